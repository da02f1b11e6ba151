import { animalStageOf } from '#contract/orders/stages.ts';
import { ORDER_STATUS, type Stage } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { findStage, setStage } from '#server/orders/notice-store.ts';
import { findNeeds } from '#server/orders/stage-needs.ts';

/**
 * Moves an open animal on after an event, if it is in one of the stages `from` and nothing is missing for `to`. Returns the
 * move for the event's history entry, or an empty object if there was none. The caller must have locked the order.
 */
export async function advanceStage(
  tx: Tx,
  plant_id: number,
  order_id: number,
  from: readonly Stage[],
  to: Stage,
): Promise<{ stage?: Stage; stage_before?: Stage }> {
  const stage_before = await findStage(tx, plant_id, order_id);
  if (!from.includes(stage_before)) return {};
  const [start, end] = [stage_before, to].map((stage) => animalStageOf({ status: ORDER_STATUS.open, stage })) as [
    ReturnType<typeof animalStageOf>,
    ReturnType<typeof animalStageOf>,
  ];
  if ((await findNeeds(tx, plant_id, order_id, start, end)).length > 0) return {};
  await setStage(tx, plant_id, order_id, to);
  return { stage: to, stage_before };
}
