import { z } from 'zod';
import { type EventRules, Id, Ids, OnlyChanges } from '#server/lib/event-data.ts';

const DraftChanged = z.object({
  invoice_id: Id,
  what: z.string(),
  name: z.string().optional(),
  reason: z.string().optional(),
});
/** `is_sent`: whether the customer is emailed. */
const Issued = z.object({ invoice_id: Id, is_sent: z.boolean().default(true) });
/** `payment_id`: what a customer is sent a receipt for. `sale_id`: a sale at the till, which has a receipt of its own. */
const Paid = z.object({ payment_id: Id.optional(), invoice_ids: Ids.optional(), sale_id: Id.optional() });

export const INVOICING_EVENTS = {
  /** The office added a fee to an order, or removed one. */
  'order.fees_changed': { about: 'order', topics: ['orders', 'cut_sheets'], staffOnly: true, data: OnlyChanges },
  /** The deposit of a canceled booking is due to be settled. */
  'cancellation.noted': { about: 'order', topics: ['payments'] },
  /** The deposit of a canceled booking has been settled. */
  'cancellation.settled': { about: 'order', topics: ['payments', 'orders'], data: z.object({ cancellation_id: Id }) },
  /** The office kept a leftover deposit, or used it for another invoice. */
  'deposit.settled': {
    about: 'order',
    topics: ['payments', 'orders'],
    staffOnly: true,
    data: z.object({ payment_id: Id }),
  },
  /** An animal came back, so what the office had decided about a leftover deposit was undone. */
  'deposit.restored': {
    about: 'order',
    topics: ['payments', 'orders'],
    staffOnly: true,
    data: z.object({ amount_cents: z.number() }),
  },
  'deposit.reminded': {
    about: 'order',
    topics: ['payments'],
    staffOnly: true,
    data: z.object({ days_before: z.number() }),
  },
  'invoice.drafted': {
    about: 'customer',
    topics: ['payments', 'orders'],
    staffOnly: true,
    data: z.object({ invoice_id: Id }),
  },
  'invoice.draft_changed': { about: 'customer', topics: ['payments', 'orders'], staffOnly: true, data: DraftChanged },
  'invoice.issued': { about: 'customer', topics: ['payments', 'orders'], data: Issued },
  'invoice.sent_again': {
    about: 'customer',
    topics: ['payments'],
    staffOnly: true,
    data: z.object({ invoice_id: Id, notice_id: Id.nullish(), is_sent: z.boolean().default(true) }),
  },
  'invoice.paid': { about: 'customer', topics: ['payments', 'orders'], data: Paid },
  'invoice.reminded': { about: 'customer', topics: ['payments'], staffOnly: true, data: z.object({ invoice_id: Id }) },
  /** A till was opened, counted or closed, or cash was paid in or out. */
  'till.changed': { about: 'plant', topics: ['payments'], data: z.looseObject({ session_id: Id.optional() }) },
  /** One customer's part of a sale at the till. */
  'till.sold': { about: 'customer', topics: [], data: z.object({ sale_id: Id }) },
  'statement.sent': { about: 'customer', topics: [], staffOnly: true },
  'invoices.asked': { about: 'plant', topics: ['payments'], data: z.object({ run_id: Id }) },
  /** The plant connected, changed its accounts, or retried something, so the jobs resume. */
  'accounting.asked': { about: 'plant', topics: ['accounting'] },
  'accounting.noticed': { about: 'plant', topics: [] },
  'accounting.changed': { about: 'plant', topics: ['accounting'] },
  'invoice_template.saved': { about: 'plant', topics: ['settings'], data: z.object({ version: z.number() }) },
} as const satisfies EventRules;
