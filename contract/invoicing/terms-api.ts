import { z } from 'zod';
import { Discount } from '#contract/invoicing/discount.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Revision, Text } from '#contract/lib/fields.ts';

const DueDays = IntBetween(0, 365);
/** Null, or '' for text, where the customer's or the plant's own terms apply. */
export const InvoiceTerms = z.object({ due_days: DueDays.nullable(), terms: Text(), note: Text() });
export type InvoiceTerms = z.output<typeof InvoiceTerms>;

/** Creates a draft without an animal, such as for a box of jerky or for damage. The office adds its lines. */
export const draftFreely = endpoint({
  method: 'POST',
  path: '/api/invoice/draft_freely',
  input: z.object({ customer_id: Id }),
  data: z.object({ invoice_id: z.int() }),
  done: 'Draft created',
  creates: true,
  refusals: ['key_reused'],
});

/** Sets a draft's discount, or removes it if both the percentage and the amount are 0. */
export const saveDiscount = endpoint({
  method: 'POST',
  path: '/api/invoice/save_discount',
  input: z
    .object({ invoice_id: Id, revision: Revision, ...Discount.partial({ reason: true }).shape })
    .refine(({ percent_bp, amount_cents }) => percent_bp === 0 || amount_cents === 0),
  data: z.object({ invoice_id: z.int(), revision: z.int(), total_cents: z.int() }),
  done: 'Saved',
  refusals: ['invoice_changed', 'invoice_issued', 'reason_missing'],
});

/** Sets when a draft will be due, and its terms and note. */
export const saveInvoiceTerms = endpoint({
  method: 'POST',
  path: '/api/invoice/save_terms',
  input: z.object({ invoice_id: Id, revision: Revision, ...InvoiceTerms.shape }),
  data: z.object({ invoice_id: z.int(), revision: z.int(), total_cents: z.int() }),
  done: 'Saved',
  refusals: ['invoice_changed', 'invoice_issued'],
});

/** What a customer's invoices say unless the invoice says otherwise, and what the plant's template says. */
export const customerTerms = endpoint({
  method: 'POST',
  path: '/api/account/terms',
  input: z.object({ customer_id: Id }),
  data: InvoiceTerms.extend({ usual_due_days: z.int(), usual_terms: z.string() }),
  refusals: [],
  shows: ['customers', 'settings'],
});

export const saveCustomerTerms = endpoint({
  method: 'POST',
  path: '/api/account/save_terms',
  input: z.object({ customer_id: Id, ...InvoiceTerms.shape }),
  data: z.object({ customer_id: z.int() }),
  done: 'Saved',
  refusals: [],
});
