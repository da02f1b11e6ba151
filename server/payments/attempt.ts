import { sql } from 'kysely';
import { DECLINES } from '#contract/payments/methods.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { addPayment } from '#server/payments/add-payment.ts';
import { invoicePort } from '#server/payments/invoice-port.ts';
import type { Card, CardProvider, ChargeOutcome } from '#server/payments/provider.ts';
import { settleEach } from '#server/payments/settle-each.ts';

/** What a card is charged for. */
export type Due = DueFor & Charged;
/** An order's deposit, or an invoice. */
type DueFor = { order_id: number; invoice_id?: null } | { order_id?: null; invoice_id: number };
interface Charged {
  plant_id: number;
  customer_id: number;
  amount_cents: number;
  /** Null if it was paid through a link. */
  started_by: number | null;
}
export type Attempt = Due & {
  attempt_id: number;
  provider_key: string;
};

/** How long to wait before looking up a charge with no outcome. Most have one by then. */
export const LOOK_UP_AFTER = '15 seconds';
/**
 * How long to wait before giving up on a charge that the provider doesn't know. By then, the process that started it has
 * either received a response or died, so the charge can't arrive anymore.
 */
export const GIVE_UP_AFTER = '2 minutes';

/** Records that a card is about to be charged. Refuses while another attempt for the same order or invoice has no outcome. */
export async function beginAttempt(
  tx: Tx,
  provider: Pick<CardProvider, 'name'>,
  card: Pick<Card, 'brand' | 'last_four'>,
  due: Due,
): Promise<Attempt> {
  const { rows } = await sql<{ attempt_id: number; provider_key: string }>`
    insert into payment_attempts (plant_id, order_id, invoice_id, customer_id, amount_cents, started_by, provider, card_brand,
      card_last_four)
    values (${due.plant_id}, ${due.order_id ?? null}, ${due.invoice_id ?? null}, ${due.customer_id}, ${due.amount_cents}, ${due.started_by}, ${provider.name},
      ${card.brand}, ${card.last_four})
    on conflict do nothing returning attempt_id, provider_key`.execute(tx);
  const [begun] = rows;
  if (!begun) throw new Problem('payment_under_way');
  return { ...due, ...begun };
}

/** 'never_sent' means that the provider doesn't know about the attempt. */
export type AttemptOutcome = ChargeOutcome | 'never_sent';

/** An attempt's outcome; null while unknown. */
export async function findOutcome(db: Db, plant_id: number, attempt_id: number): Promise<AttemptOutcome | null> {
  const found = await db
    .selectFrom('payment_attempts')
    .select(['state', 'decline'])
    .where('plant_id', '=', plant_id)
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirstOrThrow();
  return found.state === 'started' ? null : ((found.decline ?? found.state) as AttemptOutcome);
}

/** Throws a refusal that says why an attempt didn't lead to a payment. */
export function requirePaid(outcome: AttemptOutcome): void {
  if (outcome === 'never_sent') throw new Problem('payment_unclear');
  if (outcome !== 'paid') throw new Problem(DECLINES[outcome]);
}

/**
 * Records an attempt's outcome, once. A charge that arrives after the attempt was given up on is still recorded, because the
 * money has moved.
 */
export async function endAttempt(tx: Tx, attempt: Attempt, outcome: AttemptOutcome): Promise<void> {
  const { plant_id, attempt_id, amount_cents, started_by } = attempt;
  const { state, customer_id } = await lockAttempt(tx, attempt);
  if (state === 'paid') return;
  const actor = { plant_id, account_id: started_by };
  if (outcome === 'paid') {
    await setState(tx, attempt, { state: 'paid' });
    const today = await todayAtPlant(tx, plant_id);
    const payment = { plant_id, customer_id, method: 'card' as const, amount_cents, attempt_id };
    if (attempt.invoice_id) {
      await invoicePort().receive(tx, { actor, today }, { ...payment, invoice_id: attempt.invoice_id });
    } else if (attempt.order_id) await addPayment(tx, { actor, today }, { ...payment, order_id: attempt.order_id });
  } else if (state === 'started') {
    await setState(
      tx,
      attempt,
      outcome === 'never_sent' ? { state: outcome } : { state: 'declined', decline: outcome },
    );
    const isDeclined = outcome !== 'never_sent';
    if (attempt.order_id) {
      const subject = { order_id: attempt.order_id };
      await emit(tx, { actor }, isDeclined ? 'payment.declined' : 'payment.given_up', { subject });
    } else {
      const about = { subject: { customer_id }, data: { invoice_id: attempt.invoice_id, outcome } };
      await emit(tx, { actor }, isDeclined ? 'invoice.payment_declined' : 'invoice.payment_given_up', about);
    }
  }
}

/** Locks an attempt. Returns its state and its current customer, which may have changed in a merge. */
export async function lockAttempt(tx: Tx, { plant_id, attempt_id }: Attempt) {
  return tx
    .selectFrom('payment_attempts')
    .select(['state', 'customer_id'])
    .where('plant_id', '=', plant_id)
    .where('attempt_id', '=', attempt_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const setState = (tx: Tx, { plant_id, attempt_id }: Attempt, change: { state: string; decline?: string }) =>
  tx
    .updateTable('payment_attempts')
    .set({ ...change, ended_at: sql`now()` })
    .where('plant_id', '=', plant_id)
    .where('attempt_id', '=', attempt_id)
    .execute();

/**
 * Looks up charges whose response was lost, for example because our process was killed, and records their outcomes.
 * Gives up on charges that never reached the provider, so the payer can pay again.
 */
export async function settleAttempts(db: Db, provider: CardProvider): Promise<void> {
  const { rows } = await sql<Attempt & { is_old: boolean }>`
    select plant_id, attempt_id, provider_key::text, order_id, invoice_id, customer_id, amount_cents, started_by,
      started_at < now() - ${GIVE_UP_AFTER}::interval as is_old from payment_attempts
    where state = 'started' and provider = ${provider.name} and started_at < now() - ${LOOK_UP_AFTER}::interval
      and not exists (select from pay_pages p
        where p.plant_id = payment_attempts.plant_id and p.attempt_id = payment_attempts.attempt_id)
    order by started_at limit 100`.execute(db);
  await settleEach(rows, async ({ is_old, ...attempt }) => {
    const outcome = (await provider.findCharge(attempt.provider_key)) ?? (is_old ? 'never_sent' : null);
    if (outcome === null) return;
    await inTransaction(db, (tx) => endAttempt(tx, attempt, outcome));
  });
}

/** The attempt that a provider's charge belongs to. */
export async function findAttempt(db: Db, provider: string, provider_key: string): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select plant_id, attempt_id, provider_key::text, order_id, invoice_id, customer_id, amount_cents, started_by from payment_attempts
    where provider = ${provider} and provider_key = ${provider_key}::uuid`.execute(db);
  return rows[0];
}
