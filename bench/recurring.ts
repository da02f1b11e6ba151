import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type FilledPlant, fillPlant } from '#bench/fill.ts';
import { load, type Measured, median } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { MOST_DATES } from '#contract/booking/recurrence.ts';
import { addDays, todayUtc } from '#contract/lib/days.ts';
import { newRefreshToken, sessionEnd, sessionFacts, signAccessToken } from '#server/accounts/sign-in/token.ts';
import { addSession, findActorOfSession } from '#server/accounts/store.ts';
import { openDatabase } from '#server/lib/database.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';

const ROUNDS = 5;
/** Sequential calls of each kind per round. */
const CALLS = 40;
const ORDERS = 10_000;
const SECRET = 'only for measuring, at least 32 characters';
const today = todayUtc();

const folder = await mkdtemp(path.join(os.tmpdir(), 'hindquarter-recurring-'));
const server = await startEmbeddedPostgres({ dataDir: folder, log: console.error });
try {
  const { plant, token } = await makePlant();
  const app = await startProcess('server/app/main.ts', {
    DATABASE_URL: server.url,
    APP_SECRET: SECRET,
    PORT: '0',
    DATA_DIR: path.join(folder, 'app'),
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    GUEST_RATE_LIMIT: '0',
  });
  try {
    await measure(`${app.address}${createManualOrder.path}`, plant, token);
  } finally {
    await app.stop();
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function makePlant(): Promise<{ plant: FilledPlant; token: string }> {
  const { db, close } = openDatabase(server.url);
  await migrate(db);
  const plant = await fillPlant(db, ORDERS);
  const { session_id, hash } = newRefreshToken();
  const session = {
    session_id,
    account_id: plant.plant_id,
    refresh_hash: hash,
    remembered: true,
    expires_at: sessionEnd(true),
  };
  await db.transaction().execute((tx) => addSession(tx, session));
  const actor = await findActorOfSession(db, session_id);
  if (!actor) throw new Error('the plant has no owner');
  await close();
  return { plant, token: await signAccessToken(SECRET, session_id, sessionFacts(actor)) };
}

/** One beef for two customers, on one day or weekly for a year. */
function booking({ customers, template_id }: FilledPlant, isRecurring: boolean) {
  const at = Math.floor(Math.random() * (customers.length - 1));
  const share = { cut_sheet: template_id, amount: 'Half', animal: 'beef', order_number: 1 };
  return {
    event_name: 'Bench beef',
    beef_qty: 1,
    process_option: 'usda',
    organs: 'Heart,Liver',
    dropoff_date: addDays(today, 1 + Math.floor(Math.random() * 60)),
    ...(isRecurring && { recurring: 1, rrule: `FREQ=WEEKLY;COUNT=${MOST_DATES}` }),
    split: [
      { ...share, customer: customers[at] },
      { ...share, customer: customers[at + 1] },
    ],
  };
}

async function measure(address: string, plant: FilledPlant, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  /** Milliseconds per saved order, the median of a round. */
  async function costOf(isRecurring: boolean): Promise<number> {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const body = JSON.stringify(booking(plant, isRecurring));
      const begun = performance.now();
      const answer = await fetch(address, { method: 'POST', headers, body });
      const reply = (await answer.json()) as { status: string; data?: { order_ids: number[] } };
      times.push(performance.now() - begun);
      const made = reply.data?.order_ids.length;
      if (made !== (isRecurring ? MOST_DATES : 1)) throw new Error(`not booked: ${JSON.stringify(reply)}`);
    }
    return median(times);
  }
  const costs = { one: [] as number[], series: [] as number[] };
  const rates = { one: [] as Measured[], series: [] as Measured[] };
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
    const [one, series] = [await costOf(false), await costOf(true)];
    const many = (isRecurring: boolean) =>
      load({ url: address, headers, body: () => booking(plant, isRecurring), seconds: 2 });
    const [oneRate, seriesRate] = [await many(false), await many(true)];
    if (round === 0) continue;
    costs.one.push(one);
    costs.series.push(series);
    rates.one.push(oneRate);
    rates.series.push(seriesRate);
  }
  const ratio = median(costs.series.map((series, round) => series / (costs.one[round] ?? Number.NaN)));
  const refused = [...rates.one, ...rates.series].reduce((sum, one) => sum + one.refused, 0);
  const atOnce = median(rates.one.map((one, round) => one.rate / (rates.series[round]?.rate ?? Number.NaN)));
  await writeSection('Recurring orders', {
    script: 'npm run bench:recurring',
    notes: `A beef with two shares, saved on one day and on ${MOST_DATES}, at a plant with ${ORDERS.toLocaleString('en-US')} orders. Slots, orders, shares and cut sheets of all dates are saved in one transaction.`,
    figures: [
      atMost(`time to save ${MOST_DATES} dates, as a multiple of one date`, ratio, 6),
      atMost(`the same on all connections at once`, atOnce, 6),
      atMost('refused', refused, 0),
    ],
    absolute: [
      ['saving one date, ms', median(costs.one)],
      [`saving ${MOST_DATES} dates, ms`, median(costs.series)],
      ['single orders saved /s', median(rates.one.map(({ rate }) => rate))],
      ['recurring orders saved /s', median(rates.series.map(({ rate }) => rate))],
    ],
  });
}
