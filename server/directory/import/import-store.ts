import { type RawBuilder, sql } from 'kysely';
import type { CellProblem, ImportField } from '#contract/directory/import.ts';
import { UNDO_DAYS } from '#contract/directory/import.ts';
import type { ImportAction, ImportStatus, RowChoice } from '#contract/directory/import-api.ts';
import type { ReadFile } from '#server/directory/import/import-file.ts';
import type { Db, Tx } from '#server/lib/database.ts';

export interface StoredImport {
  import_id: number;
  file_name: string;
  encoding: string;
  separator: string;
  has_header: boolean;
  fields: (ImportField | '')[];
  if_known: 'skip' | 'update';
  if_phone: RowChoice;
  status: ImportStatus;
  leaves_out: boolean;
  done_steps: number;
  all_steps: number;
  problem: { words: string; values: Record<string, string | number>; rows: number[] } | null;
  added: number;
  updated: number;
  kept: number;
  created_by: number;
  created_at: string;
  imported_at: string | null;
  undone_at: string | null;
}
export interface ShownImport extends StoredImport {
  created_by_name: string;
  rows: number;
  is_undoable: boolean;
  has_file: boolean;
  /** The number of the first row that is read. */
  first_row: number;
}

/**
 * Stores a file's rows, already interpreted with the guessed columns. The guess is usually right, in which case they don't have
 * to be interpreted again. `rows` are JSON lists from readImportRows.
 */
export async function addImport(
  tx: Tx,
  plant_id: number,
  created_by: number,
  { file_name, encoding, separator, has_header, row_count }: ReadFile,
  fields: readonly (ImportField | '')[],
  rows: readonly string[],
): Promise<number> {
  const { import_id } = await tx
    .insertInto('customer_imports')
    .values({ plant_id, created_by, file_name, encoding, separator, has_header, row_count, fields: [...fields] })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  await addRows(tx, plant_id, import_id, rows);
  return import_id;
}

async function addRows(tx: Tx, plant_id: number, import_id: number, rows: readonly string[]): Promise<void> {
  for (const chunk of rows) {
    await sql`
      insert into customer_import_rows (plant_id, import_id, row_number, cells, form, problems)
      select ${plant_id}, ${import_id}, r.row_number, array(select jsonb_array_elements_text(r.cells)), r.form, r.problems
      from jsonb_to_recordset(${chunk}::jsonb) as r (row_number int, cells jsonb, form jsonb, problems jsonb)`.execute(
      tx,
    );
  }
}

/** Replaces a draft's rows after its file was read again. Earlier corrections and choices are gone. */
export async function replaceRows(
  tx: Tx,
  plant_id: number,
  import_id: number,
  { encoding, separator, has_header, row_count }: ReadFile,
  fields: readonly (ImportField | '')[],
  rows: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('customer_import_rows')
    .where('plant_id', '=', plant_id)
    .where('import_id', '=', import_id)
    .execute();
  await tx
    .updateTable('customer_imports')
    .set({ encoding, separator, has_header, row_count, fields: [...fields], status: 'uploaded', problem: null })
    .where('plant_id', '=', plant_id)
    .where('import_id', '=', import_id)
    .execute();
  await addRows(tx, plant_id, import_id, rows);
}

export async function keepFile(tx: Tx, plant_id: number, import_id: number, bytes: Uint8Array): Promise<void> {
  await tx
    .insertInto('customer_import_files')
    .values({ plant_id, import_id, bytes: Buffer.from(bytes) })
    .execute();
}
export async function findFile(db: Db, plant_id: number, import_id: number): Promise<Uint8Array | undefined> {
  const found = await db
    .selectFrom('customer_import_files')
    .select('bytes')
    .where('plant_id', '=', plant_id)
    .where('import_id', '=', import_id)
    .executeTakeFirst();
  return found?.bytes;
}
export async function dropFile(tx: Tx, plant_id: number, import_id: number): Promise<void> {
  await tx
    .deleteFrom('customer_import_files')
    .where('plant_id', '=', plant_id)
    .where('import_id', '=', import_id)
    .execute();
}

/** The data rows as uploaded, as JSON lists for readImportRows. `mark` changes whenever a cell changes. */
export async function rawRows(
  db: Db,
  plant_id: number,
  import_id: number,
  has_header: boolean,
): Promise<{ chunks: string[]; mark: string }> {
  const mark = await markOfRows(db, plant_id, import_id);
  const { rows } = await sql<{ chunk: string }>`
    select json_agg(json_build_object('row_number', row_number, 'cells', cells) order by row_number)::text as chunk
    from (
      select row_number, cells, row_number() over (order by row_number) - 1 as place from customer_import_rows
      where plant_id = ${plant_id} and import_id = ${import_id}
    ) r where place >= ${Number(has_header)} group by place / 1000 order by place / 1000`.execute(db);
  return { chunks: rows.map(({ chunk }) => chunk), mark };
}

export async function markOfRows(db: Db, plant_id: number, import_id: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select coalesce(md5(string_agg(md5(cells::text), '' order by row_number)), '') as mark from customer_import_rows
    where plant_id = ${plant_id} and import_id = ${import_id}`.execute(db);
  return rows[0]?.mark ?? '';
}

/** Clears the interpreted values of the header row, which isn't a data row. */
export async function clearHeader(tx: Tx, plant_id: number, import_id: number): Promise<void> {
  await sql`
    update customer_import_rows t set form = null, action = null, problems = '[]', clashes = '{}'
    where plant_id = ${plant_id} and import_id = ${import_id} and row_number = (
      select min(row_number) from customer_import_rows where plant_id = ${plant_id} and import_id = ${import_id}
    )`.execute(tx);
}

/**
 * Updates PostgreSQL's statistics. Without this, it doesn't know about the new rows and plans every query as if there were only
 * one row. Covers only the columns that queries search and join by, because analyzing the others, which are JSON, takes longer
 * than a query.
 */
export async function countRowsAnew(db: Db): Promise<void> {
  await sql`analyze (skip_locked) customer_import_rows
    (plant_id, import_id, row_number, action, email, phone_key, name_key)`.execute(db);
}

const SHOWN = sql`i.*, trim(a.first_name || ' ' || a.last_name) as created_by_name,
  i.status = 'imported' and i.imported_at > now() - make_interval(days => ${sql.lit(UNDO_DAYS)}) as is_undoable,
  i.row_count - i.has_header::int as rows,
  exists (select from customer_import_files f where f.plant_id = i.plant_id and f.import_id = i.import_id) as has_file,
  coalesce((select min(t.row_number) from customer_import_rows t where t.plant_id = i.plant_id and t.import_id = i.import_id), 0) as first_row`;

export async function findImport(db: Db, plant_id: number, import_id: number): Promise<ShownImport | undefined> {
  const { rows } = await sql<ShownImport>`
    select ${SHOWN} from customer_imports i join accounts a on a.account_id = i.created_by
    where i.plant_id = ${plant_id} and i.import_id = ${import_id}`.execute(db);
  return rows[0];
}

/** Returns an import and locks it until the transaction ends. */
export async function lockImport(tx: Tx, plant_id: number, import_id: number): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select * from customer_imports where plant_id = ${plant_id} and import_id = ${import_id} for update`.execute(tx);
  return rows[0];
}

export async function changeImport(
  db: Db,
  plant_id: number,
  import_id: number,
  change: Readonly<Partial<Omit<StoredImport, 'problem'>>> & { undone_by?: number; problem?: StoredImport['problem'] },
): Promise<void> {
  const { problem, ...rest } = change;
  await db
    .updateTable('customer_imports')
    .set({ ...rest, ...(problem !== undefined && { problem: problem && JSON.stringify(problem) }) })
    .where('plant_id', '=', plant_id)
    .where('import_id', '=', import_id)
    .execute();
}

export async function dropImport(tx: Tx, plant_id: number, import_id: number): Promise<void> {
  await tx.deleteFrom('customer_imports').where('plant_id', '=', plant_id).where('import_id', '=', import_id).execute();
}

/** Drafts and completed imports, newest first. */
export async function listImports(db: Db, plant_id: number, limit: number, offset: number, count_most: number) {
  const { rows } = await sql<{ rows: ShownImport[]; total: number }>`
    select (select count(*)::int from (select 1 from customer_imports where plant_id = ${plant_id} limit ${count_most}) counted) as total,
      (select coalesce(json_agg(page), '[]') from (
        select ${SHOWN} from customer_imports i join accounts a on a.account_id = i.created_by
        where i.plant_id = ${plant_id} order by i.import_id desc limit ${limit} offset ${offset}
      ) page) as rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

/** The first rows, used as samples of each column. */
export async function firstRows(db: Db, plant_id: number, import_id: number, count: number): Promise<string[][]> {
  const { rows } = await sql<{ cells: string[] }>`
    select cells from customer_import_rows where plant_id = ${plant_id} and import_id = ${import_id}
    order by row_number limit ${count}`.execute(db);
  return rows.map(({ cells }) => cells);
}

export async function countActions(db: Db, plant_id: number, import_id: number): Promise<Record<ImportAction, number>> {
  const { rows } = await sql<{ action: ImportAction; count: number }>`
    select action, count(*) as count from customer_import_rows
    where plant_id = ${plant_id} and import_id = ${import_id} and action is not null group by action`.execute(db);
  const counts = { add: 0, update: 0, same: 0, skip: 0, wrong: 0 };
  for (const { action, count } of rows) counts[action] = count;
  return counts;
}

export interface StoredRow {
  row_number: number;
  cells: string[];
  action: ImportAction;
  choice: RowChoice | null;
  problems: CellProblem[];
  clashes: Record<string, [code: string, row?: number]>;
  match_id: number | null;
  match_by: 'email' | 'phone' | 'name' | null;
  match_name: string | null;
  customer_id: number | null;
  kept: 'used' | 'changed' | null;
}

const ROW = sql`t.row_number, t.cells, t.action, t.choice, t.problems, t.clashes, t.match_id, t.match_by, t.kept,
  trim(m.first_name || ' ' || m.last_name) as match_name, c.customer_id`;
const ROWS = sql`customer_import_rows t
  left join customers m on m.plant_id = t.plant_id and m.customer_id = t.match_id
  left join customers c on c.plant_id = t.plant_id and c.customer_id = t.customer_id`;

/** A page of rows. For rows outside the page, only the index is read. */
export async function listRows(
  db: Db,
  plant_id: number,
  import_id: number,
  only: ImportAction | 'kept' | '',
  limit: number,
  offset: number,
): Promise<{ rows: StoredRow[]; total: number }> {
  const kind: RawBuilder<unknown> =
    only === '' ? sql`t.action is not null` : only === 'kept' ? sql`t.kept is not null` : sql`t.action = ${only}`;
  const found = sql`t.plant_id = ${plant_id} and t.import_id = ${import_id} and ${kind}`;
  const { rows } = await sql<{ rows: StoredRow[]; total: number }>`
    select (select count(*)::int from customer_import_rows t where ${found}) as total,
      (select coalesce(json_agg(page), '[]') from (
        select ${ROW} from ${ROWS} where ${found} order by t.row_number limit ${limit} offset ${offset}
      ) page) as rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

/** All rows with problems, for a download. */
export const wrongRowsQuery = (plant_id: number, import_id: number): RawBuilder<StoredRow> => sql`
  select ${ROW} from ${ROWS} where t.plant_id = ${plant_id} and t.import_id = ${import_id} and t.action = 'wrong'
  order by t.row_number`;

export async function findRow(
  db: Db,
  plant_id: number,
  import_id: number,
  row_number: number,
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${ROW} from ${ROWS} where t.plant_id = ${plant_id} and t.import_id = ${import_id} and t.row_number = ${row_number}`.execute(
    db,
  );
  return rows[0];
}

/** How the plant mapped these headers last time. */
export async function findMap(db: Db, plant_id: number, headers: string): Promise<string[] | undefined> {
  const known = await db
    .selectFrom('customer_import_maps')
    .select('fields')
    .where('plant_id', '=', plant_id)
    .where('headers', '=', headers)
    .executeTakeFirst();
  return known?.fields;
}

export async function keepMap(tx: Tx, plant_id: number, headers: string, fields: readonly string[]): Promise<void> {
  await sql`
    insert into customer_import_maps (plant_id, headers, fields) values (${plant_id}, ${headers}, ${fields}::text[])
    on conflict (plant_id, headers) do update set fields = excluded.fields, used_at = excluded.used_at`.execute(tx);
}
