import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { showCount } from '#contract/lib/figures.ts';
import { type NumberShape, readNumber, WHOLE_NUMBER_WORDS } from '#contract/lib/read-number.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/ui/number/number-input.module.css';

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'prefix'>, Partial<NumberShape> {
  /** '' if blank, NaN if the text can't be read. */
  value: number | string | null | undefined;
  /** Receives '' for a blank field, and NaN for text that can't be read, which no rule accepts. */
  onChange: (value: number | '') => void;
  min?: number;
  max?: number;
  step?: number;
  /** Leaves out the buttons to step the number. The arrow keys still work. */
  hideControls?: boolean;
  /** Ignores keys and pasted text with other characters. */
  only?: RegExp;
  /** False if the words about a number that can't be used appear elsewhere. */
  showsProblem?: boolean;
}

/**
 * A field for a number. What is typed or pasted stays as it is until the field is left; then it shows how it was read, as in
 * '1,050 lb'. Text that isn't one number is refused, never changed into another number.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, min, max, decimals = 0, step = 1, prefix, suffix, ...others } = props;
  const { hideControls = false, showsProblem = true, only, ...input } = others;
  const number = numberOf(value);
  const shape = { decimals, prefix, suffix };
  // The unit can change with the number, as in '2 weeks', but not under the cursor.
  const [typed, setTyped] = useState<{ text: string; gave: number | ''; shape: NumberShape } | null>(null);
  const [wasLeft, setLeft] = useState(false);
  const isTyped = typed !== null && Object.is(typed.gave, number);
  const text = isTyped ? typed.text : showTyped(number, shape);
  const isShown = showsProblem && (wasLeft || Boolean(input.error));
  const problem = isShown ? problemIn(number, decimals, min, max) : null;

  function read(next: string): void {
    if (only && !only.test(next)) return;
    const asked = isTyped ? typed.shape : shape;
    const gave = readNumber(next, asked) ?? Number.NaN;
    setTyped({ text: next, gave, shape: asked });
    onChange(gave);
  }
  function stepBy(by: number): void {
    if (input.disabled || input.readOnly || Number.isNaN(number)) return;
    const factor = 10 ** Math.max(decimals, 2);
    const next = number === '' ? Math.max(0, min ?? 0) : Math.round(number * factor + by * factor) / factor;
    setTyped(null);
    onChange(Math.min(max ?? next, Math.max(min ?? next, next)));
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined || event.defaultPrevented) return;
    event.preventDefault();
    stepBy(by);
  };

  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...(!hideControls && {
        rightSectionWidth: '1.75rem',
        rightSection: <Steps isDisabled={input.disabled} onStep={(way) => stepBy(way * step)} />,
      })}
      {...input}
      error={problem ?? input.error}
      value={text}
      onChange={({ currentTarget }) => read(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        setLeft(true);
        if (!Number.isNaN(number)) setTyped(null);
        input.onBlur?.(event);
      }}
    />
  );
}

const numberOf = (value: NumberInputProps['value']): number | '' =>
  value === undefined || value === null || value === '' ? '' : Number(value);

/** The number as the field shows it while nobody is typing. */
function showTyped(number: number | '', { decimals, prefix = '', suffix = '' }: NumberShape): string {
  if (number === '' || Number.isNaN(number)) return '';
  const plain = showCount(number);
  // Money always has its cents.
  const shown = prefix ? padDecimals(plain, decimals) : plain;
  return shown.startsWith('-') ? `-${prefix}${shown.slice(1)}${suffix}` : `${prefix}${shown}${suffix}`;
}

function padDecimals(shown: string, decimals: number): string {
  const [whole = '', rest = ''] = shown.split('.');
  return decimals === 0 ? whole : `${whole}.${rest.padEnd(Math.min(decimals, 2), '0')}`;
}

function problemIn(number: number | '', decimals: number, min?: number, max?: number): string | null {
  if (number === '') return null;
  if (Number.isNaN(number)) {
    return decimals === 0
      ? t(WHOLE_NUMBER_WORDS)
      : t('Enter a number with up to {count} decimals, such as 1,050.25.', { count: decimals });
  }
  const isBelow = min !== undefined && number < min;
  const isAbove = max !== undefined && number > max;
  if (!isBelow && !isAbove) return null;
  if (min !== undefined && max !== undefined)
    return t('Enter a number from {least} to {most}.', { least: showCount(min), most: showCount(max) });
  return isBelow ? t('Enter {least} or more.', { least: showCount(min) }) : sayMost(showCount(max ?? 0));
}

export const sayMost = (most: string): string => t('Enter {most} or less.', { most });

/** Buttons for people with a mouse. The arrow keys do the same. */
function Steps({ isDisabled = false, onStep }: { isDisabled?: boolean | undefined; onStep: (way: 1 | -1) => void }) {
  const step = (way: 1 | -1) => ({
    className: classes.step,
    tabIndex: -1,
    'aria-hidden': true,
    disabled: isDisabled,
    // Keeps the focus, and the keyboard of a phone, where they are.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onStep(way),
  });
  return (
    <div className={classes.steps}>
      <UnstyledButton {...step(1)}>
        <IconChevronUp size={14} aria-hidden />
      </UnstyledButton>
      <UnstyledButton {...step(-1)}>
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
