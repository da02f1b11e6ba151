import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { Made } from '#contract/cut-sheets/cut-up.ts';
import { chosenOptions, type Knowing } from '#contract/cut-sheets/estimate/products-of.ts';
import type { SheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { sum } from '#contract/lib/sum.ts';
import { clbWithin } from '#contract/lib/weight.ts';
import type { Surcharge } from '#contract/pricing/charges-of.ts';

/**
 * The extra charges for cuts in the plant's template, plus what their chosen options add. If an option for a
 * whole-sheet question is charged by the pound, it is charged for everything packed.
 */
export function surchargesOf(
  sheet: SheetQuestions | null,
  made: readonly Made[],
  list: OrderList,
  knowing: Knowing = () => 'estimated',
): Surcharge[] {
  const weighed = made.filter(({ becomes }) => becomes === 'packed').map(({ subcut }) => knowing(subcut.title));
  const inAll = (['unknown', 'estimated'] as const).find((known) => weighed.includes(known)) ?? 'weighed';
  const pounds = sum(made.map((one) => one.pounds));
  return [
    ...made.map((one): Cut => ({ ...one, known: knowing(one.subcut.title) })),
    ...(sheet ? [{ subcut: sheet.subcut, pounds, known: inAll } satisfies Cut] : []),
  ].flatMap((one) => extrasOf(one, list));
}

interface Extra {
  surcharge: { cents: number; per: 'lb' | 'share' };
  title: string;
  /** 0 to 1: the part of the packed weight that it is charged for. */
  part: number;
}

/** Flavors with the same form are one charge for all of their pounds. */
function joinExtras(extras: readonly Extra[]): Extra[] {
  const joined = new Map<string, Extra>();
  for (const extra of extras) {
    const key = JSON.stringify([extra.title, extra.surcharge]);
    const same = joined.get(key);
    joined.set(key, same ? { ...same, part: same.part + extra.part } : extra);
  }
  return [...joined.values()];
}

type Cut = Pick<Made, 'subcut' | 'pounds'> & { known: ReturnType<Knowing> };

function extrasOf({ subcut, pounds, known }: Cut, list: OrderList): Surcharge[] {
  const options = chosenOptions(subcut, list).flatMap(({ question: { surcharges = {} }, option, part }): Extra[] => {
    const surcharge = Object.hasOwn(surcharges, option) ? surcharges[option] : undefined;
    return surcharge ? [{ surcharge, title: `${subcut.title}: ${option}`, part }] : [];
  });
  const own = subcut.surcharge ? [{ surcharge: subcut.surcharge, title: subcut.title, part: 1 }] : [];
  return joinExtras([...own, ...options]).map(({ surcharge: { cents, per }, title, part }) => ({
    title,
    cents,
    clb: per !== 'lb' ? null : known === 'unknown' ? undefined : clbWithin(pounds * part),
    is_estimated: known === 'estimated',
  }));
}
