import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { countOwedMails, findDeviations, type Submitted } from '#bench/find-deviations.ts';
import { type Started, startProcess } from '#bench/processes.ts';
import { login } from '#contract/accounts/api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { quantityField } from '#contract/booking/booking.ts';
import type { Amount } from '#contract/booking/shares.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import type { DataOf, Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import { categoriesOf } from '#contract/lib/species.ts';
import { LABELS } from '#contract/orders/offering.ts';
import { saveCardProfile } from '#contract/payments/api.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { plantToday } from '#tools/plant-today.ts';

// Kills the app, and later its database, during many submissions whose clients retry with the same key. Then checks the tables:
// nothing acknowledged may be missing, incomplete, or duplicated. With --quick, there are fewer submissions, and emails whose
// job was killed may still be pending.

const isQuick = process.argv.includes('--quick');
const SUBMITS = isQuick ? 120 : 500;
const CLIENTS = 20;
const SPECIES = ['beef', 'hog', 'lamb', 'goat', 'bison'] as const;
const SPLITS: readonly (readonly Amount[])[] = [
  ['Half', 'Quarter', 'Quarter'],
  ['Half', 'Half'],
  ['Quarter', 'Quarter', 'Quarter', 'Quarter'],
  ['Whole'],
];
const DAYS = 5;
const CUSTOMERS = 12;
/**
 * Clients stop retrying this long after the start. Emails get more time, because a killed job is only noticed and rerun later.
 */
const LAST_ANSWER_MS = 60_000;
const LAST_MAIL_MS = 170_000;

const begun = Date.now();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'hindquarter-kill-'));
const tries = { lost: 0, busy: 0, refused: new Set<string>() };
let app: Started | undefined;
let token = '';
try {
  app = await startProduct();
  const url = await findDatabase();
  const formOf = await seedPlant();
  const submitted = Array.from({ length: SUBMITS }, (_, at): Submitted => {
    return { key: randomUUID(), form: formOf(at), answer: null };
  });

  const clients = sendAll(submitted);
  await untilAnswered(submitted, 0.3);
  const appAway = await killApp(url, submitted);
  await untilAnswered(submitted, 0.6);
  const databaseAway = await killDatabase(url);
  await clients;

  const deviations = await look(url, submitted);
  console.log(`${SUBMITS} submits from ${CLIENTS} clients, the app killed in the first half, its database in the second
the app answered again after ${appAway.ms} ms; ${appAway.unanswered} bookings stood whose answer never left
the database answered again after ${databaseAway.ms} ms
${tries.lost} tries ended without an answer, ${tries.busy} were asked to come again
${((Date.now() - begun) / 1000).toFixed(1)} s in all`);
  for (const deviation of deviations) console.log(`NO  ${deviation}`);
  if (deviations.length === 0) console.log('ok  nothing acknowledged is lost, incomplete or there twice');
  process.exitCode = deviations.length === 0 ? 0 : 1;
} finally {
  await app?.stop();
  await endDatabase();
  await rm(dataDir, { recursive: true, force: true });
}

function startProduct(): Promise<Started> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0', PORT: '0', RATE_LIMIT: '0', GUEST_RATE_LIMIT: '0' };
  return startProcess('server/app/main.ts', { ...env, LOG_LEVEL: 'silent' });
}

/** Finds the host and port of the app's database by connecting to it once. */
async function findDatabase(): Promise<string> {
  const joined = await startEmbeddedPostgres({ dataDir, log: console.error });
  await joined.stop();
  return joined.url;
}

async function postmaster(): Promise<number | null> {
  const file = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(file, 10) || null;
}

/** The app stops its database on exit; this stops one that was left running. */
async function endDatabase(): Promise<void> {
  const left = await postmaster();
  if (left !== null) await startEmbeddedPostgres({ dataDir, log: console.error }).then((server) => server.stop());
}

function ask(endpoint: Endpoint, body: object, key: string = randomUUID()): Promise<Response> {
  return fetch(`${app?.address}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
}

async function call<E extends Endpoint>(endpoint: E, body: SentTo<E> & object): Promise<DataOf<E>> {
  const reply = await (await ask(endpoint, body)).json();
  if (reply.status !== 'yes') throw new Error(`${endpoint.path}: ${reply.message}`);
  return z.parse(endpoint.data, reply.data) as DataOf<E>;
}

/**
 * A plant with a card, enough slots, and customers with email addresses. Returns a function that builds the form for each
 * submission.
 */
async function seedPlant(): Promise<(at: number) => Submitted['form']> {
  const [email, password] = ['ruth@example.test', 'knife and block'];
  await call(register, {
    first_name: 'Ruth',
    last_name: 'Olsen',
    email,
    password,
    confirmpassword: password,
    role: 'processor',
    nmfs_number: SPECIES.join(','),
    license_number: 's1',
    processorAgreement: true,
  });
  token = await call(login, { username: email, password });
  const card = { token: `sandbox_${'x'.repeat(20)}`, last_four: '4242', exp_month: 12, exp_year: 2199 };
  await call(saveCardProfile, { ...card, brand: 'visa' });
  const days = [0, 1, 2, 3, 4, 5, 6];
  await call(processorPreference, {
    preferences: categoriesOf(SPECIES).map((animals) => ({ animals, days })),
    slots: [
      { processing_option: 'USDA processing', avail_slot: SUBMITS },
      { processing_option: 'Custom processing', avail_slot: SUBMITS },
    ],
  });
  const customers: number[] = [];
  for (let at = 0; at < CUSTOMERS; at++) {
    const { id } = await call(addCustomer, { first_name: `Customer ${at}`, email: `customer-${at}@example.test` });
    customers.push(id);
  }
  const templates = await call(getCustomForm, {});
  const cut_sheet = Array.isArray(templates) ? templates[0]?.id : undefined;
  return (at) => createManualOrder.input.parse(bookingOf(at, customers, cut_sheet));
}

/** Two animals of one or two species, each split differently among different customers. */
function bookingOf(at: number, customers: readonly number[], cut_sheet: number | undefined): object {
  const pick = <T>(list: readonly T[], place: number) => list[place % list.length] as T;
  const isPair = at % 3 === 0;
  const first = pick(SPECIES, at);
  const second = isPair ? first : pick(SPECIES, at + 1);
  const animals = [
    { animal: first, order_number: 1, amounts: pick(SPLITS, at) },
    { animal: second, order_number: isPair ? 2 : 1, amounts: pick(SPLITS, at + 1 + (at % 2)) },
  ];
  return {
    event_name: `Booking ${at}`,
    [quantityField(first)]: 1,
    [quantityField(second)]: isPair ? 2 : 1,
    dropoff_date: addDays(plantToday(), 7 + (at % DAYS)),
    process_option: pick(['', ...LABELS], at),
    split: animals.flatMap(({ amounts, ...animal }, place) =>
      amounts.map((amount, row) => ({ ...animal, amount, cut_sheet, customer: pick(customers, at + place * 4 + row) })),
    ),
  };
}

/** Each client takes the next submission until none are left. */
async function sendAll(submitted: readonly Submitted[]): Promise<void> {
  const left = submitted.values();
  const client = async () => {
    for (const submit of left) submit.answer = await sendUntilAnswered(submit);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function sendUntilAnswered({ key, form }: Submitted): Promise<Submitted['answer']> {
  while (Date.now() < begun + LAST_ANSWER_MS) {
    const reply = await ask(createManualOrder, form, key)
      .then((response) => response.json())
      .catch(() => null);
    if (reply?.status === 'yes') return createManualOrder.data.parse(reply.data);
    if (reply === null) tries.lost++;
    else if (reply.code === 'busy') tries.busy++;
    else tries.refused.add(reply.code);
    await sleep(100);
  }
  return null;
}

function countAnswers(submitted: readonly Submitted[]): number {
  return submitted.filter(({ answer }) => answer !== null).length;
}

async function untilAnswered(submitted: readonly Submitted[], part: number): Promise<void> {
  while (countAnswers(submitted) < submitted.length * part && Date.now() < begun + LAST_ANSWER_MS) await sleep(1);
}

/** Kills the app and restarts it in the same folder, where its database is still running. */
async function killApp(url: string, submitted: readonly Submitted[]): Promise<{ ms: number; unanswered: number }> {
  const killed = Date.now();
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  app?.process.once('exit', () => resolve());
  app?.process.kill('SIGKILL');
  await gone;
  const bookings = await inDatabase(url, async (client) => {
    // Once the app's connections are gone, its last statements are either committed or rolled back.
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    while ((await client.query(others)).rowCount) await sleep(5);
    return (await client.query<{ count: number }>('select count(*)::int from bookings')).rows[0]?.count ?? 0;
  });
  const unanswered = bookings - countAnswers(submitted);
  app = await startProduct();
  return { ms: Date.now() - killed, unanswered };
}

/** Kills the database server. The app should start it again. */
async function killDatabase(url: string): Promise<{ ms: number }> {
  const killed = Date.now();
  const pid = await postmaster();
  if (pid === null) throw new Error('no database server to kill');
  process.kill(pid, 'SIGKILL');
  for (;;) {
    const isBack = await inDatabase(url, () => postmaster()).then(
      (now) => now !== pid,
      () => false,
    );
    if (isBack || Date.now() > begun + LAST_ANSWER_MS) return { ms: Date.now() - killed };
    await sleep(20);
  }
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

async function look(url: string, submitted: readonly Submitted[]): Promise<string[]> {
  const isDown = app?.process.exitCode !== null || app.process.signalCode !== null;
  return [
    ...(isDown ? ['the app went down with its database'] : []),
    ...[...tries.refused].map((code) => `submits were refused with ${code}`),
    ...(await inDatabase(url, (client) => findDeviations(client, submitted))),
    ...(await askAgain(submitted)),
    ...(await inDatabase(url, findMailDeviations)),
  ];
}

/** Emails are sent after the commit. */
async function findMailDeviations(client: pg.Client): Promise<string[]> {
  for (;;) {
    const { wrong, waiting } = await countOwedMails(client);
    if (wrong === 0 && (waiting === 0 || isQuick)) return [];
    if (Date.now() > begun + LAST_MAIL_MS) return [`${wrong} mails were wrong, ${waiting} were not sent in time`];
    await sleep(250);
  }
}

/** Sends every key again and expects the same response. */
async function askAgain(submitted: readonly Submitted[]): Promise<string[]> {
  let others = 0;
  for (const { key, form, answer } of submitted) {
    const reply = await (await ask(createManualOrder, form, key)).json();
    if (JSON.stringify(reply.data) !== JSON.stringify(answer)) others++;
  }
  return others === 0 ? [] : [`${others} keys got a different answer the second time`];
}
