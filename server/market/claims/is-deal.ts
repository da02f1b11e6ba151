import { sql } from 'kysely';

/**
 * Whether neither side can back out of claim `c` anymore: it is for a product, or for a share of an animal (`a`) that
 * goes to the plant. From then on, the parties see each other's phone numbers and the pickup note.
 */
export const IS_DEAL = sql<boolean>`c.state = 'bought' and (c.pieces is not null or coalesce(a.state = 'tipped', false))`;

/** The pickup note of lot `l` may contain an address, so only the seller and buyers who can no longer withdraw see it. */
export const pickupNoteFor = (caller: number | null) => sql<string>`case when l.seller_id = ${caller} or exists (
  select from claims c left join lot_animals a using (animal_id)
  where c.lot_id = l.lot_id and c.buyer_id = ${caller} and ${IS_DEAL}) then l.pickup_note else '' end`;
