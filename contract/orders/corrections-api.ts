import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, ListOf } from '#contract/lib/fields.ts';

/** An issued invoice whose animal, shares, or cut sheet changed since, with the total that it would have now. */
export const InvoiceCorrection = z.object({
  invoice_id: z.int(),
  number: z.string(),
  customer_name: z.string(),
  old_cents: z.int(),
  /** 0 if it is only credited. */
  new_cents: z.int(),
  /** Whether a weight that it needs was removed, or nothing is charged anymore, so that it can't be issued again. */
  is_only_credited: z.boolean(),
  /** The lines that would only be estimated, because what they charge by wasn't weighed. */
  estimated: z.array(z.string()),
});
export type InvoiceCorrection = z.output<typeof InvoiceCorrection>;

/** The invoices of an order, or one invoice, that no longer match what the animal is charged. */
export const invoiceCorrections = endpoint({
  method: 'POST',
  path: '/api/invoice/corrections',
  input: z.object({ order_id: IdOrZero.default(0), invoice_id: IdOrZero.default(0) }),
  data: z.array(InvoiceCorrection),
  refusals: [],
  shows: ['payments', 'orders', 'cut_sheets', 'prices'],
});

/**
 * Credits these invoices in full and issues them again with the current charges, all or none. What was paid on them counts toward
 * the new ones. `new_cents` is the total that the office saw. An invoice whose weight was removed, or that charges nothing
 * anymore, is only credited; its shares can be invoiced again. Returns the new invoices.
 */
export const correctInvoices = endpoint({
  method: 'POST',
  path: '/api/invoice/correct',
  input: z.object({
    invoices: ListOf(z.object({ invoice_id: Id, new_cents: IntBetween(0, 2_000_000_000) }), 40).refine(
      (list) => list.length > 0 && new Set(list.map(({ invoice_id }) => invoice_id)).size === list.length,
    ),
    send: Flag.default(false),
    /** Whether lines that nobody weighed may be issued as estimates. The documents say so. */
    with_estimates: Flag.default(false),
  }),
  data: z.object({ invoices: z.array(z.object({ invoice_id: z.int(), number: z.string() })) }),
  done: 'Invoices corrected',
  creates: true,
  refusals: [
    'weights_billed',
    'total_changed',
    'weights_estimated',
    'payment_under_way',
    'invoice_too_large',
    'no_address',
    'key_reused',
  ],
});
