import type { Species } from '#contract/lib/species.ts';
import { type AnimalStage, animalStageOf, STAGE_MOVES } from '#contract/orders/stages.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';

/** The next thing to do about an animal: a stage to move it to, or 'weigh'. */
export type NextStep = AnimalStage | 'weigh';

/** Game is often processed for a flat fee, and birds by the head, so the next step doesn't wait for their weight. */
const OFTEN_UNWEIGHED: readonly Species[] = ['deer', 'wild_game', 'poultry'];

/** The next step, which the big button offers; null if there is none. */
export function nextStepOf(order: {
  status: OrderStatus;
  stage: Stage;
  species: Species;
  hanging_weight_clb: number | null;
}): NextStep | null {
  const now = animalStageOf(order);
  const isOnRail = now === 'killed' || now === 'hanging';
  if (isOnRail && order.hanging_weight_clb === null && !OFTEN_UNWEIGHED.includes(order.species)) return 'weigh';
  return STAGE_MOVES[now].on[0] ?? null;
}
