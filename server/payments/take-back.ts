import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Method } from '#contract/payments/methods.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { insertRefund } from '#server/payments/refund-store.ts';

/** A payment that turned out not to be money: it was voided, it came back, or a bank decided against the plant. */
export interface LockedPayment {
  payment_id: number;
  customer_id: number;
  /** Null if it was for invoices. */
  order_id: number | null;
  method: Method;
  amount_cents: number;
  refunded_cents: number;
  used_cents: number;
  /** The part of `used_cents` that became its customer's credit. */
  credited_cents: number;
  /** Refunded outside Hindquarter, without credit to cover it. */
  uncovered_cents: number;
}

/** Locks a payment. Invoices are locked before payments. */
export async function lockPayment(tx: Tx, plant_id: number, payment_id: number): Promise<LockedPayment> {
  const { rows } = await sql<LockedPayment>`
    select payment_id, customer_id, order_id, method, amount_cents, refunded_cents, used_cents, credited_cents,
      (select coalesce(sum(r.uncovered_cents), 0)::int from refunds r
        where r.owner_id = p.plant_id and r.payment_id = p.payment_id) as uncovered_cents
    from payments p where plant_id = ${plant_id} and payment_id = ${payment_id} for update`.execute(tx);
  const [payment] = rows;
  if (!payment) throw new Problem('not_found');
  return payment;
}

/**
 * Subtracts an amount from a locked payment. `unused_cents` of it had been used and no longer is; `uncredited_cents` of that had
 * become credit.
 */
export async function reducePayment(
  tx: Tx,
  plant_id: number,
  {
    payment_id,
    cents,
    unused_cents,
    uncredited_cents = 0,
  }: { payment_id: number; cents: number; unused_cents: number; uncredited_cents?: number },
): Promise<void> {
  await sql`update payments set refunded_cents = refunded_cents + ${cents}, used_cents = used_cents - ${unused_cents},
      credited_cents = credited_cents - ${uncredited_cents}
    where plant_id = ${plant_id} and payment_id = ${payment_id}`.execute(tx);
}

/** Records that what was left of a payment was voided or returned. */
export async function recordVoid(
  tx: Tx,
  who: { plant_id: number; account_id: number; today: IsoDate },
  voided: { payment_id: number; amount_cents: number; reason: string; kind: 'void' | 'return'; is_from_safe: boolean },
): Promise<number> {
  const { plant_id, account_id, today } = who;
  const ended = { state: 'done', ended_at: sql<string>`now()`, refunded_on: today, refunded_by: account_id };
  return (await insertRefund(tx, { owner_id: plant_id, ...voided, ...ended })).refund_id;
}

/**
 * What payment `p` brought into its till: nothing if it was voided. Of cash, the part that had been refunded before went in
 * all the same, because that refund is cash of its own.
 */
export const broughtIn = (p: string) => sql<number>`(${sql.ref(`${p}.amount_cents`)} - coalesce((
  select case ${sql.ref(`${p}.method`)} when 'cash' then v.amount_cents else ${sql.ref(`${p}.amount_cents`)} end
  from refunds v where v.owner_id = ${sql.ref(`${p}.plant_id`)} and v.payment_id = ${sql.ref(`${p}.payment_id`)}
    and v.kind = 'void'), 0))`;

/** Whether payment `p` was voided, so that it never happened as far as its till is concerned. */
export const isVoided = (p: string) => sql<boolean>`exists (select from refunds v
  where v.owner_id = ${sql.ref(`${p}.plant_id`)} and v.payment_id = ${sql.ref(`${p}.payment_id`)} and v.kind = 'void')`;
