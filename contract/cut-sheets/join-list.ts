import { type ChosenSubcut, chosenSubcuts, inTemplateOrder, type OrderList } from '#contract/cut-sheets/answers.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { findOptionConflict } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * Adds a cut with its answers, or replaces the answers it had. Null if other cuts or answers would have to be removed.
 */
export function joinList(
  template: Template,
  list: OrderList,
  chosen: ChosenSubcut,
  facts = NO_FACTS,
): OrderList | null {
  const { removed, refused } = selectSubcut(template, list, chosen.title, facts);
  if (refused || removed.length > 0) return null;
  const joined = replaceChosen(template, list, chosen.title, chosen);
  return findOptionConflict(template, joined) ? null : joined;
}

/** Replaces the answers for one cut, or removes the cut. */
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
