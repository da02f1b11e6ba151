import type { TaxClass } from '#contract/pricing/price-list.ts';

/** Something that was applied to an invoice. */
export interface PaidPart {
  cents: number;
  /** How much of it EBT paid. No tax is included in that. */
  ebt_cents: number;
  /**
   * Sales tax removed because EBT paid for meat. It belongs to the preceding payment, with which it was recorded.
   */
  untaxed_cents: number;
}

/**
 * The tax of one class that is included in each part of what was applied to an invoice. Over all parts, it adds up to
 * the tax that is finally charged, no matter how many parts there are.
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
    if (untaxed_cents > 0) {
      const at = included.length - 1;
      included[at - 1] = (included[at - 1] ?? 0) + (included[at] ?? 0);
      included[at] = 0;
    }
    before = after;
  }
  return included;
}

/** Exact for any amounts, because the product can be larger than a number can hold. */
const upTo = (tax_cents: number, cents: number, total: number): number =>
  total <= 0 ? 0 : Number((BigInt(tax_cents) * BigInt(cents)) / BigInt(total));
