/**
 * The tax included in part of an invoice, if `before` has already been deducted. Over all parts, it adds up to the invoice's
 * tax, no matter how many there are.
 */
export const taxPart = (
  tax_cents: number,
  { before, part, total }: { before: number; part: number; total: number },
): number => (total === 0 ? 0 : upTo(tax_cents, before + part, total) - upTo(tax_cents, before, total));

/** Exact for any amounts, because the product can be larger than a number can hold. */
const upTo = (tax_cents: number, cents: number, total: number): number =>
  Number((BigInt(tax_cents) * BigInt(cents)) / BigInt(total));
