import { z } from 'zod';
import { Prices, SentPrices } from '#contract/cut-sheets/estimate/prices.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Revision } from '#contract/lib/fields.ts';

/** A category's prices. Until the plant sets them, they are examples that only the office sees. */
const CategoryPrices = Prices.extend({
  category_id: z.int(),
  are_examples: z.boolean(),
  /** Counts changes; whoever saves must send the revision they saw. */
  revision: z.int(),
});
export type CategoryPrices = z.output<typeof CategoryPrices>;

/** Returns the plant's prices for each category it handles and has priced. The office gets examples for the others. */
export const getProcessingPrices = endpoint({
  method: 'POST',
  path: '/api/cutsheet/get_processing_prices',
  input: z.object({}),
  data: z.array(CategoryPrices),
  refusals: [],
  shows: ['cut_sheets'],
});

/**
 * Sets a category's prices. If someone else has changed them since `revision`, the call is refused with the current revision;
 * saving again with that one overwrites their changes.
 */
export const saveProcessingPrices = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_processing_prices',
  input: SentPrices.extend({ category_id: IntBetween(1, 10), revision: Revision }),
  data: z.object({ category_id: z.int(), revision: z.int() }),
  done: 'Processing prices saved',
  refusals: ['prices_changed', 'species_not_handled'],
});

/** Records a carcass's hanging weight, or removes a wrong one. The estimates for its shares use it from then on. */
export const saveHangingWeight = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_hanging_weight',
  input: z.object({
    order_id: Id,
    /** In hundredths of a pound; null while unknown. */
    hanging_weight_clb: IntBetween(1, 10_000_000).nullable(),
    /** The weight the sender saw, so that nobody overwrites a weight they have not seen. */
    seen_clb: IntBetween(1, 10_000_000).nullable(),
  }),
  data: z.object({ order_id: z.int(), hanging_weight_clb: z.int().nullable() }),
  done: 'Hanging weight saved',
  refusals: ['weight_changed', 'weight_too_early', 'order_over'],
});
