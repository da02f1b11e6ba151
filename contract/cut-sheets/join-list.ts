import { type ChosenSubcut, chosenSubcuts, inTemplateOrder, type OrderList } from '#contract/cut-sheets/answers.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/** The list with a cut as someone answered it, replacing its previous answers; null if other cuts would have to go. */
export function joinList(
  template: Template,
  list: OrderList,
  chosen: ChosenSubcut,
  facts = NO_FACTS,
): OrderList | null {
  const { removed, refused } = selectSubcut(template, list, chosen.title, facts);
  if (refused || removed.length > 0) return null;
  return replaceChosen(template, list, chosen.title, chosen);
}

/** The list with a new answer for one cut, or without the cut. */
export const replaceChosen = (
  template: Template,
  list: OrderList,
  title: string,
  chosen: ChosenSubcut | null,
): OrderList =>
  inTemplateOrder(template, [
    ...chosenSubcuts(list).filter((other) => other.title !== title),
    ...(chosen ? [chosen] : []),
  ]);
