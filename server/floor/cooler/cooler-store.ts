import { sql } from 'kysely';
import { shrinkOf } from '#contract/floor/cooler/cooler.ts';
import type { CoolerAnimal } from '#contract/floor/cooler/cooler-api.ts';
import { daysBetween, type IsoDate } from '#contract/lib/days.ts';
import { comesAsFlock, SPECIES, type Species } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { openHoldsOf } from '#server/floor/holds/hold-store.ts';
import { SEEN_TAG } from '#server/floor/intake/game-store.ts';
import { OWNER_OF } from '#server/floor/kill/kill-store.ts';
import type { Db } from '#server/lib/database.ts';
import { statusIs } from '#server/orders/status-sql.ts';

const { pending, open } = ORDER_STATUS;
const GAME = SPECIES.filter((species) => SPECIES_FACTS[species].isGame);
const FLOCKS = SPECIES.filter(comesAsFlock);

/** More carcasses than any plant has. */
const MAX_CARCASSES = 2_000;

/** The newest cold weight that was recorded for the order `o`. */
const COLD = sql<number | null>`(
  select (f.body->>'cold_clb')::int from floor_records f
  where f.plant_id = o.plant_id and f.order_id = o.order_id and f.kind = 'cold_weight' order by f.record_id desc limit 1)`;

type Found = Omit<CoolerAnimal, 'days_hung' | 'shrink'>;

/** Every carcass that waits to be cut, the one that is cut next first. Game hangs as it came. Flocks don't hang. */
export async function listCooler(db: Db, plant_id: number, today: IsoDate): Promise<CoolerAnimal[]> {
  const { rows } = await sql<Found>`
    select o.order_id, o.title, ${OWNER_OF} as owner, o.species, o.heads, ${SEEN_TAG} as tagid, o.plant_number, o.process_option,
      o.offering, (o.organic = 'yes' or o.process_option = 'organic') as is_organic, o.stage, o.kill_date, o.hang_days,
      o.cutting_day, o.hanging_weight_clb, ${COLD} as cold_clb, ${openHoldsOf(sql`o`)} as holds,
      case when o.species = any(${GAME}) then coalesce(g.cwd, 'none') end as cwd, p.pieces
    from orders o
    join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    left join customers b on b.plant_id = k.plant_id and b.customer_id = k.customer_id
    left join game_animals g on g.plant_id = o.plant_id and g.order_id = o.order_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('piece', h.piece, 'rail_id', h.rail_id, 'rail', r.name) order by h.piece), '[]') as pieces
      from hanging_pieces h join rails r using (plant_id, rail_id)
      where h.plant_id = o.plant_id and h.order_id = o.order_id) p
    where o.plant_id = ${plant_id} and ${statusIs('o.status', [open])} and o.species <> all(${FLOCKS})
      and (o.stage in ('killed', 'hanging') or o.stage = 'dropped_off' and o.species = any(${GAME}))
    order by o.cutting_day, o.kill_date, o.order_id limit ${sql.lit(MAX_CARCASSES)}`.execute(db);
  return rows.map((animal) => ({
    ...animal,
    days_hung: Math.max(0, daysBetween(animal.kill_date, today)),
    shrink:
      animal.hanging_weight_clb === null || animal.cold_clb === null
        ? null
        : shrinkOf(animal.hanging_weight_clb, animal.cold_clb),
  }));
}

/** An animal that will hang here once it is killed. */
interface Coming {
  order_id: number;
  species: Species;
  kill_date: IsoDate;
  cutting_day: IsoDate;
}

/** The animals that are killed until a day. */
export async function listComing(db: Db, plant_id: number, today: IsoDate, until: IsoDate): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select o.order_id, o.species, o.kill_date, o.cutting_day from orders o
    where o.plant_id = ${plant_id} and o.kill_date <= ${until} and o.species <> all(${[...FLOCKS, ...GAME]})
      and (${statusIs('o.status', [pending])} and o.stage = '' and o.kill_date >= ${today}
        or ${statusIs('o.status', [open])} and o.stage = 'dropped_off')
    order by o.order_id limit ${sql.lit(MAX_CARCASSES)}`.execute(db);
  return rows;
}

/** The newest cold weight of an animal, and its record. */
export async function findCold(
  db: Db,
  plant_id: number,
  order_id: number,
): Promise<{ record_id: number; cold_clb: number } | undefined> {
  const { rows } = await sql<{ record_id: number; cold_clb: number }>`
    select record_id, (body->>'cold_clb')::int as cold_clb from floor_records
    where plant_id = ${plant_id} and order_id = ${order_id} and kind = 'cold_weight'
    order by record_id desc limit 1`.execute(db);
  return rows[0];
}
