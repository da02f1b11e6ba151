import { Input, type InputWrapperProps, Text } from '@mantine/core';
import {
  type Amount,
  amountIn,
  amountsIn,
  answerInAmount,
  answerInNumber,
  totalOf,
} from '#contract/cut-sheets/templates/number-answers.ts';
import type { Question } from '#contract/cut-sheets/templates/template.ts';
import classes from '#web/cut-sheets/sheet-form/amounts-field.module.css';
import { NumberField } from '#web/cut-sheets/sheet-form/number-field.tsx';
import { sayCut, t } from '#web/lib/words.ts';

interface AmountsFieldProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'withAsterisk'> {
  question: Question;
  isBarred: (option: string) => boolean;
  /** '10 lb Italian', '5 lb Breakfast' */
  answers: readonly string[];
  onChange: (answers: string[]) => void;
}

/** The amount of each option, and the total. A blank amount means that the option isn't wanted. */
export function AmountsField({ question, isBarred, answers, onChange, ...props }: AmountsFieldProps) {
  const { options } = question;
  const amounts = amountsIn(question, answers);
  const put = (option: string, amount: Amount | null) => {
    const next = [...amounts.filter((one) => one.option !== option), ...(amount ? [amount] : [])];
    const inOrder = next.toSorted((one, other) => options.indexOf(one.option) - options.indexOf(other.option));
    onChange(inOrder.map((one) => answerInAmount(question, one)));
  };
  const bounds = boundsOf(question);
  return (
    <Input.Wrapper
      {...props}
      role="group"
      aria-label={props.label as string}
      labelElement="div"
      className={classes.field}
    >
      {bounds && (
        <Text size="sm" c="dimmed">
          {bounds}
        </Text>
      )}
      <div className={classes.amounts}>
        {options.map((option) => {
          const own = amounts.find((one) => one.option === option);
          return (
            <NumberField
              key={option}
              question={{ ...question, type: 'Number', text: '' }}
              label={sayCut(option)}
              answer={own ? answerInNumber(question, own.number) : ''}
              // A chosen amount stays editable, so that it can be cleared.
              disabled={isBarred(option) && !own}
              aria-invalid={Boolean(props.error)}
              onChange={(answer) => put(option, amountIn(question, `${answer} ${option}`))}
            />
          );
        })}
      </div>
      <Text size="sm" role="status">
        {amounts.length > 0 && t('{total} total', { total: answerInNumber(question, totalOf(amounts)) })}
      </Text>
    </Input.Wrapper>
  );
}

/** 'At least 5 lb of each. At most 25 lb in all.' */
function boundsOf(question: Question): string {
  const { min, max, minTotal, maxTotal } = question;
  const say = (number: number) => ({ amount: answerInNumber(question, number) });
  return [
    min ? t('At least {amount} of each.', say(min)) : '',
    max === undefined ? '' : t('No more than {amount} of each.', say(max)),
    minTotal ? t('At least {amount} total.', say(minTotal)) : '',
    maxTotal === undefined ? '' : t('No more than {amount} total.', say(maxTotal)),
  ]
    .filter(Boolean)
    .join(' ');
}
