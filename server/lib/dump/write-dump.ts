import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { writeBeside } from '#server/lib/backup/places.ts';
import { MIGRATIONS } from '#server/lib/postgres/migrate.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { VERSION } from '#server/lib/root.ts';

/** A line that begins like this is for whoever loads the dump. The rest is SQL. */
export const MARK = '--@ ';
/** How many rows each table has. */
export type RowCounts = Record<string, number>;

/**
 * Writes a database into a compressed file of SQL: the migrations that were run on it, then its rows, then how many there are of
 * each table. Any later PostgreSQL can load it. Everything is from one moment.
 */
export async function writeDump(url: string, file: string): Promise<RowCounts> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  const counts: RowCounts = {};
  try {
    await client.connect();
    await client.query(`begin isolation level repeatable read read only;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    await writeBeside(file, (part) =>
      pipeline(dumpOf(client, counts), createGzip(), createWriteStream(part, { mode: 0o600 })),
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  return counts;
}

async function* dumpOf(client: Client, counts: RowCounts): AsyncGenerator<string | Buffer> {
  yield `${MARK}dump 1 of Hindquarter ${VERSION} at ${new Date().toISOString()}\n`;
  const { rows: ran } = await client.query<{ name: string }>('select name from migrations order by name');
  for (const { name } of ran)
    yield `${MARK}migration ${name}\n${await readFile(path.join(MIGRATIONS, name), 'utf8')}\n`;
  const { rows: tables } = await client.query<{ name: string; place: string }>(TABLES);
  yield `${MARK}rows\ntruncate ${tables.map(({ place }) => place.replace(/ \(.*/, '')).join(', ')};\n`;
  for (const { name, place } of tables) {
    yield `copy ${place} from stdin;\n`;
    let count = 0;
    for await (const chunk of client.query(copyTo(`copy ${place} to stdout`)) as AsyncIterable<Buffer>) {
      count += countLines(chunk);
      yield chunk;
    }
    yield '\\.\n';
    counts[name] = count;
  }
  const { rows: sequences } = await client.query<{ statement: string }>(SEQUENCES);
  for (const { statement } of sequences) yield `${statement}\n`;
  yield `${MARK}end ${JSON.stringify(counts)}\n`;
}

const NEWLINE = 10;
/** COPY writes a newline in a value as \n, so that each row is one line. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

/** Each table, and what COPY calls it and its columns. Generated columns generate themselves. */
const TABLES = `
  select c.relname as name, format('public.%I (%s)', c.relname,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum)) as place
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`;
const SEQUENCES = `
  select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as statement
  from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`;
