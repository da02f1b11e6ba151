import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isBefore } from '#tools/areas.ts';
import { EARLY_READS, TABLE_OWNERS } from '#tools/table-owners.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

const NAMES = Object.keys(TABLE_OWNERS).join('|');
const WRITES = new RegExp(
  `(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'(${NAMES})\\b` +
    `|\\b(?:insert into|delete from|merge into|truncate)\\s+(${NAMES})\\b` +
    `|(?<!\\bfor\\s)(?<!\\bfor no key\\s)\\bupdate\\s+(?:only\\s+)?(${NAMES})\\b`,
  'gi',
);
const READS = new RegExp(
  `(?:selectFrom|[jJ]oin|using)\\(\\s*\\[?\\s*'(${NAMES})\\b|\\b(?:from|join|using)\\s+(?:only\\s+)?(${NAMES})\\b` +
    `|'(${NAMES}) as \\w+'`,
  'gi',
);

const tablesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? ''));

/** Describes each table that a file in this area reads or writes without being allowed to. */
function findBreaches(area: string, text: string): string[] {
  const writes = tablesIn(text, WRITES);
  const reads = [...tablesIn(text, READS)].filter((table) => !writes.has(table));
  return [
    ...[...writes].filter((table) => TABLE_OWNERS[table] !== area).map((table) => `writes ${table}`),
    ...reads
      .filter((table) => isBefore(area, TABLE_OWNERS[table] ?? '') && !EARLY_READS[area]?.includes(table))
      .map((table) => `reads ${table}`),
  ];
}

// The demo is exempt, because it backdates its data to a past season, which API calls can't do.
test('lets only a table’s owner write to it, and no earlier area read it', () => {
  const files = listTrackedFiles().filter(
    (file) =>
      /^server\/.*\.ts$/.test(file) &&
      !/\.test\.ts$|^server\/(test|migrations)\/|^server\/lib\/tables\.ts$|^server\/app\/demo/.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const wrong = files.flatMap((file) =>
    findBreaches(file.split('/')[1] ?? '', readFileSync(file, 'utf8')).map((breach) => `${file} ${breach}`),
  );
  expect(wrong).toEqual([]);
});

test('gives every table an owner', () => {
  const tables = readFileSync('server/lib/tables.ts', 'utf8');
  const [, list = ''] = /export interface DB \{(.*?)\n\}/s.exec(tables) ?? [];
  const names = [...list.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(TABLE_OWNERS).toSorted());
});

test('creates each table in its owner’s baseline', () => {
  const migrations = listTrackedFiles().filter((file) => file.startsWith('server/migrations/'));
  const baselines = migrations.filter((file) => /\/10\d\d-/.test(file));
  const dropped = new Set(
    migrations.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^drop table (\w+)/gm)].map(([, table]) => table),
    ),
  );
  const created = baselines.flatMap((file) => {
    const [, area = ''] = /\/\d+-(.+)\.sql$/.exec(file) ?? [];
    return [...readFileSync(file, 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => [
      table,
      area,
    ]);
  });
  expect(created.length).toBeGreaterThan(100);
  const wrong = created.filter(([table = '', area]) => !dropped.has(table) && TABLE_OWNERS[table] !== area);
  expect(wrong).toEqual([]);
});

test.each([
  ['cut-sheets', "await tx.updateTable('orders').set({})", ['writes orders']],
  ['cut-sheets', 'update orders set weight = 1', ['writes orders']],
  ['cut-sheets', 'select 1 from orders for update', []],
  ['cut-sheets', 'select order_id from orders o join shares s using (order_id)', []],
  ['orders', "db.selectFrom('cut_sheets')", ['reads cut_sheets']],
  ['orders', 'insert into shares (plant_id) select 1 from cut_sheets', ['reads cut_sheets']],
  ['booking', 'delete from cut_sheets', ['writes cut_sheets']],
])('%s: %s', (area, sql, breaches) => {
  expect(findBreaches(area, sql)).toEqual(breaches);
});
