import { MINIMUM } from '#contract/invoicing/line-names.ts';
import { unsoldOf } from '#contract/lib/quarters.ts';
import { fillWords } from '#contract/lib/words.ts';
import type { Charge } from '#contract/pricing/charges-of.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';

/** A line for a share that is already on an invoice or draft. */
export interface ChargedLine {
  name: string;
  quantity: number;
  amount_cents: number;
}
interface Share {
  quarters: number;
  hanging_weight_clb: number | null;
  live_weight_clb: number | null;
  /** Null if the share isn't on any invoice or draft. */
  charged: ChargedLine[] | null;
}

export const lineNameOf = ({ kind, name }: Charge): string =>
  kind === 'minimum' ? fillWords(MINIMUM, { line: name }) : name;

/**
 * If an animal is split again after a share was invoiced, the parts of its fees and weight may be rounded differently. The
 * first share that isn't invoiced absorbs the difference, so that all shares still add up to the whole.
 */
export function evenOut(charges: readonly Charge[], share: Share, animal: readonly Share[]): Charge[] {
  const first = animal.find((one) => one === share || one.charged === null);
  if (first !== share) return [...charges];
  const quarters = animal.map((one) => one.quarters);
  const missingOf = (charge: Charge, whole: number, chargedOf: (line: ChargedLine) => number): number => {
    const parts = splitFairly(whole, [...quarters, unsoldOf(quarters)]);
    return animal.reduce((sum, one, at) => {
      const line = one === share ? undefined : one.charged?.find(({ name }) => name === lineNameOf(charge));
      const missing = line ? (parts[at] ?? 0) - chargedOf(line) : 0;
      // A larger difference isn't rounding: the prices or the weight were different.
      return Math.abs(missing) > 1 ? sum : sum + missing;
    }, 0);
  };
  return charges.map((charge) => {
    const { kind, unit, unit_cents, whole_cents } = charge;
    if (whole_cents !== null) {
      const cents = charge.cents + missingOf(charge, whole_cents, ({ amount_cents }) => amount_cents);
      return { ...charge, unit_cents: cents, cents };
    }
    const whole = kind === 'line' ? { hanging_lb: share.hanging_weight_clb, live_lb: share.live_weight_clb } : {};
    const whole_clb = (whole as Partial<Record<typeof unit, number | null>>)[unit] ?? null;
    if (whole_clb === null) return charge;
    const quantity = charge.quantity + missingOf(charge, whole_clb, (line) => line.quantity);
    return { ...charge, quantity, cents: lineAmount(unit_cents, quantity) };
  });
}
