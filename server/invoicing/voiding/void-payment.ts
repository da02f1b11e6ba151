import { sql } from 'kysely';
import type { voidPayment as api } from '#contract/invoicing/void-api.ts';
import type { VoidKind } from '#contract/invoicing/voiding.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Account } from '#contract/payments/accounts.ts';
import { type Method, RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';
import { retax } from '#server/invoicing/ebt/retax.ts';
import { lockDrawerFor, requireInDrawer } from '#server/invoicing/till/till-session.ts';
import { takeBack } from '#server/invoicing/voiding/take-back.ts';
import { VOIDABLE } from '#server/invoicing/voiding/voidable.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { accountOf } from '#server/payments/add-payment.ts';
import { isCheckAtBank } from '#server/payments/bank/office-checks.ts';
import { post } from '#server/payments/ledger/post.ts';
import { balanceToday, lockBalance, requireInSafe } from '#server/payments/ledger/safe.ts';
import { recordVoid } from '#server/payments/take-back.ts';

type Asked = InputOf<typeof api>;
interface Found {
  method: Method;
  amount_cents: number;
  /** Null if it didn't go through a till. */
  session_id: number | null;
}

/**
 * Voids a payment while its day's books are open, or records that it came back later. Its invoices are open again, and
 * the ledger keeps both the payment and this.
 */
export async function voidPayment(tx: Tx, who: Who<PlantActor>, asked: Asked): Promise<DataOf<typeof api>> {
  const { plant_id, account_id } = who.actor;
  const { payment_id, kind, reason } = asked;
  const payment = await findPayment(tx, plant_id, payment_id);
  if (kind === 'void') await lockItsTill(tx, plant_id, payment);
  await requireOpen(tx, plant_id, payment_id, kind);
  const drawer = kind === 'return' ? await lockDrawerFor(tx, who, { ...asked, method: payment.method }) : null;
  const account = await findAccount(tx, who, payment, asked);
  // Refunds lock the safe before the payment, too.
  if (account === 'safe') await lockBalance(tx, plant_id, 'safe', who.today);
  const taken = await takeBack(tx, who, { payment_id, undo: kind, account });
  const { order_id, customer_id, refunded_cents } = taken.payment;
  const amount_cents = taken.payment.amount_cents - refunded_cents;
  if (drawer) await requireInDrawer(tx, plant_id, drawer, amount_cents);
  if (account === 'safe') await requireInSafe(tx, plant_id, { amount_cents, today: who.today });
  const refund_id = await recordVoid(
    tx,
    { plant_id, account_id, today: who.today },
    { payment_id, amount_cents, reason, kind, is_from_safe: account === 'safe' },
  );
  if (drawer)
    await tx.insertInto('till_refunds').values({ plant_id, refund_id, session_id: drawer.session_id }).execute();
  await post(tx, {
    owner_id: plant_id,
    kind: kind === 'void' ? 'payment_voided' : 'payment_returned',
    cause_id: refund_id,
    day: who.today,
    order_id,
    posted_by: account_id,
    transfers: taken.transfers,
  });
  await emit(tx, who, 'payment.voided', { subject: { customer_id }, data: { payment_id, refund_id } });
  if (payment.method === 'ebt') await retaxAll(tx, who, taken.invoice_ids);
  return { refund_id };
}

async function findPayment(tx: Tx, plant_id: number, payment_id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select p.method, p.amount_cents, (select t.session_id from till_payments t
      where t.plant_id = p.plant_id and t.payment_id = p.payment_id) as session_id
    from payments p where p.plant_id = ${plant_id} and p.payment_id = ${payment_id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Problem('not_found');
  const recorded: readonly Method[] = RECORDED_FOR_INVOICES;
  if (!recorded.includes(found.method)) throw new Problem('not_voidable');
  return found;
}

/** Keeps the till that took the payment from being counted meanwhile. */
async function lockItsTill(tx: Tx, plant_id: number, { session_id }: Found): Promise<void> {
  if (session_id === null) return;
  await sql`select from till_sessions where owner_id = ${plant_id} and session_id = ${session_id} for update`.execute(
    tx,
  );
}

async function requireOpen(tx: Tx, plant_id: number, payment_id: number, kind: VoidKind): Promise<void> {
  const { rows } = await sql<{ voidable: VoidKind | null }>`
    select ${VOIDABLE} as voidable from payments p
    where p.plant_id = ${plant_id} and p.payment_id = ${payment_id}`.execute(tx);
  const voidable = rows[0]?.voidable ?? null;
  // Null means that all of it was refunded, which is refused once the payment is locked.
  if (voidable === 'void' && kind === 'return') throw new Problem('books_open');
  if (voidable === 'return' && kind === 'void') throw new Problem('books_closed');
}

/** Where the money is missing now. Cash that went through no till is in the office safe. */
const accountOfVoid = ({ method, session_id }: Found, { kind, till_session_id }: Asked): Account =>
  accountOf(method, method === 'cash' && (kind === 'void' ? session_id === null : till_session_id === 0));

/** A check that is no longer in the office was deposited, so it comes back out of the bank. */
async function findAccount(
  tx: Tx,
  { actor: { plant_id }, today }: Who<PlantActor>,
  payment: Found,
  asked: Asked,
): Promise<Account> {
  const account = accountOfVoid(payment, asked);
  if (account === 'checks' && (await isCheckAtBank(tx, plant_id, asked.payment_id))) return 'bank';
  if (account !== 'checks' || asked.kind === 'void') return account;
  return payment.amount_cents > (await balanceToday(tx, plant_id, account, today)) ? 'bank' : account;
}

async function retaxAll(tx: Tx, who: Who<PlantActor>, invoice_ids: readonly number[]): Promise<void> {
  for (const invoice_id of invoice_ids) {
    const { customer_id } = await tx
      .selectFrom('invoices')
      .select('customer_id')
      .where('plant_id', '=', who.actor.plant_id)
      .where('invoice_id', '=', invoice_id)
      .executeTakeFirstOrThrow();
    await retax(tx, who, { invoice_id, customer_id });
  }
}
