import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor } from '#server/lib/who.ts';

const AT_ONCE = 1_000;
/** A slower client would tie up a connection that other calls need. */
const SLOWEST_MS = 120_000;
/** Limits on simultaneous downloads, so that most connections stay free for calls and no plant blocks the others. */
const MOST_UNDER_WAY = { ofPlant: 2, inAll: 4 };

export interface CsvFile<Row> {
  /** The middle of the file name, between the plant's name and the date, such as 'customers'. */
  what: string;
  day: string;
  header: readonly string[];
  query: RawBuilder<Row>;
  /** A row's cells. Use safeCell for any that a spreadsheet could run as a formula. */
  lineOf: (row: Row) => readonly string[];
}

/** Returns a query's rows as a spreadsheet file, reading from a cursor while sending. */
export function answerCsv<Row>(db: Db, actor: PlantActor, { what, day, ...file }: CsvFile<Row>): FileAnswer {
  const giveBack = takePlace(actor.plant_id);
  const source = Readable.from(linesOf(db, file));
  const cut = AbortSignal.timeout(SLOWEST_MS);
  const stream = source.compose(stringify({ bom: true, record_delimiter: '\r\n' }), { signal: cut });
  stream.once('close', giveBack);
  return { name: `${fileName(actor.plant_name)}-${what}-${day}.csv`, stream };
}

const underWay: number[] = [];
function takePlace(plant_id: number): () => void {
  const ofPlant = underWay.filter((plant) => plant === plant_id).length;
  if (underWay.length >= MOST_UNDER_WAY.inAll || ofPlant >= MOST_UNDER_WAY.ofPlant) throw new Problem('busy');
  underWay.push(plant_id);
  return () => void underWay.splice(underWay.indexOf(plant_id), 1);
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
