import { startingFallback } from '#contract/cut-sheets/age/fallbacks.ts';
import { chosenSubcuts, findChosen, inTemplateOrder, type OrderList } from '#contract/cut-sheets/answers.ts';
import { tidyCut } from '#contract/cut-sheets/questions/tidy-answers.ts';
import { limitOf, NO_FACTS, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { countedIn, dropUnneeded, findCutBar, isCounted, type RuleProblem } from '#contract/cut-sheets/sheet-rules.ts';
import { startingChoices } from '#contract/cut-sheets/starting-list.ts';
import { findSubcut, type Part, type Template } from '#contract/cut-sheets/templates/template.ts';

export interface Selection {
  list: OrderList;
  /**
   * The cuts that were removed: those that the chosen cut excludes, those that needed them, and the previous choice in a part
   * that allows only one.
   */
  removed: string[];
  /** Why the cut cannot be chosen, in which case nothing changed. */
  refused: RuleProblem | null;
}

/** Choosing a cut removes the cuts it excludes. An exclusion works only in the direction it is written. */
export function selectSubcut(template: Template, list: OrderList, title: string, facts = NO_FACTS): Selection {
  const found = findSubcut(template, title);
  const chosen = chosenSubcuts(list);
  const refused = findCutBar(template, list, title, facts);
  if (!found || refused || chosen.some((other) => other.title === title)) return { list, removed: [], refused };

  const { part, subcut } = found;
  const isPushedOut = (other: string) =>
    subcut.ifttt.includes(other) ||
    (limitOf(part, facts) === 1 && isCounted(subcut) && countedIn(part, chosen).includes(other));
  const own = { title, choices: startingChoices(subcut), ...startingFallback(template, subcut, facts) };
  const next = [...chosen.filter((other) => !isPushedOut(other.title)), own];
  const staying = dropUnneeded(template, next);
  return {
    list: tidyCut(template, inTemplateOrder(template, staying), title),
    removed: chosen.filter((other) => !staying.includes(other)).map((other) => other.title),
    refused,
  };
}

/** Whether another cut from this part can be added without removing one. */
export function canTakeMore(template: Template, list: OrderList, facts: SheetFacts, part: Part): boolean {
  const chosen = part.subcuts.filter(({ title }) => findChosen(list, title));
  const isFull = limitOf(part, facts) === 1 && chosen.some(isCounted);
  return part.subcuts.some(
    (subcut) =>
      !chosen.includes(subcut) &&
      !(isFull && isCounted(subcut)) &&
      !chosen.some((other) => other.ifttt.includes(subcut.title) || subcut.ifttt.includes(other.title)) &&
      findCutBar(template, list, subcut.title, facts) === null,
  );
}

/** Removes a cut and the cuts that need it. Cuts that are on every sheet stay. */
export function deselectSubcut(template: Template, list: OrderList, title: string): OrderList {
  if (findSubcut(template, title)?.subcut.isRequired) return list;
  const staying = chosenSubcuts(list).filter((chosen) => chosen.title !== title);
  return inTemplateOrder(template, dropUnneeded(template, staying));
}

/**
 * Two chosen cuts that exclude each other. If only one of them excludes the other, there is no conflict, because choosing them
 * in the other order is allowed.
 */
export function findConflict(template: Template, list: OrderList): { chosen: string; other: string } | null {
  const titles = new Set(chosenSubcuts(list).map(({ title }) => title));
  const subcuts = Object.values(template).flatMap((part) => part.subcuts);
  const chosen = new Map(subcuts.filter(({ title }) => titles.has(title)).map((subcut) => [subcut.title, subcut]));
  for (const title of titles) {
    const other = chosen.get(title)?.ifttt.find((excluded) => chosen.get(excluded)?.ifttt.includes(title));
    if (other !== undefined) return { chosen: title, other };
  }
  return null;
}
