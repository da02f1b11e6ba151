import { sql } from 'kysely';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { CommittedEvent, Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';
import { markUsed } from '#server/payments/mark-used.ts';

/** Returns a kept deposit to its booking when one of the booking's orders is restored after the settlement. */
export const restoreDeposits: Job<{ db: Db }> = {
  queue: 'invoicing.restore-deposit',
  on: ['order.restored'],
  run: ({ db }, event) => inTransaction(db, (tx) => restoreDeposit(tx, event)),
};

type Restored = Pick<CommittedEvent, 'plant_id' | 'event_id' | 'order_id'>;

/** Ignores cancellations that came after the event. */
async function restoreDeposit(tx: Tx, { plant_id, event_id, order_id }: Restored): Promise<void> {
  const { rows } = await sql<{ cancellation_id: number; booking_id: number }>`
    select c.cancellation_id, c.booking_id from cancellations c
    where c.plant_id = ${plant_id} and c.state = 'done' and c.kept_cents > 0 and c.event_id < ${event_id}
      and c.booking_id = (select booking_id from orders where plant_id = ${plant_id} and order_id = ${order_id})
    for update`.execute(tx);
  const actor = { plant_id, account_id: null };
  const day = await todayAtPlant(tx, plant_id);
  for (const settled of rows) {
    const { cancellation_id } = settled;
    const transfers = await unkeep(tx, plant_id, settled);
    const posting = { owner_id: plant_id, kind: 'deposit_restored', cause_id: cancellation_id, day, order_id } as const;
    if (transfers.length > 0) await post(tx, { ...posting, posted_by: null, transfers });
    await sql`update cancellations set state = 'dropped', kept_cents = 0, revision = revision + 1
      where plant_id = ${plant_id} and cancellation_id = ${cancellation_id}`.execute(tx);
    if (order_id !== null) await emit(tx, { actor }, 'cancellation.noted', { subject: { order_id } });
  }
}

/** Returns a booking's kept deposit if the booking was restored before this event and the job for that hasn't run yet. */
export async function restoreDepositBefore(
  tx: Tx,
  { plant_id, event_id, booking_id }: { plant_id: number; event_id: number; booking_id: number },
): Promise<void> {
  const { rows } = await sql<Restored>`
    select o.plant_id, e.event_id, e.order_id from events e
    join orders o on o.plant_id = e.owner_id and o.order_id = e.order_id
    where o.plant_id = ${plant_id} and o.booking_id = ${booking_id} and e.kind = 'order.restored' and e.event_id < ${event_id}
    order by e.event_id desc limit 1`.execute(tx);
  if (rows[0]) await restoreDeposit(tx, rows[0]);
}

/** Reverses what was kept and didn't come back from the bank since, latest payment first. */
async function unkeep(
  tx: Tx,
  plant_id: number,
  { cancellation_id, booking_id }: { cancellation_id: number; booking_id: number },
): Promise<Transfer[]> {
  const kept = await sql<{ customer_id: number; cents: number }>`
    select t.customer_id, sum(t.amount_cents)::bigint as cents from postings p join transfers t using (owner_id, posting_id)
    where p.owner_id = ${plant_id} and p.kind = 'deposit_kept' and p.cause_id = ${cancellation_id}
    group by t.customer_id order by t.customer_id`.execute(tx);
  const payments = await sql<{ payment_id: number; customer_id: number; used_cents: number }>`
    select m.payment_id, m.customer_id, m.used_cents from payments m join orders o using (plant_id, order_id)
    where m.plant_id = ${plant_id} and o.booking_id = ${booking_id} and m.used_cents > 0
    order by m.payment_id for update of m`.execute(tx);
  const transfers: Transfer[] = [];
  for (const { customer_id, cents: most_cents } of kept.rows) {
    let left = most_cents;
    for (const payment of payments.rows.toReversed()) {
      const cents = payment.customer_id === customer_id ? Math.min(left, payment.used_cents) : 0;
      if (cents === 0) continue;
      left -= cents;
      await markUsed(tx, plant_id, payment.payment_id, -cents);
    }
    const amount_cents = most_cents - left;
    if (amount_cents > 0)
      transfers.push({ debit_account: 'kept_deposits', credit_account: 'deposits', amount_cents, customer_id });
  }
  return transfers;
}
