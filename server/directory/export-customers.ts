import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { sql } from 'kysely';
import { FIELD_LABELS, type ImportField, safeCell, writeTags } from '#contract/directory/import.ts';
import type { exportCustomers as api } from '#contract/directory/import-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { filterFor } from '#server/directory/list-customers.ts';
import { type ExportedCustomer, exportQuery } from '#server/directory/store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Import knows these headers again. */
const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zip',
  'type',
  'producer',
  'portal',
  'tags',
] as const satisfies readonly ImportField[];

const AT_ONCE = 1_000;
/** A reader slower than that holds a connection that calls want. */
const SLOWEST_MS = 120_000;
/** However slow their readers are: most connections stay for calls, and no plant keeps the others from theirs. */
const MOST_UNDER_WAY = { ofPlant: 2, inAll: 4 };

/** The records a person sees, as a file that a spreadsheet opens and that imports back without loss; read from a cursor while it is sent. */
export async function exportCustomers(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { sort, ...asked }: InputOf<typeof api>,
): Promise<FileAnswer> {
  const giveBack = takePlace(actor.plant_id);
  const source = Readable.from(linesOf(db, actor, exportQuery(filterFor(actor, asked), sort)));
  const cut = AbortSignal.timeout(SLOWEST_MS);
  const stream = source.compose(stringify({ bom: true, record_delimiter: '\r\n' }), { signal: cut });
  stream.once('close', giveBack);
  return { name: `${fileName(actor.plant_name)}-customers-${today}.csv`, stream };
}

const underWay: number[] = [];
function takePlace(plant_id: number): () => void {
  const ofPlant = underWay.filter((plant) => plant === plant_id).length;
  if (underWay.length >= MOST_UNDER_WAY.inAll || ofPlant >= MOST_UNDER_WAY.ofPlant) throw new Problem('busy');
  underWay.push(plant_id);
  return () => void underWay.splice(underWay.indexOf(plant_id), 1);
}

/** A plant's name as a file's: no path, nothing that a system keeps for itself. */
const fileName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'plant';

async function* linesOf(db: Db, actor: PlantActor, query: ReturnType<typeof exportQuery>) {
  yield COLUMNS.map((column) => FIELD_LABELS[column]);
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare exported no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<ExportedCustomer>`fetch ${sql.lit(AT_ONCE)} from exported`.execute(tx);
      for (const row of rows) yield lineOf(row, isOffice(actor.role)).map(safeCell);
      if (rows.length < AT_ONCE) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** Tags are the office's own words. */
const lineOf = (row: ExportedCustomer, isForOffice: boolean): string[] =>
  COLUMNS.map((column) => {
    if (column === 'tags') return isForOffice ? writeTags(row.tags) : '';
    if (column === 'portal') return row.has_portal ? 'Yes' : 'No';
    if (column === 'type') return row.type === 'producer' ? 'Producer' : 'Customer';
    return row[column];
  });
