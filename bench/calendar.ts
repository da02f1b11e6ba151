import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fillDatabase, fillPlant } from '#bench/fill.ts';
import { load, type Measured, median } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { addDays, monthRange, todayUtc } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { newRefreshToken, sessionEnd, sessionFacts, signAccessToken } from '#server/accounts/sign-in/token.ts';
import { addSession, findActorOfSession } from '#server/accounts/store.ts';
import { openDatabase } from '#server/lib/database.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';

/** Use ROUNDS=1 for a quick look. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
const SECRET = 'only for measuring, at least 32 characters';
const SIZES = { small: 1_000, large: 100_000 } as const;
type Size = keyof typeof SIZES;

/** Both plants have the same orders per day: the small one for five weeks, the large one for ten years. */
const PER_DAY = 28;
const [thisYear = 0, thisMonth = 0] = todayUtc().split('-').map(Number);
const NEXT = monthRange(thisYear, thisMonth + 1);
const [year = 0, month = 0] = NEXT.from.split('-').map(Number);
/** The day after the last one with orders. The next month is full in both plants. */
const END = addDays(NEXT.from, 35);

/** The call of each screen, by the name of its floor. */
const MEASURED = {
  month: { title: 'getEvents: a month of the events calendar', path: '/api/calendar/getEvents' },
  orders: { title: 'pro_order_list: the day orders popup', path: '/api/order/pro_order_list' },
  events: { title: 'show_event: the day popup', path: '/api/calendar/show_event' },
} as const;
type Name = keyof typeof MEASURED;
const NAMES = Object.keys(MEASURED) as Name[];
const anyDay = () => addDays(NEXT.from, Math.floor(Math.random() * 28));
const ASKED: Readonly<Record<Name, () => unknown>> = {
  month: () => ({ month, year, search: '', per_day: 3 }),
  orders: () => ({ order_type: 'pending,open,complete', event_date: anyDay(), page: 1, page_size: 20 }),
  events: () => ({ category_type: '', event_date: anyDay() }),
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'hindquarter-calendar-'));
const server = await startEmbeddedPostgres({ dataDir: folder, log: console.error });
try {
  const database = openDatabase(server.url);
  await migrate(database.db);
  console.log('filling a plant with 100,000 orders, one with 1,000 and 200 others …');
  const large = await fillDatabase(database.db, SIZES.large);
  const small = await fillPlant(database.db, SIZES.small);
  for (const { plant_id } of [large, small]) await spread(plant_id);
  await database.pool.query('vacuum analyze');
  const tokens = { large: await tokenOf(large.plant_id), small: await tokenOf(small.plant_id) };
  await database.close();
  await measure(large.plant_id, tokens);

  /** Spreads the plant's orders over the days before END, PER_DAY on each, in random table order. */
  async function spread(plant_id: number): Promise<void> {
    const client = await database.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query('set statement_timeout = 0');
    await client.query(
      `with placed as (
         select order_id, $2::date - 1 - ((row_number() over (order by hashint8(order_id)) - 1) / ${PER_DAY})::int as day
         from orders where plant_id = $1
       )
       update orders o set dropoff_date = day, kill_date = day + 2 from placed p where o.plant_id = $1 and o.order_id = p.order_id`,
      [plant_id, END],
    );
    await client.query('delete from slot_days where plant_id = $1', [plant_id]);
    await client.query(
      `insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots, usda_used)
       select $1, dropoff_date, 1, 9999, 9999, count(*) from orders where plant_id = $1 and status >= ${ORDER_STATUS.pending} group by dropoff_date`,
      [plant_id],
    );
    await client.query('reset all');
    client.release();
  }
  async function tokenOf(plant_id: number): Promise<string> {
    const { session_id, hash } = newRefreshToken();
    const session = { session_id, account_id: plant_id, refresh_hash: hash, remembered: true };
    await database.db.transaction().execute((tx) => addSession(tx, { ...session, expires_at: sessionEnd(true) }));
    const actor = await findActorOfSession(database.db, session_id);
    if (!actor) throw new Error('the plant has no owner');
    return signAccessToken(SECRET, session_id, sessionFacts(actor));
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(plant: number, tokens: Record<Size, string>): Promise<void> {
  const app = await startProcess('server/app/main.ts', {
    DATABASE_URL: server.url,
    APP_SECRET: SECRET,
    PORT: '0',
    DATA_DIR: path.join(folder, 'app'),
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    GUEST_RATE_LIMIT: '0',
  });
  const floor = await startProcess('bench/calendar-floor.ts', { DATABASE_URL: server.url, PLANT: String(plant) });
  const ask = (name: Name, size: Size) => {
    const headers = { authorization: `Bearer ${tokens[size]}` };
    return load({ url: `${app.address}${MEASURED[name].path}`, headers, body: ASKED[name], seconds: SECONDS });
  };
  const found = Object.fromEntries(
    NAMES.map((name) => [name, { floor: [] as Measured[], large: [] as Measured[], small: [] as Measured[] }]),
  ) as Record<Name, Record<'floor' | Size, Measured[]>>;
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
      for (const name of NAMES) {
        const bare = await load({ url: `${floor.address}/${name}`, body: ASKED[name], seconds: SECONDS });
        const [large, small] = [await ask(name, 'large'), await ask(name, 'small')];
        if (round === 0) continue;
        found[name].floor.push(bare);
        found[name].large.push(large);
        found[name].small.push(small);
      }
    }
  } finally {
    await Promise.all([app.stop(), floor.stop()]);
  }

  const rate = (measured: readonly Measured[]) => median(measured.map((one) => one.rate));
  await writeSection('Events calendar and day popups', {
    script: 'npm run bench:calendar',
    notes: `${ROUNDS} rounds. One database with a plant of 100,000 orders, one of 1,000, and 200 others of 500 each. Both measured plants have ${PER_DAY} orders on each day of the requested month.`,
    figures: NAMES.flatMap((name) => {
      const { floor: bare, large, small } = found[name];
      const { title } = MEASURED[name];
      return [
        atLeast(`${title}, 100,000 orders, against its floor`, rate(large) / rate(bare), 0.5),
        atMost(`${title}: time with 100,000 orders against 1,000`, rate(small) / rate(large), 1.3),
      ];
    }),
    absolute: [
      ...NAMES.flatMap((name) => [
        [`floor of ${MEASURED[name].title} /s`, rate(found[name].floor)] as const,
        [`${MEASURED[name].title} /s`, rate(found[name].large)] as const,
      ]),
      [
        'calls refused',
        Object.values(found)
          .flatMap((one) => Object.values(one).flat())
          .reduce((sum, { refused }) => sum + refused, 0),
      ],
    ],
  });
}
