import { sql } from 'kysely';
import { examplePrices } from '#contract/cut-sheets/prices.ts';
import { USUAL } from '#contract/cut-sheets/usual-weights.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { categoriesOf, SPECIES } from '#contract/lib/species.ts';
import type { Tx } from '#server/lib/database.ts';

/** The demo plant has set its prices, and weighed what it has killed: each animal a little above or below what is usual. */
export async function addPricesAndWeights(tx: Tx, plant_id: number, today: IsoDate): Promise<void> {
  const prices = categoriesOf(SPECIES).map((category_id) => ({ plant_id, category_id, ...examplePrices(category_id) }));
  await tx
    .insertInto('processing_prices')
    .values(prices.map((row) => ({ ...row, revision: 1 })))
    .execute();
  const usual = SPECIES.map((species) => ({ species, clb: Math.round(USUAL[species].hanging.likely * 100) }));
  await sql`
    update orders o set hanging_weight_clb = u.clb * o.heads * (90 + o.order_id * 7 % 21) / 100
    from jsonb_to_recordset(${JSON.stringify(usual)}::jsonb) u(species text, clb int)
    where o.plant_id = ${plant_id} and o.species = u.species and o.status in (1, 3) and o.kill_date < ${today}`.execute(
    tx,
  );
}
