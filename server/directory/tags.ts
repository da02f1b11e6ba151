import { sql } from 'kysely';
import type * as api from '#contract/directory/tags-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { lockCustomers } from '#server/directory/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** More than anyone can keep track of. */
export const MAX_TAGS = 100;

export async function getTags(db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.getTags>> {
  const { rows } = await sql<DataOf<typeof api.getTags>[number]>`
    select t.tag_id as id, t.name, (select count(*)::int from customer_tags x join customers c using (plant_id, customer_id)
      where x.plant_id = t.plant_id and x.tag_id = t.tag_id and c.deleted_at is null) as count
    from tags t where t.plant_id = ${actor.plant_id} order by fold_text(t.name)`.execute(db);
  return rows;
}

/** If two people create the same tag at the same time, it is created once and both use it. */
export async function tagCustomers(
  tx: Tx,
  who: Who<PlantActor>,
  { ids, name, on }: InputOf<typeof api.tagCustomers>,
): Promise<DataOf<typeof api.tagCustomers>> {
  const { plant_id } = who.actor;
  const unique = [...new Set(ids)];
  const locked = await lockCustomers(tx, plant_id, unique, null);
  if (locked.length < unique.length) throw new Problem('customer_unknown');
  const id = (await findTag(tx, plant_id, name)) ?? (on ? await makeTag(tx, plant_id, name) : undefined);
  if (id === undefined) throw new Problem('not_found');
  if (on) {
    await sql`insert into customer_tags (plant_id, customer_id, tag_id)
      select ${plant_id}, customer_id, ${id} from unnest(${unique}::bigint[]) customer_id on conflict do nothing`.execute(
      tx,
    );
  } else {
    await sql`delete from customer_tags where plant_id = ${plant_id} and tag_id = ${id} and customer_id = any(${unique}::bigint[])`.execute(
      tx,
    );
  }
  await emit(tx, who, 'customer.tagged', { data: { customer_ids: unique, tag: name, on } });
  return { id };
}

export async function renameTag(
  tx: Tx,
  who: Who<PlantActor>,
  { id, name }: InputOf<typeof api.renameTag>,
): Promise<DataOf<typeof api.renameTag>> {
  const { rows } = await refuseSecondTag(
    sql`update tags set name = ${name} where plant_id = ${who.actor.plant_id} and tag_id = ${id} returning tag_id`.execute(
      tx,
    ),
  );
  if (rows.length === 0) throw new Problem('not_found');
  await emit(tx, who, 'customer.tagged', { data: { tag_id: id, name } });
  return { id };
}

export async function deleteTag(
  tx: Tx,
  who: Who<PlantActor>,
  { id }: InputOf<typeof api.deleteTag>,
): Promise<DataOf<typeof api.deleteTag>> {
  const { rows } = await sql<{ name: string }>`
    delete from tags where plant_id = ${who.actor.plant_id} and tag_id = ${id} returning name`.execute(tx);
  const [deleted] = rows;
  if (!deleted) throw new Problem('not_found');
  await emit(tx, who, 'customer.tagged', { data: { tag_id: id, name: deleted.name, deleted: true } });
  return { id };
}

async function findTag(tx: Tx, plant_id: number, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ tag_id: number }>`
    select tag_id from tags where plant_id = ${plant_id} and fold_text(name) = fold_text(${name}::text) for key share`.execute(
    tx,
  );
  return rows[0]?.tag_id;
}

async function makeTag(tx: Tx, plant_id: number, name: string): Promise<number> {
  const { rows } = await sql<{ tag_id: number; count: number }>`
    insert into tags (plant_id, name) values (${plant_id}, ${name})
    on conflict (plant_id, fold_text(name)) do update set name = tags.name
    returning tag_id, (select count(*) from tags where plant_id = ${plant_id}) as count`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('an upsert answers its row');
  if (made.count >= MAX_TAGS) throw new Problem('too_many_tags', { values: { most: MAX_TAGS } });
  return made.tag_id;
}

async function refuseSecondTag<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'tag_once_per_plant')) throw error;
    const { message } = new Problem('tag_twice');
    throw new Problem('tag_twice', { fields: { name: message } });
  }
}
