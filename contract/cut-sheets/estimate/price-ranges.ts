import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import { type Charge, type ChargeFacts, chargesOf } from '#contract/pricing/charges-of.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';

export interface EstimatedLine {
  kind: Charge['kind'];
  name: string;
  cents: Range;
  /** The pounds charged for; null if the price isn't per pound. */
  weight_clb: Range | null;
  /** Whether this is the share's part of a fee for the whole animal. */
  isPart: boolean;
}

const POUNDS: readonly Charge['unit'][] = ['live_lb', 'hanging_lb', 'packaged_lb', 'green_lb'];
const keyOf = ({ at, kind }: Charge) => at * 2 + Number(kind === 'minimum');

/**
 * The bill for a light, a likely, and a heavy animal, line by line. A line that only one of them has, such as the
 * amount needed to reach a minimum, is zero for the others. Once the weights are final, all three are the same and
 * equal to what the invoice charges.
 */
export function priceRanges(lines: readonly PriceLine[], factsOf: (run: keyof Range) => ChargeFacts): EstimatedLine[] {
  const bills = {
    low: chargesOf(lines, factsOf('low')),
    likely: chargesOf(lines, factsOf('likely')),
    high: chargesOf(lines, factsOf('high')),
  };
  const all = new Map([...bills.low, ...bills.high, ...bills.likely].map((charge) => [keyOf(charge), charge]));
  return [...all]
    .sort(([one], [other]) => one - other)
    .map(([key, { kind, name, unit, whole_cents }]) => {
      const of = (run: keyof Range) => bills[run].find((charge) => keyOf(charge) === key);
      const rangeOf = (value: (charge: Charge) => number): Range => {
        const [low, likely, high] = (['low', 'likely', 'high'] as const).map((run) => {
          const charge = of(run);
          return charge ? value(charge) : 0;
        }) as [number, number, number];
        return { low, likely, high };
      };
      return {
        kind,
        name,
        cents: rangeOf(({ cents }) => cents),
        weight_clb: POUNDS.includes(unit) && kind !== 'minimum' ? rangeOf(({ quantity }) => quantity) : null,
        isPart: whole_cents !== null,
      };
    });
}
