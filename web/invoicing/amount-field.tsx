import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';

/** An amount of money, typed in dollars. */
export const AmountField = <Values extends FieldValues>({
  label = t('Amount'),
  hint,
  ...rest
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  label?: string;
  hint?: string;
  isRequired?: boolean;
}) => <TextField {...rest} label={label} {...(hint && { hint })} prefix="$" inputMode="decimal" />;
