import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween } from '#contract/lib/fields.ts';

/** Records an animal's hanging and live weights, or removes a wrong one. The estimates for its shares use them from then on. */
export const saveHangingWeight = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_hanging_weight',
  input: z.object({
    order_id: Id,
    /** In hundredths of a pound; null while unknown. */
    hanging_weight_clb: IntBetween(1, 10_000_000).nullable(),
    /** The weight the sender saw, so that nobody overwrites a weight they have not seen. */
    seen_clb: IntBetween(1, 10_000_000).nullable(),
    /** Left out to keep the recorded live weight. */
    live_weight_clb: IntBetween(1, 10_000_000).nullable().optional(),
    seen_live_clb: IntBetween(1, 10_000_000).nullable().optional(),
  }),
  data: z.object({ order_id: z.int(), hanging_weight_clb: z.int().nullable() }),
  done: 'Weights saved',
  refusals: ['weight_changed', 'weight_over_live', 'weight_too_early', 'order_over'],
});
