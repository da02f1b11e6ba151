import { sql } from 'kysely';
import { USUAL } from '#contract/cut-sheets/estimate/usual-weights.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { categoriesOf, SPECIES } from '#contract/lib/species.ts';
import type { Label } from '#contract/orders/offering.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import { changeByPercent } from '#contract/pricing/change-by-percent.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import type { Tx } from '#server/lib/database.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { addEdition, addList } from '#server/pricing/price-store.ts';

const BEEF = 1;

/** Price lists for every animal, a more expensive one for inspected beef, and higher prices that start soon. */
export async function addPrices(tx: Tx, plant_id: number, today: IsoDate): Promise<void> {
  const addPriceList = async (category_id: number, label: Label | '', editions: [IsoDate, readonly PriceLine[]][]) => {
    const price_list_id = await addList(tx, plant_id, { category_id, label });
    if (price_list_id === undefined) return;
    for (const [starts_on, lines] of editions) {
      const entered_on = starts_on < today ? starts_on : today;
      await addEdition(tx, { plant_id, price_list_id, starts_on, entered_on, lines, changed_by: plant_id });
    }
  };
  for (const category_id of categoriesOf(SPECIES)) {
    const now = builtInPrices(category_id);
    const raised: [IsoDate, readonly PriceLine[]] = [addDays(today, 39), changeByPercent(now, 5, 5)];
    await addPriceList(category_id, '', [[addDays(today, -400), now], ...(category_id === BEEF ? [raised] : [])]);
  }
  const inspected = changeByPercent(builtInPrices(BEEF), 20, 5);
  await addPriceList(BEEF, 'usda', [
    [addDays(today, -400), changeByPercent(inspected, -4, 5)],
    [addDays(today, -35), inspected],
  ]);
}

/** Adds hanging weights to the animals that the demo plant has killed, each a little above or below the usual weight. */
async function addWeights(tx: Tx, plant_id: number, today: IsoDate): Promise<void> {
  const usual = SPECIES.map((species) => ({ species, clb: Math.round(USUAL[species].hanging.likely * 100) }));
  await sql`
    update orders o set hanging_weight_clb = u.clb * o.heads * (90 + o.order_id * 7 % 21) / 100
    from jsonb_to_recordset(${JSON.stringify(usual)}::jsonb) u(species text, clb int)
    where o.plant_id = ${plant_id} and o.species = u.species and ${statusIs('o.status', ARRIVED)} and o.kill_date < ${today}`.execute(
    tx,
  );
}

/** Makes the season look real: animals are weighed, and orders are backdated. */
export async function dressAsPast(tx: Tx, plant_id: number, today: IsoDate): Promise<void> {
  await addPrices(tx, plant_id, today);
  await addWeights(tx, plant_id, today);
  await sql`
    update orders set created_at = least(now(), dropoff_date - interval '14 days'),
      received_at = case when received_at is null then null else dropoff_date + interval '13 hours' end,
      completed_at = case when completed_at is null then null else least(now(), kill_date + interval '12 days') end
    where plant_id = ${plant_id}`.execute(tx);
}

/** Keeps past events from being emailed. Only notices about upcoming days are still sent. */
export async function silencePast(tx: Tx, plant_id: number, today: IsoDate): Promise<void> {
  await sql`
    update events e set relayed_at = now()
    where owner_id = ${plant_id} and not exists (
      select 1 from orders o where o.plant_id = e.owner_id and o.dropoff_date between ${today}::date - 2 and ${today}::date + 4
        and o.order_id in (e.order_id, (e.data -> 'order_ids' ->> 0)::bigint))`.execute(tx);
}
