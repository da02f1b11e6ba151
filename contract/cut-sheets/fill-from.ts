import { type ChosenSubcut, chosenSubcuts, type OrderList, startingList } from '#contract/cut-sheets/answers.ts';
import { joinList } from '#contract/cut-sheets/join-list.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { barredOptions, NO_FACTS, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findSubcut, questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';

/** A whole sheet from answers given before, and the titles of the cuts that this form, animal or share does not take over. */
export interface Filling {
  list: OrderList;
  left_out: string[];
}

/** Fills a sheet with the plant's standard cut or with an earlier sheet, as far as it can be cut from this animal. */
export function fillFrom(template: Template, answers: OrderList, facts = NO_FACTS): Filling {
  let list = startingList(template);
  let waiting = chosenSubcuts(keepWhatFits(template, answers)).map((chosen) => withoutBarred(template, chosen, facts));
  const wanted = chosenSubcuts(answers).map(({ title }) => title);

  // A cut that needs another may stand before it, so those that had to wait are looked at again after each that came.
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const chosen of waiting) {
      const joined = joinList(template, list, chosen, facts);
      if (!joined) continue;
      list = joined;
      waiting = waiting.filter((other) => other !== chosen);
      isMoving = true;
    }
  }
  const taken = new Set(chosenSubcuts(list).map(({ title }) => title));
  return { list, left_out: wanted.filter((title) => !taken.has(title)) };
}

/** The answers that are cut with the backbone go where there may be none; the question then asks anew. */
function withoutBarred(template: Template, chosen: ChosenSubcut, facts: SheetFacts): ChosenSubcut {
  const subcut = findSubcut(template, chosen.title)?.subcut;
  const barred = new Map(
    (subcut ? questionsOf(subcut) : []).map((question) => [question.description, barredOptions(question, facts)]),
  );
  const choices = chosen.choices.map(({ description, selected_values }) => ({
    description,
    selected_values: selected_values.filter((value) => !barred.get(description)?.includes(value)),
  }));
  return { title: chosen.title, choices };
}
