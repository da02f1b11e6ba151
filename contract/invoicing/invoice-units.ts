import type { Words } from '#contract/lib/spanish.ts';
import { PRICE_UNITS } from '#contract/pricing/price-list.ts';

/** The units of invoice lines: those on price lists, and the periods that storage is charged by. */
export const INVOICE_UNITS = {
  ...PRICE_UNITS,
  day: 'per day',
  business_day: 'per business day',
  week: 'per week',
} as const satisfies Readonly<Record<string, Words>>;
export type InvoiceUnit = keyof typeof INVOICE_UNITS;
export const INVOICE_UNIT_NAMES = Object.keys(INVOICE_UNITS) as [InvoiceUnit, ...InvoiceUnit[]];
