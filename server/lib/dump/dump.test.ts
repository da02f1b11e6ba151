import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '#contract/directory/api.ts';
import { loadDump } from '#server/lib/dump/load-dump.ts';
import { type RowCounts, writeDump } from '#server/lib/dump/write-dump.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { openEmpty } from '#tools/migrated-before.ts';

const app = openTestApp();
/** What COPY has to escape, and what readers of lines trip over. */
const ODD = 'Ada\tPell\\N "quoted", über\u2028\u2029 ';

let folder: string;
let dump: string;
let counts: RowCounts;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hq-dump-'));
  const plant = await makePlant(app);
  expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Ada', last_name: 'Pell' }));
  await sql`update customers set last_name = ${ODD}`.execute(app.db);
  dump = join(folder, 'dump.sql.gz');
  counts = await writeDump(app.url, dump);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a dump is loaded into an empty database: every row, what comes next, and nothing that triggers would do again', async () => {
  const copy = await openEmpty();
  try {
    expect(await loadDump(dump, copy.url)).toEqual(counts);
    expect(counts).toMatchObject({ plants: 1, customers: 1 });
    const read = { all: sql<object>`select to_jsonb(c) as row from customers c order by 1` };
    expect((await read.all.execute(copy.db)).rows).toEqual((await read.all.execute(app.db)).rows);
    const { rows } = await sql<{ last_name: string }>`select last_name from customers`.execute(copy.db);
    expect(rows).toEqual([{ last_name: ODD }]);
    const sequences = sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
    expect((await sequences.execute(copy.db)).rows).toEqual((await sequences.execute(app.db)).rows);
    await migrate(copy.db);
  } finally {
    await copy.close();
  }
});

test('a dump that is cut off, changed, or missing is refused, and nothing is loaded', async () => {
  const bytes = await readFile(dump);
  const text = gunzipSync(bytes).toString();
  const broken = join(folder, 'broken.sql.gz');
  const copy = await openEmpty();
  const isEmpty = async () => {
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(copy.db);
    return rows.length === 0;
  };
  try {
    const cuts = [
      bytes.subarray(0, bytes.length - 9),
      gzipSync(text.slice(0, text.lastIndexOf('--@ end'))),
      gzipSync(text.replace(/^(copy public\.customers [^\n]*\n)[^\n]*\n/m, '$1')),
      Buffer.from('not compressed'),
    ];
    for (const cut of cuts) {
      await writeFile(broken, cut);
      await expect(loadDump(broken, copy.url)).rejects.toThrow(
        `The dump ${broken} is damaged or incomplete, so nothing`,
      );
      expect(await isEmpty()).toBe(true);
    }
    await expect(loadDump(join(folder, 'none'), copy.url)).rejects.toThrow(`There is no file ${join(folder, 'none')}.`);
  } finally {
    await copy.close();
  }
});

test('a database with tables is left alone', async () => {
  await expect(loadDump(dump, app.url)).rejects.toThrow('The database already has tables.');
});
