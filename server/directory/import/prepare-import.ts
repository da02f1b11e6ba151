import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { FIELD_LABELS, IMPORT_FIELDS, type ImportField, mayRepeat } from '#contract/directory/import.ts';
import type * as api from '#contract/directory/import-api.ts';
import { guessFields, headersKey } from '#contract/directory/import-headers.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { placeRows, storeRead } from '#server/directory/import/check-import.ts';
import type { FileToRead } from '#server/directory/import/import-file.ts';
import * as store from '#server/directory/import/import-store.ts';
import { readImportFile, readImportRows } from '#server/directory/import/import-threads.ts';
import { readRowsHere } from '#server/directory/import/read-rows.ts';
import { presentRow } from '#server/directory/import/view-import.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

type Made = DataOf<typeof api.uploadCustomers>;
type Commit = (work: (tx: Tx) => Promise<Made>) => Promise<Made>;

/** With this many rows or more, a query plan made for a handful of rows is slow. */
const MANY_ROWS = 500;

/** Headers can be any length, but an index key can't. */
const keyOfHeaders = (headers: readonly string[]) => createHash('sha256').update(headersKey(headers)).digest('hex');

/** Parses the file before opening the transaction, so that the transaction stays short. */
export async function uploadCustomers(
  db: Db,
  { actor, gone }: Who<PlantActor>,
  { file }: InputOf<typeof api.uploadCustomers>,
  commit: Commit,
): Promise<Made> {
  const { plant_id, account_id } = actor;
  const { read, fields, rows } = await readWith(db, { plant_id, gone }, file);
  const made = await commit(async (tx) => {
    const import_id = await store.addImport(tx, plant_id, account_id, read, fields, rows);
    await store.keepFile(tx, plant_id, import_id, file.bytes);
    return { import_id };
  });
  if (read.row_count > MANY_ROWS) await store.countRowsAnew(db);
  return made;
}

/** Reads a draft's file again, with the separator and the header row that the user says it has. */
export async function rereadCustomerImport(
  db: Db,
  { actor, gone }: Who<PlantActor>,
  { import_id, separator, header_row }: InputOf<typeof api.rereadCustomerImport>,
  commit: Commit,
): Promise<Made> {
  const { plant_id } = actor;
  const shown = requireDraft(await store.findImport(db, plant_id, import_id));
  const bytes = await store.findFile(db, plant_id, import_id);
  if (!bytes) throw new Problem('not_found');
  const asked = { name: shown.file_name, bytes, separator, header_row };
  const { read, fields, rows } = await readWith(db, { plant_id, gone }, asked);
  const made = await commit(async (tx) => {
    await lockDraft(tx, plant_id, import_id);
    await store.replaceRows(tx, plant_id, import_id, read, fields, rows);
    return { import_id };
  });
  if (read.row_count > MANY_ROWS) await store.countRowsAnew(db);
  return made;
}

/** The file's rows, interpreted with the columns that its headers suggest, or that the plant chose for them last time. */
async function readWith(
  db: Db,
  { plant_id, gone }: { plant_id: number; gone: Who<PlantActor>['gone'] },
  file: FileToRead,
) {
  const read = await readImportFile(file, { turn: plant_id, gone });
  const headers = read.has_header ? read.first : [];
  const known = headers.length > 0 ? await store.findMap(db, plant_id, keyOfHeaders(headers)) : undefined;
  const guessed = known?.length === read.width ? known : guessFields(headers);
  const fields = Array.from(
    { length: read.width },
    (_, at) => IMPORT_FIELDS.find((field) => field === guessed[at]) ?? '',
  );
  const { chunks, has_header } = read;
  const rows = await readImportRows({ chunks, fields, has_header }, { turn: plant_id, gone });
  return { read, fields, rows };
}

async function lockDraft(tx: Tx, plant_id: number, import_id: number) {
  const draft = await store.lockImport(tx, plant_id, import_id);
  return requireDraft(draft);
}

function requireDraft<Found extends store.StoredImport>(draft: Found | undefined): Found {
  if (!draft) throw new Problem('not_found');
  if (draft.status !== 'uploaded' && draft.status !== 'checked') throw new Problem('import_started');
  return draft;
}

/**
 * Checks every row with the current columns. Earlier corrections to cells are kept. The rows are interpreted before the
 * transaction opens, so that it stays short.
 */
export async function mapCustomerImport(
  db: Db,
  { actor, gone }: Who<PlantActor>,
  { import_id, has_header, fields, if_known, if_phone }: InputOf<typeof api.mapCustomerImport>,
  commit: Commit,
): Promise<Made> {
  const { plant_id } = actor;
  const shown = requireDraft(await store.findImport(db, plant_id, import_id));
  requireFields(fields);
  if (fields.length !== shown.fields.length) throw new Problem('malformed');
  const raw = isReadAs(shown, { has_header, fields }) ? null : await store.rawRows(db, plant_id, import_id, has_header);
  const read =
    raw && (await readImportRows({ chunks: raw.chunks, fields, has_header: false }, { turn: plant_id, gone }));

  return commit(async (tx) => {
    const draft = await lockDraft(tx, plant_id, import_id);
    await store.changeImport(tx, plant_id, import_id, {
      has_header,
      fields,
      if_known,
      if_phone,
      status: 'checked',
      problem: null,
    });
    if (raw && read) {
      if ((await store.markOfRows(tx, plant_id, import_id)) !== raw.mark) throw new Problem('busy');
      if (has_header) await store.clearHeader(tx, plant_id, import_id);
      await storeRead(tx, plant_id, import_id, read);
    } else if (!isReadAs(draft, { has_header, fields })) throw new Problem('busy');
    await placeRows(tx, plant_id, import_id);
    const [headers] = has_header ? await store.firstRows(tx, plant_id, import_id, 1) : [];
    if (headers) await store.keepMap(tx, plant_id, keyOfHeaders(headers), fields);
    return { import_id };
  });
}

type Columns = Pick<store.StoredImport, 'has_header' | 'fields'>;
const isReadAs = (one: Columns, other: Columns) =>
  one.has_header === other.has_header && one.fields.join() === other.fields.join();

/** A person needs a name, and no field can come from two columns unless they are joined. */
function requireFields(fields: readonly (ImportField | '')[]): void {
  if (!fields.includes('first_name') && !fields.includes('full_name')) throw new Problem('import_no_name');
  const twice = IMPORT_FIELDS.find((field) => !mayRepeat(field) && fields.indexOf(field) !== fields.lastIndexOf(field));
  if (twice) throw new Problem('import_field_twice', { values: { field: FIELD_LABELS[twice] } });
}

/** A change to one row can affect others, so all rows are matched again. */
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
    const chunks = [JSON.stringify([{ row_number: row, cells }])];
    await storeRead(tx, plant_id, import_id, readRowsHere({ chunks, fields: draft.fields, has_header: false }));
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
