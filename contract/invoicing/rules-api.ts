import { z } from 'zod';
import { STORAGE_PERIODS } from '#contract/invoicing/storage-fee.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { IntBetween, ListOf, NumberBetween, Revision } from '#contract/lib/fields.ts';
import { isInTenths } from '#contract/pricing/price-list.ts';

const Bp = IntBetween(0, 5000);
/** A sales tax rate has three decimals in percent: 6.875% is 687.5. */
export const TaxBp = NumberBetween(0, 5000).refine(isInTenths);
/** Rates are in hundredths of a percent. 0 turns a rule off. */
export const InvoiceRules = z.object({
  tax_processing_bp: TaxBp,
  tax_meat_bp: TaxBp,
  tax_goods_bp: TaxBp,
  tax_fees_bp: TaxBp,
  reminder_days: ListOf(IntBetween(1, 365), 5),
  late_fee_cents: IntBetween(0, 1_000_000),
  late_fee_bp: Bp,
  late_after_days: IntBetween(1, 365),
  /** The fee for each period that a share's meat is stored after `storage_free_days`, per share or per pound. */
  storage_cents: IntBetween(0, 1_000_000),
  storage_by: z.enum(STORAGE_PERIODS).default('day'),
  storage_per: z.enum(['share', 'pound']),
  storage_free_days: IntBetween(0, 365),
  /** The maximum per share; 0 for no limit. */
  storage_most_cents: IntBetween(0, 10_000_000),
});
export type InvoiceRules = z.output<typeof InvoiceRules>;

export const invoiceRules = endpoint({
  method: 'GET',
  path: '/api/invoice/rules',
  input: z.object({}),
  data: InvoiceRules.extend({ revision: z.int() }),
  refusals: [],
  shows: ['settings'],
});
export const saveInvoiceRules = endpoint({
  method: 'POST',
  path: '/api/invoice/save_rules',
  input: InvoiceRules.extend({ revision: Revision }),
  data: z.object({ revision: z.int() }),
  done: 'Saved',
  refusals: ['settings_changed'],
});
