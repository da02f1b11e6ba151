import { chosenSubcuts, inTemplateOrder, type OrderList } from '#contract/cut-sheets/answers.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { tidyAnswers } from '#contract/cut-sheets/questions/tidy-answers.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { barredOptions, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { findSubcut, questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';
import type { Dice } from '#server/app/demo/dice.ts';

/** Picks a cut from every part, and answers the required questions with the plant's default or the first option. */
export function chooseCuts(template: Template, rng: Dice, facts: SheetFacts): OrderList {
  let list = startingList(template);
  for (const part of Object.values(animalParts(template))) {
    const { title } = rng.pick(part.subcuts);
    const { list: longer, removed } = selectSubcut(template, list, title, facts);
    if (removed.length === 0) list = longer;
  }
  const answered = chosenSubcuts(list).map((chosen) => {
    const subcut = findSubcut(template, chosen.title)?.subcut;
    const choices = (subcut ? questionsOf(subcut) : [])
      .filter((question) => question.isRequired && (!question.group || question.group.isRequired))
      .map((question) => {
        const barred = barredOptions(question, facts);
        const { min, unit } = question;
        const options =
          question.type === 'Amounts' ? question.options.map((one) => `${min} ${unit} ${one}`) : question.options;
        const offered = [question.default, ...options].find((option) => option && !barred.includes(option));
        return { description: question.description, selected_values: [offered ?? 'As usual'] };
      });
    return { ...chosen, choices };
  });
  return tidyAnswers(template, inTemplateOrder(template, answered));
}
