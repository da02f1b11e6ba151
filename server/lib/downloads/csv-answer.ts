import { stringify } from 'csv-stringify/sync';
import { type RawBuilder, sql } from 'kysely';
import { isOffice } from '#contract/lib/roles.ts';
import type { Db } from '#server/lib/database.ts';
import { openSpool, type Spool } from '#server/lib/downloads/spool.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { takeTurns } from '#server/lib/threads/turns.ts';
import type { Actor } from '#server/lib/who.ts';

const ROWS_AT_ONCE = 1_000;
/** How long a client may take to fetch a file. */
const SLOWEST_MS = 600_000;

/** Each download uses a database connection while its rows are read, so most connections stay free for calls. */
const forOffice = takeTurns({ atOnce: 4, name: 'spreadsheet downloads of offices' });
const forCustomers = takeTurns({ atOnce: 2, name: 'spreadsheet downloads of customers' });

export interface CsvRows<Row> {
  header: readonly string[];
  query: RawBuilder<Row>;
  /** A row's cells. Use safeCell for any that a spreadsheet could run as a formula. */
  lineOf: (row: Row) => readonly string[];
  /** Written in place of rows if there are none. */
  empty?: readonly string[];
}

export interface CsvFile<Row> extends CsvRows<Row> {
  /** The middle of the file name, between the plant's name and the date, such as 'customers'. */
  what: string;
  day: string;
}

interface Caller {
  actor: Pick<Actor, 'account_id' | 'role' | 'plant_id' | 'plant_name'>;
  gone?: AbortSignal | undefined;
}

/** Returns a query's rows as a spreadsheet file, named after the plant, its contents and the day. */
export const answerCsv = <Row>(db: Db, who: Caller, { what, day, ...rows }: CsvFile<Row>): Promise<FileAnswer> =>
  answerNamedCsv(db, who, `${fileName(who.actor.plant_name)}-${what}-${day}.csv`, rows);

/**
 * Returns a query's rows as a spreadsheet file, which is sent while its rows are still being read. They pass through a temporary
 * file, so that neither a large file needs memory nor a slow client a connection. The downloads of a plant, or of a seller, are
 * read one after another. Those of customers never wait for the office's or hold them up.
 */
export async function answerNamedCsv<Row>(
  db: Db,
  { actor, gone }: Caller,
  name: string,
  rows: CsvRows<Row>,
): Promise<FileAnswer> {
  const inTurn = isOffice(actor.role) ? forOffice : forCustomers;
  const begun = Promise.withResolvers<FileAnswer['stream']>();
  // The turn is over once all rows are read, however long the client takes to fetch them.
  inTurn({ turn: actor.plant_id ?? actor.account_id, gone }, () => writeRows(db, rows, begun.resolve)).catch(
    begun.reject,
  );
  const stream = await begun.promise;
  gone?.addEventListener('abort', () => stream.destroy());
  return { name, stream };
}

/** The stream is passed on with its first rows, so a query that fails is refused before anything is sent. */
async function writeRows<Row>(db: Db, rows: CsvRows<Row>, begin: (stream: Spool['stream']) => void): Promise<void> {
  const spool = await openSpool(SLOWEST_MS);
  let hasBegun = false;
  try {
    for await (const text of textOf(db, rows)) {
      if (spool.stream.destroyed) break;
      await spool.append(text);
      hasBegun = true;
      begin(spool.stream);
    }
    spool.end();
  } catch (error) {
    spool.end(error);
    if (!hasBegun) spool.stream.destroy();
    throw error;
  }
}

/** A plant's name, made safe for file names. */
export const fileName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'plant';

async function* textOf<Row>(db: Db, rows: CsvRows<Row>): AsyncGenerator<string> {
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    yield* csvText(tx, rows);
  } finally {
    await tx.rollback().execute();
  }
}

/** A query's rows as the text of a spreadsheet file, a part at a time. A transaction can write one file after another. */
export async function* csvText<Row>(
  tx: Db,
  { header, query, lineOf, empty }: CsvRows<Row>,
  atOnce = ROWS_AT_ONCE,
): AsyncGenerator<string> {
  await sql`declare exported no scroll cursor for ${query}`.execute(tx);
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from exported`.execute(tx);
    const lines = [...(isFirst ? [header] : []), ...rows.map(lineOf)];
    if (isFirst && rows.length === 0 && empty) lines.push(empty);
    yield stringify(lines, { bom: isFirst, record_delimiter: '\r\n' });
    if (rows.length < atOnce) break;
  }
  await sql`close exported`.execute(tx);
}
