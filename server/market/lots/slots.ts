import { sql } from 'kysely';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { claimSlots, type Heads, releaseSlots } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { LockedLot } from '#server/market/lots/lot-store.ts';

/** How many slots `heads` of the lot's animals take up on its drop-off day. */
function headsOfLot(lot: LockedLot, heads: number): Heads {
  const { species, dropoff_date, process_option, offering, slots_per_head } = lot;
  return {
    day: dropoff_date ?? '',
    category_id: CATEGORY_OF[species as Species],
    process_option,
    offering,
    heads,
    ...(slots_per_head !== null && { slots_per_head }),
  };
}

/**
 * Claims the slots for a locked lot's animals at its plant, and records how many slots each animal took, so the same
 * number is released later. Throws `day_full` and similar refusals, just as booking an order does.
 */
export async function holdLotSlots(tx: Tx, lot: LockedLot, heads: number): Promise<void> {
  const claim = headsOfLot(lot, heads);
  const weights = await claimSlots(tx, lot.plant_id, [claim]);
  await tx
    .updateTable('lots')
    .set({ slots_per_head: weights[claim.category_id] ?? 1 })
    .where('lot_id', '=', lot.lot_id)
    .execute();
  await publishCalendar(tx, lot, 'lot.slots_held');
}

/** Releases the slots of `heads` animals of a locked lot. An animal that became an order keeps its slots for that order. */
export async function releaseLotSlots(tx: Tx, lot: LockedLot, heads: number): Promise<void> {
  if (lot.slots_per_head === null || heads === 0) return;
  await releaseSlots(tx, lot.plant_id, [headsOfLot(lot, heads)]);
  await publishCalendar(tx, lot, 'lot.slots_released');
}

const publishCalendar = (tx: Tx, lot: LockedLot, kind: 'lot.slots_held' | 'lot.slots_released') =>
  emit(tx, { actor: { plant_id: lot.plant_id, account_id: lot.seller_id } }, kind, {
    data: { lot_id: lot.lot_id, day: lot.dropoff_date },
  });

/** Creates the animals of a lot that is going on sale. */
export const addAnimals = (tx: Tx, { lot_id, animals }: LockedLot) =>
  sql`insert into lot_animals (lot_id, animal_number) select ${lot_id}, n from generate_series(1, ${animals}::int) n`.execute(
    tx,
  );
