import { NEED_WORDS, type Need } from '#contract/orders/stage-needs.ts';
import { type AnimalStage, animalStageOf, STAGE_WORDS } from '#contract/orders/stages.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';
import { announce } from '#web/lib/announce.ts';
import { t, type Words } from '#web/lib/words.ts';

/** About the reason for moving an animal, or handing out meat, although something is missing. */
export const OVERRIDE_HINT: Words = 'The history keeps it. Only your staff can see it.';

/** Labels of the buttons that move an animal to a stage. */
export const STAGE_ACTIONS: Readonly<Partial<Record<AnimalStage, Words>>> = {
  missed: 'Mark as missed',
  dropped_off: 'Product received',
  killed: 'Mark as killed',
  hanging: 'Mark as hanging',
  cutting: 'Start cutting',
  curing: 'Start curing',
  packing: 'Start packing',
  ready: 'Mark as ready',
  picked_up: 'Mark as picked up',
  condemned: 'Mark as condemned',
  completed: 'Complete',
};

/** How far along an animal is, in words. */
export const sayStage = (order: { status: OrderStatus; stage: Stage }): string => t(STAGE_WORDS[animalStageOf(order)]);

/** Says why an animal whose weights were saved isn't at the next stage. */
export function sayMissing({ missing }: { missing: readonly Need[] }): void {
  if (missing.length === 0) return;
  const needs = missing.map((need) => t(NEED_WORDS[need])).join(', ');
  announce(
    'success',
    t('Weights saved. The animal stays where it is, because something is missing: {needs}', { needs }),
  );
}
