import { z } from 'zod';
import { MAX_LINE_CENTS } from '#contract/invoicing/draft.ts';
import { IntBetween, RequiredLine } from '#contract/lib/fields.ts';
import { sum } from '#contract/lib/sum.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';

/** A discount on an invoice: a percentage of its lines, in hundredths of a percent, or an amount. The other one is 0. */
export const Discount = z.object({
  percent_bp: IntBetween(0, 10_000),
  amount_cents: IntBetween(0, MAX_LINE_CENTS),
  reason: RequiredLine(200),
});
export type Discount = z.output<typeof Discount>;

/** How much a discount takes off lines with this total, at most all of it. */
export const discountOf = (
  subtotal_cents: number,
  { percent_bp, amount_cents }: Pick<Discount, 'percent_bp' | 'amount_cents'>,
): number =>
  Math.min(subtotal_cents, percent_bp > 0 ? Math.floor((subtotal_cents * percent_bp + 5_000) / 10_000) : amount_cents);

/**
 * The lines with a discount divided among them in proportion to their amounts, so that each line, its tax, and what can be
 * credited of it are what is really paid.
 */
export function discounted<L extends { amount_cents: number }>(
  lines: readonly L[],
  discount: Pick<Discount, 'percent_bp' | 'amount_cents'> | null,
): (L & { discount_cents?: number })[] {
  const subtotal_cents = sum(lines.map(({ amount_cents }) => amount_cents));
  const off = discount ? discountOf(subtotal_cents, discount) : 0;
  if (off === 0) return [...lines];
  const parts = splitFairly(
    off,
    lines.map(({ amount_cents }) => amount_cents),
  );
  return lines.map((line, at) => {
    const discount_cents = parts[at] ?? 0;
    return discount_cents === 0 ? line : { ...line, amount_cents: line.amount_cents - discount_cents, discount_cents };
  });
}
