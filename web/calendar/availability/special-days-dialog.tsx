import { type SpecialDays, saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { type IsoDate, isDay } from '#contract/lib/days.ts';
import type { CategoryId } from '#contract/lib/species.ts';
import { useToday } from '#web/accounts/today.ts';
import { SlotCount } from '#web/calendar/availability/slot-form.ts';
import { SpecialForm, startOf, toOffer } from '#web/calendar/availability/special-days-form.ts';
import { usePlannedAbove } from '#web/calendar/availability/use-planned-above.tsx';
import { SHOWS_SLOTS } from '#web/calendar/availability/use-save-week.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { t } from '#web/lib/words.ts';
import { CheckboxListField, DayField, NumberField, RadioField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const slotsIn = (typed: number | ''): number => SlotCount.safeParse(typed).data ?? 0;

export interface SpecialDaysDialogProps {
  /** The entry being edited. Undefined when adding a new one. */
  special?: SpecialDays | undefined;
  /** The first day of a new entry. */
  day?: IsoDate | undefined;
  /** The categories the plant handles. */
  categories: readonly CategoryId[];
  onClose: () => void;
}

/** Closes days or overrides their weekday's slots, and shows what is booked on them. */
export function SpecialDaysDialog({ special, day, categories, onClose }: SpecialDaysDialogProps) {
  const today = useToday();
  const nameOf = useCategoryName();
  const form = useSendForm(saveSpecialDays, {
    start: startOf(special, day),
    schema: SpecialForm,
    toSend: (values: ReturnType<typeof SpecialForm.parse>) => ({
      ...(special && { special_id: special.special_id }),
      ...toOffer(values),
      reason: values.reason,
    }),
    refetch: SHOWS_SLOTS,
    onDone: onClose,
  });
  const values = form.watch();
  const { first_day, last_day } = values;
  const isAskable = isDay(first_day) && (last_day === '' || (isDay(last_day) && last_day >= first_day));
  const planned = toOffer({ ...values, usda: slotsIn(values.usda), custom: slotsIn(values.custom) });
  const above = usePlannedAbove(isAskable && (last_day || first_day) >= today ? { special: planned } : null);

  const { control } = form;
  return (
    <FormDialog
      title={special ? t('Change special days') : t('Close days or change their slots')}
      size="lg"
      onClose={onClose}
      form={form}
      submit={t('Save')}
    >
      <RadioField
        control={control}
        name="kind"
        label={t('On these days')}
        choices={[
          { value: 'closed', label: t('The plant isn’t accepting animals') },
          { value: 'other', label: t('A different number of slots') },
        ]}
      />
      <FieldRow>
        <DayField control={control} name="first_day" label={t('First day')} hint={'\u00a0'} earliest={today} />
        <DayField
          control={control}
          name="last_day"
          label={t('Last day')}
          hint={t('Leave blank for a single day.')}
          earliest={first_day || today}
        />
      </FieldRow>
      {values.kind === 'other' && (
        <FieldRow>
          <NumberField control={control} name="usda" label={t('USDA slots per day')} most={9999} />
          <NumberField control={control} name="custom" label={t('Custom slots per day')} most={9999} />
        </FieldRow>
      )}
      {categories.length > 1 && (
        <CheckboxListField
          control={control}
          name="animals"
          label={t('Only for these animals')}
          hint={t('Leave blank to include all animals.')}
          choices={categories.map((id) => ({ value: String(id), label: nameOf(id) }))}
        />
      )}
      <TextField
        control={control}
        name="reason"
        label={t('Reason')}
        hint={t('Anyone who books can see this.')}
        maxLength={120}
        isRequired
      />
      {above}
    </FormDialog>
  );
}
