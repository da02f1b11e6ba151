import { Checkbox, NativeSelect, PasswordInput, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useAnnouncement } from '#web/lib/announce.ts';
import { sayTooLong } from '#web/lib/too-long.ts';
import { t, translate } from '#web/lib/words.ts';
import classes from '#web/ui/form.module.css';
import { NumberInput } from '#web/ui/number/number-input.tsx';

/** The props shared by all fields: the form's `control` and a type-checked `name`. Errors appear below the field. */
export interface FieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  /** A hint below the label. */
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

function useField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  isRequired,
  isDisabled,
  maxLength = Infinity,
}: FieldProps<Values> & { maxLength?: number }) {
  const { field, fieldState } = useController({ control, name });
  const said = fieldState.error?.message;
  const message = sayTooLong(field.value, maxLength) ?? (said && translate(said));
  const inBar = useAnnouncement()?.text;
  const shared = {
    label,
    // A message isn't shown twice: while it is in the message bar, the field is only marked.
    error: message && message === inBar ? true : message,
    ...(hint !== undefined && { description: hint }),
    ...(isRequired && { withAsterisk: true, 'aria-required': true }),
    ...(isDisabled && { disabled: true }),
  };
  return { field, shared };
}

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  type?: 'text' | 'email' | 'tel' | 'time';
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  placeholder?: string;
  maxLength?: number;
  /** Reformats the text as it is typed, such as grouping the digits of a card number. */
  format?: (typed: string) => string;
  /** A symbol before the text, such as $. */
  prefix?: string;
  /** Called with the typed text after the form has been updated. */
  onType?: (typed: string) => void;
};

/** A one-line text field. */
export function TextField<Values extends FieldValues>({
  type = 'text',
  format,
  onType,
  ...props
}: TextFieldProps<Values>) {
  const { field, shared } = useField(props);
  const { autoComplete, inputMode, placeholder } = props;
  return (
    <TextInput
      {...shared}
      {...field}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      placeholder={placeholder}
      {...(props.prefix && { leftSection: props.prefix })}
      onChange={(event) => {
        const { value } = event.currentTarget;
        field.onChange(format ? format(value) : event);
        onType?.(value);
      }}
    />
  );
}

/** A password field with a button to show or hide the password. */
export function PasswordField<Values extends FieldValues>(props: FieldProps<Values> & { autoComplete: string }) {
  const { field, shared } = useField(props);
  return (
    <PasswordInput
      {...shared}
      {...field}
      autoComplete={props.autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('Show password'), tabIndex: 0 }}
    />
  );
}

/** A multi-line text field. With `grows`, it grows as needed. */
export function TextAreaField<Values extends FieldValues>(
  props: FieldProps<Values> & { rows?: number; grows?: boolean; maxLength?: number },
) {
  const { field, shared } = useField(props);
  const { rows = 3, grows } = props;
  return <Textarea {...shared} {...field} {...(grows ? { autosize: true, minRows: rows } : { rows })} />;
}

/**
 * A whole number, or one with up to `decimals` decimals, with buttons to step it. Use `prefix` for money. A blank field is '',
 * and text that can't be read is NaN, which no rule accepts.
 */
export function NumberField<Values extends FieldValues>(
  props: FieldProps<Values> & { least?: number; most?: number; decimals?: number; prefix?: string; suffix?: string },
) {
  const { field, shared } = useField(props);
  const { least = 0, most, decimals = 0, prefix, suffix } = props;
  return (
    <NumberInput
      {...shared}
      {...field}
      min={least}
      {...(most !== undefined && { max: most })}
      decimals={decimals}
      step={decimals > 0 ? 0.25 : 1}
      prefix={prefix}
      suffix={suffix}
    />
  );
}

/** A select. `empty` is the label of the blank choice; `onPick` receives the chosen value. */
export function SelectField<Values extends FieldValues>(
  props: FieldProps<Values> & { choices: readonly Choice[]; empty?: string; onPick?: (value: string) => void },
) {
  const { field, shared } = useField(props);
  const first = props.empty === undefined ? [] : [{ value: '', label: props.empty }];
  return (
    <NativeSelect
      {...shared}
      {...field}
      value={field.value ?? ''}
      data={[...first, ...props.choices]}
      onChange={(event) => {
        field.onChange(event);
        props.onPick?.(event.currentTarget.value);
      }}
    />
  );
}

/** Radio buttons. `isStacked` puts each on its own line. */
export function RadioField<Values extends FieldValues>(
  props: FieldProps<Values> & { choices: readonly Choice[]; isStacked?: boolean },
) {
  const { field, shared } = useField(props);
  // The group's outer element can't be required, so its buttons are.
  const { 'aria-required': isRequired, ...group } = shared;
  return (
    <Radio.Group {...group} name={field.name} value={field.value ?? ''} onChange={field.onChange} ref={field.ref}>
      <div className={classes.choices} data-stacked={props.isStacked}>
        {props.choices.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} onBlur={field.onBlur} required={isRequired ?? false} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Checkboxes for several values; the form holds the list of checked ones. `isStacked` puts each on its own line. */
export function CheckboxListField<Values extends FieldValues>(
  props: FieldProps<Values> & { choices: readonly Choice[]; isStacked?: boolean },
) {
  const { field, shared } = useField(props);
  return (
    <Checkbox.Group {...shared} value={field.value ?? []} onChange={field.onChange} ref={field.ref}>
      <div className={classes.choices} data-stacked={props.isStacked}>
        {props.choices.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} onBlur={field.onBlur} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** A single checkbox, such as an agreement. Its value is true or false. */
export function CheckboxField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { field, shared } = useField(props);
  const { value, ...rest } = field;
  return <Checkbox {...shared} {...rest} checked={Boolean(value)} />;
}

/** A switch. Its value is true or false. */
export function SwitchField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { field, shared } = useField(props);
  const { value, ...rest } = field;
  return <Switch {...shared} {...rest} checked={Boolean(value)} />;
}

/** The browser's date input. Its value is 'YYYY-MM-DD' or '', limited by `earliest` and `latest`. */
export function DayField<Values extends FieldValues>(
  props: FieldProps<Values> & { earliest?: string; latest?: string },
) {
  const { field, shared } = useField(props);
  return <TextInput {...shared} {...field} type="date" min={props.earliest} max={props.latest} />;
}
