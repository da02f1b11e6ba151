import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { t, type Words } from '#web/lib/words.ts';

interface LiveTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: string;
  onChange: (text: string) => void;
  /** Returns why the text is invalid. Invalid text stays in the field, and the draft keeps its old value. */
  check?: (text: string) => Words | null;
}

/** A text field of the draft. Every keystroke updates the draft if the text is valid. */
export function LiveText({ value, onChange, check, ...props }: LiveTextProps) {
  const [typed, setTyped] = useState({ text: value, over: value });
  const text = typed.over === value ? typed.text : value;
  const problem = check?.(text.trim()) ?? null;

  return (
    <TextInput
      size="sm"
      {...props}
      value={text}
      error={problem && t(problem)}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value.replace(/\s/g, ' ');
        const kept = next.trim();
        const mayStand = (check?.(kept) ?? null) === null;
        setTyped({ text: next, over: mayStand ? kept : value });
        if (mayStand && kept !== value) onChange(kept);
      }}
    />
  );
}

interface LiveNumberProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'error'> {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min: number;
  max: number;
  /** If not required, the field may be blank. */
  isRequired?: boolean;
}

/** A number field of the draft, kept within its bounds. */
export function LiveNumber({ value, onChange, isRequired = false, ...props }: LiveNumberProps) {
  return (
    <NumberInput
      size="sm"
      clampBehavior="blur"
      {...props}
      value={value ?? ''}
      onChange={(next) => {
        if (typeof next === 'number' && next >= props.min && next <= props.max) onChange(next);
        else if (next === '' && !isRequired) onChange(undefined);
      }}
    />
  );
}

/** A percentage, or blank. */
export const LivePercent = (props: Pick<LiveNumberProps, 'label' | 'value' | 'onChange'>) => (
  <LiveNumber min={0} max={100} decimalScale={2} suffix=" %" {...props} />
);

/** A number that can't be blank. */
export const NeededNumber = ({
  onChange,
  ...props
}: Omit<LiveNumberProps, 'isRequired' | 'onChange'> & { onChange: (value: number) => void }) => (
  <LiveNumber isRequired {...props} onChange={(value) => value !== undefined && onChange(value)} />
);
