import type { TaxClass } from '#contract/pricing/price-list.ts';

/** An amount that was applied to an invoice. */
export interface PaidPart {
  /** Negative if what was paid was taken back. */
  cents: number;
  /** How much of it EBT paid, which includes no tax. */
  ebt_cents: number;
  /** Sales tax removed because EBT paid for meat. It belongs to the payment before it and was recorded together with it. */
  untaxed_cents: number;
}

/**
 * How much tax of one class is included in each amount that was applied to an invoice. The results add up to the tax
 * that is finally charged, no matter how many amounts there are.
 */
export function taxInParts(
  { tax_class, tax_cents }: { tax_class: TaxClass; tax_cents: number },
  total_cents: number,
  parts: readonly PaidPart[],
): number[] {
  const included: number[] = [];
  let [tax, total, paid, before] = [tax_cents, total_cents, 0, 0];
  for (const { cents, ebt_cents, untaxed_cents } of parts) {
    total -= ebt_cents + untaxed_cents;
    paid += cents - ebt_cents - untaxed_cents;
    if (tax_class === 'meat') tax -= untaxed_cents;
    const after = upTo(tax, paid, total);
    included.push(after - before);
    if (untaxed_cents !== 0) {
      const at = included.length - 1;
      included[at - 1] = (included[at - 1] ?? 0) + (included[at] ?? 0);
      included[at] = 0;
    }
    before = after;
  }
  return included;
}

/** Uses bigints, because the product can be larger than a number can hold exactly. */
const upTo = (tax_cents: number, cents: number, total: number): number =>
  total <= 0 ? 0 : Number((BigInt(tax_cents) * BigInt(cents)) / BigInt(total));
