import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  FIELD_LABELS,
  guessFields,
  headersKey,
  IMPORT_FIELDS,
  type ImportField,
  mayRepeat,
} from '#contract/directory/import.ts';
import type * as api from '#contract/directory/import-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { placeRows, type RawRow, readRows } from '#server/directory/import/check-import.ts';
import { readImportFile } from '#server/directory/import/import-file.ts';
import * as store from '#server/directory/import/import-store.ts';
import { presentRow } from '#server/directory/import/view-import.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

type Made = DataOf<typeof api.uploadCustomers>;

/** From this many rows on, a plan made for a handful is slow. */
const MANY_ROWS = 500;

/** Headers can be of any length, but an index key cannot. */
const keyOfHeaders = (headers: readonly string[]) => createHash('sha256').update(headersKey(headers)).digest('hex');

/** Reads the file before the transaction, which would otherwise stay open meanwhile. */
export async function uploadCustomers(
  db: Db,
  { actor }: Who<PlantActor>,
  { file }: InputOf<typeof api.uploadCustomers>,
  commit: (work: (tx: Tx) => Promise<Made>) => Promise<Made>,
): Promise<Made> {
  const read = await readImportFile(file);
  const headers = read.has_header ? (read.rows[0]?.cells ?? []) : [];
  const known = headers.length > 0 ? await store.findMap(db, actor.plant_id, keyOfHeaders(headers)) : undefined;
  const guessed = known?.length === read.width ? known : guessFields(headers);
  const fields = Array.from(
    { length: read.width },
    (_, at) => IMPORT_FIELDS.find((field) => field === guessed[at]) ?? '',
  );
  const made = await commit(async (tx) => ({
    import_id: await store.addImport(tx, actor.plant_id, actor.account_id, read, fields),
  }));
  if (read.rows.length > MANY_ROWS) await store.countRowsAnew(db);
  return made;
}

async function lockDraft(tx: Tx, plant_id: number, import_id: number) {
  const draft = await store.lockImport(tx, plant_id, import_id);
  if (!draft) throw new Problem('not_found');
  if (draft.status !== 'uploaded' && draft.status !== 'checked') throw new Problem('import_started');
  return draft;
}

/** Checks every row with the current columns. Earlier corrections of cells are kept. */
export async function mapCustomerImport(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { import_id, has_header, fields, if_known, if_phone }: InputOf<typeof api.mapCustomerImport>,
): Promise<Made> {
  const { plant_id } = actor;
  const draft = await lockDraft(tx, plant_id, import_id);
  requireFields(fields);
  if (fields.length !== draft.fields.length) throw new Problem('malformed');
  await store.changeImport(tx, plant_id, import_id, {
    has_header,
    fields,
    if_known,
    if_phone,
    status: 'checked',
    problem: null,
  });

  const isAsRead = draft.has_header === has_header && draft.fields.join() === fields.join();
  if (!isAsRead) await readAnew(tx, plant_id, import_id, has_header, fields);
  await placeRows(tx, plant_id, import_id);
  const [headers] = has_header ? await store.firstRows(tx, plant_id, import_id, 1) : [];
  if (headers) await store.keepMap(tx, plant_id, keyOfHeaders(headers), fields);
  return { import_id };
}

/** Reads all rows again with different columns; a header row is not a data row. */
async function readAnew(
  tx: Tx,
  plant_id: number,
  import_id: number,
  has_header: boolean,
  fields: readonly (ImportField | '')[],
): Promise<void> {
  const { rows } = await sql<RawRow>`
    select row_number, cells from customer_import_rows where plant_id = ${plant_id} and import_id = ${import_id}
    order by row_number`.execute(tx);
  if (has_header) {
    await sql`
      update customer_import_rows set form = null, action = null, problems = '[]', clashes = '{}'
      where plant_id = ${plant_id} and import_id = ${import_id} and row_number = ${rows.shift()?.row_number ?? 0}`.execute(
      tx,
    );
  }
  await readRows(tx, plant_id, import_id, rows, fields);
}

/** A person needs a name, and no field can come from two columns unless they are joined. */
function requireFields(fields: readonly (ImportField | '')[]): void {
  if (!fields.includes('first_name') && !fields.includes('full_name')) throw new Problem('import_no_name');
  const twice = IMPORT_FIELDS.find((field) => !mayRepeat(field) && fields.indexOf(field) !== fields.lastIndexOf(field));
  if (twice) throw new Problem('import_field_twice', { values: { field: FIELD_LABELS[twice] } });
}

/** A change to one row can affect what is right for others, so all are matched again. */
export async function fixCustomerImportRow(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { import_id, row, cell, choice }: InputOf<typeof api.fixCustomerImportRow>,
): Promise<DataOf<typeof api.fixCustomerImportRow>> {
  const { plant_id } = actor;
  const draft = await lockDraft(tx, plant_id, import_id);
  const before = await store.findRow(tx, plant_id, import_id, row);
  if (!before || before.action === null) throw new Problem('not_found');
  if (cell) {
    if (cell.column >= draft.fields.length) throw new Problem('malformed');
    const cells = Array.from({ length: Math.max(before.cells.length, cell.column + 1) }, (_, at) =>
      at === cell.column ? cell.text : (before.cells[at] ?? ''),
    );
    await sql`update customer_import_rows set cells = ${cells}::text[]
      where plant_id = ${plant_id} and import_id = ${import_id} and row_number = ${row}`.execute(tx);
    await readRows(tx, plant_id, import_id, [{ row_number: row, cells }], draft.fields);
  }
  if (choice !== undefined) {
    await sql`update customer_import_rows set choice = ${choice}
      where plant_id = ${plant_id} and import_id = ${import_id} and row_number = ${row}`.execute(tx);
  }
  await placeRows(tx, plant_id, import_id);
  const after = await store.findRow(tx, plant_id, import_id, row);
  if (!after) throw new Error('the row is locked with its import');
  return presentRow(after);
}

export async function discardCustomerImport(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { import_id }: InputOf<typeof api.discardCustomerImport>,
): Promise<Made> {
  await lockDraft(tx, actor.plant_id, import_id);
  await store.dropImport(tx, actor.plant_id, import_id);
  return { import_id };
}
