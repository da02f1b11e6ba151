import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import type { Account } from '#contract/payments/accounts.ts';
import { METHODS, type Method } from '#contract/payments/methods.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { accountOf } from '#server/payments/add-payment.ts';
import { isCheckAtBank } from '#server/payments/bank/office-checks.ts';
import { addCredit, creditOf, findCredit, refundableBy, takeCredit } from '#server/payments/customer-credit.ts';
import { disputedOf } from '#server/payments/disputed.ts';
import { type Posting, post, type Transfer } from '#server/payments/ledger/post.ts';
import { lockBalance } from '#server/payments/ledger/safe.ts';
import { insertRefund, type StoredRefund } from '#server/payments/refund-store.ts';

type PlantRefund = StoredRefund & { payment_id: number };
interface Refundable {
  left: number;
  credited_cents: number;
  /** Null if the payment was for invoices. */
  order_id: number | null;
  customer_id: number;
  method: Method;
  charge_id: number | null;
  charge_key: string | null;
  provider: string | null;
}
/** The part of payment `p` that no invoice has used, less what was refunded and what the bank has taken back. */
export const LEFT = sql<number>`greatest(0, p.amount_cents - p.refunded_cents - p.used_cents - ${disputedOf(sql`p`)}
    - (select coalesce(sum(r.uncovered_cents), 0) from refunds r
        where r.owner_id = p.plant_id and r.payment_id = p.payment_id))::int`;
/**
 * How much of payment `p` can be refunded. What was paid for invoices can be refunded only up to the customer's credit, and so
 * can the part of a deposit that became credit.
 */
export const REFUNDABLE = sql<number>`greatest(0, case when p.order_id is null then 0 else ${LEFT} end
    + least(case when p.order_id is null then ${LEFT} else p.credited_cents end, coalesce((select case p.method when 'ebt' then k.ebt_cents else k.balance_cents - k.ebt_cents end from customer_credit k
        where k.plant_id = p.plant_id and k.customer_id = p.customer_id), 0)))::int`;

/** Subtracts the amount from what is left of the payment, so nobody else can refund it, and records the refund. */
export async function beginRefund(
  tx: Tx,
  who: { plant_id: number; account_id: number | null; today: IsoDate },
  asked: { payment_id: number; amount_cents: number; reason: string; is_from_safe?: boolean },
): Promise<StoredRefund> {
  const { plant_id, account_id: refunded_by, today } = who;
  const { payment_id, amount_cents, reason, is_from_safe = false } = asked;
  const { rows } = await sql<Refundable>`
    select ${LEFT} as left, p.credited_cents, p.order_id, p.customer_id, p.method,
      p.charge_id, a.provider_key::text as charge_key, a.provider
    from payments p left join charges a on a.owner_id = p.plant_id and a.charge_id = p.charge_id
    where p.plant_id = ${plant_id} and p.payment_id = ${payment_id} for update of p`.execute(tx);
  const [payment] = rows;
  if (!payment) throw new Problem('not_found');
  const { customer_id, order_id, method, charge_id, charge_key, provider, credited_cents } = payment;
  // Money that paid an invoice belongs to the plant. Only what the plant owes the customer can be refunded.
  const credit = await findCredit(tx, plant_id, customer_id);
  const refundable = refundableBy(method, credit);
  const left =
    order_id === null ? Math.min(payment.left, refundable) : payment.left + Math.min(credited_cents, refundable);
  if (amount_cents > left) throw new Problem('more_than_paid', { values: { left: showMoney(left) } });
  const credit_cents = order_id === null ? 0 : Math.max(0, amount_cents - payment.left);
  const from_credit = order_id === null ? amount_cents : credit_cents;
  if (from_credit > 0) await takeCredit(tx, { plant_id, customer_id, ...creditOf(method, from_credit) });
  await changeRefunded(tx, { plant_id, payment_id, amount_cents, credit_cents });
  const owned = { owner_id: plant_id, charge_id, payment_id, amount_cents, credit_cents, refunded_by };
  const begun = await insertRefund(tx, { ...owned, reason, is_from_safe, refunded_on: today });
  return { ...owned, ...begun, charge_key, provider, claim_id: null, uncovered_cents: 0 };
}

/** Posts a refund that was made. If it was refused, the payment's full amount is restored. */
export async function endPlantRefund(tx: Tx, refund: PlantRefund, isDone: boolean): Promise<void> {
  const { owner_id: plant_id, refund_id, payment_id, amount_cents, credit_cents, refunded_by } = refund;
  const { order_id, customer_id, method, paid_cents, is_from_safe } = await findRefunded(tx, refund);
  if (!isDone) {
    const to_credit = order_id === null ? amount_cents : credit_cents;
    if (to_credit > 0) await addCredit(tx, { plant_id, customer_id, ...creditOf(method, to_credit) });
    return changeRefunded(tx, { plant_id, payment_id, amount_cents: -amount_cents, credit_cents: -credit_cents });
  }
  const today = await todayAtPlant(tx, plant_id);
  const credit_account = await sourceOf(tx, {
    plant_id,
    payment_id,
    method,
    paid_cents,
    is_from_safe,
    amount_cents,
    today,
  });
  await post(tx, {
    owner_id: plant_id,
    kind: 'refund',
    cause_id: refund_id,
    day: today,
    order_id,
    posted_by: refunded_by,
    transfers: partsOf({ order_id, amount_cents, credit_cents }).map(({ owed, cents }) => ({
      debit_account: owed,
      credit_account,
      amount_cents: cents,
      customer_id,
    })),
  });
  const actor = { plant_id, account_id: refunded_by };
  const data = { refund_id };
  if (order_id === null) await emit(tx, { actor }, 'invoice.refunded', { subject: { customer_id }, data });
  else await emit(tx, { actor }, 'payment.refunded', { subject: { order_id }, data });
}

type Refunded = Pick<Refundable, 'order_id' | 'customer_id' | 'method'> & { paid_cents: number; is_from_safe: boolean };
async function findRefunded(tx: Tx, { refund_id }: StoredRefund): Promise<Refunded> {
  const { rows } = await sql<Refunded>`
    select p.order_id, p.customer_id, p.method, p.amount_cents as paid_cents, r.is_from_safe
    from refunds r join payments p on p.plant_id = r.owner_id and p.payment_id = r.payment_id
    where r.refund_id = ${refund_id}`.execute(tx);
  return required(rows[0], 'the refunded payment');
}

/**
 * A whole check is handed back while it is in the office. A part of one is paid from the bank, and so is all of it once it was
 * taken there.
 */
async function sourceOf(
  tx: Tx,
  refund: {
    plant_id: number;
    payment_id: number;
    amount_cents: number;
    method: Method;
    /** What was paid. */
    paid_cents: number;
    is_from_safe: boolean;
    today: IsoDate;
  },
): Promise<Account> {
  const { plant_id, method, paid_cents, is_from_safe, amount_cents, today } = refund;
  if (method !== 'check') return accountOf(method, is_from_safe);
  if (amount_cents < paid_cents || (await isCheckAtBank(tx, plant_id, refund.payment_id))) return 'bank';
  return (await lockBalance(tx, plant_id, 'checks', today)) >= amount_cents ? 'checks' : 'bank';
}

/** What the plant owed the customer before it gave the money back: the deposit, credit, or some of each. */
const partsOf = ({
  order_id,
  amount_cents,
  credit_cents,
}: {
  order_id: number | null;
  amount_cents: number;
  credit_cents: number;
}) => {
  const from_credit = order_id === null ? amount_cents : credit_cents;
  const parts = [
    { owed: 'deposits' as const, cents: amount_cents - from_credit },
    { owed: 'customer_credit' as const, cents: from_credit },
  ];
  return parts.filter(({ cents }) => cents > 0);
};

const changeRefunded = async (
  tx: Tx,
  change: { plant_id: number; payment_id: number; amount_cents: number; credit_cents?: number },
) => {
  const { credit_cents = 0 } = change;
  await sql`update payments set refunded_cents = refunded_cents + ${change.amount_cents},
      used_cents = used_cents - ${credit_cents}, credited_cents = credited_cents - ${credit_cents}
    where plant_id = ${change.plant_id} and payment_id = ${change.payment_id}`.execute(tx);
};

/** Restores the payment's full amount and what the plant owes after the bank sent a refund back. */
export async function undoPlantRefund(tx: Tx, refund: PlantRefund): Promise<void> {
  const { owner_id: plant_id, refund_id, payment_id, amount_cents, credit_cents, uncovered_cents } = refund;
  const { order_id, customer_id, method } = await findRefunded(tx, refund);
  const covered_cents = amount_cents - uncovered_cents;
  await changeRefunded(tx, { plant_id, payment_id, amount_cents: -covered_cents, credit_cents: -credit_cents });
  const to_credit = order_id === null ? covered_cents : credit_cents;
  if (to_credit > 0) await addCredit(tx, { plant_id, customer_id, ...creditOf(method, to_credit) });
  const debit_account = METHODS[method].account;
  const transfers: Transfer[] = [
    ...partsOf({ order_id, amount_cents: covered_cents, credit_cents }).map(({ owed, cents }) => ({
      debit_account,
      credit_account: owed,
      amount_cents: cents,
      customer_id,
    })),
    { debit_account, credit_account: 'write_off', amount_cents: uncovered_cents, customer_id },
  ];
  await post(tx, {
    owner_id: plant_id,
    kind: 'refund_failed',
    cause_id: refund_id,
    day: await todayAtPlant(tx, plant_id),
    order_id,
    posted_by: null,
    transfers: transfers.filter((transfer) => transfer.amount_cents > 0),
  });
  const actor = { plant_id, account_id: null };
  await emit(tx, { actor }, 'payment.refund_failed', { subject: { customer_id }, data: { refund_id } });
}

interface Covered {
  plant_id: number;
  payment_id: number;
  order_id: number | null;
  customer_id: number;
  covered_cents: number;
  uncovered_cents: number;
}

/** Locks the payment, and says how much of a refund made outside Hindquarter its deposit or the customer's credit covers. */
export async function coverOutsideRefund(
  tx: Tx,
  { plant_id, payment_id }: { plant_id: number; payment_id: number },
  amount_cents: number,
): Promise<Covered> {
  const { rows } = await sql<{ order_id: number | null; customer_id: number; left: number }>`
    select order_id, customer_id, amount_cents - refunded_cents - used_cents as left from payments
    where plant_id = ${plant_id} and payment_id = ${payment_id} for update`.execute(tx);
  const { order_id, customer_id, left } = required(rows[0], 'the refunded payment');
  const credit = order_id === null ? refundableBy('card', await findCredit(tx, plant_id, customer_id)) : left;
  const covered_cents = Math.min(amount_cents, left, credit);
  return { plant_id, payment_id, order_id, customer_id, covered_cents, uncovered_cents: amount_cents - covered_cents };
}

/**
 * Deducts a refund made outside Hindquarter from the deposit or the customer's credit. Anything beyond that is written off,
 * because the money is gone and the invoice stays paid.
 */
export async function bookOutsideRefund(
  tx: Tx,
  refund: Covered & { refund_id: number; today: IsoDate },
): Promise<void> {
  const { plant_id, payment_id, order_id, customer_id, covered_cents, uncovered_cents, refund_id, today } = refund;
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
    from refunds r join payments p on p.plant_id = r.owner_id and p.payment_id = r.payment_id
    where r.owner_id = ${plant_id} and r.uncovered_cents > 0 and r.state = 'done'
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
      where owner_id = ${plant_id} and refund_id = ${refund_id}`.execute(tx);
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
