import { sql } from 'kysely';
import { examplePrices } from '#contract/cut-sheets/estimate/prices.ts';
import { USUAL } from '#contract/cut-sheets/estimate/usual-weights.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { categoriesOf, SPECIES } from '#contract/lib/species.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/**
 * Adds prices to the demo plant, and hanging weights to the animals it has killed, each a little above or below the usual.
 */
async function addPricesAndWeights(tx: Tx, plant_id: number, today: IsoDate): Promise<void> {
  const prices = categoriesOf(SPECIES).map((category_id) => ({ plant_id, category_id, ...examplePrices(category_id) }));
  await tx
    .insertInto('processing_prices')
    .values(prices.map((row) => ({ ...row, revision: 1 })))
    .execute();
  const usual = SPECIES.map((species) => ({ species, clb: Math.round(USUAL[species].hanging.likely * 100) }));
  await sql`
    update orders o set hanging_weight_clb = u.clb * o.heads * (90 + o.order_id * 7 % 21) / 100
    from jsonb_to_recordset(${JSON.stringify(usual)}::jsonb) u(species text, clb int)
    where o.plant_id = ${plant_id} and o.species = u.species and ${statusIs('o.status', ARRIVED)} and o.kill_date < ${today}`.execute(
    tx,
  );
}

/** Makes the season look lived-in: orders are backdated, and only notices about upcoming days are still sent. */
export async function dressAsPast(tx: Tx, plant_id: number, today: IsoDate): Promise<void> {
  await addPricesAndWeights(tx, plant_id, today);
  await sql`
    update orders set created_at = least(now(), dropoff_date - interval '14 days'),
      received_at = case when received_at is null then null else dropoff_date + interval '13 hours' end,
      completed_at = case when completed_at is null then null else least(now(), kill_date + interval '12 days') end
    where plant_id = ${plant_id}`.execute(tx);
  await sql`
    update events e set relayed_at = now()
    where plant_id = ${plant_id} and not exists (
      select 1 from orders o where o.plant_id = e.plant_id and o.dropoff_date between ${today}::date - 2 and ${today}::date + 4
        and o.order_id in (e.order_id, (e.data -> 'order_ids' ->> 0)::bigint))`.execute(tx);
}
