import { useState } from 'react';
import { answerInNumber, MAX_NUMBER, numberIn } from '#contract/cut-sheets/templates/number-answers.ts';
import type { Question } from '#contract/cut-sheets/templates/template.ts';
import { NumberInput, type NumberInputProps } from '#web/ui/number/number-input.tsx';

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  question: Question;
  /** '25 lb', or '' */
  answer: string;
  onChange: (answer: string) => void;
}

/** An amount with its unit. While the number is out of bounds, the question counts as unanswered. */
export function NumberField({ question, answer, onChange, withAsterisk, ...props }: NumberFieldProps) {
  const { unit = '', text, min = 0, max = MAX_NUMBER } = question;
  const [typed, setTyped] = useState<{ value: number | ''; gave: string }>({ value: '', gave: '' });
  return (
    <NumberInput
      {...props}
      withAsterisk={withAsterisk ?? false}
      aria-required={withAsterisk ?? false}
      min={min}
      max={max}
      decimals={2}
      suffix={unit && ` ${unit}`}
      placeholder={text || (question.max === undefined ? '' : `${min}–${max} ${unit}`.trim())}
      value={typed.gave === answer ? typed.value : (numberIn(question, answer) ?? '')}
      onChange={(value) => {
        const whole = value === '' ? '' : answerInNumber(question, value);
        const gave = numberIn(question, whole) === null ? '' : whole;
        setTyped({ value, gave });
        if (gave !== answer) onChange(gave);
      }}
    />
  );
}
