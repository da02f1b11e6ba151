import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/delivery/delivery-api.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { IS_TO_PACK } from '#server/market/checkout/pack-sale.ts';
import { IS_DEAL } from '#server/market/claims/is-deal.ts';
import { IS_WITH_SELLER } from '#server/market/claims/is-picked-up.ts';
import { VISIT } from '#server/market/delivery/places.ts';
import { owedForShares } from '#server/market/orders/owed-at-pickup.ts';

type Run = DataOf<typeof api.viewRun>;
type Row = Omit<api.Stop, 'owed_cents'> & { plant_id: number | null; order_id: number | null; cart_id: number | null };

/** Only the farm itself sees it, because it names its buyers and where they live. */
export async function viewRun(
  db: Db,
  { actor: { account_id } }: Who<Actor>,
  { place_id, day }: InputOf<typeof api.viewRun>,
): Promise<Run> {
  const { rows: places } = await sql<Omit<Run, 'stops' | 'day'>>`
    select ${VISIT}, coalesce(f.name, '') as farm_name from delivery_places d left join farms f using (seller_id)
    where d.place_id = ${place_id} and d.seller_id = ${account_id}`.execute(db);
  const [place] = places;
  if (!place) throw new Problem('not_found');
  const { rows } = await sql<Row>`
    select array_agg(c.claim_id order by c.claim_id) as claim_ids, trim(p.first_name || ' ' || p.last_name) as name, p.phone,
      p.address, p.city, p.state, p.zip, l.title, sum(c.quarters)::int as quarters, sum(c.pieces)::int as pieces,
      l.piece_name, h.boxes, bool_and(${IS_WITH_SELLER}) as is_with_farm,
      coalesce(json_agg(json_build_object('claim_id', c.claim_id, 'pieces', c.pieces) order by c.claim_id)
        filter (where ${IS_TO_PACK}), '[]') as to_pack,
      case when bool_and(c.picked_up_at is not null) then max(c.picked_up_at) end as handed_over_at,
      max(c.received_by) as received_by, a.plant_id, a.order_id, c.cart_id
    from claims c join lots l using (lot_id) join purchases p using (purchase_id) left join lot_animals a using (animal_id)
    left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    left join share_pickups h on h.plant_id = c.plant_id and h.cart_id = c.cart_id
    where c.place_id = ${place_id} and ${IS_DEAL}
      and ${day === '' ? sql`c.delivery_day is null and c.picked_up_at is null` : sql`c.delivery_day = ${day}::date`}
    group by p.purchase_id, l.lot_id, a.animal_id, c.cart_id, h.boxes
    order by p.zip, regexp_replace(p.address, '^[0-9]+\\s*', ''), p.address, p.purchase_id limit 500`.execute(db);
  const owed = await owedByShare(db, rows);
  const stops = rows.map(({ plant_id, order_id: _, cart_id, ...stop }) => ({
    ...stop,
    owed_cents: stop.handed_over_at === null ? (owed.get(`${plant_id} ${cart_id}`) ?? 0) : 0,
  }));
  return { ...place, day: day || null, stops };
}

/** By plant and share, which is the key of shares. */
async function owedByShare(db: Db, rows: readonly Row[]): Promise<Map<string, number>> {
  const orders = new Map(rows.map((row) => [`${row.plant_id} ${row.order_id}`, row]));
  const owed = new Map<string, number>();
  for (const { plant_id, order_id } of orders.values()) {
    if (plant_id === null || order_id === null) continue;
    for (const { cart_id, farm_cents, plant_cents } of await owedForShares(db, plant_id, order_id))
      owed.set(`${plant_id} ${cart_id}`, farm_cents + plant_cents);
  }
  return owed;
}
