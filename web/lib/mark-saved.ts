import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

type Reset<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset'>;

/** Makes `saved` the form's saved values. What was typed since `sent` was sent stays in the form, unsaved. */
export function markSaved<Values extends FieldValues>(form: Reset<Values>, sent: Values, saved: Values): void {
  keepUnsaved(form, saved, (name, value) => value !== sent[name]);
}

/**
 * Makes `saved` the form's saved values, and keeps the values that count as unsaved. Unlike `keepDirtyValues`, this
 * ignores which fields the form has marked as dirty, because they may have been saved since.
 */
export function keepUnsaved<Values extends FieldValues>(
  { getValues, reset }: Reset<Values>,
  saved: Values | DefaultValues<Values>,
  isUnsaved: (name: string, value: unknown) => boolean,
): void {
  const unsaved = Object.entries(getValues()).filter(([name, value]) => isUnsaved(name, value));
  reset(saved, { keepErrors: true });
  reset({ ...saved, ...Object.fromEntries(unsaved) } as Values, { keepDefaultValues: true, keepErrors: true });
}
