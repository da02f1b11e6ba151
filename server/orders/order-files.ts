import { sql } from 'kysely';
import { isStaff } from '#contract/lib/roles.ts';
import type { FileField } from '#contract/orders/attachments-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';
import { partiesOf } from '#server/orders/store.ts';

/** The file purpose stored for each field. */
export const PURPOSE_OF = {
  organic_certified_file: 'organic_certified',
  thirty_plus_file: 'thirty_plus',
} as const satisfies Record<FileField, string>;
export type FilePurpose = (typeof PURPOSE_OF)[FileField];

/** Records a stored file. Returns its id. */
export async function insertFile(
  tx: Tx,
  { plant_id, account_id }: PlantActor,
  file: { file: string; file_name: string },
): Promise<number> {
  const { attachment_id } = await tx
    .insertInto('attachments')
    .values({ plant_id, created_by: account_id, ...file })
    .returning('attachment_id')
    .executeTakeFirstOrThrow();
  return attachment_id;
}

/** How many files this user has uploaded in the last day. */
export async function countFilesOfToday(db: Db, { plant_id, account_id }: PlantActor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachments
    where plant_id = ${plant_id} and created_by = ${account_id} and created_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * A file, and the accounts besides staff that may read it: its uploader and the people involved in the orders it is attached
 * to.
 */
export async function findFile(
  db: Db,
  plant_id: number,
  attachment_id: number,
): Promise<{ file: string; file_name: string; readers: number[] } | undefined> {
  const { rows } = await sql<{ file: string; file_name: string; readers: number[] }>`
    select a.file, a.file_name, array(
      select a.created_by union
      select unnest(${partiesOf(sql`o`)}) from order_files f join orders o using (plant_id, order_id)
        where f.plant_id = a.plant_id and f.attachment_id = a.attachment_id and ${isNotDeleted('o.status')}) as readers
    from attachments a where a.plant_id = ${plant_id} and a.attachment_id = ${attachment_id}`.execute(db);
  return rows[0];
}

/**
 * Refuses other plants' files. Portal users may only attach files they uploaded or that are already on the order: ids are easy
 * to guess, and attaching a file to an order makes it readable.
 */
export async function requireFiles(
  tx: Tx,
  { plant_id, account_id, role }: PlantActor,
  attachment_ids: readonly number[],
  order_id?: number,
): Promise<void> {
  const wanted = [...new Set(attachment_ids)];
  if (wanted.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachments a
    where a.plant_id = ${plant_id} and a.attachment_id = any(${wanted}::bigint[])
      and (${isStaff(role)} or a.created_by = ${account_id} or exists (select from order_files f
        where f.plant_id = a.plant_id and f.order_id = ${order_id ?? null} and f.attachment_id = a.attachment_id))`.execute(
    tx,
  );
  if (rows[0]?.count !== wanted.length) throw new Problem('attachment_unknown');
}

/** Sets each order's files to exactly this list. */
export async function setOrderFiles(
  tx: Tx,
  plant_id: number,
  purpose: FilePurpose,
  order_ids: readonly number[],
  attachment_ids: readonly number[],
): Promise<void> {
  await sql`
    with gone as (
      delete from order_files where plant_id = ${plant_id} and order_id = any(${order_ids}::bigint[])
        and purpose = ${purpose} and attachment_id <> all(${attachment_ids}::bigint[])
    )
    insert into order_files (plant_id, order_id, purpose, attachment_id)
    select ${plant_id}, o, ${purpose}, a from unnest(${order_ids}::bigint[]) o, unnest(${attachment_ids}::bigint[]) a
    on conflict do nothing`.execute(tx);
}

/**
 * Attaches the files from the new-order form to its orders. The organic certificate goes on every order. The proof of age
 * goes on cattle that may be over thirty months, or on every order if there are no cattle.
 */
export async function attachFiles(
  tx: Tx,
  plant_id: number,
  order_ids: readonly number[],
  files: Readonly<Record<FileField, readonly string[]>>,
): Promise<void> {
  await sql`
    with booked as (
      select order_id, species = 'beef' as is_cattle, over_thirty_months from orders
      where plant_id = ${plant_id} and order_id = any(${order_ids}::bigint[])
    )
    insert into order_files (plant_id, order_id, purpose, attachment_id)
    select ${plant_id}::bigint, order_id, 'organic_certified', file
      from booked, unnest(${files.organic_certified_file}::bigint[]) as f(file)
    union
    select ${plant_id}::bigint, order_id, 'thirty_plus', file
      from booked, unnest(${files.thirty_plus_file}::bigint[]) as f(file)
      where (is_cattle and over_thirty_months <> 'no') or not exists (select from booked where is_cattle)`.execute(tx);
}
