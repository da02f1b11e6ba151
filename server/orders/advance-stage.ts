import type { IsoDate } from '#contract/lib/days.ts';
import type { Need } from '#contract/orders/stage-needs.ts';
import { type AnimalStage, animalStageOf } from '#contract/orders/stages.ts';
import { ORDER_STATUS, type Stage } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { findStage, setStage } from '#server/orders/notifications/notice-store.ts';
import { findNeeds } from '#server/orders/stage-needs.ts';
import type { LockedOrder } from '#server/orders/store.ts';

/**
 * Moves an open animal on after an event, if it is in one of the stages `from` and nothing is missing for `to`. Returns the
 * move for the event's history entry, or an empty object if there was none, and what is missing. The caller must have locked
 * the order.
 */
export async function advanceStage(
  tx: Tx,
  plant_id: number,
  order_id: number,
  from: readonly Stage[],
  to: Stage,
): Promise<{ moved: { stage?: Stage; stage_before?: Stage }; missing: Need[] }> {
  const stage_before = await findStage(tx, plant_id, order_id);
  if (!from.includes(stage_before)) return STAYS;
  const [start, end] = [stage_before, to].map((stage) => animalStageOf({ status: ORDER_STATUS.open, stage })) as [
    ReturnType<typeof animalStageOf>,
    ReturnType<typeof animalStageOf>,
  ];
  const missing = await findNeeds(tx, plant_id, order_id, start, end);
  if (missing.length > 0) return { moved: {}, missing };
  await setStage(tx, plant_id, order_id, to);
  return { moved: { stage: to, stage_before }, missing };
}
/** An animal that an event doesn't move. */
export const STAYS: Awaited<ReturnType<typeof advanceStage>> = { moved: {}, missing: [] };

type Dates = Pick<LockedOrder, 'kill_date'>;

/**
 * Whoever marks an animal as killed does so on the day of the kill, so the planned cutting day counts from then. An animal
 * at any later stage was killed by today at the latest. One that came early may be killed before its drop-off day.
 */
export function killDayAfter(order: Dates, from: AnimalStage, to: AnimalStage, today: IsoDate): IsoDate {
  if (!AFTER_KILL.includes(to)) return order.kill_date;
  return from === 'dropped_off' && to === 'killed' ? today : killedBy(order, today);
}
const AFTER_KILL: readonly AnimalStage[] = [
  'killed',
  'hanging',
  'cutting',
  'curing',
  'packing',
  'ready',
  'picked_up',
  'completed',
];

/** The kill date of an animal that was killed today or earlier. */
const killedBy = ({ kill_date }: Dates, today: IsoDate): IsoDate => (kill_date < today ? kill_date : today);

/**
 * Corrects a kill date in the future once something proves that the animal was killed: a weighed carcass, packed meat or
 * birds, a notice, or a later stage. Returns what changed, for the history.
 */
export const proveKilled = (
  tx: Tx,
  plant_id: number,
  order: Dates & Pick<LockedOrder, 'order_id'>,
  today: IsoDate,
): Promise<KillDayChange[]> => storeKillDay(tx, plant_id, order, killedBy(order, today));

interface KillDayChange {
  field: string;
  from: IsoDate;
  to: IsoDate;
}

/** Stores the day of the kill if it isn't the planned one. Returns what changed, for the history. */
export async function storeKillDay(
  tx: Tx,
  plant_id: number,
  { order_id, kill_date }: Pick<LockedOrder, 'order_id' | 'kill_date'>,
  killed: IsoDate,
): Promise<KillDayChange[]> {
  if (killed === kill_date) return [];
  await updateOrder(tx, plant_id, order_id, { kill_date: killed });
  return [{ field: 'kill_date', from: kill_date, to: killed }];
}
