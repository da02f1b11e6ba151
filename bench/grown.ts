import { sql } from 'kysely';
import { type FilledPlant, fillPlant } from '#bench/fill.ts';
import { load, type Measured, measureInTurn, median, rateOf, refusedOf } from '#bench/load.ts';
import type { Started } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { showEvent } from '#contract/booking/day-events-api.ts';
import { getEvents } from '#contract/booking/events-api.ts';
import { countOrders, customerFigures } from '#contract/booking/list-api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import { listMissingSheets } from '#contract/cut-sheets/missing-api.ts';
import { getBell } from '#contract/dashboard/bell-api.ts';
import { getActionCenter, getDashboard } from '#contract/dashboard/dashboard-api.ts';
import { findCustomers } from '#contract/directory/api.ts';
import { agingReport, agingTotals, customerStatement } from '#contract/invoicing/account/account-api.ts';
import { listInvoices } from '#contract/invoicing/invoices-api.ts';
import { addDays } from '#contract/lib/days.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { listTransfers, trialBalance } from '#contract/payments/books-api.ts';
import { getReport } from '#contract/reports/api.ts';
import { type Database, openDatabase } from '#server/lib/database.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';
import { closeDays } from '#server/payments/ledger/balances.ts';
import { fillYears, postYears } from '#server/test/growth/old-years.ts';
import { plantToday } from '#tools/plant-today.ts';

/** Use ROUNDS=1 for a quick run, and ORDERS for a larger or smaller plant. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 1);
const ORDERS = Number(process.env.ORDERS ?? 4_000);
const OTHERS = 12;
const TIMES = 10;
/** Animals a day, at both sizes: a plant that has worked longer has more days, not fuller ones. */
const PER_DAY = 28;
const COMING = 30 * PER_DAY;
/** Calls whose pages are counted. */
const COUNTED = 20;
const today = plantToday();
const [year = 0, month = 0] = today.split('-').map(Number);
const CHOICE = { range: 'last_month', from: '', to: '', species: '', process_option: '' } as const;

interface Call {
  path: string;
  method: 'GET' | 'POST';
  body?: unknown;
  isWrite?: true;
}
interface Size {
  app: Started;
  database: Database;
  plant: FilledPlant;
  token: string;
}

const ask = ({ path, method }: Endpoint, input: Record<string, unknown> = {}): Call =>
  method === 'GET'
    ? { method, path: `${path}?${new URLSearchParams(input as Record<string, string>)}` }
    : { method: 'POST', path, body: input };
const list = (order_type: string): Call => ask(proOrderList, { order_type, page: 1, page_size: 20 });
const callsOf = ({ plant }: Size): Readonly<Record<string, Call>> => {
  const customer_id = required(plant.customers[0], 'a customer');
  return {
    'the office’s day': ask(getDashboard),
    'action center': ask(getActionCenter, { event_date: today }),
    bell: ask(getBell),
    'pending orders': list('pending'),
    'completed orders': list('complete'),
    'menu counts': ask(countOrders),
    'a month of slots': ask(getAllDateSlot, { month, year }),
    'a month of events': ask(getEvents, { month, year, search: '', per_day: 3 }),
    'orders of a day': ask(showEvent, { category_type: '', event_date: addDays(today, 3) }),
    'missing cut sheets': ask(listMissingSheets, { page: 1 }),
    'find a customer': ask(findCustomers, { search: 'Last000150' }),
    'figures of a customer': ask(customerFigures, { customer_id }),
    'statement of a customer, last month': ask(customerStatement, {
      customer_id,
      from: addDays(today, -30),
      to: today,
    }),
    invoices: ask(listInvoices, { page: 1 }),
    'invoices that are owed': ask(listInvoices, { status: 'owed', page: 1 }),
    aging: ask(agingReport, { as_of: '', page: 1 }),
    'aging totals': ask(agingTotals, { as_of: '' }),
    'transfers of a month': ask(listTransfers, { account: '', from: addDays(today, -30), to: today, page: 1 }),
    'trial balance': ask(trialBalance, { as_of: '' }),
    'report of a month': ask(getReport, { ...CHOICE, report: 'revenue' }),
    'a booking': { ...ask(createManualOrder), isWrite: true },
  };
};

const bench = await openBench('grown');
try {
  const small = await openSize('small', ORDERS, OTHERS);
  const large = await openSize('large', TIMES * ORDERS, TIMES * OTHERS);
  await measure({ small, large });
  for (const { app, database } of [small, large]) {
    await app.stop();
    await database.close();
  }
} finally {
  await bench.stop();
}

/** A database of its own on the same server, with one plant of `orders` and `others` that have an eighth each, and the product on it. */
async function openSize(name: string, orders: number, others: number): Promise<Size> {
  console.log(`filling ${name}: a plant with ${orders} orders and ${others} others …`);
  await bench.pool.query(`create database ${name}`);
  const url = bench.url.replace('/hindquarter?', `/${name}?`);
  const database = openDatabase(url);
  await migrate(database.db);
  await sql`create extension pg_stat_statements`.execute(database.db);
  const plant = await fillYearsOf(database, orders, { people: orders / 20, coming: COMING });
  for (let other = 0; other < others; other++) await fillYearsOf(database, ORDERS / 8, { people: 50, coming: 0 });
  await sql`vacuum analyze`.execute(database.db);
  await closeDays(database.db);
  const token = await tokenOf(database.db, plant.plant_id);
  return { app: await bench.startApp(url), database, plant, token };
}

/** A plant whose orders end two weeks ago, each invoiced, paid, and in the books, and with a month booked ahead. */
async function fillYearsOf(
  { db }: Database,
  orders: number,
  { people, coming }: Record<'people' | 'coming', number>,
): Promise<FilledPlant> {
  const { plant_id, template_id, customers } = await fillPlant(db, 0, undefined, people);
  await fillYears(db, {
    plant_id,
    account_id: plant_id,
    template_id,
    customers,
    orders,
    coming,
    old_day: sql`${today}::date - 14 - ((n - ${coming}) / ${PER_DAY})::int`,
  });
  await postYears(db, plant_id);
  await sql`
    insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots, usda_used)
    select ${plant_id}, dropoff_date, 1, 9999, 9999, count(*) from orders where plant_id = ${plant_id} group by dropoff_date`.execute(
    db,
  );
  return { plant_id, template_id, customers };
}

async function measure(sizes: Record<'small' | 'large', Size>): Promise<void> {
  const names = Object.keys(callsOf(sizes.small));
  const sides: Record<string, () => Promise<Measured>> = {};
  for (const name of names)
    for (const [size, at] of Object.entries(sizes)) sides[`${size} ${name}`] = () => loadOf(at, name, {});
  const found = await measureInTurn(ROUNDS, sides);
  const pages: Record<string, number> = {};
  for (const name of names)
    for (const [size, at] of Object.entries(sizes)) pages[`${size} ${name}`] = await pagesOf(at, name);
  const meanOf = (side: string) => 1000 / rateOf(found[side]);
  const p99Of = (side: string) => median((found[side] ?? []).map(({ p99 }) => p99));
  await writeSection('Growth', {
    script: 'npm run bench:grown',
    connections: 1,
    notes: `${ROUNDS} rounds. Two databases: a plant with ${ORDERS} orders and ${OTHERS} others with ${ORDERS / 8} each, and ${TIMES} times as much of everything. Both have ${PER_DAY} animals a day. Pages are the 8 kB pieces that PostgreSQL reads for a call, in memory or on disk.`,
    figures: names.map((name) =>
      atMost(
        `${name}: time at ${TIMES} times the size against once`,
        meanOf(`large ${name}`) / meanOf(`small ${name}`),
        1.5,
      ),
    ),
    absolute: [
      ...names.flatMap((name) =>
        (['small', 'large'] as const).flatMap((size) => [
          [`${name}, ${size}: mean, µs`, 1000 * meanOf(`${size} ${name}`)] as const,
          [`${name}, ${size}: p99, µs`, 1000 * p99Of(`${size} ${name}`)] as const,
          [`${name}, ${size}: pages`, required(pages[`${size} ${name}`], 'a count')] as const,
        ]),
      ),
      ['calls refused', refusedOf(...Object.values(found))],
    ],
  });
}

function loadOf(at: Size, name: string, { seconds = SECONDS }): Promise<Measured> {
  const { path, method, body, isWrite } = required(callsOf(at)[name], 'the call');
  return load({
    url: `${at.app.address}${path}`,
    headers: { authorization: `Bearer ${at.token}`, ...(isWrite && { 'idempotency-key': '' }) },
    connections: 1,
    seconds,
    method,
    body: isWrite ? () => bookingOf(at) : body,
  });
}

/** How many pages PostgreSQL reads for one such call, on average. */
async function pagesOf(at: Size, name: string): Promise<number> {
  const { db } = at.database;
  const { path, method, body, isWrite } = required(callsOf(at)[name], 'the call');
  await sql`select pg_stat_statements_reset()`.execute(db);
  for (let call = 0; call < COUNTED; call++) {
    const asked = isWrite ? bookingOf(at) : body;
    const response = await fetch(`${at.app.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${at.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(asked === undefined ? {} : { body: JSON.stringify(asked) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${text}`);
  }
  const { rows } = await sql<{ pages: number }>`
    select (sum(shared_blks_hit + shared_blks_read) / ${COUNTED})::float8 as pages from pg_stat_statements s
    join pg_database d on d.oid = s.dbid where d.datname = current_database()`.execute(db);
  return required(rows[0], 'the sum').pages;
}

function bookingOf({ plant }: Size) {
  return {
    event_name: 'Bench',
    beef_qty: 1,
    dropoff_date: addDays(today, 30 + Math.floor(Math.random() * 300)),
    process_option: 'usda',
    customers: [plant.customers[Math.floor(Math.random() * plant.customers.length)]],
  };
}
