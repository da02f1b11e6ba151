import { findChosen, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';
import type { Made } from '#contract/cut-sheets/cut-up.ts';
import { pattyPounds } from '#contract/cut-sheets/estimate/count-packages.ts';
import type { PriceName, Prices } from '#contract/cut-sheets/estimate/prices.ts';
import type { SheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { amountIn, amountsIn, optionIn, totalOf } from '#contract/cut-sheets/templates/number-answers.ts';
import { questionsOf } from '#contract/cut-sheets/templates/template.ts';

/** One line of the estimated bill. `title` is the cut or option with the extra charge. */
export interface PriceLine {
  name: PriceName | 'surcharge';
  title: string;
  cents: number;
  /** The pounds that are charged for; null if the price is not by the pound. */
  pounds: number | null;
}

export interface Weighed {
  /** The questions for the whole sheet, whose options may cost extra. */
  sheet?: SheetQuestions | null;
  made: readonly Made[];
  list: OrderList;
  /** The hanging weight of the share in pounds, and its fraction of the animal. */
  hanging: number;
  quarters: number;
  heads: number;
}

/**
 * What the plant charges for a share cut this way. Charges per head or animal are split by quarters, charges per pound apply to
 * the share's own pounds, and extras go to the share that asked for them. See docs/trade-facts.md, Splitting a bill among
 * owners.
 */
export function priceOf(prices: Prices, { sheet = null, made, list, hanging, quarters, heads }: Weighed): PriceLine[] {
  const part = quarters / 4;
  const once = (name: PriceName, cents: number): PriceLine => ({ name, title: '', cents, pounds: null });
  const perPound = (name: PriceName, pounds: number): PriceLine => ({
    name,
    title: '',
    cents: prices[name] * pounds,
    pounds,
  });
  const poundsOf = (service: string) =>
    made.reduce((sum, { subcut, reading, pounds }) => {
      const isAsked = subcut.service === service && (service !== 'smoking' || reading.isCured);
      return sum + (isAsked ? pounds : 0);
    }, 0);
  const least = prices.minimum_cents * part;
  const cutting = perPound('cut_wrap_cents', hanging);
  const packed = made.reduce((sum, { pounds }) => sum + pounds, 0);
  const savesOrgans = made.some(({ subcut }) => subcut.service === 'organs');

  return [
    once('kill_cents', prices.kill_cents * heads * part),
    once('disposal_cents', prices.disposal_cents * heads * part),
    cutting.cents < least ? once('minimum_cents', least) : cutting,
    once('split_half_cents', quarters === 2 ? prices.split_half_cents : 0),
    once('split_quarter_cents', quarters % 2 === 1 ? prices.split_quarter_cents : 0),
    perPound('smoking_cents', poundsOf('smoking')),
    perPound('sausage_cents', poundsOf('sausage')),
    perPound(
      'patties_cents',
      made.reduce((sum, one) => sum + pattyPounds(one), 0),
    ),
    perPound('stew_cents', poundsOf('stew')),
    once('organs_cents', savesOrgans ? prices.organs_cents * part : 0),
    ...made.flatMap((one) => surchargesOf(one, list)),
    ...(sheet ? surchargesOf({ subcut: sheet.subcut, pounds: packed }, list) : []),
  ].filter(({ cents }) => cents > 0);
}

/** The extra charge for a cut in the plant's template, plus what its chosen options add. */
function surchargesOf({ subcut, pounds }: Pick<Made, 'subcut' | 'pounds'>, list: OrderList): PriceLine[] {
  const choices = findChosen(list, subcut.title)?.choices ?? [];
  const options = questionsOf(subcut).flatMap((question) => {
    const { description, surcharges = {} } = question;
    const values = valuesOf(choices, description);
    const total = totalOf(amountsIn(question, values));
    return values.flatMap((value) => {
      const option = optionIn(question, value);
      const surcharge = Object.hasOwn(surcharges, option) ? surcharges[option] : undefined;
      // Of several flavors, each is charged for its own part of what is packed.
      const part = total > 0 ? (amountIn(question, value)?.number ?? 0) / total : 1;
      return surcharge ? [{ surcharge, title: `${subcut.title}: ${option}`, part }] : [];
    });
  });
  const own = subcut.surcharge ? [{ surcharge: subcut.surcharge, title: subcut.title, part: 1 }] : [];
  return [...own, ...options].map(({ surcharge: { cents, per }, title, part }) => ({
    name: 'surcharge',
    title,
    cents: per === 'lb' ? cents * pounds * part : cents,
    pounds: per === 'lb' ? pounds * part : null,
  }));
}
