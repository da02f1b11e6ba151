import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { isDay } from '#contract/lib/days.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { endPlace, listPlaces, MAX_FAMILIES, type Place, savePlace } from '#contract/market/delivery/delivery-api.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { DollarsOrNone } from '#web/invoicing/dollars.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { WEEKDAY_CHOICES } from '#web/market/delivery/delivery-words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { CheckboxListField, NumberField, RadioField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const PlaceForm = z.object({
  kind: z.enum(['area', 'drop_point']),
  name: z.string().trim().min(1, 'Required').max(80),
  zips: z.string(),
  address: z.string(),
  zip: z.string(),
  weekdays: z.array(z.string()),
  dates: z.string().refine((typed) => splitDates(typed).every(isDay), 'Enter dates like 2026-12-24.'),
  from_time: z.string().min(1, 'Required'),
  to_time: z.string().min(1, 'Required'),
  fee: DollarsOrNone,
  capacity: z.int('Enter a number.').min(1, 'Enter a number.').max(MAX_FAMILIES),
});

const splitDates = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

/** Adds, changes, or ends a delivery area or drop point. */
export function PlaceDialog({ place, onClose }: { place: Place | null; onClose: () => void }) {
  const { place_id = 0, revision = 0 } = place ?? {};
  const form = useSendForm(savePlace, {
    schema: PlaceForm,
    start: startOf(place),
    toSend: ({ fee, zips, weekdays, dates, ...values }) => ({
      ...values,
      place_id,
      revision,
      zips: zips
        .split(/[\n,;]+/)
        .map((part) => part.trim())
        .filter(Boolean),
      weekdays: weekdays.map(Number),
      dates: splitDates(dates),
      fee_cents: fee,
    }),
    fieldOf: (name) => (name === 'fee_cents' ? 'fee' : name),
    refetch: [listPlaces],
    onDone: onClose,
  });
  const end = useApiMutation(endPlace, { refetch: [listPlaces], onDone: onClose });
  const { control } = form;
  const isArea = useWatch({ control, name: 'kind' }) === 'area';

  async function askToEnd(): Promise<void> {
    const text = t('Buyers can’t choose it anymore. Those who already have still get their meat there.');
    if (
      await askToConfirm({
        title: t('Stop offering “{name}”?', { name: place?.name ?? '' }),
        text,
        yes: t('Stop offering it'),
      })
    )
      end.mutate({ place_id });
  }

  return (
    <FormDialog
      title={place ? place.name : t('Add a place')}
      form={form}
      submit={t('Save')}
      onClose={onClose}
      {...(place && {
        secondary: (
          <Button variant="default" onClick={() => void askToEnd()}>
            {t('Stop offering it')}
          </Button>
        ),
      })}
    >
      {!place && (
        <RadioField
          control={control}
          name="kind"
          label={t('What do you offer?')}
          choices={[
            { value: 'area', label: t('Delivery to homes') },
            { value: 'drop_point', label: t('Drop point') },
          ]}
        />
      )}
      <TextField control={control} name="name" label={t('Name')} maxLength={80} isRequired />
      {isArea ? (
        <TextAreaField
          control={control}
          name="zips"
          label={t('ZIP codes')}
          hint={t('Single ones, ranges like 83422-83455, or 834* for all that begin with 834.')}
          rows={2}
        />
      ) : (
        <>
          <TextField control={control} name="address" label={t('Address')} maxLength={200} isRequired />
          <TextField control={control} name="zip" label={t('ZIP')} inputMode="numeric" isRequired />
        </>
      )}
      <CheckboxListField control={control} name="weekdays" label={t('Every week on')} choices={WEEKDAY_CHOICES()} />
      {!isArea && (
        <TextField
          control={control}
          name="dates"
          label={t('Or only on these dates')}
          hint={t('Such as 2026-12-05, 2026-12-19.')}
        />
      )}
      <FieldRow>
        <TextField control={control} name="from_time" label={t('From')} type="time" isRequired />
        <TextField control={control} name="to_time" label={t('To')} type="time" isRequired />
      </FieldRow>
      <FieldRow>
        <AmountField control={control} name="fee" label={t('Fee per share')} />
        <NumberField control={control} name="capacity" label={t('Families per day')} most={MAX_FAMILIES} />
      </FieldRow>
    </FormDialog>
  );
}

function startOf(place: Place | null): z.input<typeof PlaceForm> {
  if (!place)
    return {
      kind: 'area',
      name: '',
      zips: '',
      address: '',
      zip: '',
      weekdays: [],
      dates: '',
      from_time: '16:00',
      to_time: '18:00',
      fee: '',
      capacity: 10,
    };
  const { kind, name, zips, address, zip, weekdays, dates, from_time, to_time, fee_cents, capacity } = place;
  return {
    kind,
    name,
    zips: zips.join(', '),
    address,
    zip,
    weekdays: weekdays.map(String),
    dates: dates.join(', '),
    from_time,
    to_time,
    fee: plainDollars(fee_cents),
    capacity,
  };
}
