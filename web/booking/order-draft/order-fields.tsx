import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { type FieldPath, useController, useFormState } from 'react-hook-form';
import { MAX_HANG_DAYS } from '#contract/accounts/settings-api.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { AttachField } from '#web/booking/order-draft/attach-field.tsx';
import { type OrderDraft, withQuantity } from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/order-draft/order-form.module.css';
import { QuantityStepper } from '#web/booking/order-draft/quantity-stepper.tsx';
import { t, translate } from '#web/lib/words.ts';
import { type Choice, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { type SendForm, useFieldError } from '#web/ui/form.tsx';
import { NumberInput, type NumberInputProps } from '#web/ui/number/number-input.tsx';

interface FieldsProps {
  form: SendForm<OrderDraft>;
}

export const yesNo = (): Choice[] => [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
];

export const EventNameField = ({ form: { control }, hint }: FieldsProps & { hint?: string }) => (
  <TextField
    control={control}
    name="event_name"
    label={t('Event Name')}
    {...(hint && { hint })}
    isRequired
    autoComplete="off"
  />
);

export const NoteField = ({ form: { control } }: FieldsProps) => (
  <TextAreaField control={control} name="extra_field_1" label={t('Note')} rows={1} grows maxLength={2000} />
);

export const OrganicField = ({ form: { control }, onPick }: FieldsProps & { onPick?: (value: string) => void }) => (
  <SelectField
    control={control}
    name="organic"
    label={t('Organic')}
    empty={t('Select')}
    choices={yesNo()}
    {...(onPick && { onPick })}
  />
);

/** Whether cattle are over thirty months. `empty` is the label before an answer is given. */
export const AgeField = ({
  form: { control },
  at,
  empty,
  hint,
}: FieldsProps & { at: string; empty: string; hint?: string | undefined }) => (
  <SelectField
    control={control}
    name={`animals.${at}.over_thirty_months`}
    label={t('Over 30 months')}
    hint={hint}
    empty={empty}
    choices={yesNo()}
  />
);

export const usualDaysHint = (): string => t('Leave blank for the plant’s usual days.');

/** How many days one animal hangs. Blank means the plant's days for its species. */
export function HangField({
  form,
  at,
  hint,
  isDisabled = false,
}: FieldsProps & { at: string; hint?: string; isDisabled?: boolean }) {
  const name = `animals.${at}.hang` as const;
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <HangInput
      {...field}
      error={fieldState.error?.message && translate(fieldState.error.message)}
      {...(hint && { description: hint })}
      disabled={isDisabled}
    />
  );
}

/** A number of hanging days. `value` is what the draft holds; 'NaN' if the text can't be read. */
export const HangInput = ({
  value = '',
  onChange,
  ...input
}: Omit<NumberInputProps, 'value' | 'onChange'> & { value?: string; onChange: (hang: string) => void }) => (
  <NumberInput
    {...input}
    label={t('Hang time (days)')}
    min={0}
    max={MAX_HANG_DAYS}
    hideControls
    value={value === '' ? '' : Number(value)}
    onChange={(days) => onChange(String(days))}
  />
);

/** An order's files, uploaded as soon as they are chosen. */
export function FilesField({
  form,
  name,
  label,
}: FieldsProps & { name: FieldPath<OrderDraft> & `${string}_file`; label: string }) {
  const { field } = useController({ control: form.control, name });
  return (
    <AttachField
      label={label}
      files={field.value}
      onChange={(change) => field.onChange(change(form.getValues(name)))}
    />
  );
}

/** The species shown before "More species" is pressed, if the order has none yet. */
const FEW = 4;

/**
 * A counter for each species that the plant handles or the order has. Shows the order's own species or the plant's first few,
 * and the others on request.
 */
export function QuantityFields({
  form,
  legend,
  booked,
  isWide,
  isDisabled = false,
  onCounted,
}: FieldsProps & {
  legend: string;
  /** Takes up the form's full width, with two counters side by side. */
  isWide?: boolean;
  isDisabled?: boolean;
  /** The edited order's species, which the plant may no longer handle. */
  booked?: Species;
  /** Called when Enter is pressed in a counter. */
  onCounted?: (species: Species) => void;
}) {
  const handled = useMe().nmfs_number.split(',');
  const { control } = form;
  const { field } = useController({ control, name: 'quantities', rules: { deps: ['dropoff_date'] } });
  const error = useFieldError(control, 'quantities');
  const { errors } = useFormState({ control, name: 'quantities' });
  const problem = useId();
  const [isAll, setAll] = useState(false);
  const all = SPECIES.filter((species) => handled.includes(species) || species === booked || field.value[species]);
  const first = booked ? [booked] : all.slice(0, all.length > FEW + 1 ? FEW : FEW + 1);
  const shown = isAll ? all : all.filter((species) => first.includes(species) || field.value[species]);

  return (
    <fieldset className={`${classes.quantities} ${isWide ? classes.wide : ''}`} aria-describedby={problem}>
      <legend>{legend}</legend>
      <div className={classes.counters}>
        {shown.map((species, at) => (
          <QuantityStepper
            key={species}
            {...(at === 0 && { ref: field.ref })}
            species={species}
            count={field.value[species] ?? 0}
            isDisabled={isDisabled}
            error={errors.quantities?.[species]?.message}
            onChange={(count) => field.onChange(withQuantity(field.value, species, count))}
            onEnter={() => onCounted?.(species)}
          />
        ))}
      </div>
      {shown.length < all.length && !isDisabled && (
        <Button
          variant="subtle"
          className={classes.more}
          px="xs"
          mx="calc(var(--mantine-spacing-xs) * -1)"
          onClick={() => setAll(true)}
        >
          {t('More species')}
        </Button>
      )}
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" id={problem}>
          {error}
        </Text>
      )}
    </fieldset>
  );
}
