import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '#web/lib/words.ts';
import { DayField } from '#web/ui/fields.tsx';

/** The first drop-off day that the prices apply to. */
export const StartsOnField = <Values extends FieldValues>(props: {
  control: Control<Values>;
  name: FieldPath<Values>;
  earliest: string;
}) => (
  <DayField {...props} label={t('Starts on')} hint={t('For animals dropped off on or after this day.')} isRequired />
);
