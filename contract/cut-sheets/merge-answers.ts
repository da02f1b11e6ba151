import { isSameAnswer } from '#contract/cut-sheets/answer-changes.ts';
import { type ChosenSubcut, chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';
import { joinList, replaceChosen } from '#contract/cut-sheets/join-list.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/** A cut for which two people gave different answers; null for a person who doesn't want it. */
export interface Contested {
  title: string;
  mine: ChosenSubcut | null;
  theirs: ChosenSubcut | null;
}
export interface Merged {
  list: OrderList;
  /** Titles of the cuts that only the other person changed; the list has their version. */
  taken: string[];
  /** Your own answers stay until you accept the other person's. */
  contested: Contested[];
}

/**
 * Merges what someone else saved into your own answers, cut by cut, comparing both with their common starting point. None of
 * your own cuts is removed: if the other person's cut conflicts with one of yours, you are asked.
 */
export function mergeAnswers(
  template: Template,
  { base, mine, theirs }: { base: OrderList; mine: OrderList; theirs: OrderList },
  facts = NO_FACTS,
): Merged {
  const titles = new Set([...chosenSubcuts(mine), ...chosenSubcuts(theirs)].map(({ title }) => title));
  const merged: Merged = { list: mine, taken: [], contested: [] };
  for (const title of titles) {
    const [was, own, other] = [base, mine, theirs].map((list) => findIn(list, title));
    if (isSameAnswer(own, other) || isSameAnswer(other, was)) continue;
    const list = isSameAnswer(own, was) ? takeOver(template, merged.list, title, other, facts) : null;
    if (list) {
      merged.list = list;
      merged.taken.push(title);
    } else {
      merged.contested.push({ title, mine: own ?? null, theirs: other ?? null });
    }
  }
  return merged;
}

const takeOver = (
  template: Template,
  list: OrderList,
  title: string,
  chosen: ChosenSubcut | undefined,
  facts: typeof NO_FACTS,
) => (chosen ? joinList(template, list, chosen, facts) : replaceChosen(template, list, title, null));

const findIn = (list: OrderList, title: string) => chosenSubcuts(list).find((chosen) => chosen.title === title);
