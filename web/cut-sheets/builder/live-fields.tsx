import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { sayTooLong } from '#web/lib/too-long.ts';
import { t, type Words } from '#web/lib/words.ts';
import { NumberInput, type NumberInputProps } from '#web/ui/number/number-input.tsx';

interface LiveTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: string;
  maxLength?: number;
  onChange: (text: string) => void;
  /** Returns why the text is invalid. Invalid text stays in the field, and the draft keeps its old value. */
  check?: (text: string) => Words | null;
}

/** A text field of the draft. Every keystroke updates the draft if the text is valid. */
export function LiveText({ value, onChange, check, maxLength = Infinity, ...props }: LiveTextProps) {
  const [typed, setTyped] = useState({ text: value, over: value });
  const text = typed.over === value ? typed.text : value;
  const problemOf = (words: string) => {
    const wrong = check?.(words) ?? null;
    return sayTooLong(words, maxLength) ?? (wrong && t(wrong));
  };

  return (
    <TextInput
      size="sm"
      {...props}
      value={text}
      error={problemOf(text.trim())}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value.replace(/\s/g, ' ');
        const kept = next.trim();
        const mayStand = problemOf(kept) === null;
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

/** A number field of the draft. While its text isn't a number within the bounds, the draft keeps its old value. */
export function LiveNumber({ value, onChange, isRequired = false, ...props }: LiveNumberProps) {
  const [typed, setTyped] = useState<{ value: number | ''; over: number | undefined }>({ value: '', over: undefined });
  const isKept = Object.is(typed.over, value);
  return (
    <NumberInput
      size="sm"
      decimals={2}
      {...props}
      value={isKept ? typed.value : value}
      onChange={(next) => {
        const isBlank = next === '' && !isRequired;
        const isUsable = isBlank || (next !== '' && next >= props.min && next <= props.max);
        const kept = isBlank || next === '' ? undefined : next;
        setTyped({ value: next, over: isUsable ? kept : value });
        if (isUsable && kept !== value) onChange(kept);
      }}
    />
  );
}

/** A percentage, or blank. */
export const LivePercent = (props: Pick<LiveNumberProps, 'label' | 'value' | 'onChange'>) => (
  <LiveNumber min={0} max={100} suffix=" %" {...props} />
);

/** A number that can't be blank. */
export const NeededNumber = ({
  onChange,
  ...props
}: Omit<LiveNumberProps, 'isRequired' | 'onChange'> & { onChange: (value: number) => void }) => (
  <LiveNumber isRequired {...props} onChange={(value) => value !== undefined && onChange(value)} />
);
