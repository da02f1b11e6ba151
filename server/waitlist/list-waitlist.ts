import { type RawBuilder, sql } from 'kysely';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { listWaitlist as api, WaitlistEntry } from '#contract/waitlist/api.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';
import { entryAbilities } from '#server/waitlist/policy.ts';

/** An entry as read from the database. */
export type ListedEntry = Omit<WaitlistEntry, 'can'>;

/**
 * SQL for the entries that a user may see and asked for, in line order. `number` is the position in the whole line, including
 * entries the user can't see.
 */
export function entriesFor(
  { plant_id, account_id, role }: PlantActor,
  { state, day, species }: Omit<InputOf<typeof api>, 'page' | 'page_size'>,
): RawBuilder<ListedEntry> {
  const isOver = state === 'over';
  const party_id = isOffice(role) ? null : account_id;
  return sql<ListedEntry>`
    with line as (
      select e.*, row_number() over (order by e.place, e.entry_id) as number
      from waitlist_entries e where e.plant_id = ${plant_id} and (e.ended_at is not null) = ${isOver}
    ), found as (
      select e.*, c.first_name, c.last_name
      from line e join customers c using (plant_id, customer_id)
      where (${party_id}::bigint is null or ${party_id} in (c.account_id, c.producer_id, e.created_by))
        and (${day ?? null}::date is null or ${day ?? null}::date between e.day - e.slack_days and e.day + e.slack_days)
        and (${species} = '' or e.species = ${species})
    )
    select e.entry_id, case when e.ended_at is null then e.number end as number, e.status, e.day, e.slack_days, e.species, e.heads,
      e.process_option, e.offering, e.title, e.remark, e.customer_id, e.first_name, e.last_name, e.created_at, e.ended_at,
      (select json_build_object('offer_id', o.offer_id, 'day', o.day, 'offered_until', o.offered_until)
        from waitlist_offers o where o.plant_id = e.plant_id and o.entry_id = e.entry_id and o.ended_at is null) as offer,
      array(select r.order_id from waitlist_offers o join orders r using (plant_id, booking_id)
        where o.plant_id = e.plant_id and o.entry_id = e.entry_id and ${isNotDeleted('r.status')} order by r.order_id) as order_ids,
      (select count(*) from (select 1 from found limit ${sql.lit(COUNT_MAX)}) counted) as total
    from found e
    order by e.ended_at desc nulls first, e.place, e.entry_id`;
}

/** The waitlist, or the entries that have ended. */
export async function listWaitlist(
  db: Db,
  { actor }: Who<PlantActor>,
  { page, page_size, ...asked }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows } = await sql<ListedEntry & { total: number }>`
    ${entriesFor(actor, asked)} limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return {
    rows: rows.map(({ total: _, ...row }) => ({ ...row, can: entryAbilities(actor, row) })),
    total: rows[0]?.total ?? 0,
  };
}
