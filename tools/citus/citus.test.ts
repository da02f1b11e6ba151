import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXCEPTIONS } from '#tools/citus/exceptions.ts';
import { CITUS_FILE, describeDistribution, sortTables } from '#tools/citus/plan.ts';
import { CITUS_RULES, DROPPED, DROPPED_TRIGGERS, GLOBAL_TABLES, REPLACED, SAFE_TRIGGERS } from '#tools/citus/rules.ts';
import { functionOf, hasColumn, isColocated, readSchema } from '#tools/citus/schema.ts';
import { findBreaches, listBreaches, sqlIn } from '#tools/citus/statements.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

const schema = readSchema();
const { tables, rules, foreignKeys, distributed, reference } = schema;
const isGone = ({ name }: { name: string }) => name in DROPPED || name in REPLACED;
/** A table with one rule, to see that a check notices it. */
const withRule = (line: string) =>
  readSchema(
    `${['plants', 'orders', 'lots']
      .map((table) => `  ${table} {\n    bigint plant_id ${table === 'lots' ? '' : 'PK'}\n    bigint id PK\n  }`)
      .join('\n')}\n## Tables and constraints\n\n### orders\n\n${line}\n`,
  );

test('distributes nearly every table, and names each that has a plant in its key and isn’t', () => {
  expect(distributed.size).toBeGreaterThan(110);
  expect(tables.size).toBeGreaterThan(190);
  for (const table of Object.keys(GLOBAL_TABLES)) expect(tables.has(table) && !distributed.has(table)).toBe(true);
});

test(CITUS_RULES.column, () => {
  const wrong = [...distributed].filter(([table, name]) => {
    const column = tables.get(table)?.find((known) => known.name === name);
    return column?.type !== 'bigint' || column.isOptional;
  });
  expect(wrong).toEqual([]);
});

const findKeys = (of = schema) =>
  of.rules
    .filter(({ kind, table }) => kind !== 'foreign key' && kind !== 'trigger' && of.distributed.has(table))
    .filter((rule) => !hasColumn(rule, of))
    .map(({ name }) => name);
const findForeignKeys = (of = schema) =>
  of.foreignKeys.filter((key) => of.distributed.has(key.target) && !isColocated(key, of)).map(({ name }) => name);

test(`${CITUS_RULES.unique} ${CITUS_RULES.foreign_key}`, () => {
  expect([...findKeys(), ...findForeignKeys()].toSorted()).toEqual(
    [...Object.keys(DROPPED), ...Object.keys(REPLACED)].toSorted(),
  );
  const toLocal = foreignKeys.filter(
    ({ table, target }) => distributed.has(table) && !distributed.has(target) && !reference.includes(target),
  );
  expect(toLocal).toEqual([]);
  expect(findKeys(withRule('- unique `once`: `(id)`'))).toEqual(['orders.once']);
  expect(findKeys(withRule('- unique `once`: `btree (id) WHERE (plant_id > 1)`'))).toEqual(['orders.once']);
  expect(findForeignKeys(withRule('- foreign key `of`: `(id) REFERENCES orders(id)`'))).toEqual(['orders.of']);
  expect(findForeignKeys(withRule('- foreign key `of`: `(plant_id, id) REFERENCES orders(plant_id, id)`'))).toEqual([]);
});

test(CITUS_RULES.set_null, () => {
  const wrong = foreignKeys.filter(({ table, says }) => {
    const [, columns] = /ON DELETE SET (?:NULL|DEFAULT)(?: \((.*?)\))?/.exec(says) ?? [];
    const sets = / ON DELETE SET /.test(says) ? (columns?.split(', ') ?? ['plant_id', 'owner_id']) : [];
    return says.includes(' ON UPDATE ') || sets.includes(distributed.get(table) ?? '');
  });
  expect(wrong).toEqual([]);
});

test(CITUS_RULES.identity, () => {
  const files = listTrackedFiles().filter((file) => file.startsWith('server/migrations/'));
  const sql = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const identities = [
    ...sql.matchAll(/^\s+(?:add column )?(\w+) (\w+)\b[^,\n]*? generated (?:always|by default) as identity/gm),
  ];
  expect(identities.length).toBeGreaterThan(60);
  expect(identities.filter(([, , type]) => type !== 'bigint')).toEqual([]);
  expect(sql.match(/^\s+\w+ (?:small)?serial\b/gm)).toBeNull();
  expect(sql.match(/\b(?:plant|owner)_id \w+ generated always as \(/)).toBeNull();
});

test(CITUS_RULES.trigger, () => {
  const functions = rules
    .filter(({ kind, table }) => kind === 'trigger' && distributed.has(table))
    .map(({ says }) => functionOf(says));
  expect([...new Set(functions)].toSorted()).toEqual(
    [...Object.keys(SAFE_TRIGGERS), ...Object.keys(DROPPED_TRIGGERS)].toSorted(),
  );
});

test('the file that distributes the schema is what it says now, with each table after those it refers to', () => {
  expect(readFileSync(CITUS_FILE, 'utf8')).toBe(describeDistribution());
  const { order, late } = sortTables(schema);
  expect(order.toSorted()).toEqual([...distributed.keys()].toSorted());
  const early = foreignKeys.filter(
    (key) =>
      distributed.has(key.table) &&
      distributed.has(key.target) &&
      !isGone(key) &&
      !late.includes(key) &&
      order.indexOf(key.target) > order.indexOf(key.table),
  );
  expect(early).toEqual([]);
});

test('the server’s SQL joins, locks, and changes distributed tables as Citus wants it, or has a reason', () => {
  const known = listBreaches().map(({ breaks, file }) => `${breaks} ${file}`);
  expect(known.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

/** Writes what a template puts in as `#{…}`, so that these aren't templates. */
const withValues = (text: string) => text.replaceAll('#{', '$\u007b');

test.each([
  ['select 1 from orders o join shares s using (plant_id, order_id)', []],
  ['select 1 from orders o join shares s using (order_id) where o.plant_id = #{plant_id}', ['join']],
  ['select 1 from orders o left join shares s on s.order_id = o.order_id where o.plant_id = #{plant_id}', ['join']],
  ['select 1 from orders where status = 1 for update skip locked', ['lock']],
  ['select 1 from orders where plant_id = #{plant_id} and order_id = 1 for update', []],
  ['delete from shares where quarters = 1', ['lock']],
  ['insert into orders (plant_id) values (#{plant_id}) on conflict (plant_id) do update set at = now()', ['conflict']],
  ['insert into orders (plant_id, at) values (#{plant_id}, now()) on conflict do nothing', []],
  ['update orders set at = clock_timestamp() where plant_id = #{plant_id}', ['volatile']],
  ['update orders set at = now() where plant_id = #{plant_id}', []],
  ['select 1 from accounts join sessions using (account_id) for update', []],
])('%s', (sql, breaks) => {
  expect(findBreaches(withValues(sql), ['orders', 'shares']).map((breach) => breach.breaks)).toEqual(breaks);
});

test('finds the whole of a statement that others are put into', () => {
  const text = withValues(
    'sql<{ a: number }>`select #{sql`1`} from #{x ? sql.ref(`a.#{b}`) : {}}`.execute(db); sql`two`',
  );
  const whole = withValues('select #{sql`1`} from #{x ? sql.ref(`a.#{b}`) : {}}');
  expect(sqlIn(text)).toEqual([whole, 'two']);
});
