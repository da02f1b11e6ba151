import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { required } from '#contract/lib/required.ts';
import { HOLDING_SLOTS } from '#contract/orders/status.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import { allocate, lowerOpen } from '#server/invoicing/invoices/allocate.ts';
import { type LockedInvoice, lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { disputedOf } from '#server/payments/disputed.ts';
import { post } from '#server/payments/ledger/post.ts';
import { markUsed } from '#server/payments/mark-used.ts';

/** Deducts a deposit from an invoice if it was still being charged, disputed, or restored when the invoice was issued. */
export const useLateDeposits: Job<{ db: Db }> = {
  queue: 'invoicing.use-late-deposits',
  on: ['payment.received', 'payment.dispute_won', 'deposit.restored'],
  run: ({ db }, { plant_id, order_id }) =>
    inTransaction(db, async (tx) => {
      const actor = { plant_id, account_id: null };
      for (const invoice of await lockIssued(tx, plant_id, required(order_id, 'the order'))) {
        const { invoice_id, customer_id, open_cents } = invoice;
        const shares = await sharesOn(tx, plant_id, invoice_id);
        const today = await todayAtPlant(tx, plant_id);
        const asked = { invoice_id, customer_id, shares, most_cents: open_cents };
        const used_cents = await takeDeposits(tx, { actor, today }, asked);
        if (used_cents === 0) continue;
        await lowerOpen(tx, plant_id, invoice_id, used_cents);
        await emit(tx, { actor }, 'invoice.paid', { subject: { customer_id }, data: { invoice_ids: [invoice_id] } });
      }
    }),
};

/** Locks a booking's orders and then its issued invoices. While the orders are locked, nobody can issue another one. */
async function lockIssued(tx: Tx, plant_id: number, order_id: number): Promise<LockedInvoice[]> {
  const orders = await sql<{ order_id: number }>`
    select order_id from orders where plant_id = ${plant_id} and booking_id in (${bookingsOf(plant_id, [order_id])})
    order by order_id for update`.execute(tx);
  const order_ids = orders.rows.map((row) => row.order_id);
  const { rows } = await sql<{ invoice_id: number }>`
    select invoice_id from invoices i where i.plant_id = ${plant_id} and i.number is not null and exists (
      select from invoice_shares s where s.plant_id = i.plant_id and s.invoice_id = i.invoice_id and s.is_live
        and s.order_id = any(${order_ids}::bigint[]))
    order by invoice_id`.execute(tx);
  const locked: LockedInvoice[] = [];
  for (const { invoice_id } of rows) locked.push(await lockInvoice(tx, plant_id, invoice_id));
  return locked.filter(({ open_cents }) => open_cents > 0);
}

const sharesOn = (db: Db, plant_id: number, invoice_id: number) =>
  db
    .selectFrom('invoice_shares')
    .select(['cart_id', 'order_id'])
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .where('is_live', '=', true)
    .orderBy('cart_id')
    .execute();

interface Deposit {
  payment_id: number;
  customer_id: number;
  account_id: number | null;
  /** The amount paid that hasn't been refunded or taken back by the bank. */
  kept_cents: number;
  used_cents: number;
  booking_id: number;
}
interface Owner {
  booking_id: number;
  cart_id: number;
  customer_id: number;
  producer_id: number | null;
  quarters: number;
}
interface Asked {
  invoice_id: number;
  customer_id: number;
  shares: readonly { cart_id: number; order_id: number }[];
  most_cents: number;
}

/**
 * Applies the deposits for an invoice's bookings to it, using each cent only once. Payments by a share's owner count
 * toward their own shares. Payments by a producer without a share are divided among their customers' shares by quarters.
 * Anyone else's deposit stays theirs: a hunter who donates a deer doesn't pay the charity's bill. Returns how much was used.
 */
export async function takeDeposits(
  tx: Tx,
  { actor, today }: { actor: EventActor; today: IsoDate },
  { invoice_id, customer_id, shares, most_cents }: Asked,
): Promise<number> {
  const { plant_id } = actor;
  const order_ids = shares.map(({ order_id }) => order_id);
  const deposits = await lockDeposits(tx, plant_id, order_ids);
  if (deposits.length === 0) return 0;
  const owners = await findOwners(tx, plant_id, order_ids);
  let left = most_cents;
  for (const deposit of deposits) {
    const due = dueOf(
      deposit,
      owners.filter(({ booking_id }) => booking_id === deposit.booking_id),
      { customer_id, shares },
      await usedByShares(
        tx,
        plant_id,
        deposit.payment_id,
        shares.map(({ cart_id }) => cart_id),
      ),
    );
    const amount_cents = Math.min(left, due);
    if (amount_cents <= 0) continue;
    left -= amount_cents;
    await markUsed(tx, plant_id, deposit.payment_id, amount_cents);
    const { payment_id } = deposit;
    const allocation_id = await allocate(
      tx,
      { actor, today },
      { invoice_id, kind: 'deposit', payment_id, amount_cents },
    );
    await post(tx, {
      owner_id: plant_id,
      kind: 'deposit_used',
      cause_id: allocation_id,
      day: today,
      order_id: shares[0]?.order_id ?? null,
      posted_by: actor.account_id,
      transfers: [{ debit_account: 'deposits', credit_account: 'receivable', amount_cents, customer_id }],
    });
  }
  return most_cents - left;
}

/** How much of a deposit these shares can use. */
function dueOf(
  { customer_id: payer, account_id, kept_cents, used_cents }: Deposit,
  all: readonly Owner[],
  invoice: Pick<Asked, 'customer_id' | 'shares'>,
  used_by_shares: number,
): number {
  const unused = kept_cents - used_cents;
  if (all.some(({ customer_id }) => customer_id === payer)) return payer === invoice.customer_id ? unused : 0;
  const owners = all.filter(({ producer_id }) => producer_id !== null && producer_id === account_id);
  const parts = splitFairly(
    kept_cents,
    owners.map(({ quarters }) => quarters),
  );
  const own = owners.reduce(
    (sum, { cart_id }, at) => sum + (invoice.shares.some((share) => share.cart_id === cart_id) ? (parts[at] ?? 0) : 0),
    0,
  );
  return Math.min(unused, own - used_by_shares);
}

const bookingsOf = (plant_id: number, order_ids: readonly number[]) => sql`
  select booking_id from orders where plant_id = ${plant_id} and order_id = any(${order_ids}::bigint[])`;

/** Locks the payments in id order, as every other change does. */
async function lockDeposits(tx: Tx, plant_id: number, order_ids: readonly number[]): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select p.payment_id, p.customer_id, c.account_id, greatest(0, p.amount_cents - p.refunded_cents - ${disputedOf(sql`p`)})::int as kept_cents,
      p.used_cents, o.booking_id
    from payments p join orders o using (plant_id, order_id) join customers c using (plant_id, customer_id)
    where p.plant_id = ${plant_id} and o.booking_id in (${bookingsOf(plant_id, order_ids)})
      and p.refunded_cents + p.used_cents < p.amount_cents
    order by p.payment_id for update of p`.execute(tx);
  return rows;
}

/** The shares of the bookings' active orders, sorted by cart id. */
async function findOwners(tx: Tx, plant_id: number, order_ids: readonly number[]): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select o.booking_id, s.cart_id, s.customer_id, c.producer_id, s.quarters
    from orders o join shares s using (plant_id, order_id) join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
    where o.plant_id = ${plant_id} and o.booking_id in (${bookingsOf(plant_id, order_ids)})
      and ${statusIs('o.status', HOLDING_SLOTS)} order by s.cart_id`.execute(tx);
  return rows;
}

/** How much of a deposit was used by earlier invoices for the same shares. It still counts as used if they are credited. */
async function usedByShares(
  tx: Tx,
  plant_id: number,
  payment_id: number,
  cart_ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(a.amount_cents), 0)::bigint as cents from allocations a
    where a.plant_id = ${plant_id} and a.payment_id = ${payment_id} and a.invoice_id in (
      select invoice_id from invoice_shares where plant_id = ${plant_id} and cart_id = any(${cart_ids}::bigint[]))`.execute(
    tx,
  );
  return rows[0]?.cents ?? 0;
}
