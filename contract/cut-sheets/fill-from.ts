import { type ChosenSubcut, chosenSubcuts, type OrderList, startingList } from '#contract/cut-sheets/answers.ts';
import { joinList } from '#contract/cut-sheets/join-list.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { barredOptions, NO_FACTS, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findSubcut, questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';

/** A complete sheet made from earlier answers, and the titles of the cuts that this form, animal or share does not allow. */
export interface Filling {
  list: OrderList;
  left_out: string[];
}

/** Fills a sheet from the plant's standard cut or an earlier sheet, as far as this animal allows. */
export function fillFrom(template: Template, answers: OrderList, facts = NO_FACTS): Filling {
  let list = startingList(template);
  let waiting = chosenSubcuts(keepWhatFits(template, answers)).map((chosen) => withoutBarred(template, chosen, facts));
  const wanted = chosenSubcuts(answers).map(({ title }) => title);

  // A cut may come before the one it needs, so skipped cuts are tried again after each addition.
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

/** Drops answers that include the backbone if it is not allowed; the question is then asked again. */
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
