import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { eventsFrom } from '#server/lib/events.ts';

/** Whose cart changed, and which claim, if any, was removed from it. */
interface CartChange {
  buyer_id: number;
  removed_claim_id?: number | null;
}

/**
 * Saves an event about what is left of a lot, for everyone viewing it and for the buyer's and seller's open pages. Call it
 * in the transaction that makes the change: a claim, release, expiry, purchase, withdrawal, or edit.
 */
export async function announceLot(tx: Tx, lot_id: number, cart?: CartChange): Promise<void> {
  const { buyer_id = null, removed_claim_id = null } = cart ?? {};
  await eventsFrom(
    'lot.changed',
    sql`select seller_id as owner_id, lot_id, ${buyer_id}::bigint as buyer_id,
      ${removed_claim_id}::bigint as removed_claim_id from lots where lot_id = ${lot_id}`,
  ).execute(tx);
}

/** Notifies everyone else who bought a share of the animal in this claim, because their pages show how much of it is sold. */
export async function announceToOwners(tx: Tx, claim_id: number): Promise<void> {
  await eventsFrom(
    'lot.changed',
    sql`select distinct l.seller_id as owner_id, o.lot_id, o.buyer_id, null::bigint as removed_claim_id
      from claims c join claims o on o.animal_id = c.animal_id and o.state = 'bought' and o.buyer_id <> c.buyer_id
      join lots l on l.lot_id = o.lot_id where c.claim_id = ${claim_id}`,
  ).execute(tx);
}

/**
 * Like announceLot, for a lot that goes off sale or comes back. Also notifies everyone who holds part of it, because
 * their carts show whether it is for sale.
 */
export async function announceLotState(tx: Tx, lot_id: number): Promise<void> {
  await eventsFrom(
    'lot.changed',
    sql`select seller_id as owner_id, lot_id, b.buyer_id, null::bigint as removed_claim_id
      from lots cross join (select null::bigint as buyer_id
        union select buyer_id from claims where lot_id = ${lot_id} and state = 'held') b
      where lot_id = ${lot_id}`,
  ).execute(tx);
}
