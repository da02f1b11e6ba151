import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { findCorrections } from '#server/invoicing/corrections/find-corrections.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { SETTLED_SECONDS } from '#server/orders/stage-store.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';
import { lockOrder, setStatus } from '#server/orders/store.ts';
import { settleEach } from '#server/payments/settle-each.ts';

const { open, completed } = ORDER_STATUS;

/**
 * Completes an order once all of its meat has been picked up, every share has been paid for, and any weights that set a
 * buyer's price have been recorded, whichever comes last.
 */
export const completePaid: Job<{ db: Db }, 'order.stage_moved' | 'order.weighed' | 'invoice.issued' | 'invoice.paid'> =
  {
    queue: 'invoicing.complete-paid',
    on: ['order.stage_moved', 'order.weighed', 'invoice.issued', 'invoice.paid'],
    isMeant: ({ kind, data }) => kind !== 'order.stage_moved' || data.stage === 'picked_up',
    delaySeconds: SETTLED_SECONDS,
    async run({ db }, { plant_id }) {
      const paid = await listPaid(db, plant_id);
      await settleEach(paid, (order_id) => inTransaction(db, (tx) => complete(tx, plant_id, order_id)));
    },
  };

/** The plant's orders that have been picked up and paid for, or only the given order if it qualifies. */
async function listPaid(db: Db, plant_id: number, order_id?: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select o.order_id from orders o
    where o.plant_id = ${plant_id} and ${statusIs('o.status', [open])} and ${stageIs('o.stage', ['picked_up'])}
      and (${order_id ?? null}::bigint is null or o.order_id = ${order_id ?? null})
      and not exists (select from events e where e.owner_id = o.plant_id and e.order_id = o.order_id
        and e.kind = 'order.stage_moved' and e.happened_at > now() - make_interval(secs => ${SETTLED_SECONDS}))
      and exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id)
      and not exists (select from shares s
        left join invoice_shares n on n.plant_id = s.plant_id and n.cart_id = s.cart_id and n.is_live
        left join invoices i on i.plant_id = n.plant_id and i.invoice_id = n.invoice_id
        where s.plant_id = o.plant_id and s.order_id = o.order_id and (i.number is null or i.open_cents > 0))
    order by o.order_id`.execute(db);
  return rows.map((row) => row.order_id);
}

async function complete(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order || order.missing_weight || (await listPaid(tx, plant_id, order_id)).length === 0) return;
  // If a weight was corrected after invoicing, the office corrects the invoices first.
  if ((await findCorrections(tx, plant_id, { order_id })).length > 0) return;
  await setStatus(tx, plant_id, order_id, completed);
  const actor = { plant_id, account_id: null };
  await emit(tx, { actor }, 'order.completed', { subject: { order_id }, data: { from: open, to: completed } });
}
