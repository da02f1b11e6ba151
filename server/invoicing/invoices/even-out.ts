import { MINIMUM } from '#contract/invoicing/line-names.ts';
import { unsoldOf } from '#contract/lib/quarters.ts';
import { fillWords } from '#contract/lib/words.ts';
import type { Charge } from '#contract/pricing/charges-of.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';
import { type Sides, splitPounds } from '#contract/pricing/split-pounds.ts';

/** A line for a share that is already on an invoice or draft. */
export interface ChargedLine {
  name: string;
  quantity: number;
  amount_cents: number;
}
interface Share {
  quarters: number;
  first_quarter: number;
  hanging_weight_clb: number | null;
  left_side_clb: number | null;
  right_side_clb: number | null;
  live_weight_clb: number | null;
  /** Null if the share isn't on any invoice or draft. */
  charged: ChargedLine[] | null;
}

export const lineNameOf = ({ kind, name }: Charge): string =>
  kind === 'minimum' ? fillWords(MINIMUM, { line: name }) : name;

/** The sides of a share's animal, if they were weighed one by one. `animal` contains all its shares. */
export const sidesOf = (
  { left_side_clb, right_side_clb }: Pick<Share, 'left_side_clb' | 'right_side_clb'>,
  animal: readonly Pick<Share, 'first_quarter'>[],
): Sides | null =>
  left_side_clb === null || right_side_clb === null
    ? null
    : { left_clb: left_side_clb, right_clb: right_side_clb, places: animal.map(({ first_quarter }) => first_quarter) };

/**
 * If an animal is split again after a share was invoiced, the parts of its fees and weight may be rounded differently. The
 * first share that isn't invoiced absorbs the difference, so that all shares still add up to the whole.
 */
export function evenOut(charges: readonly Charge[], share: Share, animal: readonly Share[]): Charge[] {
  const first = animal.find((one) => one === share || one.charged === null);
  if (first !== share) return [...charges];
  const quarters = animal.map((one) => one.quarters);
  const fairly = (whole: number) => splitFairly(whole, [...quarters, unsoldOf(quarters)]);
  const missingOf = (charge: Charge, parts: readonly number[], chargedOf: (line: ChargedLine) => number): number =>
    animal.reduce((sum, one, at) => {
      const line = one === share ? undefined : one.charged?.find(({ name }) => name === lineNameOf(charge));
      const missing = line ? (parts[at] ?? 0) - chargedOf(line) : 0;
      // A larger difference isn't rounding: the prices or the weight were different.
      return Math.abs(missing) > 1 ? sum : sum + missing;
    }, 0);
  const partsIn = (unit: Charge['unit']): number[] | null => {
    const { hanging_weight_clb, live_weight_clb } = share;
    if (unit === 'hanging_lb' && hanging_weight_clb !== null)
      return splitPounds(hanging_weight_clb, quarters, sidesOf(share, animal));
    return unit === 'live_lb' && live_weight_clb !== null ? fairly(live_weight_clb) : null;
  };
  return charges.map((charge) => {
    const { kind, unit, unit_cents, whole_cents } = charge;
    if (whole_cents !== null) {
      const cents = charge.cents + missingOf(charge, fairly(whole_cents), ({ amount_cents }) => amount_cents);
      return { ...charge, unit_cents: cents, cents };
    }
    const parts = kind === 'line' ? partsIn(unit) : null;
    if (parts === null) return charge;
    const quantity = charge.quantity + missingOf(charge, parts, (line) => line.quantity);
    return { ...charge, quantity, cents: lineAmount(unit_cents, quantity) };
  });
}
