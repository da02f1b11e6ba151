import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Makes `saved` the form's saved values. What was typed since `sent` was sent stays in the form, unsaved. */
export function markSaved<Values extends FieldValues>(
  { getValues, reset }: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  sent: Values,
  saved: Values,
): void {
  const typed = Object.entries(getValues()).filter(([name, value]) => value !== sent[name]);
  reset(saved);
  reset({ ...saved, ...Object.fromEntries(typed) }, { keepDefaultValues: true });
}
