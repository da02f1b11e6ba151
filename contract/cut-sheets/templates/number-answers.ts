import { sum } from '#contract/lib/sum.ts';

/** The properties of a question that determine which answers are valid. */
interface Asked {
  type: 'Dropdown' | 'Multiselect' | 'Textbox' | 'Number' | 'Amounts';
  options: readonly string[];
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  minTotal?: number | undefined;
  maxTotal?: number | undefined;
}

/** A number as it is stored, shown, and printed: with its unit, as in '3 roasts' or '25 lb'. */
export const answerInNumber = ({ unit = '' }: Pick<Asked, 'unit'>, number: number): string =>
  `${number} ${unit}`.trim();

/** The number in an answer. Null if it isn't a number in the question's unit and within its bounds. */
export function numberIn(question: Asked, answer: string): number | null {
  const number = Number.parseFloat(answer);
  const { min = 0, max = MAX_NUMBER } = question;
  const isInBounds = number >= min && number <= max;
  return isInBounds && answerInNumber(question, number) === answer ? number : null;
}

export const MAX_NUMBER = 10_000;

/** A group's title, a question's, and an option, as in 'Sausage: Form: Italian'. */
export const MAX_QUESTION_NAME = 284;

/** An option with its amount: '10 lb Italian'. */
export interface Amount {
  option: string;
  number: number;
}
/** An amount as it is stored, shown, and printed. */
export const answerInAmount = (question: Pick<Asked, 'unit'>, { option, number }: Amount): string =>
  `${answerInNumber(question, number)} ${option}`;

/** The amount in an answer. Null if its option isn't offered, or its number isn't more than 0 and within the bounds. */
export function amountIn(question: Asked, answer: string): Amount | null {
  const number = Number.parseFloat(answer);
  const { min = 0, max = MAX_NUMBER } = question;
  if (!(number > 0 && number >= min && number <= max)) return null;
  const option = question.options.find((one) => answerInAmount(question, { option: one, number }) === answer);
  return option === undefined ? null : { option, number };
}

/** A number below a question's minimum, or above its maximum, as people read it. */
export interface OutOfBounds {
  isShort: boolean;
  amount: string;
  bound: string;
}

/** Whether an answer would be valid if its number were within the question's bounds; null if not. */
export function outOfBounds(question: Asked, answer: string): OutOfBounds | null {
  if (isAnswerTo(question, answer) || !isAnswerTo({ ...question, min: 0, max: MAX_NUMBER }, answer)) return null;
  const number = Number.parseFloat(answer);
  const { min = 0, max = MAX_NUMBER } = question;
  const isShort = number < min;
  return { isShort, amount: answer, bound: answerInNumber(question, isShort ? min : max) };
}

/** The amounts among these answers. */
export const amountsIn = (question: Asked, answers: readonly string[]): Amount[] =>
  question.type === 'Amounts' ? answers.flatMap((answer) => amountIn(question, answer) ?? []) : [];

/** The sum of all amounts, without floating-point error: 0.1 + 0.2 is 0.3. */
export const totalOf = (amounts: readonly Amount[]): number =>
  Math.round(sum(amounts.map(({ number }) => number)) * 1000) / 1000;

/** The option that an answer stands for: 'Italian' for '10 lb Italian', otherwise the answer itself. */
export const optionIn = (question: Asked, answer: string): string =>
  question.type === 'Amounts' ? (amountIn(question, answer)?.option ?? answer) : answer;

/** Whether this is a valid answer to a question: anything for free text, a number within its bounds, or one of the options. */
export function isAnswerTo(question: Asked, answer: string): boolean {
  switch (question.type) {
    case 'Textbox':
      return true;
    case 'Number':
      return numberIn(question, answer) !== null;
    case 'Amounts':
      return amountIn(question, answer) !== null;
    case 'Dropdown':
    case 'Multiselect':
      return question.options.includes(answer);
  }
}
