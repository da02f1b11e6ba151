import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';

/** The reference number for finding a recorded payment. */
export const ReferenceField = <Values extends FieldValues>(props: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) => (
  <TextField
    {...props}
    label={t('Number')}
    hint={t('The check number, or the number on the terminal slip.')}
    maxLength={60}
  />
);
