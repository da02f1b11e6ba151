import { productRows } from '#contract/cut-sheets/estimate/product-rows.ts';
import type { shareWeights as api } from '#contract/invoicing/weigh-share-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { sheetOf } from '#server/cut-sheets/sheet-of.ts';
import { basisOf, findBillable } from '#server/invoicing/invoices/billable.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** A share's weights, with the products that its sheet and its prices ask for. */
export async function shareWeights(
  db: Db,
  { actor }: Who<PlantActor>,
  { cart_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const animal = await findBillable(db, actor.plant_id, [cart_id]);
  const share = animal.find((one) => one.cart_id === cart_id);
  if (!share) throw new Problem('not_found');
  const { live_weight_clb, packaged_weight_clb } = share;
  const { template, list } = sheetOf(share, animal);
  const products = productRows(template, list, basisOf(share, animal), share.prices ?? []);
  return { cart_id, live_weight_clb, packaged_weight_clb, products };
}
