import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { categoriesOf } from '#contract/lib/species.ts';
import type * as api from '#contract/pricing/api.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { findList, listEditions, listPriceLists } from '#server/pricing/price-store.ts';

export async function viewPriceLists(
  db: Db,
  { actor, today }: Who<PlantActor>,
): Promise<DataOf<typeof api.getPriceLists>> {
  return { lists: await listPriceLists(db, actor.plant_id, today), category_ids: categoriesOf(actor.species) };
}

export async function viewPriceList(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { price_list_id }: InputOf<typeof api.getPriceList>,
): Promise<DataOf<typeof api.getPriceList>> {
  const list = await findList(db, actor.plant_id, price_list_id);
  if (!list) throw new Problem('not_found');
  return { ...list, editions: await listEditions(db, actor.plant_id, list, today) };
}
