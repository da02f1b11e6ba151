/** The parts of a question that decide which answers are valid. */
interface Asked {
  type: 'Dropdown' | 'Multiselect' | 'Textbox' | 'Number';
  options: readonly string[];
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** A number as it is stored, shown and printed: with its unit, as in '3 roasts' or '25 lb'. */
export const answerInNumber = ({ unit = '' }: Pick<Asked, 'unit'>, number: number): string =>
  `${number} ${unit}`.trim();

/** The number in an answer. Null if it isn't a number in the question's unit, within its bounds. */
export function numberIn(question: Asked, answer: string): number | null {
  const number = Number.parseFloat(answer);
  const { min = 0, max = MOST_NUMBER } = question;
  const isInBounds = number >= min && number <= max;
  return isInBounds && answerInNumber(question, number) === answer ? number : null;
}

export const MOST_NUMBER = 10_000;

/**
 * Whether this is a valid answer to the question: any text for free text, a number within its bounds, or one of the
 * options.
 */
export function isAnswerTo(question: Asked, answer: string): boolean {
  switch (question.type) {
    case 'Textbox':
      return true;
    case 'Number':
      return numberIn(question, answer) !== null;
    case 'Dropdown':
    case 'Multiselect':
      return question.options.includes(answer);
  }
}
