import { isSameAnswer, wordsOf } from '#contract/cut-sheets/answer-changes.ts';
import { type ChosenSubcut, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';

/** A share lies on definite quarters of the animal: 1 and 2 are one half, 3 and 4 the other. */
interface OnQuarters {
  first_quarter: number;
  quarters: number;
}

/**
 * The halves that two shares divide. Every cut of such a half is dealt out to both, so their sheets have to say the same; a share of
 * three quarters divides its second half with the last quarter. Domain facts, section 1.
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

/** What two sheets say otherwise of one cut; null where a sheet does not have it, '' where it asks nothing of it. */
export interface SheetDifference {
  cut: string;
  title: string;
  one: string | null;
  other: string | null;
}

/** Where two sheets differ, part by part and cut by cut. Not to keep something is the same as not to choose it. */
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

const kept = (list: OrderList): { cut: string; chosen: ChosenSubcut }[] =>
  list
    .flatMap(({ cut, subcuts }) => subcuts.map((chosen) => ({ cut, chosen })))
    .filter(({ chosen }) => valuesOf(chosen.choices, 'Keep')[0] !== 'Do not keep');
