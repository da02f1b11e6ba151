import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { type RawBuilder, sql } from 'kysely';
import { isOffice } from '#contract/lib/roles.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { takeTurns } from '#server/lib/threads/turns.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const AT_ONCE = 1_000;
/** How long a client may take to fetch a finished file. */
const SLOWEST_MS = 600_000;

/** Each download uses a database connection while its file is written, so most connections stay free for calls. */
const forOffice = takeTurns({ atOnce: 4, eachAtOnce: 2, name: 'spreadsheet downloads of offices' });
const forCustomers = takeTurns({ atOnce: 2, name: 'spreadsheet downloads of customers' });

export interface CsvFile<Row> {
  /** The middle of the file name, between the plant's name and the date, such as 'customers'. */
  what: string;
  day: string;
  header: readonly string[];
  query: RawBuilder<Row>;
  /** A row's cells. Use safeCell for any that a spreadsheet could run as a formula. */
  lineOf: (row: Row) => readonly string[];
}

/**
 * Returns a query's rows as a spreadsheet file. The rows are read from a cursor into a temporary file, so that neither a large
 * file needs memory nor a slow client a connection. A plant's downloads wait for each other, and those of its customers never
 * for or before the office's.
 */
export async function answerCsv<Row>(
  db: Db,
  { actor, gone }: Pick<Who<PlantActor>, 'actor'> & { gone?: AbortSignal | undefined },
  { what, day, ...file }: CsvFile<Row>,
): Promise<FileAnswer> {
  const inTurn = isOffice(actor.role) ? forOffice : forCustomers;
  const stream = await inTurn({ turn: actor.plant_id, gone }, () => writeFile(linesOf(db, file)));
  return { name: `${fileName(actor.plant_name)}-${what}-${day}.csv`, stream };
}

/** Writes the file, and returns a stream of it. Nothing of it is left once the stream is closed. */
async function writeFile(lines: AsyncIterable<readonly string[]>): Promise<Readable> {
  const place = path.join(tmpdir(), `hindquarter-${randomUUID()}.csv`);
  const handle = await open(place, 'wx+', 0o600);
  const remove = () => rm(place, { force: true });
  try {
    // Without a name, it disappears even if the process is killed. On Windows, an open file can't be deleted.
    await remove().catch(() => undefined);
    await pipeline(lines, stringify({ bom: true, record_delimiter: '\r\n' }), async (chunks) => {
      for await (const chunk of chunks) await handle.writeFile(chunk);
    });
    const stream = handle.createReadStream({ start: 0, signal: AbortSignal.timeout(SLOWEST_MS) });
    stream.once('close', () => void remove());
    return stream;
  } catch (error) {
    await handle.close();
    await remove();
    throw error;
  }
}

/** A plant's name, made safe for file names. */
const fileName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'plant';

async function* linesOf<Row>(db: Db, { header, query, lineOf }: Pick<CsvFile<Row>, 'header' | 'query' | 'lineOf'>) {
  yield header;
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare exported no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from exported`.execute(tx);
      for (const row of rows) yield lineOf(row);
      if (rows.length < AT_ONCE) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}
