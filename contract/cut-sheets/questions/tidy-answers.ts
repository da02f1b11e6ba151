import { chosenSubcuts, findChosen, inTemplateOrder, type OrderList } from '#contract/cut-sheets/answers.ts';
import { dropAllUnasked } from '#contract/cut-sheets/questions/conditions.ts';
import {
  findOptionConflict,
  keyOfOption,
  optionAnswered,
  rivalsIn,
} from '#contract/cut-sheets/questions/option-exclusions.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * Leaves out answers that can't be combined with an earlier one, and answers to questions that aren't asked. `order` ranks the
 * cuts: if two answers conflict, the one for the higher-ranked cut stays. The default is the form's order.
 */
export function tidyAnswers(template: Template, list: OrderList, order?: readonly string[]): OrderList {
  const asked = dropAllUnasked(template, list);
  if (!findOptionConflict(template, asked)) return asked;
  const rivals = rivalsIn(template);
  const kept = new Set<string>();
  const titles = order ?? chosenSubcuts(asked).map(({ title }) => title);
  const cleaned = titles.flatMap((title) => {
    const chosen = findChosen(asked, title);
    if (!chosen) return [];
    const choices = chosen.choices.map(({ description, selected_values }) => ({
      description,
      selected_values: selected_values.filter((value) => {
        const question = { cut: title, question: description };
        const at = { ...question, option: optionAnswered(template, question, value) };
        if (rivals(at).some((rival) => kept.has(keyOfOption(rival)))) return false;
        kept.add(keyOfOption(at));
        return true;
      }),
    }));
    return [{ ...chosen, choices }];
  });
  return dropAllUnasked(template, inTemplateOrder(template, cleaned));
}

/** Like tidyAnswers, but if this cut's answers conflict with another cut's, the other cut's answers stay. */
export function tidyCut(template: Template, list: OrderList, title: string): OrderList {
  const others = chosenSubcuts(list).flatMap((chosen) => (chosen.title === title ? [] : [chosen.title]));
  return tidyAnswers(template, list, [...others, title]);
}
