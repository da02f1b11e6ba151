import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';

/** Street, city, state, ZIP code, and country of a person or a plant. */
export function AddressFields<Values extends FieldValues>({ control }: { control: Control<Values> }) {
  const field = (name: string) => ({ control, name: name as FieldPath<Values> });
  return (
    <>
      <TextField {...field('address')} label={t('Address')} autoComplete="street-address" />
      <FieldRow>
        <TextField {...field('city')} label={t('City')} autoComplete="address-level2" />
        <TextField {...field('state')} label={t('State')} autoComplete="address-level1" />
      </FieldRow>
      <FieldRow>
        <TextField {...field('zip')} label={t('ZIP')} inputMode="numeric" autoComplete="postal-code" />
        <TextField {...field('country')} label={t('Country')} autoComplete="country-name" />
      </FieldRow>
    </>
  );
}
