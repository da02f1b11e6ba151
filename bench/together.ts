import { randomUUID } from 'node:crypto';
import { type Change, findWrongRefusals, type Refused } from '#bench/check-refusals.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { createManualOrder, removeOrder, scheduleDropoff } from '#contract/booking/api.ts';
import { addDays, weekdayOf } from '#contract/lib/days.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { sum } from '#contract/lib/sum.ts';
import type { Database } from '#server/lib/database.ts';
import { LEDGER_DEVIATIONS, OVERBOOKED_DAYS } from '#server/test/ledger-check.ts';
import { plantToday } from '#tools/plant-today.ts';

// Two hundred people book, move, and cancel orders in the same month at the same time, as fast as the server responds. Then
// every refusal is checked, the ledger is compared with the orders, and the free slots are booked down to the last one. Use
// --seconds=5 for a short run that isn't recorded.

const PEOPLE = 200;
const seconds = Number(process.argv.find((word) => word.startsWith('--seconds='))?.slice(10) ?? 60);
/** USDA and Custom slots per day, for the weekdays of the next month. */
const CAPACITY = 12;
const start = addDays(plantToday(), 7);
const DAYS = Array.from({ length: 30 }, (_, by) => addDays(start, by)).filter(
  (day) => ![0, 6].includes(weekdayOf(day)),
);
/** Orders per person, about enough to fill the month. */
const MAX_KEPT = Math.ceil((DAYS.length * CAPACITY * 2) / PEOPLE) + 2;

const log = {
  taken: [] as Change[],
  given: [] as Change[],
  refused: [] as Refused[],
  times: [] as number[],
  done: { booked: 0, moved: 0, cancelled: 0 },
  /** Responses that should not occur: server errors, 'busy', lost connections, unexpected refusals. */
  broken: new Map<string, number>(),
};

const bench = await openBench('together');
try {
  const { plant_id, tokens } = await seed(bench);
  const app = await bench.startApp();
  try {
    const end = performance.now() + seconds * 1000;
    await Promise.all(tokens.map((token) => beSomebody(app.address, token, end)));
    await report(plant_id, await bookToTheLast(app.address, tokens[0] ?? ''));
  } finally {
    await app.stop();
  }
} finally {
  await bench.stop();
}

/** A plant with slots on every working day, and a hundred staff members and a hundred customers, all signed in. */
async function seed({ pool, db }: Database): Promise<{ plant_id: number; tokens: string[] }> {
  const added = await pool.query<{ account_id: number }>(
    `insert into accounts (role, first_name, last_name, email)
     select case when n = 0 then 'processor' when n % 2 = 0 then 'manager' else 'customer' end, 'Pat', 'Number ' || n,
       'pat' || n || '@example.test' from generate_series(0, $1::int - 1) n returning account_id`,
    [PEOPLE],
  );
  const ids = added.rows.map(({ account_id }) => account_id);
  const [plant_id = 0] = ids;
  await pool.query(
    `insert into plants (plant_id, name, species, demands_card) values ($1, 'Together', '{beef}', false)`,
    [plant_id],
  );
  await pool.query('update accounts set plant_id = $1', [plant_id]);
  await pool.query(
    `insert into customers (plant_id, account_id, type, first_name, last_name, has_portal)
     select plant_id, account_id, 'customer', first_name, last_name, true from accounts where role = 'customer'`,
  );
  await pool.query(
    `insert into weekly_slots (plant_id, category_id, weekday, usda_slots, custom_slots)
     select $1, 1, day, $2::int, $2::int from generate_series(1, 5) day`,
    [plant_id, CAPACITY],
  );
  const tokens: string[] = [];
  for (const account_id of ids) tokens.push(await tokenOf(db, account_id));
  return { plant_id, tokens };
}

interface Kept {
  order_id: number;
  day: string;
  offering: string;
}

/** Books, moves, and cancels until time is up. */
async function beSomebody(address: string, token: string, end: number): Promise<void> {
  const kept: Kept[] = [];
  while (performance.now() < end) {
    const rng = Math.random();
    const [order] = rng < 0.5 && kept.length < MAX_KEPT ? [] : kept.splice(pick(kept.length), 1);
    if (!order) kept.push(...(await book(address, token)));
    else if (rng < 0.8) kept.push(await move(address, token, order));
    else await cancel(address, token, order);
  }
}

function pick(count: number): number {
  return Math.floor(Math.random() * count);
}
function anyDay(): string {
  return DAYS[pick(DAYS.length)] ?? start;
}

async function book(address: string, token: string): Promise<Kept[]> {
  const [day, offering, heads] = [anyDay(), Math.random() < 0.5 ? 'usda' : 'custom', 1 + pick(2)];
  const reply = await ask(address, token, createManualOrder, {
    event_name: 'Together',
    beef_qty: heads,
    dropoff_date: day,
    process_option: offering,
  });
  if (!isGranted(reply, `${day} ${offering}`, heads)) return [];
  log.done.booked++;
  log.taken.push({ day: `${day} ${offering}`, slots: heads, ...reply });
  return (reply.data.order_ids as number[]).map((order_id) => ({ order_id, day, offering }));
}

async function move(address: string, token: string, order: Kept): Promise<Kept> {
  const day = anyDay();
  if (day === order.day) return order;
  const { order_id, offering } = order;
  const reply = await ask(address, token, scheduleDropoff, { order_id, dropoff_date: day });
  if (!isGranted(reply, `${day} ${offering}`, 1)) return order;
  log.done.moved++;
  log.taken.push({ day: `${day} ${offering}`, slots: 1, ...reply });
  log.given.push({ day: `${order.day} ${offering}`, slots: 1, ...reply });
  return { ...order, day };
}

async function cancel(address: string, token: string, { order_id, day, offering }: Kept): Promise<void> {
  const reply = await ask(address, token, removeOrder, { order_id });
  if (!isGranted(reply, day, 0)) return;
  log.done.cancelled++;
  log.given.push({ day: `${day} ${offering}`, slots: 1, ...reply });
}

interface Reply {
  sent: number;
  answered: number;
  code: string | null;
  data: Record<string, unknown>;
}

async function ask(address: string, token: string, { path: at }: Endpoint, body: object): Promise<Reply> {
  const sent = performance.now();
  const reply = await fetch(`${address}${at}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
    .then((response) => response.json())
    .catch((error: Error) => ({ status: 'no', code: `lost (${error.message})` }));
  const answered = performance.now();
  log.times.push(answered - sent);
  return { sent, answered, code: reply.status === 'yes' ? null : reply.code, data: reply.data ?? {} };
}

function isGranted({ code, sent, answered }: Reply, day: string, needed: number): boolean {
  if (code === 'day_full') log.refused.push({ day, needed, sent, answered });
  else if (code !== null) log.broken.set(code, (log.broken.get(code) ?? 0) + 1);
  return code === null;
}

/**
 * Books the slots left on each day, and then one more. Returns how many free slots couldn't be booked plus how many
 * full days could.
 */
async function bookToTheLast(address: string, token: string): Promise<number> {
  const { rows } = await bench.pool.query<{ day: string; usda_used: number; custom_used: number }>(
    `select to_char(day, 'YYYY-MM-DD') as day, usda_used, custom_used from slot_days`,
  );
  let lost = 0;
  for (const day of DAYS) {
    const used = rows.find((row) => row.day === day);
    for (const offering of ['usda', 'custom'] as const) {
      let left = CAPACITY - (used?.[`${offering}_used`] ?? 0);
      const form = { event_name: 'Last', beef_qty: 1, dropoff_date: day, process_option: offering };
      for (; left >= 0; left--) {
        const { code } = await ask(address, token, createManualOrder, form);
        if ((code === null) !== left > 0) lost++;
      }
    }
  }
  return lost;
}

async function report(plant_id: number, lost: number): Promise<void> {
  const count = async (statement: string, values: unknown[] = [plant_id]) =>
    (await bench.pool.query(statement, values)).rows;
  const wrong = findWrongRefusals(CAPACITY, log.taken, log.given, log.refused);
  const [deadlocks] = await count('select deadlocks from pg_stat_database where datname = current_database()', []);
  const broken = sum([...log.broken.values()]);
  for (const [code, times] of log.broken) console.log(`NO  ${times} times ${code}`);
  for (const refusal of wrong.slice(0, 5)) console.log('NO  refused although slots were free', refusal);
  const figures = [
    atMost('wrong refusals', wrong.length, 0),
    atMost('free slots that could not be booked, or bookings beyond the last slot', lost, 0),
    atMost('overbooked days', (await count(OVERBOOKED_DAYS)).length, 0),
    atMost('days whose ledger differs from the orders', (await count(LEDGER_DEVIATIONS)).length, 0),
    atMost('faults, busy answers and lost connections', broken, 0),
    atMost('deadlocks', deadlocks?.deadlocks ?? 0, 0),
  ];
  log.times.sort((a, b) => a - b);
  const { booked, moved, cancelled } = log.done;
  const absolute = [
    ['bookings', booked],
    ['moves', moved],
    ['cancellations', cancelled],
    ['refusals because the day was full', log.refused.length],
    ['answers /s', log.times.length / seconds],
    ['median answer, ms', log.times[Math.floor(log.times.length / 2)] ?? 0],
    ['p99 answer, ms', log.times[Math.floor(log.times.length * 0.99)] ?? 0],
  ] as const;
  const isMet = figures.every((figure) => figure.isMet);
  if (seconds >= 60) {
    const notes = `${PEOPLE} people, half staff and half customers, booked, moved and canceled on the same ${DAYS.length} days for ${seconds} s, as fast as they got answers.`;
    await writeSection('200 people at once', {
      script: 'npm run bench:together',
      notes,
      figures,
      absolute,
      connections: PEOPLE,
    });
  } else {
    for (const { what, figure } of figures) console.log(`${figure === 0 ? 'ok' : 'NO'}  ${what}: ${figure}`);
    for (const [what, figure] of absolute) console.log(`    ${what}: ${figure.toFixed(0)}`);
  }
  process.exitCode = isMet ? 0 : 1;
}
