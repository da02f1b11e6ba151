import type { Basis } from '#contract/cut-sheets/estimate/estimate.ts';
import { examplePrices, PRICE_NAMES, type Prices } from '#contract/cut-sheets/estimate/prices.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { findBasisRow } from '#server/cut-sheets/estimate/prices-store.ts';
import type { SheetPerson } from '#server/cut-sheets/policy.ts';
import type { Db } from '#server/lib/database.ts';

interface Animal {
  order_id: number | null;
  species: Species;
  quarters: number | null;
}

/**
 * What a sheet's estimate is based on. Only the office sees example prices, because anyone else could mistake them for the
 * plant's own.
 */
export async function basisOf(
  db: Db,
  { plant_id, role }: SheetPerson,
  { order_id, species, quarters }: Animal,
): Promise<Basis> {
  const category_id = CATEGORY_OF[species];
  const row = await findBasisRow(db, plant_id, category_id, order_id);
  const isSet = row !== undefined && row.revision !== null;
  const examples = isOffice(role) ? examplePrices(category_id) : null;
  return {
    species,
    quarters,
    heads: row?.heads ?? 1,
    hanging_weight_clb: row?.hanging_weight_clb ?? null,
    prices: isSet ? pricesIn(row) : examples,
    are_examples: !isSet && examples !== null,
    weighable_order_id: isStaff(role) && row?.status === ORDER_STATUS.open ? order_id : null,
  };
}

const pricesIn = (row: Prices): Prices =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, row[name]])) as unknown as Prices;
