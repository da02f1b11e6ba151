import { type FullDayOverride, headsOf, moveSlots, releaseSlots } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import type { LockedOrder } from '#server/orders/store.ts';

/**
 * Moves an order's claim to another day, offering, species, or head count: releases what it held and claims what it needs, or does
 * neither. Returns the new slot weight per head. Animals keep their slot weight unless the category changes.
 */
export async function moveClaim(
  tx: Tx,
  plant_id: number,
  from: LockedOrder,
  to: LockedOrder,
  override?: FullDayOverride,
): Promise<{ slots_per_head?: number }> {
  const isSameCategory = from.category_id === to.category_id;
  const isSamePlace = isSameCategory && from.dropoff_date === to.dropoff_date && from.offering === to.offering;
  if (isSamePlace && to.heads <= from.heads) {
    // A smaller flock only releases slots, so it fits even if the day is now overbooked or closed.
    if (to.heads < from.heads) await releaseSlots(tx, plant_id, [{ ...headsOf(from), heads: from.heads - to.heads }]);
    return {};
  }
  const { slots_per_head: _, ...claim } = headsOf(to);
  const weights = await moveSlots(tx, plant_id, headsOf(from), claim, override);
  return { slots_per_head: weights[to.category_id] ?? 1 };
}
