import { z } from 'zod';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { clbOf } from '#contract/lib/weight.ts';
import type { animalWeights, Weights } from '#contract/orders/weights-api.ts';
import { Pounds, typedPounds } from '#web/orders/pounds.ts';

export type RecordedWeights = DataOf<typeof animalWeights>;

/** The weights of an animal as they are typed: the hanging weight as one number, or side by side. */
export const TypedWeights = z
  .object({
    by: z.enum(['total', 'sides']),
    pounds: Pounds,
    left: Pounds,
    right: Pounds,
    live: Pounds,
    condemned: Pounds,
  })
  .superRefine(({ by, left, right }, ctx) => {
    if (by === 'total' || (left === '') === (right === '')) return;
    ctx.addIssue({ code: 'custom', path: [left === '' ? 'left' : 'right'], message: 'Enter both sides.' });
  });
export type TypedWeights = z.output<typeof TypedWeights>;

export function startWeights(known: RecordedWeights): TypedWeights {
  return {
    by: known.left_side_clb === null ? 'total' : 'sides',
    pounds: typedPounds(known.hanging_weight_clb),
    left: typedPounds(known.left_side_clb),
    right: typedPounds(known.right_side_clb),
    live: typedPounds(known.live_weight_clb),
    condemned: typedPounds(known.condemned_weight_clb),
  };
}

/** The typed weights in hundredths of a pound, with the ones that were known when typing began. */
export function weightsToSend(typed: TypedWeights, known: RecordedWeights): Weights {
  const isBySide = typed.by === 'sides';
  const [left_side_clb, right_side_clb] = isBySide ? [clbOf(typed.left), clbOf(typed.right)] : [null, null];
  const total = left_side_clb === null ? null : left_side_clb + (right_side_clb ?? 0);
  return {
    hanging_weight_clb: isBySide ? total : clbOf(typed.pounds),
    seen_clb: known.hanging_weight_clb,
    left_side_clb,
    right_side_clb,
    live_weight_clb: clbOf(typed.live),
    seen_live_clb: known.live_weight_clb,
    condemned_weight_clb: clbOf(typed.condemned),
    seen_condemned_clb: known.condemned_weight_clb,
    is_sure: false,
  };
}
