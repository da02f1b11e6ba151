import { taxOf } from '#contract/invoicing/draft.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** The reason on the credit note that returns the sales tax on meat that EBT paid for. */
export const UNTAXED_BY_EBT = 'No sales tax on the part paid with EBT' as const satisfies Words;

/** What EBT can pay for on an invoice: only its unpaid meat. */
export interface EbtDue {
  open_cents: number;
  /** The meat that has been neither credited nor paid for by EBT. Only this part is taxed. */
  meat_cents: number;
  /** The sales tax rate for meat, in hundredths of a percent, with one decimal. */
  meat_tax_bp: number;
}

export const meatRateOf = ({ taxes }: Pick<InvoiceDocument, 'taxes'>): number =>
  taxes.find(({ tax_class }) => tax_class === 'meat')?.rate_bp ?? 0;

/** The sales tax that is no longer due if EBT pays this much for meat. */
export const untaxedBy = ({ meat_cents, meat_tax_bp }: EbtDue, ebt_cents: number): number =>
  taxOf(meat_cents, meat_tax_bp) - taxOf(meat_cents - ebt_cents, meat_tax_bp);

/** The most that EBT can pay for meat. This payment and the sales tax that it removes can't exceed the open amount. */
export function mostByEbt({ open_cents, meat_cents, meat_tax_bp }: EbtDue): number {
  const paidOtherwise = meat_cents + taxOf(meat_cents, meat_tax_bp) - open_cents;
  if (paidOtherwise <= 0) return meat_cents;
  // The smallest amount of meat that, with its tax, covers what was paid some other way.
  let rest = Math.max(0, Math.floor((paidOtherwise * 10_000) / (10_000 + meat_tax_bp)) - 1);
  while (rest + taxOf(rest, meat_tax_bp) < paidOtherwise) rest++;
  return Math.max(0, meat_cents - rest);
}
