import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { Account } from '#contract/payments/accounts.ts';
import { METHODS, type Method } from '#contract/payments/methods.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { accountOf } from '#server/payments/add-payment.ts';
import { isCheckAtBank } from '#server/payments/bank/office-checks.ts';
import { addCredit, creditOf, findCredit, refundableBy, takeCredit } from '#server/payments/customer-credit.ts';
import { disputedOf } from '#server/payments/disputed.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';
import { lockBalance } from '#server/payments/ledger/safe.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { settleEach } from '#server/payments/settle-each.ts';

export interface Refund {
  plant_id: number;
  refund_id: number;
  payment_id: number;
  provider_key: string;
  /** The key of the refunded charge; null if no card was charged. */
  charge_key: string | null;
  /** The provider that made that charge. */
  provider: string | null;
  amount_cents: number;
  /** Null if it was made automatically under the plant's rules. */
  refunded_by: number | null;
  /** The part that comes from the customer's credit, although a deposit was paid. */
  credit_cents: number;
}
interface Refundable {
  left: number;
  credited_cents: number;
  /** Null if the payment was for invoices. */
  order_id: number | null;
  customer_id: number;
  method: Method;
  charge_key: string | null;
  provider: string | null;
}
/** The part of payment `p` that no invoice has used, less what was refunded and what the bank has taken back. */
export const LEFT = sql<number>`greatest(0, p.amount_cents - p.refunded_cents - p.used_cents - ${disputedOf(sql`p`)}
    - (select coalesce(sum(r.uncovered_cents), 0) from refunds r
        where r.plant_id = p.plant_id and r.payment_id = p.payment_id))::int`;
/**
 * How much of payment `p` can be refunded. What was paid for invoices can be refunded only up to the customer's credit, and so
 * can the part of a deposit that became credit.
 */
export const REFUNDABLE = sql<number>`greatest(0, case when p.order_id is null then 0 else ${LEFT} end
    + least(case when p.order_id is null then ${LEFT} else p.credited_cents end, coalesce((select case p.method when 'ebt' then k.ebt_cents else k.balance_cents - k.ebt_cents end from customer_credit k
        where k.plant_id = p.plant_id and k.customer_id = p.customer_id), 0)))::int`;
const ASK_AGAIN_AFTER = '2 minutes';

/** Subtracts the amount from what is left of the payment, so nobody else can refund it, and records the refund. */
export async function beginRefund(
  tx: Tx,
  who: { plant_id: number; account_id: number | null; today: IsoDate },
  asked: { payment_id: number; amount_cents: number; reason: string; is_from_safe?: boolean },
): Promise<Refund> {
  const { plant_id, account_id: refunded_by, today } = who;
  const { payment_id, amount_cents, reason, is_from_safe = false } = asked;
  const { rows } = await sql<Refundable>`
    select ${LEFT} as left, p.credited_cents, p.order_id, p.customer_id, p.method,
      a.provider_key::text as charge_key, a.provider
    from payments p left join charges a using (charge_id)
    where p.plant_id = ${plant_id} and p.payment_id = ${payment_id} for update of p`.execute(tx);
  const [payment] = rows;
  if (!payment) throw new Problem('not_found');
  const { customer_id, order_id, method, charge_key, provider, credited_cents } = payment;
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
  const begun = await tx
    .insertInto('refunds')
    .values({ plant_id, payment_id, amount_cents, reason, is_from_safe, credit_cents, refunded_on: today, refunded_by })
    .returning(['refund_id', 'provider_key'])
    .executeTakeFirstOrThrow();
  return { plant_id, payment_id, amount_cents, credit_cents, refunded_by, charge_key, provider, ...begun };
}

/** Whether the money was refunded; null while unknown. */
export async function findRefundOutcome(db: Db, plant_id: number, refund_id: number): Promise<boolean | null> {
  const { state } = await db
    .selectFrom('refunds')
    .select('state')
    .where('plant_id', '=', plant_id)
    .where('refund_id', '=', refund_id)
    .executeTakeFirstOrThrow();
  return state === 'started' ? null : state === 'done';
}

/** Records, at most once, whether the money was refunded. If not, the payment's full amount is restored. */
export async function endRefund(tx: Tx, refund: Refund, isDone: boolean): Promise<void> {
  const { plant_id, refund_id, payment_id, amount_cents, credit_cents, refunded_by } = refund;
  const { rows } = await sql<
    Pick<Refundable, 'order_id' | 'customer_id' | 'method'> & { paid_cents: number; is_from_safe: boolean }
  >`
    update refunds r set state = ${isDone ? 'done' : 'refused'} from payments p
    where r.plant_id = ${plant_id} and r.refund_id = ${refund_id} and r.state = 'started'
      and p.plant_id = r.plant_id and p.payment_id = r.payment_id
    returning p.order_id, p.customer_id, p.method, p.amount_cents as paid_cents, r.is_from_safe`.execute(tx);
  const [ended] = rows;
  if (!ended) return;
  const { order_id, customer_id, method, paid_cents, is_from_safe } = ended;
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

/**
 * A whole check is handed back while it is in the office. A part of one is paid from the bank, and so is all of it once it was
 * taken there.
 */
async function sourceOf(
  tx: Tx,
  refund: Pick<Refund, 'plant_id' | 'payment_id' | 'amount_cents'> & {
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

export const changeRefunded = async (
  tx: Tx,
  change: { plant_id: number; payment_id: number; amount_cents: number; credit_cents?: number },
) => {
  const { credit_cents = 0 } = change;
  await sql`update payments set refunded_cents = refunded_cents + ${change.amount_cents},
      used_cents = used_cents - ${credit_cents}, credited_cents = credited_cents - ${credit_cents}
    where plant_id = ${change.plant_id} and payment_id = ${change.payment_id}`.execute(tx);
};

/** Sends a card refund to its provider. Other refunds are done as soon as they're recorded. */
export const sendRefund = async (provider: CardProvider, refund: Refund): Promise<boolean> =>
  refund.charge_key === null ||
  provider.refund({
    provider_key: refund.provider_key,
    charge_key: refund.charge_key,
    amount_cents: refund.amount_cents,
  });

/** Resends refunds whose response was lost. The provider makes each one at most once. */
export async function settleRefunds(db: Db, provider: CardProvider): Promise<void> {
  const { rows } = await sql<Refund>`
    select r.plant_id, r.refund_id, r.payment_id, r.provider_key::text, a.provider_key::text as charge_key, a.provider, r.amount_cents,
      r.credit_cents, r.refunded_by
    from refunds r join payments p using (plant_id, payment_id) left join charges a using (charge_id)
    where r.state = 'started' and r.started_at < now() - ${ASK_AGAIN_AFTER}::interval
      and coalesce(a.provider, ${provider.name}) = ${provider.name}
    order by r.started_at limit 100`.execute(db);
  await settleEach(rows, async (refund) => {
    const isDone = await sendRefund(provider, refund);
    await inTransaction(db, (tx) => endRefund(tx, refund, isDone));
  });
}

/** How the provider identifies a refund: by our key, or by its own number if it was made outside Hindquarter. */
export type RefundKey = { provider_key: string } | { provider_ref: string };

/** Records that the bank sent a refund back after it was made. Restores the payment's full amount and what the plant owes. */
export async function undoRefund(tx: Tx, provider: string, key: RefundKey): Promise<void> {
  const isIt =
    'provider_key' in key ? sql`r.provider_key = ${key.provider_key}::uuid` : sql`r.provider_ref = ${key.provider_ref}`;
  const { rows } = await sql<
    Refund & { state: string; order_id: number | null; customer_id: number; method: Method; uncovered_cents: number }
  >`
    select r.plant_id, r.refund_id, r.payment_id, r.provider_key::text, a.provider_key::text as charge_key, a.provider, r.amount_cents,
      r.credit_cents, r.refunded_by, r.state, r.uncovered_cents, p.order_id, p.customer_id, p.method
    from refunds r join payments p using (plant_id, payment_id) join charges a using (charge_id)
    where a.provider = ${provider} and ${isIt} for update of r`.execute(tx);
  const [refund] = rows;
  if (refund?.state === 'started') return endRefund(tx, refund, false);
  if (refund?.state !== 'done') return;
  const {
    plant_id,
    refund_id,
    payment_id,
    amount_cents,
    credit_cents,
    uncovered_cents,
    order_id,
    customer_id,
    method,
  } = refund;
  const covered_cents = amount_cents - uncovered_cents;
  await sql`update refunds set state = 'refused', uncovered_cents = 0
    where plant_id = ${plant_id} and refund_id = ${refund_id}`.execute(tx);
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
