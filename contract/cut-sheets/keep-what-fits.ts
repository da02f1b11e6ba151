import { type Choice, chosenSubcuts, inTemplateOrder, type OrderList } from '#contract/cut-sheets/answers.ts';
import { tidyAnswers } from '#contract/cut-sheets/questions/tidy-answers.ts';
import { isAnswerTo } from '#contract/cut-sheets/templates/number-answers.ts';
import {
  findSubcut,
  questionsOf,
  type Subcut,
  type Template,
  takesSeveral,
} from '#contract/cut-sheets/templates/template.ts';

/** The part of a list that still exists on this template. Choices made on an older version carry over as far as possible. */
export const keepWhatFits = (template: Template, list: OrderList): OrderList =>
  tidyAnswers(
    template,
    inTemplateOrder(
      template,
      chosenSubcuts(list).flatMap(({ fallback, ...chosen }) => {
        const subcut = findSubcut(template, chosen.title)?.subcut;
        if (!subcut) return [];
        const choices = choicesThatFit(subcut, chosen.choices);
        const stays = fallback?.every((title) => findSubcut(template, title)) ? { fallback } : {};
        return [{ ...chosen, choices, ...stays }];
      }),
    ),
  );

function choicesThatFit(subcut: Subcut, choices: readonly Choice[]): Choice[] {
  return questionsOf(subcut).flatMap((question) => {
    const { description } = question;
    const choice = choices.find((candidate) => candidate.description === description);
    if (!choice) return [];
    const selected_values = choice.selected_values.filter((value) => isAnswerTo(question, value));
    return [{ description, selected_values: takesSeveral(question) ? selected_values : selected_values.slice(0, 1) }];
  });
}
