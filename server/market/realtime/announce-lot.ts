import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/** Whose cart changed, and which claim, if any, was removed from it. */
interface CartChange {
  buyer_id: number;
  removed_claim_id?: number | null;
}

/**
 * Queues an update about what is left of a lot, for everyone viewing it and for the buyer's and seller's open pages.
 * Call it in the transaction that makes the change: a claim, release, expiry, purchase, withdrawal, or edit. The update
 * is sent after the commit.
 */
export async function announceLot(tx: Tx, lot_id: number, cart?: CartChange): Promise<void> {
  await tx
    .insertInto('lot_news')
    .values({ lot_id, buyer_id: cart?.buyer_id ?? null, removed_claim_id: cart?.removed_claim_id ?? null })
    .execute();
}

/** Notifies everyone else who bought a share of the animal in this claim, because their pages show how much of it is sold. */
export async function announceToOwners(tx: Tx, claim_id: number): Promise<void> {
  await sql`
    insert into lot_news (lot_id, buyer_id) select distinct o.lot_id, o.buyer_id
    from claims c join claims o on o.animal_id = c.animal_id and o.state = 'bought' and o.buyer_id <> c.buyer_id
    where c.claim_id = ${claim_id}`.execute(tx);
}

/**
 * Like announceLot, for a lot that goes off sale or comes back. Also notifies everyone who holds part of it, because
 * their carts show whether it is for sale.
 */
export async function announceLotState(tx: Tx, lot_id: number): Promise<void> {
  await sql`
    insert into lot_news (lot_id, buyer_id) select ${lot_id}::bigint, null
    union select lot_id, buyer_id from claims where lot_id = ${lot_id} and state = 'held'`.execute(tx);
}
