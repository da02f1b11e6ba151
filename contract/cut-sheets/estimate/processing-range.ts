import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { Species } from '#contract/lib/species.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';

interface Share {
  species: Species;
  quarters: number;
  /** The lightest and the heaviest hanging weight of the animal; null for what is usual for the species. */
  low_clb: number | null;
  high_clb: number | null;
  prices: PriceLine[];
}

/** What a plant charges for a share of an animal that isn't weighed yet, cut by this list; amounts in cents, without tax. */
export function processingRange(
  template: Template,
  list: OrderList,
  { species, quarters, low_clb, high_clb, prices }: Share,
): { low_cents: number; high_cents: number } {
  const totalAt = (hanging_weight_clb: number | null) =>
    estimateOf(template, list, {
      species,
      quarters,
      split: Array.from({ length: WHOLE_ANIMAL / quarters }, () => quarters),
      at: 0,
      heads: 1,
      hanging_weight_clb,
      is_over_age_bull: false,
      prices,
      are_examples: false,
      weighable_order_id: null,
    }).price?.total ?? { low: 0, likely: 0, high: 0 };
  return { low_cents: totalAt(low_clb).low, high_cents: totalAt(high_clb).high };
}
