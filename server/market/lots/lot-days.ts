import { sql } from 'kysely';
import { addDays } from '#contract/lib/days.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import type * as api from '#contract/market/lots/lots-api.ts';
import type { HeldLot } from '#contract/market/lots/lots-api.ts';
import { offeringOf } from '#contract/orders/offering.ts';
import { IS_UNPROVED } from '#server/accounts/release-address.ts';
import { freeOf, listDays } from '#server/calendar/store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Db } from '#server/lib/database.ts';
import { todayAt } from '#server/lib/today.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

/** How many days ahead a seller can pick a lot's day from the list. */
const DAYS_AHEAD = 180;

/** The plants that have the seller in their directory. See docs/decisions/0012. */
export async function lotPlants(db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof api.lotPlants>> {
  const { rows } = await sql<DataOf<typeof api.lotPlants>[number]>`
    select p.plant_id, p.name, p.species, p.city, p.default_offering, p.demands_card
    from customers c join plants p using (plant_id) join accounts a using (account_id)
    where c.account_id = ${actor.account_id} and c.deleted_at is null and not ${IS_UNPROVED}
    order by p.name, p.plant_id`.execute(db);
  return rows;
}

export async function lotDays(
  db: Db,
  { actor: caller }: Who<Actor>,
  { plant_id, species, process_option, offering: answer, animals }: InputOf<typeof api.lotDays>,
): Promise<DataOf<typeof api.lotDays>> {
  const actor = await atPlant(db, caller, plant_id);
  if (!actor.species.includes(species)) return [];
  const from = addDays(todayAt(actor), 1);
  const days = await listDays(db, plant_id, from, addDays(from, DAYS_AHEAD), [CATEGORY_OF[species]]);
  const offering = offeringOf(process_option, answer, actor.default_offering);
  return days
    .map((day) => ({ day: day.day, free: Math.floor(freeOf(day, offering) / day.slots_per_head) }))
    .filter(({ free }) => free >= animals);
}

/** The lots that hold slots at the plant, by day. */
export async function listHeldLots(
  db: Db,
  { actor }: Who<PlantActor>,
  { page, page_size }: InputOf<typeof api.listHeldLots>,
): Promise<DataOf<typeof api.listHeldLots>> {
  const held = sql`
    from lots l join lot_animals a on a.lot_id = l.lot_id and a.state = 'open'
    left join farms f using (seller_id)
    where l.plant_id = ${actor.plant_id} and l.state in ('published', 'paused') and l.slots_per_head is not null
    group by l.lot_id, f.name`;
  const { rows } = await sql<HeldLot>`
    select l.lot_id, l.title, l.species, coalesce(f.name, '') as seller_name, l.dropoff_date, l.process_option, l.offering,
      count(*)::int as animals, (count(*) * l.slots_per_head)::float8 as slots, l.state = 'paused' as is_paused,
      (select coalesce(sum(c.quarters), 0)::int from claims c join lot_animals o using (animal_id)
        where c.lot_id = l.lot_id and c.state = 'bought' and o.state = 'open') as quarters_sold
    ${held} order by l.dropoff_date, l.lot_id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 ${held} limit ${COUNT_MAX + 1}) counted`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}
