import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { CustomerPicker, type CustomerPickerProps } from '#web/directory/customer-picker.tsx';
import { translate } from '#web/lib/words.ts';
import type { Option } from '#web/ui/picker.tsx';

/**
 * The customer field for an order or one of its shares, used in every form that has one. `onPick` handles the choice; by
 * default, the choice goes into the form.
 *
 * <CustomerField control={control} name="customer" label={t('Customer')} />
 */
export function CustomerField<Values extends FieldValues>({
  control,
  name,
  onPick,
  ...picker
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  onPick?: (customer: Option | null, take: (customer: Option | null) => void) => void;
} & Omit<CustomerPickerProps, 'ref' | 'value' | 'error' | 'onChange'>) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  return (
    <CustomerPicker
      {...picker}
      ref={field.ref}
      value={field.value ?? null}
      error={message && translate(message)}
      onChange={(customer) => (onPick ? onPick(customer, field.onChange) : field.onChange(customer))}
    />
  );
}
