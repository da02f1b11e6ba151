import { isSameAnswer } from '#contract/cut-sheets/answer-changes.ts';
import { type ChosenSubcut, chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';
import { joinList, replaceChosen } from '#contract/cut-sheets/join-list.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/** A cut about which two people said different things; null where one of them does not want it. */
export interface Contested {
  title: string;
  mine: ChosenSubcut | null;
  theirs: ChosenSubcut | null;
}
export interface Merged {
  list: OrderList;
  /** Titles of the cuts in which only the other person changed something: they are on the list as the other left them. */
  taken: string[];
  /** One's own stands on the list until one takes the other's. */
  contested: Contested[];
}

/**
 * Lays what somebody else saved under one's own answers, cut by cut, both seen from the answers they began with. Nothing of
 * one's own leaves the list: where the other's cut cannot stand beside it, one is asked.
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
