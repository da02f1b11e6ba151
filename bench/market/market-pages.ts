import { load, measureInTurn, median, rateOf, refusedOf } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { MAX_MILES } from '#contract/market/search/search-api.ts';
import { Client } from '#server/lib/postgres/pg.ts';

// Measures what visitors request: the list, a lot's page, a plant's page, and searches by words and by place. First with
// few lots, then with many.

const ROUNDS = 3;
const FEW = 1_000;
/** Set LOTS to a lower number for a quick trial run. */
const MANY = Number(process.env.LOTS ?? 1_000_000);
const FARMS = 1_000;
/** The account of the plant whose page is opened. */
const PLANT = FARMS + 2;
/** How many different lots' pages are opened. */
const OPENED = 50;
/** Real ZIP codes with their centers. */
const PLACES = [
  ['61036', '42.41', '-90.43'],
  ['50010', '42.04', '-93.61'],
  ['67401', '38.82', '-97.60'],
  ['83702', '43.63', '-116.20'],
] as const;
const WORDS = ['angus', 'grass fed', 'steer from rose3 farm', 'heritage', 'highland rose41', 'wagyu'];
const KINDS = ['list', 'words', 'near', 'page', 'plant'] as const;
type Kind = (typeof KINDS)[number];
const SAID: Record<Kind, string> = {
  list: 'the list, newest first',
  words: 'search by words',
  near: 'search near a ZIP code',
  page: 'the data of a lot’s page',
  plant: 'the data of a plant’s page',
};

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
/** The floor is given the radius that yields a full page of lots. The product has to work that out. */
let floorMiles = MAX_MILES;
/** The paths requested from the product and from the lower bound. */
const ASKED: Record<Kind, { product: () => string; floor: () => string }> = {
  list: { product: () => '/api/market/search', floor: () => '/list' },
  words: {
    product: () => `/api/market/search?search=${encodeURIComponent(anyOf(WORDS))}`,
    floor: () => `/words?words=${encodeURIComponent(anyOf(WORDS))}`,
  },
  near: {
    product: () => `/api/market/search?species=beef&miles=${MAX_MILES}&zip=${anyOf(PLACES)[0]}`,
    floor: () => {
      const [, lat, lon] = anyOf(PLACES);
      return `/near?species=beef&lat=${lat}&lon=${lon}&miles=${floorMiles}`;
    },
  },
  page: { product: () => `/api/market/lot/${openLot()}`, floor: () => `/page?lot_id=${openLot()}` },
  plant: { product: () => `/api/market/plant/${PLANT}`, floor: () => '/plant' },
};
/** Three out of every five lots are for sale. */
const openLot = () => 5 * Math.ceil(Math.random() * OPENED) + 1;

const bench = await openBench('market-pages');
try {
  await fill(1, FEW);
  const few = await measure();
  console.log(`filling ${MANY} lots …`);
  await fill(FEW + 1, MANY);
  floorMiles = 10;
  await report(few, await measure());
} finally {
  await bench.stop();
}

type Found = Awaited<ReturnType<typeof measure>>;
async function measure() {
  const app = await bench.startApp();
  const floor = await startProcess('bench/market/market-pages-floor.ts', {
    DATABASE_URL: bench.url,
    PLANT: String(PLANT),
  });
  const ask = (url: string, path: () => string, headers = {}) =>
    load({ url, method: 'GET', path, headers, seconds: 3 });
  const product = (kind: Kind) => () => ask(app.address, ASKED[kind].product);
  const base = (kind: Kind) => () => ask(floor.address, ASKED[kind].floor);
  return measureInTurn(ROUNDS, {
    'list floor': base('list'),
    list: product('list'),
    'words floor': base('words'),
    words: product('words'),
    'near floor': base('near'),
    near: product('near'),
    'page floor': base('page'),
    page: product('page'),
    'plant floor': base('plant'),
    plant: product('plant'),
    rendered: () => ask(app.address, () => `/productview/${openLot()}`, { 'accept-encoding': 'gzip, deflate, br' }),
  }).finally(() => Promise.all([app.stop(), floor.stop()]));
}

async function report(few: Found, many: Found): Promise<void> {
  const [small, large] = [FEW, MANY].map((count) => count.toLocaleString('en-US'));
  await writeSection('Public pages of the market', {
    script: 'npm run bench:market-pages',
    notes: `${ROUNDS} rounds with ${small} lots, then with ${large}, of which three in five are for sale. Search near a ZIP code looks up to ${MAX_MILES} miles far, so that it finds a page of lots in both cases. A plant’s page has the next free days of two species. The rendered page is one of ${OPENED} lots, compressed, for a visitor who isn't signed in; it is rendered once, and then again whenever its data changes.`,
    figures: [
      ...KINDS.map((kind) =>
        atLeast(
          `${SAID[kind]}, ${small} lots, against its floor`,
          rateOf(few[kind]) / rateOf(few[`${kind} floor`]),
          0.5,
        ),
      ),
      ...KINDS.map((kind) =>
        atMost(`${SAID[kind]}: time with ${large} lots against ${small}`, rateOf(few[kind]) / rateOf(many[kind]), 1.5),
      ),
      atLeast('rendered pages of lots /s', rateOf(many.rendered), 300),
    ],
    absolute: [
      ...KINDS.flatMap((kind): [string, number][] => [
        [`${SAID[kind]}, ${small} lots: floor /s`, rateOf(few[`${kind} floor`])],
        [`${SAID[kind]}, ${small} lots /s`, rateOf(few[kind])],
        [`${SAID[kind]}, ${large} lots: floor /s`, rateOf(many[`${kind} floor`])],
        [`${SAID[kind]}, ${large} lots /s`, rateOf(many[kind])],
        [`${SAID[kind]}, ${large} lots: p99, ms`, median(many[kind].map(({ p99 }) => p99))],
      ]),
      ['rendered pages of lots: p99, ms', median(many.rendered.map(({ p99 }) => p99))],
      ['calls refused', refusedOf(...Object.values(few), ...Object.values(many))],
    ],
  });
}

/** Adds the lots with these numbers. Indexes are dropped and rebuilt, which is faster than updating them. */
async function fill(first: number, last: number): Promise<void> {
  const client = new Client({ connectionString: bench.url });
  await client.connect();
  const run = (text: string) => client.query(text);
  await run('set session_replication_role = replica');
  await run('set statement_timeout = 0');
  await run(`set maintenance_work_mem = '512MB'`);
  await run('set synchronous_commit = off');
  if (first === 1) {
    await run(`insert into accounts (account_id, role, first_name, last_name)
      select n, 'seller', 'Pat', 'Number ' || n from generate_series(1, ${FARMS}) n`);
    await run(
      `insert into accounts (account_id, role, first_name, last_name) values (${FARMS + 1}, 'buyer', 'Robin', 'Lake')`,
    );
    await run(`insert into accounts (account_id, role, first_name, last_name, plant_id)
      values (${PLANT}, 'processor', 'Bench', 'Plant', ${PLANT})`);
    await run(`insert into plants (plant_id, name, species) values (${PLANT}, 'Bench', '{beef,hog}')`);
    await run(`insert into weekly_slots (plant_id, category_id, weekday, usda_slots, custom_slots)
      select ${PLANT}, c, d, 10, 10 from unnest('{1,4}'::int[]) c, generate_series(1, 5) d`);
    await run(`insert into farms (seller_id, name, story, zip) select n, 'Farm ' || n, 'Grass all summer.', '61036'
      from generate_series(1, ${FARMS}) n`);
  }
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'lots'
       and not exists (select from pg_constraint where conname = indexname)`,
  );
  for (const { indexname } of indexes) await run(`drop index ${indexname}`);
  // Spread evenly across the country, so lots are sparser than in real farm country.
  await run(`insert into lots (lot_id, seller_id, kind, state, title, description, species, breed, price_cents,
      hanging_low_clb, hanging_high_clb, deposit_cents, dropoff_date, left_to_buy, zip, lat, lon, published_at)
    select n, 1 + n % ${FARMS}, 'animal', case when n % 5 in (1, 2, 3) then 'published' else 'closed' end,
      (array['Black Angus steer', 'Grass fed heifer', 'Heritage hog', 'Highland steer', 'Wagyu steer'])[1 + (n / 5) % 5]
        || ' from rose' || n % 5000 || ' farm',
      'Born and raised here, on pasture all summer and hay in winter.', case when n / 5 % 3 = 1 then 'pork' else 'beef' end, 'Angus',
      300 + n % 400, 70000, 80000, 10000, '2197-01-02', 4, '61036', 32 + random() * 16, -120 + random() * 45,
      now() - n * interval '1 second'
    from generate_series(${first}, ${last}) n`);
  await run(`insert into lot_animals (lot_id, animal_number) select n, 1 from generate_series(${first}, ${last}) n`);
  await run(`insert into claims (lot_id, animal_id, first_quarter, quarters, buyer_id, held_until)
    select lot_id, animal_id, 1, 1, ${FARMS + 1}, now() + interval '1 day' from lot_animals
    where lot_id between ${first} and ${last} and lot_id % 10 = 1`);
  for (const { indexdef } of indexes) await run(indexdef);
  await run('vacuum analyze');
  await client.end();
}
