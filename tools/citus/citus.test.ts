import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { untilFewer } from '#server/lib/background/until-fewer.ts';
import { ROOT } from '#server/lib/root.ts';
import { findBreaches } from '#tools/citus/check-statement.ts';
import { CITUS_FILE, describeDistribution, sortTables } from '#tools/citus/plan.ts';
import { CITUS_RULES, DROPPED, DROPPED_TRIGGERS, GLOBAL_TABLES, REPLACED, SAFE_TRIGGERS } from '#tools/citus/rules.ts';
import { functionOf, hasColumn, isColocated, readSchema } from '#tools/citus/schema.ts';
import { isServers, makeWatch } from '#tools/citus/watch-statements.ts';
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

/** The rules that a statement breaks, each with the tables. */
const breachesOf = (text: string) =>
  findBreaches(text, schema).map(({ breaks, tables }) => [breaks, ...tables].join(' '));

beforeAll(() => loadModule());

test.each([
  ['select 1 from orders o join shares s using (plant_id, order_id)', []],
  ['select 1 from orders o join shares s using (order_id) where o.plant_id = $1', ['join shares']],
  ['select 1 from orders o join shares s using (order_id) where o.plant_id = $1 and s.plant_id = $2', []],
  ['select 1 from orders o left join shares s on s.order_id = o.order_id where o.plant_id = $1', ['join shares']],
  ['select 1 from orders o join shares s on s.plant_id = o.plant_id or s.order_id = 1', ['join orders shares']],
  ['select 1 from "orders" as "o" inner join "shares" as "s" on "s"."plant_id" = "o"."plant_id"', []],
  ['select 1 from orders o where exists (select from shares s where s.order_id = o.order_id)', ['join orders shares']],
  ['select 1 from orders o where (plant_id, order_id) in (select plant_id, order_id from shares)', []],
  [
    'select (select count(*) from shares s where s.plant_id = p.plant_id) from plants p join orders using (plant_id)',
    [],
  ],
  ['with x as (select plant_id as p from orders) select 1 from x join shares s on s.plant_id = x.p', []],
  [
    'with x as (select order_id as p from orders) select 1 from x join shares s on s.plant_id = x.p',
    ['join orders shares'],
  ],
  ['select 1 from (select * from orders union select * from orders) o join shares using (plant_id)', []],
  [
    'select 1 from (select plant_id from orders where plant_id = $1 union select plant_id from shares) u',
    ['join shares'],
  ],
  ['select 1 from orders o join plants p using (plant_id) join shares s using (plant_id) where p.plant_id = $1', []],
  ['select (select count(*) from orders), (select count(*) from shares)', []],
  ['select (select count(*) from orders), (select count(*) from shares) from plants', ['join orders shares']],
  ['select 1 from orders o, lateral (select 1 from shares where plant_id = o.plant_id) s', []],
  ['select 1 from accounts join sessions using (account_id) for update', []],
  ['select 1 from orders where status = 1 for update skip locked', ['lock orders']],
  ['select 1 from orders where plant_id = any($1) for update', ['lock orders']],
  ['select 1 from orders where plant_id = $1 and order_id = 1 for update', []],
  ['select 1 from orders o join shares s using (plant_id) for update of s', ['lock shares']],
  ['select 1 from orders o join plants p using (plant_id) for update of p', []],
  ['delete from shares where quarters = 1', ['lock shares']],
  ['delete from shares where (plant_id, cart_id) = ($1, $2)', []],
  ['with x as (delete from shares returning *) select 1 from x', ['lock shares']],
  ['update shares set quarters = 1 from orders o where o.plant_id = $1 and shares.plant_id = o.plant_id', []],
  ['update shares s set quarters = 1 from (values (1, 2), (3, 4)) v(p, c) where s.plant_id = v.p', ['lock shares']],
  ['insert into orders (plant_id) values ($1) on conflict (plant_id) do update set at = now()', ['conflict orders']],
  [
    'insert into orders (plant_id) values ($1) on conflict (plant_id) do update set at = current_timestamp',
    ['conflict orders'],
  ],
  [
    'insert into orders as o (plant_id) values ($1) on conflict (plant_id) do update set a = 1 where o.b < now()',
    ['conflict orders'],
  ],
  ['insert into orders (plant_id) values ($1) on conflict (plant_id) do update set at = excluded.at', []],
  ['insert into orders (plant_id, at) values ($1, now()) on conflict do nothing', []],
  ['insert into orders (plant_id) select s.plant_id from shares s', []],
  ['update orders set at = clock_timestamp() where plant_id = $1', ['volatile orders']],
  ['update orders set at = now() where plant_id = $1', []],
])('%s', (sql, breaks) => {
  expect(breachesOf(sql)).toEqual(breaks);
});

test('a statement counts as the server’s if any of its code asks for it, and not only a test', () => {
  const stack = (...files: string[]) => ['Error: here', ...files.map((file) => `    at f (${file}:1:2)`)].join('\n');
  const [plumbing, code] = [`${ROOT}/server/lib/database.ts`, `file://${ROOT}/server/orders/store.ts`];
  const [kysely, own] = [`${ROOT}/node_modules/kysely/server/a.ts`, `${ROOT}/server/orders/store.test.ts`];
  expect(isServers(stack(kysely, plumbing, code, own))).toBe(true);
  expect(isServers(stack(kysely, plumbing, own, `${ROOT}/server/test/make-order.ts`))).toBe(false);
  expect(isServers(stack(kysely, plumbing))).toBe(true);
  expect(isServers(stack(kysely, plumbing, `${ROOT}/server/lib/postgres/migrate.ts`, code))).toBe(false);
});

test('reports what a statement of the server breaks once, unless there is a reason, and keeps which reasons are needed', async () => {
  const needed = await mkdtemp(path.join(tmpdir(), 'hindquarter-watch-'));
  onTestFinished(() => rm(needed, { recursive: true }));
  const { check, take } = makeWatch(needed, { 'lock orders': 'a reason', 'lock shares orders': 'nothing needs it' });
  const byServer = (text: string) =>
    untilFewer(1, async () => {
      check(text);
      return 0;
    });
  check('delete from shares');
  expect(take()).toEqual([]);
  await byServer('delete from shares');
  expect(take()).toEqual([`${CITUS_RULES.lock} lock shares: delete from shares`]);
  await byServer('delete from shares');
  await byServer('delete from orders');
  expect(take()).toEqual([]);
  expect(await readdir(needed)).toEqual(['lock orders']);
});
