import { z } from 'zod';
import { Answers } from '#contract/cut-sheets/answers.ts';
import { Template } from '#contract/cut-sheets/templates/template.ts';
import { Flag, Line } from '#contract/lib/fields.ts';

/** The fields a lookup can search by; each is free text. */
export const TicketSearch = z.object({
  first_name: Line(200).default(''),
  last_name: Line(200).default(''),
  email: Line(300).default(''),
  phone: Line(100).default(''),
  /** Words found in any of the fields above, together. */
  words: Line(300).default(''),
  isInvoiceGenerated: Flag.optional(),
});
export type TicketSearch = z.output<typeof TicketSearch>;

/** The most results a lookup returns, newest first. */
export const MAX_TICKETS = 50;

/**
 * A customer's share of an animal with its cut sheet, or a cut sheet without an order. `ticket` is the order's id, and `qty` is
 * in quarters. form_status is '' if there is no sheet.
 */
export const Ticket = z.object({
  ticket: z.int().nullable(),
  order_id: z.int().nullable(),
  cart_id: z.int().nullable(),
  category_id: z.int(),
  event_date: z.string().nullable(),
  qty: z.int().nullable(),
  qbinvoicesent: z.int(),
  qbinvoicepaid: z.int(),
  /** The share's invoice number in our records; '' if no invoice has been issued or sent. */
  qbinvoiceid: z.string(),
  form_status: z.enum(['', 'open', 'completed']),
  form_id: z.int().nullable(),
  data_id: z.int().nullable(),
  customer_id: z.int(),
  name: z.string(),
  type: z.string(),
  date_added: z.string(),
  form_json: Template.nullable(),
  form_data_json: Answers.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  street_address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
});
export type Ticket = z.output<typeof Ticket>;
