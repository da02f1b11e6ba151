import { z } from 'zod';
import { Prices, SentPrices } from '#contract/cut-sheets/estimate/prices.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Count, Id, IntBetween } from '#contract/lib/fields.ts';

/** A category's prices. Those that nobody has set are examples: only the office is shown them, to begin with. */
const CategoryPrices = Prices.extend({
  category_id: z.int(),
  are_examples: z.boolean(),
  /** Counts the changes; who saves names the one they have seen. */
  revision: z.int(),
});
export type CategoryPrices = z.output<typeof CategoryPrices>;

/** What the plant asks for its work, for each category that it handles and has set prices for; the office is shown examples for the others. */
export const getProcessingPrices = endpoint({
  method: 'POST',
  path: '/api/cutsheet/get_processing_prices',
  input: z.object({}),
  data: z.array(CategoryPrices),
  refusals: [],
  shows: ['cut_sheets'],
});

/**
 * Sets a category's prices. A price that somebody else has changed since `revision` is not written over: the refusal names it, and
 * saving again with the revision as it is now does.
 */
export const saveProcessingPrices = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_processing_prices',
  input: SentPrices.extend({ category_id: IntBetween(1, 10), revision: Count(1_000_000_000) }),
  data: z.object({ category_id: z.int(), revision: z.int() }),
  done: 'Processing prices saved',
  refusals: ['prices_changed', 'species_not_handled'],
});

/** Puts down what a carcass weighed on the rail, or takes a wrong weight back: the estimates of its shares then begin with it. */
export const saveHangingWeight = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_hanging_weight',
  input: z.object({
    order_id: Id,
    /** In hundredths of a pound; null while it is not known. */
    hanging_weight_clb: IntBetween(1, 10_000_000).nullable(),
    /** The weight that its sender saw, so that nobody writes over one they have not seen. */
    seen_clb: IntBetween(1, 10_000_000).nullable(),
  }),
  data: z.object({ order_id: z.int(), hanging_weight_clb: z.int().nullable() }),
  done: 'Hanging weight saved',
  refusals: ['weight_changed', 'weight_too_early', 'order_over'],
});
