import { wordsFor } from '#contract/app/refusals.ts';
import { isChilledLate, isShrinkUnusual, minutesToChill, shrinkOf } from '#contract/floor/cooler/cooler.ts';
import type * as api from '#contract/floor/cooler/cooler-api.ts';
import { killFactsOf } from '#contract/floor/kill/kill-facts.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { comesAsFlock } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { limitsOf } from '#server/floor/checks/check-store.ts';
import { addChillStart, type Chilling } from '#server/floor/checks/chill-start.ts';
import { findCold, listCooler } from '#server/floor/cooler/cooler-store.ts';
import { findPieces, hangPieces, listRails, lockRail } from '#server/floor/cooler/rail-store.ts';
import { findKillRecords } from '#server/floor/kill/kill-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';

/** The rails and what waits to be cut. */
export const coolerList = async (
  db: Db,
  { actor: { plant_id }, today }: Who<PlantActor>,
): Promise<DataOf<typeof api.coolerList>> => ({
  rails: await listRails(db, plant_id),
  animals: await listCooler(db, plant_id, today),
});

/** Hangs a carcass, or moves it. A rail never holds more than it can, however many people hang something at once. */
export async function hangCarcass(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, rail_id, pieces, chill_action, action_id, initials, taken_at }: InputOf<typeof api.hangCarcass>,
): Promise<DataOf<typeof api.hangCarcass>> {
  const { plant_id } = actor;
  if (await findAction(tx, plant_id, action_id)) return { order_id, rail_id };
  await lockCarcass(tx, plant_id, order_id);
  const isOnePiece = pieces.includes('whole');
  if (pieces.length === 0 || new Set(pieces).size < pieces.length || (isOnePiece && pieces.length > 1)) {
    throw new Problem('hang_pieces', { fields: { pieces: wordsFor('hang_pieces') } });
  }
  const rail = await lockRail(tx, plant_id, rail_id);
  if (!rail) throw new Problem('rail_unknown', { fields: { rail_id: wordsFor('rail_unknown') } });
  const before = await findPieces(tx, plant_id, order_id);
  const staying = before.filter(({ piece }) => !pieces.includes(piece) && isOnePiece === (piece === 'whole'));
  const here = before.filter((one) => one.rail_id === rail_id).length;
  const after = staying.filter((one) => one.rail_id === rail_id).length + pieces.length;
  if (rail.taken - here + after > rail.capacity) {
    const values = { rail: rail.name, capacity: rail.capacity };
    throw new Problem('rail_full', { values, fields: { rail_id: wordsFor('rail_full', values) } });
  }
  const chilling = before.length > 0 ? null : await requireChilled(tx, plant_id, order_id, { taken_at, chill_action });
  await hangPieces(tx, plant_id, { order_id, rail_id, pieces, hung_at: taken_at });
  const body = { rail_id, rail: rail.name, pieces, ...(chilling && { minutes: chilling.minutes }), chill_action };
  await addRecord(tx, actor, { action_id, kind: 'hung', order_id, body, initials, taken_at });
  if (chilling) await addChillStart(tx, actor, { ...chilling, order_id, action: chill_action, initials });
  await emit(tx, { actor }, 'floor.changed', {});
  return { order_id, rail_id };
}

/** A carcass that waits to be cut. */
async function lockCarcass(tx: Tx, plant_id: number, order_id: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  const { status, stage, species } = order;
  const isDead =
    stage === 'killed' || stage === 'hanging' || (stage === 'dropped_off' && SPECIES_FACTS[species].isGame);
  if (status !== ORDER_STATUS.open || !isDead || comesAsFlock(species)) throw new Problem('hang_not_now');
  return order;
}

/**
 * Returns how long it took from bleeding to the cooler; null if nobody recorded when it was bled. If it was too long, somebody must
 * say what was done.
 */
async function requireChilled(
  tx: Tx,
  plant_id: number,
  order_id: number,
  { taken_at, chill_action }: { taken_at: string | undefined; chill_action: string },
): Promise<Omit<Chilling, 'order_id' | 'action' | 'initials'> | null> {
  const { bled_at } = killFactsOf(await findKillRecords(tx, plant_id, [order_id]));
  if (bled_at === null) return null;
  const cooled_at = taken_at ?? new Date().toISOString();
  const minutes = minutesToChill(bled_at, cooled_at);
  const { chill_minutes: limit } = await limitsOf(tx, plant_id);
  if (isChilledLate(minutes, limit) && chill_action === '') {
    const values = { minutes };
    throw new Problem('chill_late', { values, fields: { chill_action: wordsFor('chill_late', values) } });
  }
  return { bled_at, cooled_at, minutes, limit };
}

/** A second, different cold weight is a correction of the first. */
export async function recordColdWeight(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, cold_clb, is_sure, correction, action_id, initials, taken_at }: InputOf<typeof api.recordColdWeight>,
): Promise<DataOf<typeof api.recordColdWeight>> {
  const { plant_id } = actor;
  const isDone = await findAction(tx, plant_id, action_id);
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  const hot_clb = order.hanging_weight_clb;
  if (isDone && hot_clb !== null) return { order_id, cold_clb, shrink: shrinkOf(hot_clb, cold_clb) };
  await lockCarcass(tx, plant_id, order_id);
  if (hot_clb === null) throw new Problem('cold_without_hot');
  const at = (code: 'cold_over_hot' | 'record_correction_why', field: string) =>
    new Problem(code, { fields: { [field]: wordsFor(code) } });
  if (cold_clb > hot_clb) throw at('cold_over_hot', 'cold_clb');
  const shrink = shrinkOf(hot_clb, cold_clb);
  if (isShrinkUnusual(shrink) && !is_sure) {
    throw new Problem('cold_weight_unusual', { values: { percent: shrink / 100 } });
  }
  const before = await findCold(tx, plant_id, order_id);
  if (before?.cold_clb === cold_clb) return { order_id, cold_clb, shrink };
  if (before && correction === '') throw at('record_correction_why', 'correction');
  const corrects = before && { record_id: before.record_id, reason: correction };
  const body = { cold_clb, hot_clb, shrink };
  await addRecord(tx, actor, { action_id, kind: 'cold_weight', order_id, body, initials, taken_at, corrects });
  await emit(tx, { actor }, 'floor.changed', {});
  return { order_id, cold_clb, shrink };
}
