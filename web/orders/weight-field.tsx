import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '#web/lib/words.ts';
import { MAX_POUNDS } from '#web/orders/pounds.ts';
import { NumberField } from '#web/ui/fields.tsx';

export const WeightField = <Values extends FieldValues>({
  hint = t('Leave this blank until you know it.'),
  ...props
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Null to leave it out. */
  hint?: string | null;
}) => <NumberField {...props} {...(hint !== null && { hint })} most={MAX_POUNDS} decimals={2} />;
