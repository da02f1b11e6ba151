import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { recompute } from '#server/invoicing/corrections/refresh-draft.ts';
import { chargedOnce } from '#server/invoicing/invoices/billable.ts';
import { dropDraft } from '#server/invoicing/invoices/draft-invoice.ts';
import { findBilled, lockInvoice, sumUpDraft } from '#server/invoicing/invoices/draft-store.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { MailContext } from '#server/mail/mail-event.ts';

/** Takes a deleted order off the drafts it is on, because they could never be issued with it. */
export const dropDrafts: Job<MailContext, 'order.removed'> = {
  queue: 'invoicing.drop-drafts',
  on: ['order.removed'],
  run: ({ db }, { plant_id, order_id }) =>
    inTransaction(db, async (tx) => {
      for (const draft of await lockDraftsOf(tx, plant_id, required(order_id, 'the order')))
        await takeOff(tx, plant_id, draft);
    }),
};

interface DraftOf {
  invoice_id: number;
  /** The order's shares on it, and how many other shares it has. */
  cart_ids: number[];
  others: number;
}

/** The drafts of an order that is still deleted. As when issuing, the order is locked before them. */
async function lockDraftsOf(tx: Tx, plant_id: number, order_id: number): Promise<DraftOf[]> {
  await sql`select from orders where plant_id = ${plant_id} and order_id = ${order_id} for share`.execute(tx);
  const { rows } = await sql<DraftOf>`
    select v.invoice_id, array_agg(v.cart_id) filter (where v.order_id = o.order_id) as cart_ids,
      (count(*) filter (where v.order_id <> o.order_id))::int as others
    from orders o join invoice_shares v using (plant_id) join invoices i using (plant_id, invoice_id)
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and o.status = ${ORDER_STATUS.deleted} and i.number is null
    group by v.invoice_id having bool_or(v.order_id = o.order_id) order by v.invoice_id`.execute(tx);
  return rows;
}

/** A draft for nothing else is deleted. What is charged once for the invoice stays on it for the other animals. */
async function takeOff(tx: Tx, plant_id: number, { invoice_id, cart_ids, others }: DraftOf): Promise<void> {
  const draft = await lockInvoice(tx, plant_id, invoice_id);
  if (draft.number !== null) return;
  const actor = { plant_id, account_id: null };
  if (others === 0) return dropDraft(tx, actor, draft);
  const billed = await findBilled(tx, plant_id, invoice_id);
  for (const table of ['invoice_lines', 'invoice_shares'] as const) {
    await tx
      .deleteFrom(table)
      .where('plant_id', '=', plant_id)
      .where('invoice_id', '=', invoice_id)
      .where('cart_id', 'in', cart_ids)
      .execute();
  }
  try {
    await recompute(tx, plant_id, { invoice_id, before: billed && chargedOnce(billed) });
  } catch (error) {
    // Another animal can't be billed now. The draft says so as long as nobody updates it.
    if (!(error instanceof Problem)) throw error;
  }
  await sumUpDraft(tx, plant_id, draft);
  const data = { invoice_id, what: 'removed' } as const;
  await emit(tx, { actor }, 'invoice.draft_changed', { subject: { customer_id: draft.customer_id }, data });
}
