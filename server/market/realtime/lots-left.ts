import { sql } from 'kysely';
import type { LotLeft } from '#contract/market/realtime.ts';
import type { Db } from '#server/lib/database.ts';
import { IS_TAKING } from '#server/market/claims/open-quarters.ts';

/** What is left of these lots, limited to what anyone can see: which quarters are free, held, or sold, but not who has them. */
export async function readLotsLeft(db: Db, lot_ids: readonly number[]): Promise<LotLeft[]> {
  if (lot_ids.length === 0) return [];
  const { rows } = await sql<LotLeft>`
    with wanted as (
      select lot_id, kind, state = 'published' as is_open, left_to_buy, revision
      from lots where lot_id = any(${lot_ids}::bigint[]) and state <> 'draft'
    ), taken as (
      select c.lot_id, c.animal_id, c.first_quarter, c.quarters, c.pieces, c.held_until
      from claims c join wanted using (lot_id)
      where ${IS_TAKING}
    ), quarter as (
      select a.lot_id, a.animal_id, a.animal_number, q.n,
        case when a.state = 'tipped' then 'sold' when t.lot_id is null then 'free'
          when t.held_until is null then 'sold' else 'held' end as state,
        case when a.state = 'open' then t.held_until end as held_until
      from lot_animals a join wanted using (lot_id) cross join generate_series(1, 4) as q(n)
      left join taken t on t.animal_id = a.animal_id and q.n >= t.first_quarter and q.n < t.first_quarter + t.quarters
      where a.state <> 'canceled'
    ), animal as (
      select lot_id, animal_number, json_agg(json_build_object('state', state,
        'held_until', to_char(held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n) as quarters
      from quarter group by lot_id, animal_number
    )
    select w.lot_id,
      case when not w.is_open then 0 when w.kind = 'animal'
        then (select count(*)::int from quarter q where q.lot_id = w.lot_id and q.state = 'free')
        else greatest(w.left_to_buy - (select coalesce(sum(t.pieces), 0)::int from taken t
          where t.lot_id = w.lot_id and t.held_until is not null), 0)
      end as quantity,
      (select to_char(min(t.held_until) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from taken t where t.lot_id = w.lot_id) as held_until,
      coalesce((select json_agg(json_build_object('animal_number', a.animal_number, 'quarters', a.quarters)
        order by a.animal_number) from animal a where a.lot_id = w.lot_id), '[]') as animals,
      w.revision
    from wanted w`.execute(db);
  return rows;
}
