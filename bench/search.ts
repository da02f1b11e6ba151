import { load, measureInTurn, median, rateOf, refusedOf } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { Client } from '#server/lib/postgres/pg.ts';

const ROUNDS = 3;
/** Two million people: a hundred plants with 20,000 each, one of which is measured, and a small plant with 1,000. */
const LARGE = 5;
const SMALL = 101;
const PEOPLE = 2_001_000;

const bench = await openBench('search');
try {
  await fill(bench.url);
  const sides = { large: await sideOf(LARGE), small: await sideOf(SMALL) };
  await measure(sides);

  async function sideOf(plant_id: number) {
    return { token: await tokenOf(bench.db, plant_id), typed: await typedIn(plant_id) };
  }

  /** What people type: the start of a name, email address, or phone number, growing by a letter or two. */
  async function typedIn(plant_id: number): Promise<string[]> {
    const { rows } = await bench.pool.query<{
      first_name: string;
      last_name: string;
      email: string;
      digits: string;
    }>(
      `select fold_text(first_name) as first_name, fold_text(last_name) as last_name, email::text, phone_digits(phone) as digits
       from customers where plant_id = $1 order by md5(customer_id::text) limit 200`,
      [plant_id],
    );
    return rows.flatMap(({ first_name, last_name, email, digits }) => [
      ...[3, 5, 7].map((letters) => last_name.slice(0, letters)),
      ...[3, 5].map((letters) => first_name.slice(0, letters)),
      email.slice(0, 9),
      digits.slice(0, 7),
    ]);
  }
} finally {
  await bench.stop();
}

interface Side {
  token: string;
  typed: string[];
}

async function measure({ large, small }: { large: Side; small: Side }): Promise<void> {
  const app = await bench.startApp();
  const floor = await startProcess('bench/search-floor.ts', { DATABASE_URL: bench.url, PLANT: String(LARGE) });
  const ask = (address: string, pathname: string, { token, typed }: Side) =>
    load({
      url: `${address}${pathname}`,
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
      path: () => `${pathname}?search=${encodeURIComponent(typed[Math.floor(Math.random() * typed.length)] ?? '')}`,
    });
  const found = await measureInTurn(ROUNDS, {
    floor: () => ask(floor.address, '/find', large),
    large: () => ask(app.address, '/api/profile/findCustomers', large),
    small: () => ask(app.address, '/api/profile/findCustomers', small),
  }).finally(() => Promise.all([app.stop(), floor.stop()]));
  await writeSection('Customer search as you type', {
    script: 'npm run bench:search',
    notes: `${ROUNDS} rounds. 2,001,000 people in 101 plants. The search is the beginning of a name, email address or phone number, three to nine characters.`,
    figures: [
      atLeast(
        'findCustomers, 20,000 people in the plant, against its floor',
        rateOf(found.large) / rateOf(found.floor),
        0.5,
      ),
      atMost('findCustomers: time with 20,000 people against 1,000', rateOf(found.small) / rateOf(found.large), 1.3),
    ],
    absolute: [
      ['floor of findCustomers /s', rateOf(found.floor)],
      ['findCustomers among 20,000 /s', rateOf(found.large)],
      ['findCustomers among 1,000 /s', rateOf(found.small)],
      ['findCustomers among 20,000: p99, ms', median(found.large.map(({ p99 }) => p99))],
      ['calls refused', refusedOf(...Object.values(found))],
    ],
  });
}

/** Bulk-inserts rows, with the plants interleaved in random order, then creates the indexes. */
async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = (text: string) => client.query(text);
  console.log('filling two million people …');
  await run(`set session_replication_role = replica`);
  await run(`set statement_timeout = 0`);
  await run(`set maintenance_work_mem = '512MB'`);
  await run(`set synchronous_commit = off`);
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'customers'
       and not exists (select from pg_constraint where conname = indexname)`,
  );
  for (const { indexname } of indexes) await run(`drop index ${indexname}`);
  await run(`insert into accounts (account_id, role, first_name, last_name)
    select n, 'processor', 'Bench', 'Plant' from generate_series(1, ${SMALL}) n`);
  await run(
    `insert into plants (plant_id, name, species) select n, 'Bench', '{beef}' from generate_series(1, ${SMALL}) n`,
  );
  await run(`update accounts set plant_id = account_id`);
  await run(`create temp table names as
    with part as (select array['ban','cor','del','far','gil','hol','jan','kel','lar','mil','nor','pat','ros','sand','tam','ves','wil','yor','bur','ter'] p)
    select n, initcap(p[1 + n % 20] || p[1 + n / 20 % 20] || p[1 + n / 400 % 20]) as last_name, initcap(p[1 + n % 20] || p[1 + n / 20 % 20]) as first_name
    from part, generate_series(0, 7999) n`);
  // A few common names and many rare ones.
  await run(`insert into customers (plant_id, account_id, type, first_name, last_name, email, phone, address, city, state, zip)
    select case when g.n % 2000 = 0 then ${SMALL} else 1 + g.n % 100 end, 1000 + g.n, case when g.n % 20 = 3 then 'producer' else 'customer' end,
      f.first_name, l.last_name, lower(f.first_name) || g.n || '@example.test',
      '(' || 200 + g.n % 700 || ') ' || lpad((g.n % 1000)::text, 3, '0') || '-' || lpad((g.n / 100 % 10000)::text, 4, '0'),
      g.n % 999 || ' Road', c.first_name || 'ville', 'IA', lpad((g.n % 90000)::text, 5, '0')
    from generate_series(1, ${PEOPLE}) g(n)
    join names f on f.n = (hashint4(g.n) & 2147483647) % 400
    join names l on l.n = floor(pow((hashint4(g.n * 7 + 1) & 2147483647) % 100000 / 100000.0, 2) * 8000)::int
    join names c on c.n = (hashint4(g.n * 3) & 2147483647) % 60`);
  console.log('indexing …');
  for (const { indexdef } of indexes) await run(indexdef);
  await run(`vacuum analyze`);
  await client.end();
}
