import { type ChosenSubcut, valuesOf } from '#contract/cut-sheets/answers.ts';
import { shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { amountsIn, answerInNumber, totalOf } from '#contract/cut-sheets/templates/number-answers.ts';
import type { Subcut } from '#contract/cut-sheets/templates/template.ts';

export interface AmountProblem {
  code: 'amounts_short' | 'amounts_over';
  values: { title: string; total: string; bound: string };
}

/** Amounts that add up to more or less than the plant makes. An unanswered question isn't checked. */
export const findAmountProblems = (subcut: Subcut, { choices }: ChosenSubcut): AmountProblem[] =>
  shownQuestions(subcut, choices).flatMap((question): AmountProblem[] => {
    const { description, minTotal, maxTotal } = question;
    const amounts = amountsIn(question, valuesOf(choices, description));
    if (amounts.length === 0) return [];
    const total = totalOf(amounts);
    const problem = (code: AmountProblem['code'], bound: number): AmountProblem => ({
      code,
      values: {
        title: `${subcut.title}, ${description}`,
        total: answerInNumber(question, total),
        bound: answerInNumber(question, bound),
      },
    });
    if (minTotal !== undefined && total < minTotal) return [problem('amounts_short', minTotal)];
    return maxTotal !== undefined && total > maxTotal ? [problem('amounts_over', maxTotal)] : [];
  });
