import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '#web/lib/words.ts';
import { PasswordField } from '#web/ui/fields.tsx';

/**
 * Asked for before changes that could lock the user out, so that nobody can take over the account at a
 * computer left signed in.
 */
export function PresentPasswordField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  return <PasswordField control={control} name={name} label={t('Current password')} autoComplete="current-password" />;
}
