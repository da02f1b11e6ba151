import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { BuyerField } from '#contract/booking/day-order.ts';
import { t, type Words } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';

const PERSON: readonly { name: BuyerField; label: Words; type?: 'text' | 'tel' | 'email' }[] = [
  { name: 'buyerName', label: 'First Name' },
  { name: 'last_name', label: 'Last Name' },
  { name: 'streetAddress', label: 'Street Address' },
  { name: 'mobileNumber', label: 'Mobile Number', type: 'tel' },
  { name: 'userEmail', label: 'Email', type: 'email' },
];

/** A customer's five fields. Their names in the form are prefixed with `at`. */
export function PersonFields<Values extends FieldValues>({
  control,
  at = '',
  isRequired = false,
  isDisabled = false,
}: {
  control: Control<Values>;
  at?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
}) {
  return PERSON.map(({ name, label, type }) => (
    <TextField
      key={name}
      control={control}
      name={`${at}${name}` as FieldPath<Values>}
      label={t(label)}
      {...(type && { type })}
      autoComplete="off"
      isRequired={isRequired}
      isDisabled={isDisabled}
    />
  ));
}
