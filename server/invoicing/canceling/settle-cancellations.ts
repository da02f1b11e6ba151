import { sql } from 'kysely';
import { MISSED_DROPOFF } from '#contract/invoicing/line-names.ts';
import { sum } from '#contract/lib/sum.ts';
import { fillWords } from '#contract/lib/words.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import { bookerOf } from '#server/invoicing/canceling/booker-of.ts';
import { hasEnded } from '#server/invoicing/canceling/has-ended.ts';
import { findPayable, lockDeposit } from '#server/invoicing/deposit-store.ts';
import { insertDraft } from '#server/invoicing/invoices/draft-store.ts';
import type { ScheduledJob } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { everyProvider } from '#server/payments/card-providers.ts';
import { disputedOf } from '#server/payments/disputed.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';
import { markUsed } from '#server/payments/mark-used.ts';
import { beginRefund } from '#server/payments/plant-refunds.ts';
import type { StoredRefund } from '#server/payments/refund-store.ts';
import { endRefund, sendRefund } from '#server/payments/refunds.ts';
import { settleEach } from '#server/payments/settle-each.ts';

export const settleCancellationsDue: ScheduledJob<{ db: Db }> = {
  queue: 'invoicing.settle-cancellations',
  cron: '* * * * *',
  run: ({ db }) => settleCancellations(db),
};

interface Waiting {
  plant_id: number;
  cancellation_id: number;
  order_id: number;
  refund_cents: number;
  fee_cents: number;
  reason: string;
}
interface Left {
  payment_id: number;
  customer_id: number;
  left_cents: number;
  /** The card's provider; null for money that the office has to hand back. */
  provider: string | null;
}

/** Settles the deposits for canceled bookings once they are due. */
export async function settleCancellations(db: Db): Promise<void> {
  const { rows } = await sql<{ plant_id: number; cancellation_id: number }>`
    select plant_id, cancellation_id from cancellations where state = 'waiting' and settle_at <= now()
    order by settle_at limit 100`.execute(db);
  await settleEach(rows, async (one) => {
    const refunds = await inTransaction(db, (tx) => settle(tx, one));
    await settleEach(refunds, (refund) => send(db, refund));
  });
}

/** If the response is lost, the job that retries refunds sends this one again. */
async function send(db: Db, refund: StoredRefund): Promise<void> {
  const found = everyProvider(db).find(({ name }) => name === refund.provider);
  if (!found) return;
  const isDone = await sendRefund(found, refund);
  await inTransaction(db, (tx) => endRefund(tx, refund, isDone));
}

/**
 * Refunds the part that goes back to a card and keeps the nonrefundable part, each only once. Money paid any other way
 * waits for the office to hand it back.
 */
async function settle(tx: Tx, one: { plant_id: number; cancellation_id: number }): Promise<StoredRefund[]> {
  const { plant_id } = one;
  await lockOrders(tx, one);
  const waiting = await lockWaiting(tx, one);
  if (!waiting) return [];
  const { order_id, refund_cents, fee_cents } = waiting;
  const order = await findPayable(tx, plant_id, { order_id });
  if (!order || order.is_under_way) return [];
  if (order.deposit_order_id !== null) await lockDeposit(tx, plant_id, order.deposit_order_id);
  if (!(await isOver(tx, waiting))) {
    await end(tx, waiting, { state: 'dropped' });
    return [];
  }
  const actor = { plant_id, account_id: null };
  const today = await todayAtPlant(tx, plant_id);
  const refunds: StoredRefund[] = [];
  const kept: Transfer[] = [];
  let back = refund_cents;
  for (const { payment_id, customer_id, left_cents, provider } of await lockLeft(tx, waiting)) {
    const amount_cents = Math.min(back, left_cents);
    back -= amount_cents;
    if (amount_cents > 0 && provider !== null) {
      const asked = { payment_id, amount_cents, reason: 'Canceled' };
      refunds.push(await beginRefund(tx, { plant_id, account_id: null, today }, asked));
    }
    const rest = left_cents - amount_cents;
    if (rest === 0) continue;
    await markUsed(tx, plant_id, payment_id, rest);
    kept.push({ debit_account: 'deposits', credit_account: 'kept_deposits', amount_cents: rest, customer_id });
  }
  if (kept.length > 0) {
    const posting = {
      owner_id: plant_id,
      kind: 'deposit_kept',
      cause_id: waiting.cancellation_id,
      day: today,
      order_id,
    } as const;
    await post(tx, { ...posting, posted_by: null, transfers: kept });
  }
  const fee_invoice_id = await draftFee(tx, waiting);
  const kept_cents = sum(kept.map(({ amount_cents }) => amount_cents));
  await end(tx, waiting, {
    state: 'done',
    // Less than requested if the bank has taken part of it back in the meantime.
    refund_cents: refund_cents - back,
    kept_cents,
    fee_cents: fee_invoice_id === null ? 0 : fee_cents,
    fee_invoice_id,
  });
  const data = { cancellation_id: waiting.cancellation_id };
  await emit(tx, { actor }, 'cancellation.settled', { subject: { order_id }, data });
  return refunds;
}

/** Nobody can restore an order in the booking while it is being settled. */
async function lockOrders(tx: Tx, { plant_id, cancellation_id }: { plant_id: number; cancellation_id: number }) {
  await sql`
    select from orders where plant_id = ${plant_id} and booking_id = (
      select booking_id from cancellations where plant_id = ${plant_id} and cancellation_id = ${cancellation_id})
    order by order_id for share`.execute(tx);
}

async function lockWaiting(tx: Tx, { plant_id, cancellation_id }: { plant_id: number; cancellation_id: number }) {
  const { rows } = await sql<Waiting>`
    select plant_id, cancellation_id, order_id, refund_cents, fee_cents, reason from cancellations
    where plant_id = ${plant_id} and cancellation_id = ${cancellation_id} and state = 'waiting' for update`.execute(tx);
  return rows[0];
}

async function isOver(tx: Tx, { plant_id, order_id }: Waiting): Promise<boolean> {
  const { rows } = await sql`
    select from orders o where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${hasEnded(sql`o`)}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** What is left of each payment for the booking, locked; latest first, so that a refund is rarely split. */
async function lockLeft(tx: Tx, { plant_id, order_id }: Waiting): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select m.payment_id, m.customer_id,
      (m.amount_cents - m.refunded_cents - m.used_cents - ${disputedOf(sql`m`)})::int as left_cents, a.provider
    from payments m left join charges a on a.owner_id = m.plant_id and a.charge_id = m.charge_id
    where m.plant_id = ${plant_id} and m.order_id in (select n.order_id from orders o join orders n using (plant_id, booking_id)
      where o.plant_id = ${plant_id} and o.order_id = ${order_id})
    order by m.payment_id desc for update of m`.execute(tx);
  return rows.filter(({ left_cents }) => left_cents > 0);
}

/** Drafts the fee for a missed drop-off, for the office to check and issue. */
async function draftFee(tx: Tx, { plant_id, order_id, fee_cents }: Waiting): Promise<number | null> {
  const { rows } = await sql<{ customer_id: number | null }>`
    select ${bookerOf(sql`o`)} as customer_id from orders o
    where o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(tx);
  const customer_id = rows[0]?.customer_id ?? null;
  if (fee_cents === 0 || customer_id === null) return null;
  const fee = {
    cart_id: 0,
    name: fillWords(MISSED_DROPOFF, { number: order_id }),
    unit: 'flat' as const,
    quantity: 100,
    unit_cents: fee_cents,
    amount_cents: fee_cents,
    tax_class: 'fees' as const,
    is_estimated: false,
  };
  return insertDraft(tx, { plant_id, account_id: null }, { customer_id, shares: [], lines: [fee] });
}

interface Ending {
  state: 'done' | 'dropped';
  refund_cents?: number;
  kept_cents?: number;
  fee_cents?: number;
  fee_invoice_id?: number | null;
}
const end = (tx: Tx, { plant_id, cancellation_id }: Waiting, ending: Ending) =>
  tx
    .updateTable('cancellations')
    .set({ ...ending, revision: sql`revision + 1` })
    .where('plant_id', '=', plant_id)
    .where('cancellation_id', '=', cancellation_id)
    .execute();
