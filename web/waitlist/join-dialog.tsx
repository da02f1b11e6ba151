import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { type IsoDate, isDay } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { SPECIES, type Species, showSpecies } from '#contract/lib/species.ts';
import { answerFor, Inspection, LABEL_WORDS, LABELS, type Label } from '#contract/orders/offering.ts';
import { joinWaitlist } from '#contract/waitlist/api.ts';
import { MAX_SLACK_DAYS } from '#contract/waitlist/window.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { CustomerPicker } from '#web/directory/customer-picker.tsx';
import { t, translate } from '#web/lib/words.ts';
import { InspectionField } from '#web/orders/inspection-field.tsx';
import { DayField, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Option } from '#web/ui/picker.tsx';
import type { ListState } from '#web/ui/table/list-state.ts';
import { STALE } from '#web/waitlist/use-line.ts';

/** What the user wanted to book on the full day. */
export interface JoinStart {
  day?: IsoDate;
  species?: Species;
  process_option?: Label;
  offering?: Inspection;
  heads?: number;
}
/** Reads what to prefill from the URL. Null if the URL has no `join`. */
export function joinStartIn(filter: ListState['filter']): JoinStart | null {
  const day = filter('join');
  if (day === '') return null;
  const species = SPECIES.find((key) => key === filter('join_species'));
  const process_option = LABELS.find((label) => label === filter('join_label'));
  const offering = Inspection.options.find((one) => one === filter('join_offering'));
  const heads = Number(filter('join_heads'));
  return {
    ...(isDay(day) && { day }),
    ...(species && { species }),
    ...(process_option && { process_option }),
    ...(offering && { offering }),
    ...(heads > 0 && Number.isInteger(heads) && { heads }),
  };
}

/**
 * Joins the waitlist. The office adds customers, portal users add themselves, and producers can also add their customers.
 */
export function JoinDialog({ start, onClose }: { start: JoinStart; onClose: () => void }) {
  const { role, nmfs_number } = useMe();
  const today = useToday();
  const office = isOffice(role);
  const handled = SPECIES.filter((key) => nmfs_number.split(',').includes(key));
  const form = useSendForm(joinWaitlist, {
    start: {
      day: start.day ?? '',
      slack_days: 0,
      species: start.species ?? (handled[0] as Species),
      heads: start.heads ?? 1,
      process_option: start.process_option ?? '',
      offering: start.offering ?? '',
      customer_id: '',
      title: '',
      remark: '',
    },
    toSend: (values) => ({ ...values, offering: answerFor(values.process_option ?? '', values.offering ?? '') }),
    refetch: STALE,
    onDone: onClose,
  });
  const { control } = form;

  return (
    <FormDialog
      title={office ? t('Add to the waitlist') : t('Join the waitlist')}
      size="lg"
      onClose={onClose}
      form={form}
      submit={office ? t('Add to the waitlist') : t('Join the waitlist')}
    >
      {role !== 'customer' && <CustomerField control={control} isRequired={office} />}
      <FieldRow>
        <DayField control={control} name="day" label={t('Preferred day')} hint={'\u00a0'} earliest={today} isRequired />
        <NumberField
          control={control}
          name="slack_days"
          label={t('Days before or after')}
          hint={t('How many days earlier or later would also work.')}
          most={MAX_SLACK_DAYS}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          control={control}
          name="species"
          label={t('Species')}
          choices={handled.map((value) => ({ value, label: t(showSpecies(value)) }))}
        />
        <NumberField control={control} name="heads" label={t('How many animals')} least={1} most={9999} />
        <SelectField
          control={control}
          name="process_option"
          label={t('Label type')}
          empty={t('Not chosen yet')}
          choices={LABELS.map((value) => ({ value, label: t(LABEL_WORDS[value]) }))}
        />
        <InspectionField
          control={control}
          name="offering"
          label={useWatch({ control, name: 'process_option' }) ?? ''}
        />
      </FieldRow>
      <TextField
        control={control}
        name="title"
        label={t('Order name')}
        hint={t('If you leave this blank, we’ll use the customer’s last name and the animal.')}
        autoComplete="off"
      />
      <TextAreaField control={control} name="remark" label={t('Note')} rows={2} />
    </FormDialog>
  );
}

function CustomerField({
  control,
  isRequired,
}: {
  control: Control<SentTo<typeof joinWaitlist>>;
  isRequired: boolean;
}) {
  const { field, fieldState } = useController({ control, name: 'customer_id' });
  const [chosen, setChosen] = useState<Option | null>(null);
  return (
    <CustomerPicker
      label={isRequired ? t('Customer') : t('Customer, if not you')}
      value={chosen}
      isRequired={isRequired}
      error={fieldState.error?.message && translate(fieldState.error.message)}
      onChange={(option) => {
        setChosen(option);
        field.onChange(option?.id ?? '');
      }}
    />
  );
}
