import { type Basis, modelOf } from '#contract/cut-sheets/estimate/estimate.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { sum } from '#contract/lib/sum.ts';
import { sheetOf } from '#server/cut-sheets/sheet-of.ts';
import {
  deleteYield,
  findWeighedShares,
  lockYield,
  upsertYield,
  type WeighedShare,
} from '#server/cut-sheets/yields/yield-store.ts';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';

/**
 * Keeps what an animal yielded, once it was weighed and all of it was packed. If a weight was removed, forgets it. Safe to run
 * again.
 */
export async function recordYield(db: Db, plant_id: number, order_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockYield(tx, plant_id, order_id);
    const shares = await findWeighedShares(tx, plant_id, order_id);
    const found = yieldOf(shares);
    if (found) await upsertYield(tx, plant_id, { order_id, ...found });
    else await deleteYield(tx, plant_id, order_id);
  });
}

function yieldOf(shares: readonly WeighedShare[]) {
  const [first] = shares;
  const hanging_clb = first?.hanging_weight_clb ?? null;
  const packed = shares.flatMap(({ packaged_weight_clb }) => packaged_weight_clb ?? []);
  if (!first || hanging_clb === null || packed.length < shares.length) return null;
  if (sum(shares.map(({ quarters }) => quarters)) < WHOLE_ANIMAL) return null;
  const models = shares.map((share, at) => {
    const { template, list } = sheetOf(share, shares);
    return modelOf(template, list, basisOf(share, shares, at));
  });
  const modeled_clb = sum(models.map(({ packaged_clb }) => packaged_clb));
  if (modeled_clb <= 0) return null;
  const boneIn = sum(models.map(({ style, packaged_clb }) => (style === 'bone_in' ? packaged_clb : 0)));
  return {
    species: first.species,
    style: boneIn * 2 > modeled_clb ? ('bone_in' as const) : ('boneless' as const),
    hanging_clb,
    packed_clb: sum(packed),
    modeled_clb,
  };
}

/** Without prices, which a yield doesn't depend on. */
const basisOf = (share: WeighedShare, shares: readonly WeighedShare[], at: number): Basis => ({
  species: share.species,
  quarters: share.quarters,
  split: shares.map(({ quarters }) => quarters),
  at,
  heads: share.heads,
  hanging_weight_clb: share.hanging_weight_clb,
  sides:
    share.left_side_clb === null || share.right_side_clb === null
      ? null
      : {
          left_clb: share.left_side_clb,
          right_clb: share.right_side_clb,
          places: shares.map(({ first_quarter }) => first_quarter),
        },
  is_over_age_bull: false,
  prices: null,
  are_examples: false,
  weighable_order_id: null,
});
