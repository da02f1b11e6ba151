import { useEffect } from 'react';
import { type Control, type FieldValues, type Path, useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { listTills } from '#contract/invoicing/till/till-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { SelectField } from '#web/ui/fields.tsx';

/** Where cash is: the id of a till's session, or the office safe. Empty until it is known which tills are open. */
export const TillSession = z.string();
const SAFE = 'safe';

/** The place of the cash, to send. Only cash has one. */
export const ofTill = <Values extends { method: string; till_session_id: string }>({
  till_session_id,
  ...values
}: Values) => ({ ...values, ...placeOf(values.method === 'cash' ? till_session_id : '') });

/** The place that was chosen, to send. */
export const placeOf = (chosen: string) => ({
  till_session_id: chosen === SAFE ? 0 : Number(chosen),
  uses_safe: chosen === SAFE,
});

interface TillFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  label: string;
}

/** Lets the user choose which open till cash goes through, or the office safe. Starts with the first open till. */
export function TillSelect<Values extends FieldValues & { till_session_id: string }>({
  control,
  label,
}: TillFieldProps<Values>) {
  const name = 'till_session_id' as Path<Values>;
  const tills = useApiQuery(listTills, {});
  const { field } = useController({ control, name });
  const open = (tills.data ?? []).flatMap(({ name, session }) =>
    session && !session.is_old && !session.is_counted ? [{ value: String(session.session_id), label: name }] : [],
  );
  const first = tills.isPending ? '' : (open[0]?.value ?? SAFE);
  const { value, onChange } = field;
  useEffect(() => {
    if (value === '' && first !== '') onChange(first);
  }, [value, first, onChange]);
  return (
    <SelectField
      control={control}
      name={name}
      label={label}
      choices={[...open, { value: SAFE, label: t('Office safe') }]}
    />
  );
}

/** Like TillSelect, but only while the form's payment is in cash. */
export function TillField<Values extends FieldValues & { till_session_id: string; method: string }>(
  props: TillFieldProps<Values>,
) {
  const method: string = useWatch({ control: props.control, name: 'method' as Path<Values> });
  return method === 'cash' ? <TillSelect {...props} /> : null;
}
