import { sql } from 'kysely';
import { ERASED } from '#contract/accounts/erased.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/**
 * Whether something that this person buys isn't paid or picked up yet. A product that was bought longer ago doesn't count, because
 * its farm may have forgotten to mark it as handed over.
 */
export async function isBuying(db: Db, buyer_id: number, product_days: number): Promise<boolean> {
  const { rows } = await sql`
    select from claims where buyer_id = ${buyer_id} and (state = 'held'
      or state = 'bought' and (picked_up_at is null and (pieces is null or bought_at > now() - make_interval(days => ${product_days}))
        or paid_at is null and final_price_cents is not null)) limit 1`.execute(db);
  return rows.length > 0;
}

/** The latest day on which this person bought a share of an animal; null if there is none. */
export async function lastPurchase(db: Db, buyer_id: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(bought_at)::date as day from claims where buyer_id = ${buyer_id} and animal_id is not null`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Deletes what a buyer watches, follows, and asked to be told of, also before they signed in, the words of their reviews, and
 * where quarters were offered and receipts were sent to them.
 */
export async function eraseBuyer(tx: Tx, account_id: number, addresses: readonly string[]): Promise<void> {
  await sql`delete from watched_lots where account_id = ${account_id}`.execute(tx);
  await sql`delete from favorite_farms where account_id = ${account_id}`.execute(tx);
  await sql`delete from next_lot_wishes where account_id = ${account_id}`.execute(tx);
  await sql`
    delete from lot_alerts where account_id = ${account_id} or email = any(${addresses}::citext[])`.execute(tx);
  await sql`
    update share_splits set name = ${ERASED}, email = null, phone = ${ERASED}
    where email = any(${addresses}::citext[]) or phone = any(${addresses}::text[])`.execute(tx);
  await sql`delete from counter_receipt_mails where email = any(${addresses.map((one) => one.toLowerCase())}::text[])`.execute(
    tx,
  );
  await sql`update farm_reviews set review = '' where buyer_id = ${account_id}`.execute(tx);
}

/** Blanks the name and address on a buyer's purchases, and who took their deliveries. */
export async function blankPurchases(tx: Tx, buyer_id: number): Promise<void> {
  await sql`
    update purchases set first_name = ${ERASED}, last_name = '', phone = ${ERASED}, address = '', city = '', state = '', zip = ''
    where buyer_id = ${buyer_id}`.execute(tx);
  await sql`update claims set received_by = '' where buyer_id = ${buyer_id} and received_by <> ''`.execute(tx);
}
