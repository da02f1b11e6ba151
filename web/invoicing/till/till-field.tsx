import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { listTills } from '#contract/invoicing/till/till-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { SelectField } from '#web/ui/fields.tsx';

/** The id of a till's session, as text for a select. Parsed into a number, or 0 if no till is chosen. */
export const TillSession = z.string().transform(Number);
/** Clears the till unless the payment is in cash, because only cash goes through a till. */
export const ofTill = <Values extends { method: string; till_session_id: number }>(values: Values): Values =>
  values.method === 'cash' ? values : { ...values, till_session_id: 0 };

interface TillFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  label: string;
}

/** Lets the user choose which open till cash goes through. Hidden while none is open. */
export function TillSelect<Values extends FieldValues & { till_session_id: string }>({
  control,
  label,
}: TillFieldProps<Values>) {
  const { data = [] } = useApiQuery(listTills, {});
  const open = data.flatMap(({ name, session }) =>
    session && !session.is_old && !session.is_counted ? [{ value: String(session.session_id), label: name }] : [],
  );
  if (open.length === 0) return null;
  return (
    <SelectField
      control={control}
      name={'till_session_id' as Path<Values>}
      label={label}
      choices={[{ value: '0', label: t('No till') }, ...open]}
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
