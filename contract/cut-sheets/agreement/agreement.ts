import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import { claimsIn } from '#contract/cut-sheets/animal-parts/claims.ts';
import { isSameAnswer, wordsOf } from '#contract/cut-sheets/answer-changes.ts';
import {
  type ChosenSubcut,
  chosenSubcuts,
  inTemplateOrder,
  isKept,
  type OrderList,
} from '#contract/cut-sheets/answers.ts';
import { sheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/** The quarters of the animal that a share holds: 1 and 2 are one half, 3 and 4 the other. */
interface OnQuarters {
  first_quarter: number;
  quarters: number;
}

/**
 * Finds the halves divided between two shares. Every cut of such a half is split between them, so their sheets must agree; a
 * share of three quarters splits its second half with the last quarter. See docs/trade-facts.md, Two quarters of one half.
 */
export function dividedHalves<T extends OnQuarters>(shares: readonly T[]): { half: 1 | 2; pair: [T, T] }[] {
  return ([1, 2] as const).flatMap((half) => {
    const quarters = [2 * half - 1, 2 * half];
    const [one, other] = shares
      .filter(({ first_quarter: from, quarters: count }) => quarters.some((at) => at >= from && at < from + count))
      .toSorted((a, b) => a.first_quarter - b.first_quarter);
    return one && other ? [{ half, pair: [one, other] as [T, T] }] : [];
  });
}

/** One cut on which two sheets differ. Null for a sheet without the cut, '' for a cut without answers. */
export interface SheetDifference {
  cut: string;
  title: string;
  one: string | null;
  other: string | null;
}

/** Finds where two sheets differ, part by part and cut by cut. A cut that is chosen but not kept counts as not chosen. */
export function differencesBetween(one: OrderList, other: OrderList): SheetDifference[] {
  const [first, second] = [kept(one), kept(other)];
  const titles = new Map([...first, ...second].map(({ cut, chosen }) => [chosen.title, cut]));
  const cuts = [...new Set(titles.values())];
  const byPart = [...titles].toSorted(([, one], [, other]) => cuts.indexOf(one) - cuts.indexOf(other));
  return byPart.flatMap(([title, cut]) => {
    const [here, there] = [first, second].map((list) => list.find(({ chosen }) => chosen.title === title)?.chosen);
    if (isSameAnswer(here, there)) return [];
    return [{ cut, title, one: here ? wordsOf(here) : null, other: there ? wordsOf(there) : null }];
  });
}

/**
 * What two owners of a half must agree on: their lists as adjusted for the animal's age, without parts that exist once per
 * animal and without answers for the whole sheet, because those aren't divided.
 */
export const dividedCuts = (form: Template, list: OrderList, facts: SheetFacts): OrderList => {
  const own = ownIn(form, list);
  return decideByAge(form, list, facts).map((entry) => ({
    ...entry,
    subcuts: entry.subcuts.filter(({ title }) => !own.has(title)),
  }));
};

/** What each owner decides alone: the parts that exist once per animal, and the questions for the whole sheet. */
function ownIn(form: Template, list: OrderList): ReadonlySet<string> {
  const sheet = sheetQuestions(form);
  return new Set([...claimsIn(form, list), ...(sheet ? [sheet.subcut.title] : [])]);
}

/** One owner's list, copied to the other owner's sheet. Parts that exist once per animal stay with the owner who has them. */
export function takeOverCuts(form: Template, list: OrderList, before: { form: Template; list: OrderList }): OrderList {
  const own = ownIn(form, list);
  const stays = ownIn(before.form, before.list);
  return inTemplateOrder(form, [
    ...chosenSubcuts(list).filter(({ title }) => !own.has(title)),
    ...chosenSubcuts(before.list).filter(({ title }) => stays.has(title)),
  ]);
}

const kept = (list: OrderList): { cut: string; chosen: ChosenSubcut }[] =>
  list.flatMap(({ cut, subcuts }) => subcuts.map((chosen) => ({ cut, chosen }))).filter(({ chosen }) => isKept(chosen));
