/**
 * The tax within part of an invoice, when `before` was taken off it already. Over all parts it adds up to the invoice's tax,
 * however many there are.
 */
export const taxPart = (
  tax_cents: number,
  { before, part, total }: { before: number; part: number; total: number },
): number => (total === 0 ? 0 : upTo(tax_cents, before + part, total) - upTo(tax_cents, before, total));

/** Exact for any amounts, because the product can be larger than a number holds. */
const upTo = (tax_cents: number, cents: number, total: number): number =>
  Number((BigInt(tax_cents) * BigInt(cents)) / BigInt(total));
