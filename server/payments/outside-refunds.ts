import { sql } from 'kysely';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { creditOf, findCredit, refundableBy, takeCredit } from '#server/payments/customer-credit.ts';
import { type Posting, post, type Transfer } from '#server/payments/ledger/post.ts';
import { changeRefunded } from '#server/payments/refund.ts';

/** A refund that someone made on the provider's own pages. */
export interface OutsideRefund {
  provider: string;
  /** The provider's id for the refund. */
  provider_ref: string;
  /** The key of the refunded charge. */
  charge_key: string;
  amount_cents: number;
}
interface Refunded {
  plant_id: number;
  payment_id: number | null;
  order_id: number | null;
  customer_id: number;
  left: number;
}

/**
 * Records, exactly once, a refund that was made outside Hindquarter. It is deducted from the deposit or the customer's
 * credit. Anything beyond that is written off, because the money is gone and the invoice stays paid.
 */
export async function recordOutsideRefund(tx: Tx, refund: OutsideRefund): Promise<void> {
  const { provider_ref, amount_cents } = refund;
  const payment = await lockRefunded(tx, refund);
  if (!payment) return;
  // The payment isn't recorded yet. The provider will notify us again.
  if (payment.payment_id === null) throw new Problem('busy');
  const { plant_id, payment_id, order_id, customer_id } = payment;
  const today = await todayAtPlant(tx, plant_id);
  const credit = order_id === null ? refundableBy('card', await findCredit(tx, plant_id, customer_id)) : payment.left;
  const covered_cents = Math.min(amount_cents, payment.left, credit);
  const uncovered_cents = amount_cents - covered_cents;
  const kept = await tx
    .insertInto('refunds')
    .values({
      plant_id,
      payment_id,
      amount_cents,
      uncovered_cents,
      provider_ref,
      reason: 'Refunded outside Hindquarter',
      state: 'done',
      refunded_on: today,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  if (!kept) return;
  const { refund_id } = kept;
  if (covered_cents > 0) {
    if (order_id === null) await takeCredit(tx, { plant_id, customer_id, ...creditOf('card', covered_cents) });
    await changeRefunded(tx, { plant_id, payment_id, amount_cents: covered_cents });
  }
  const from = order_id === null ? 'customer_credit' : 'deposits';
  const transfers: Transfer[] = [
    { debit_account: from, credit_account: 'provider', amount_cents: covered_cents, customer_id },
    { debit_account: 'write_off', credit_account: 'provider', amount_cents: uncovered_cents, customer_id },
  ];
  await post(tx, {
    owner_id: plant_id,
    kind: 'refund',
    cause_id: refund_id,
    day: today,
    order_id,
    posted_by: null,
    transfers: transfers.filter((transfer) => transfer.amount_cents > 0),
  });
  const actor = { plant_id, account_id: null };
  const data = { refund_id };
  if (order_id === null) await emit(tx, { actor }, 'invoice.refunded', { subject: { customer_id }, data });
  else await emit(tx, { actor }, 'payment.refunded', { subject: { order_id }, data });
}

/** Undefined for a charge that isn't ours. */
async function lockRefunded(tx: Tx, { provider, charge_key }: OutsideRefund): Promise<Refunded | undefined> {
  const { rows } = await sql<Refunded>`
    select a.owner_id as plant_id, p.payment_id, p.order_id, coalesce(p.customer_id, a.customer_id) as customer_id,
      coalesce(p.amount_cents - p.refunded_cents - p.used_cents, 0) as left
    from charges a left join payments p on p.plant_id = a.owner_id and p.charge_id = a.charge_id
    where a.provider = ${provider} and a.provider_key = ${charge_key} for update of a`.execute(tx);
  const [found] = rows;
  if (!found || found.payment_id === null) return found;
  const { plant_id, payment_id } = found;
  // PostgreSQL can't lock the nullable side of an outer join, so the payment is read again to lock it.
  const { rows: locked } = await sql<{ left: number }>`
    select amount_cents - refunded_cents - used_cents as left from payments
    where plant_id = ${plant_id} and payment_id = ${payment_id} for update`.execute(tx);
  return { ...found, left: locked[0]?.left ?? 0 };
}

/**
 * Uses a new credit note's credit to cover outside refunds that were written off. `payment_ids` are the payments on the
 * note's invoice.
 */
export async function coverRefunds(
  tx: Tx,
  { owner_id: plant_id, day, posted_by }: Pick<Posting, 'owner_id' | 'day' | 'posted_by'>,
  { note_id, payment_ids }: { note_id: number; payment_ids: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ refund_id: number; payment_id: number; customer_id: number; cents: number }>`
    select r.refund_id, r.payment_id, p.customer_id,
      least(r.uncovered_cents, case when p.order_id is null then p.amount_cents - p.refunded_cents else p.used_cents end) as cents
    from refunds r join payments p using (plant_id, payment_id)
    where r.plant_id = ${plant_id} and r.uncovered_cents > 0 and r.state = 'done'
      and r.payment_id = any(${payment_ids}::bigint[])
    order by r.refund_id for update of r, p`.execute(tx);
  const transfers: Transfer[] = [];
  for (const { refund_id, payment_id, customer_id, cents } of rows) {
    const credit = refundableBy('card', await findCredit(tx, plant_id, customer_id));
    const amount_cents = Math.min(cents, credit);
    if (amount_cents <= 0) continue;
    await takeCredit(tx, { plant_id, customer_id, ...creditOf('card', amount_cents) });
    await sql`update payments set refunded_cents = refunded_cents + ${amount_cents},
        used_cents = case when order_id is null then 0 else used_cents - ${amount_cents} end
      where plant_id = ${plant_id} and payment_id = ${payment_id}`.execute(tx);
    await sql`update refunds set uncovered_cents = uncovered_cents - ${amount_cents}
      where plant_id = ${plant_id} and refund_id = ${refund_id}`.execute(tx);
    transfers.push({ debit_account: 'customer_credit', credit_account: 'write_off', amount_cents, customer_id });
  }
  if (transfers.length === 0) return;
  const posting = {
    owner_id: plant_id,
    kind: 'refund_covered',
    cause_id: note_id,
    day,
    order_id: null,
    posted_by,
  } as const;
  await post(tx, { ...posting, transfers });
}
