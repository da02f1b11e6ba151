import { sql } from 'kysely';
import type * as api from '#contract/booking/saved-filters-api.ts';
import { MAX_FILTERS, type SavedFilter } from '#contract/booking/saved-filters-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Filters are private: even colleagues can't see them. */
export async function getFilters(
  db: Db,
  { actor }: Who<PlantActor>,
  { list }: InputOf<typeof api.getFilters>,
): Promise<SavedFilter[]> {
  const { rows } = await sql<SavedFilter>`
    select filter_id, name, query from saved_filters
    where plant_id = ${actor.plant_id} and account_id = ${actor.account_id} and list = ${list} order by lower(name)`.execute(
    db,
  );
  return rows;
}

/** Locks the account, so that two filters saved at the same time can't exceed the limit. */
export async function saveFilter(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { list, name, query }: InputOf<typeof api.saveFilter>,
): Promise<DataOf<typeof api.saveFilter>> {
  const { plant_id, account_id } = actor;
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_filters', ${account_id}))`.execute(tx);
  const { rows } = await sql<{ filter_id: number }>`
    insert into saved_filters (plant_id, account_id, list, name, query)
    select ${plant_id}, ${account_id}, ${list}, ${name}, ${JSON.stringify(query)}::jsonb
    where exists (select from saved_filters where plant_id = ${plant_id} and account_id = ${account_id} and list = ${list}
        and lower(name) = lower(${name}))
      or (select count(*) from saved_filters where plant_id = ${plant_id} and account_id = ${account_id} and list = ${list}) < ${MAX_FILTERS}
    on conflict (plant_id, account_id, list, lower(name)) do update set name = excluded.name, query = excluded.query
    returning filter_id`.execute(tx);
  const [kept] = rows;
  if (!kept) throw new Problem('too_many_filters', { values: { most: MAX_FILTERS } });
  return kept;
}

export async function renameFilter(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { filter_id, name }: InputOf<typeof api.renameFilter>,
): Promise<DataOf<typeof api.renameFilter>> {
  const { plant_id, account_id } = actor;
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_filters', ${account_id}))`.execute(tx);
  const { rows } = await sql<{ is_free: boolean }>`
    select not exists (select from saved_filters o where o.plant_id = f.plant_id and o.account_id = f.account_id
      and o.list = f.list and lower(o.name) = lower(${name}) and o.filter_id <> f.filter_id) as is_free
    from saved_filters f
    where f.plant_id = ${plant_id} and f.account_id = ${account_id} and f.filter_id = ${filter_id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Problem('not_found');
  if (!found.is_free) throw new Problem('filter_twice', { fields: { name: new Problem('filter_twice').message } });
  await tx
    .updateTable('saved_filters')
    .set({ name })
    .where('plant_id', '=', plant_id)
    .where('filter_id', '=', filter_id)
    .execute();
  return { filter_id };
}

export async function removeFilter(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { filter_id }: InputOf<typeof api.removeFilter>,
): Promise<DataOf<typeof api.removeFilter>> {
  const gone = await tx
    .deleteFrom('saved_filters')
    .where('plant_id', '=', actor.plant_id)
    .where('account_id', '=', actor.account_id)
    .where('filter_id', '=', filter_id)
    .returning('filter_id')
    .executeTakeFirst();
  if (!gone) throw new Problem('not_found');
  return gone;
}
