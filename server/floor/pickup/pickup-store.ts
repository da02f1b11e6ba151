import { sql } from 'kysely';
import { MAX_TO_PICK_UP, type ToPickUp } from '#contract/floor/pickup-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { hasSeenTag, SEEN_TAG } from '#server/floor/intake/game-store.ts';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import { GOES_TO_BRINGER } from '#server/orders/pickup/bringer-picks-up.ts';
import { READY_SINCE } from '#server/orders/ready-day.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

type Waiting = Omit<ToPickUp, 'is_owed' | 'forfeit_on' | 'is_forfeited'>;

interface Asked {
  plant_id: number;
  time_zone: string;
  search: string;
}

const isFound = (plant_id: number, search: string) => {
  const number = /^\d{1,15}$/.test(search) ? Number(search) : null;
  return sql<boolean>`(${holdsWords(sql`c.search_text`, search)} or ${holdsWords(sql`b.search_text`, search)}
    or ${holdsWords(sql`fold_text(o.title)`, search)} or ${hasSeenTag(sql`o`, plant_id, search)} or o.order_id = ${number}::bigint)`;
};

/** The shares that wait to be picked up, those that have waited longest first, then those that aren't ready yet. */
export async function listToPickUp(db: Db, { plant_id, time_zone, search }: Asked): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select o.order_id, s.cart_id as share_id, o.title, trim(concat_ws(' ', c.first_name, c.last_name)) as owner, c.phone,
      case when ${GOES_TO_BRINGER} then trim(concat_ws(' ', b.first_name, b.last_name)) else '' end as carrier,
      o.species, o.heads, s.quarters, s.first_quarter, o.plant_number, ${SEEN_TAG} as tagid, o.process_option, o.offering,
      (o.organic = 'yes' or o.process_option = 'organic') as is_organic, o.stage = 'ready' as is_ready, ready.day as ready_on,
      (select coalesce(json_agg(json_build_object('box_id', x.box_id, 'box_number', x.box_number, 'place', x.place)
          order by x.box_number), '[]')
        from boxes x where x.plant_id = s.plant_id and x.share_id = s.cart_id and x.trip_id is null) as boxes,
      (select json_build_object('count', count(*)::int,
          'places', coalesce(json_agg(distinct p.place) filter (where p.place <> ''), '[]'))
        from packs p where p.plant_id = s.plant_id and p.share_id = s.cart_id and p.trip_id is null
          and p.voided_at is null) as packs,
      (select coalesce(json_agg(json_build_object('trip_id', t.trip_id, 'taken_by', t.taken_by, 'boxes', t.boxes,
          'left_at', t.left_at) order by t.trip_id), '[]')
        from trips t where t.plant_id = s.plant_id and t.share_id = s.cart_id and t.undone_at is null) as trips
    from orders o
    join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
    join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
    join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    left join customers b on b.plant_id = k.plant_id and b.customer_id = k.customer_id
    cross join lateral (select case when o.stage = 'ready'
      then (coalesce(${READY_SINCE}, now()) at time zone ${time_zone})::date end as day) ready
    where o.plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.open])}
      and ${stageIs('o.stage', ['packing', 'ready'])}
      and not exists (select from share_pickups h where h.plant_id = s.plant_id and h.cart_id = s.cart_id)
      and ${search === '' ? sql<boolean>`true` : isFound(plant_id, search)}
    order by ready.day nulls last, o.order_id, s.first_quarter, s.cart_id limit ${sql.lit(MAX_TO_PICK_UP)}`.execute(db);
  return rows;
}
