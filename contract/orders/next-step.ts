import type { Species } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { type AnimalStage, animalStageOf, STAGE_MOVES } from '#contract/orders/stages.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';

/** The next thing to do about an animal: a stage to move it to, or 'weigh'. */
export type NextStep = AnimalStage | 'weigh';

/** The next step, which the big button offers; null if there is none. */
export function nextStepOf(order: {
  status: OrderStatus;
  stage: Stage;
  species: Species;
  hanging_weight_clb: number | null;
}): NextStep | null {
  const now = animalStageOf(order);
  const isOnRail = now === 'killed' || now === 'hanging';
  if (isOnRail && order.hanging_weight_clb === null && SPECIES_FACTS[order.species].isWeighed) return 'weigh';
  return STAGE_MOVES[now].on[0] ?? null;
}
