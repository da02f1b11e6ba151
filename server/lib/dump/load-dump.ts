import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { from as copyFrom } from 'pg-copy-streams';
import { MARK, type RowCounts } from '#server/lib/dump/write-dump.ts';
import { MIGRATIONS_TABLE } from '#server/lib/postgres/migrate.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

/**
 * Loads a dump into an empty database: all of it or, if it isn't whole, nothing. The tables are those of the version that made
 * the dump; migrating them comes afterwards.
 */
export async function loadDump(file: string, url: string): Promise<RowCounts> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const { rowCount } = await client.query("select from pg_tables where schemaname = 'public' limit 1");
    if (rowCount)
      throw new StartProblem(
        'The database already has tables. Load the dump into an empty one, so that nothing is lost.',
      );
    await client.query(MIGRATIONS_TABLE);
    const counts = await readDump(client, file);
    await client.query('commit');
    return counts;
  } finally {
    // Without a commit, nothing stays.
    await client.end().catch(() => undefined);
  }
}

async function readDump(client: Client, file: string): Promise<RowCounts> {
  const loaded: RowCounts = {};
  const end: { counts?: RowCounts | undefined } = {};
  try {
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      end.counts = await runDump(client, linesOf(source), loaded);
    });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartProblem(`There is no file ${file}. Name the dump with --from.`);
    if (code.startsWith('Z_')) throw new StartProblem(incomplete(file));
    throw error;
  }
  const { counts } = end;
  const isWhole = counts !== undefined && Object.entries(counts).every(([table, rows]) => loaded[table] === rows);
  if (!isWhole) throw new StartProblem(incomplete(file));
  return loaded;
}
const incomplete = (file: string) =>
  `The dump ${file} is damaged or incomplete, so nothing was loaded. Copy it again, or make a new one with npm run dump.`;

/** Returns how many rows there should be; undefined if the end is missing. */
async function runDump(
  client: Client,
  lines: AsyncGenerator<Buffer>,
  loaded: RowCounts,
): Promise<RowCounts | undefined> {
  let migration = '';
  let isRows = false;
  let counts: RowCounts | undefined;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value.toString();
    const [, table] = /^copy public\."?(\w+)/.exec(line) ?? [];
    if (line.startsWith(MARK)) {
      if (migration.trim() !== '') await client.query(migration);
      migration = '';
      const [kind = '', rest = ''] = line.slice(MARK.length).split(/ (.*)/s);
      if (kind.trim() === 'rows') {
        isRows = true;
        // The rows fit together already, and what triggers would do has been done.
        await client.query('set local session_replication_role = replica');
      }
      if (kind === 'end') counts = JSON.parse(rest) as RowCounts;
    } else if (!isRows) migration += line;
    else if (table === undefined) await client.query(line);
    else {
      const rows = client.query(copyFrom(line.trim().replace(/;$/, '')));
      await pipeline(rowsIn(lines), rows);
      loaded[table] = rows.rowCount;
    }
  }
  return counts;
}

const END_OF_ROWS = '\\.\n';
const BATCH_BYTES = 65_536;
/** The lines up to the one that ends a table's rows, many at a time. */
async function* rowsIn(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value;
    if (line.length === END_OF_ROWS.length && line.equals(Buffer.from(END_OF_ROWS))) break;
    batch.push(line);
    bytes += line.length;
    if (bytes < BATCH_BYTES) continue;
    yield Buffer.concat(batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield Buffer.concat(batch);
}

const NEWLINE = 10;
/** Lines with their ends. COPY writes a newline in a value as \n, so that each row is one line. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      yield bytes.subarray(from, end + 1);
      from = end + 1;
    }
    rest = Buffer.from(bytes.subarray(from));
  }
  if (rest.length > 0) yield rest;
}
