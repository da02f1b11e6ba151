import { z } from 'zod';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { INVOICE_UNIT_NAMES } from '#contract/invoicing/invoice-units.ts';
import { Id, ListOf } from '#contract/lib/fields.ts';
import { sum } from '#contract/lib/sum.ts';
import { TAX_CLASS_NAMES, type TaxClass } from '#contract/pricing/price-list.ts';

/** $999,999.99. No real line comes close, so a larger amount is a typo. */
export const MAX_LINE_CENTS = 99_999_999;
/** $20,000,000.00. */
export const MAX_INVOICE_CENTS = 2_000_000_000;
/** In hundredths of a unit: 999,999.99 pounds. */
export const MAX_QUANTITY = 99_999_999;
export const MAX_INVOICE_LINES = 300;
/** The most shares that a day's preview lists or one request can name. MAX_INVOICE_LINES still limits each invoice. */
export const MAX_SHARES = 1000;
export const CartIds = ListOf(Id, MAX_SHARES).refine((ids) => ids.length > 0 && new Set(ids).size === ids.length);

export const DraftLine = z.object({
  line_id: z.int(),
  /** The share it is charged for; 0 if it isn't for a share. */
  cart_id: z.int(),
  name: z.string(),
  unit: z.enum(INVOICE_UNIT_NAMES),
  /** In hundredths of a unit. */
  quantity: z.int(),
  unit_cents: z.number(),
  amount_cents: z.int(),
  tax_class: z.enum(TAX_CLASS_NAMES),
  /** Whether the line was estimated from typical yields because the meat hasn't been weighed. */
  is_estimated: z.boolean(),
  reason: z.string(),
});
export type DraftLine = z.output<typeof DraftLine>;

/** In hundredths of a percent, with one decimal: 6.875% is 687.5. */
export type TaxRates = Readonly<Record<TaxClass, number>>;
export const taxOf = (base_cents: number, rate_bp: number): number =>
  Math.floor((base_cents * Math.round(rate_bp * 10) + 50_000) / 100_000);

type Amounts = Pick<InvoiceDocument, 'taxes' | 'subtotal_cents' | 'tax_cents' | 'total_cents'>;
/** Tax is rounded once per class. A customer with an exemption certificate pays none. */
export function totalsOf(
  lines: readonly { amount_cents: number; tax_class: TaxClass }[],
  rates: TaxRates,
  isExempt: boolean,
): Amounts {
  const taxes = TAX_CLASS_NAMES.flatMap((tax_class) => {
    const rate_bp = isExempt ? 0 : rates[tax_class];
    const base_cents = sum(lines.filter((line) => line.tax_class === tax_class).map((line) => line.amount_cents));
    return rate_bp === 0 || base_cents === 0
      ? []
      : [{ tax_class, rate_bp, base_cents, tax_cents: taxOf(base_cents, rate_bp) }];
  });
  const subtotal_cents = sum(lines.map((line) => line.amount_cents));
  const tax_cents = sum(taxes.map((tax) => tax.tax_cents));
  return { taxes, subtotal_cents, tax_cents, total_cents: subtotal_cents + tax_cents };
}
