import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/** Whether the person who brings the animal of order `o` picks up the meat of its share `s`. Its owner isn't told that it is ready. */
export const GOES_TO_BRINGER = sql<boolean>`(o.bringer_picks_up or s.bringer_picks_up)`;

/** Records that the person who brings the animal picks up this share, to bring it to its owner. */
export async function setBringerPicksUp(tx: Tx, plant_id: number, cart_id: number): Promise<void> {
  await tx
    .updateTable('shares')
    .set({ bringer_picks_up: true })
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', cart_id)
    .execute();
}
