import { sql } from 'kysely';
import type { cancelTerms as api } from '#contract/invoicing/paying/cancel-api.ts';
import { type CancelOutcome, cancelOutcome } from '#contract/invoicing/paying/cancel-rules.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { ARRIVED, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { hasEnded } from '#server/invoicing/canceling/has-ended.ts';
import { isLeftOver, leftOfDeposit } from '#server/invoicing/canceling/leftover.ts';
import { restoreDepositBefore } from '#server/invoicing/canceling/restore-deposit.ts';
import { findPayable } from '#server/invoicing/deposit-store.ts';
import { findPayingRules } from '#server/invoicing/paying/paying-rules.ts';
import { maySeePayments } from '#server/invoicing/policy.ts';
import type { EventOf, Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import type { MailContext } from '#server/mail/mail-event.ts';
import { listSeries } from '#server/orders/series-store.ts';
import { disputedOf } from '#server/payments/disputed.ts';

/** Until then, the office can override the outcome, and the cancellation can be undone. */
const SETTLES_AFTER = '1 hour';

/** Records what happens to the deposit when the last order in a booking is canceled or rejected. */
export const noteCancellations: Job<MailContext, 'order.removed' | 'order.rejected'> = {
  queue: 'invoicing.note-cancellation',
  on: ['order.removed', 'order.rejected'],
  run: ({ db }, event) => inTransaction(db, (tx) => noteCancellation(tx, event)),
};

interface Gone {
  order_id: number;
  booking_id: number;
  dropoff_date: IsoDate;
  on: IsoDate;
}

async function noteCancellation(
  tx: Tx,
  { plant_id, event_id, kind, order_id, data, happened_at }: EventOf<'order.removed' | 'order.rejected'>,
): Promise<void> {
  const gone = await findGone(tx, { plant_id, order_id: required(order_id, 'the order'), at: happened_at });
  if (!gone) return;
  const { booking_id, on } = gone;
  await restoreDepositBefore(tx, { plant_id, event_id, booking_id });
  const from = data.from as OrderStatus;
  const outcome = await outcomeFor(tx, plant_id, { ...gone, from, isRejected: kind === 'order.rejected' });
  if (!outcome) return;
  const { cause, refund_cents, fee_cents } = outcome;
  // If a booking was restored and canceled again, its last cancellation counts.
  await sql`update cancellations set state = 'dropped' where plant_id = ${plant_id} and booking_id = ${booking_id}
    and state = 'waiting' and event_id < ${event_id}`.execute(tx);
  await sql`
    insert into cancellations (plant_id, booking_id, order_id, event_id, cause, canceled_on, refund_cents, fee_cents, settle_at)
    values (${plant_id}, ${booking_id}, ${order_id}, ${event_id}, ${cause}, ${on}, ${refund_cents}, ${fee_cents},
      now() + ${SETTLES_AFTER}::interval)
    on conflict do nothing`.execute(tx);
  const subject = { order_id: gone.order_id };
  await emit(tx, { actor: { plant_id, account_id: null } }, 'cancellation.noted', { subject });
}

/** The order, and the plant's local date at the time of the event. Undefined if an order in its booking is still active. */
async function findGone(
  db: Db,
  { plant_id, order_id, at }: { plant_id: number; order_id: number; at: string },
): Promise<Gone | undefined> {
  const { rows } = await sql<Gone>`
    select o.order_id, o.booking_id, o.dropoff_date, (${at}::timestamptz at time zone p.time_zone)::date as "on"
    from orders o join plants p using (plant_id)
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${hasEnded(sql`o`)}`.execute(db);
  return rows[0];
}

/**
 * What happens to the deposit. Null if the plant has set no rules, the animal had already arrived, or no money is
 * involved.
 */
async function outcomeFor(
  db: Db,
  plant_id: number,
  canceled: Gone & { from: OrderStatus; isRejected: boolean },
): Promise<(CancelOutcome & { paid_cents: number }) | null> {
  const { revision, ...rules } = await findPayingRules(db, plant_id);
  if (revision === 0 || ARRIVED.includes(canceled.from)) return null;
  const paid_cents = await leftOf(db, plant_id, canceled.booking_id);
  const outcome = cancelOutcome({ ...canceled, paid_cents }, rules);
  return paid_cents === 0 && outcome.fee_cents === 0 ? null : { ...outcome, paid_cents };
}

/** What is left of a booking's deposit: the part not refunded, used, or taken back by the bank. */
async function leftOf(db: Db, plant_id: number, booking_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(greatest(0, m.amount_cents - m.refunded_cents - m.used_cents - ${disputedOf(sql`m`)})), 0)::int as cents
    from payments m join orders o using (plant_id, order_id)
    where o.plant_id = ${plant_id} and o.booking_id = ${booking_id}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** What canceling an order now, also with its series, or condemning its animal, would mean for the deposits. */
export async function cancelTerms(
  db: Db,
  who: Who<PlantActor>,
  { order_id, condemns, scope }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor, today } = who;
  const own = await termsOf(db, who, order_id, condemns);
  if (!own) throw new Problem('not_found');
  const { dropoff_date: _, ...terms } = own;
  const others: DataOf<typeof api>['others'] = [];
  const series = scope === 'this' ? [] : await listSeries(db, actor.plant_id, order_id, { scope, today });
  for (const other of series) {
    const found = await termsOf(db, who, other.order_id, condemns);
    if (found && (found.terms || found.left_cents > 0)) others.push({ order_id: other.order_id, ...found });
  }
  return { ...terms, others };
}

/** Undefined if this user may not see the order's payments. */
async function termsOf(db: Db, { actor, today }: Who<PlantActor>, order_id: number, condemns: boolean) {
  const { plant_id } = actor;
  const found = await findPayable(db, plant_id, { order_id });
  if (!found || !maySeePayments(actor, found)) return;
  const { status: from, dropoff_date } = found;
  if (from === ORDER_STATUS.deleted) return { dropoff_date, terms: null, left_cents: 0 };
  const { rows } = await sql<{ booking_id: number }>`
    select o.booking_id from orders o
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${hasEnded(sql`o`, order_id)}`.execute(db);
  const [last] = rows;
  // Once the animal has arrived, the rules don't say what happens, so the office has to.
  const canceled = last && { ...last, order_id, dropoff_date, on: today, from, isRejected: false };
  const terms = canceled && !condemns ? await outcomeFor(db, plant_id, canceled) : null;
  const isAsked = terms === null && isOffice(actor.role);
  return { dropoff_date, terms, left_cents: isAsked ? await leftWithout(db, plant_id, order_id) : 0 };
}

/** What will be left of a booking's deposit, with nothing to use it, once an order is deleted or its animal condemned. */
async function leftWithout(db: Db, plant_id: number, order_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${leftOfDeposit(sql`m`)}), 0)::int as cents
    from payments m join orders n using (plant_id, order_id) join orders o using (plant_id, booking_id)
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${isLeftOver(sql`m`, order_id)}`.execute(db);
  return rows[0]?.cents ?? 0;
}
