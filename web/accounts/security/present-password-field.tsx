import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '#web/lib/words.ts';
import { PasswordField } from '#web/ui/fields.tsx';

/** Asked before a change that could shut the person out, so that an open browser alone does not give the account away. */
export function PresentPasswordField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  return <PasswordField control={control} name={name} label={t('Current password')} autoComplete="current-password" />;
}
