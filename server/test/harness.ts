import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';
import { ALWAYS_POSSIBLE, type DataOf, type Endpoint, type Reply, type SentTo } from '#contract/lib/endpoint.ts';
import type { Role } from '#contract/lib/roles.ts';
import { newRefreshToken, sessionEnd, sessionFacts, signAccessToken } from '#server/accounts/sign-in/token.ts';
import { addSession, findActorOfSession } from '#server/accounts/store.ts';
import { type BuiltApp, buildApp } from '#server/app/build-app.ts';
import { insertPublished } from '#server/cut-sheets/templates/template-store.ts';
import { type Database, openDatabase } from '#server/lib/database.ts';
import { type FileStore, folderStore } from '#server/lib/file-store.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { takeBreaches, watchStatements } from '#tools/citus/watch-statements.ts';
import { plantToday } from '#tools/plant-today.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database. `templateName` is the migrated database that each test file clones. */
    postgresUrl: string;
    templateName: string;
    /** The folder that gets a file for each exception to Citus's rules that a test needs. */
    neededExceptions: string;
  }
}

export const SECRET = 'only for tests';
/** On a busy machine, many simultaneous calls may queue for minutes. Idle connections stay open. */
export const PATIENCE = {
  statement_timeout: 300_000,
  idle_in_transaction_session_timeout: 300_000,
  connectionTimeoutMillis: 300_000,
  idleTimeoutMillis: 0,
};

/** An account with a session. */
export interface Person {
  account_id: number;
  token: string;
}
/** Paginated endpoints return the rows as `data`, next to the `total`. */
type Enveloped<Data> = [Data] extends [{ rows: infer Rows; total: number }]
  ? Exclude<Reply<Rows>, { status: 'yes' }> | (Extract<Reply<Rows>, { status: 'yes' }> & { total: number })
  : Reply<Data>;
export type Sent<E extends Endpoint> = { http: number; headers: Record<string, unknown> } & Enveloped<DataOf<E>>;

/** The real router on a fresh clone of the migrated database. */
export interface TestApp extends BuiltApp, Database {
  url: string;
  files: FileStore;
  /** The folder that `files` are stored in. */
  folder: string;
  /** Makes a call through the real router. Data that doesn't match the endpoint's schema fails the test. */
  call<E extends Endpoint>(
    endpoint: E,
    person: Person | null,
    input: SentTo<E>,
    options?: { key?: string },
  ): Promise<Sent<E>>;
  /** Makes a call with any body or query. */
  callWith<E extends Endpoint>(
    endpoint: E,
    person: Person | null,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Sent<E>>;
  /** Opens a session without the cost of hashing a password. */
  signIn(account_id: number): Promise<Person>;
}

/**
 * Starts the test file's app before its first test and stops it after the last. The file fails if a statement of the server
 * breaks a rule of Citus that it has no exception for (tools/citus/exceptions.ts).
 */
export function openTestApp(): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    await watchStatements(inject('neededExceptions'));
    Object.assign(app, await startTestApp());
  });
  afterAll(async () => {
    await app.app?.close();
    await app.close?.();
    if (app.folder) await rm(app.folder, { recursive: true, force: true });
    expect(takeBreaches()).toEqual([]);
  });
  return app;
}

async function startTestApp(): Promise<TestApp> {
  const url = await cloneDatabase();
  const database = openDatabase(url, 16, PATIENCE);
  // Otherwise, calls made at once would take turns on the connection that is open, because the pool hands a free one on.
  const opened = await Promise.all(Array.from({ length: 8 }, () => database.pool.connect()));
  for (const connection of opened) connection.release();
  const folder = await mkdtemp(join(tmpdir(), 'hindquarter-files-'));
  const files = folderStore(folder);
  const built = await buildApp({ database, secret: SECRET, files, webhooksToPrivate: true });
  await built.app.ready();

  async function callWith<E extends Endpoint>(
    endpoint: E,
    person: Person | null,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Sent<E>> {
    const { path, rest } = fillPath(endpoint, body);
    const form = await formOf(rest);
    const answer = await built.app.inject({
      method: endpoint.method,
      url: endpoint.method === 'GET' ? `${path}?${new URLSearchParams(rest as Record<string, string>)}` : path,
      headers: { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...form?.headers, ...headers },
      ...(endpoint.method === 'POST' ? { payload: form?.payload ?? ((rest ?? {}) as object) } : {}),
    });
    const isFile = endpoint.file !== undefined && answer.statusCode === 200;
    const isBare = endpoint.envelope === 'bare' && answer.statusCode === 200;
    const reply: object = isFile
      ? { status: 'yes' as const, data: answer.payload }
      : isBare
        ? { status: 'yes' as const, data: answer.json<unknown>() }
        : answer.json<object>();
    checkRefusal(endpoint, reply);
    return { ...reply, http: answer.statusCode, headers: answer.headers } as Sent<E>;
  }

  return {
    ...database,
    ...built,
    url,
    files,
    folder,
    callWith,
    async call(endpoint, person, input, { key } = {}) {
      const answer = await callWith(endpoint, person, input, key === undefined ? {} : { 'idempotency-key': key });
      if (answer.status === 'yes') z.parse(endpoint.data, dataOf(endpoint, answer));
      return answer;
    },
    async signIn(account_id) {
      const { session_id, hash } = newRefreshToken();
      const session = { session_id, account_id, refresh_hash: hash, remembered: false, expires_at: sessionEnd(false) };
      await database.db.transaction().execute((tx) => addSession(tx, session));
      const actor = await findActorOfSession(database.db, session_id);
      if (!actor) throw new Error(`there is no account ${account_id}`);
      return { account_id, token: await signAccessToken(SECRET, session_id, sessionFacts(actor)) };
    },
  };
}

/** Fails a test whose call is refused for a reason that its endpoint doesn't list. */
function checkRefusal({ path, refusals }: Endpoint, reply: { status?: unknown; code?: unknown }): void {
  const listed: readonly unknown[] = [...refusals, ...ALWAYS_POSSIBLE];
  if (reply.status !== 'no' || listed.includes(reply.code)) return;
  throw new Error(`${path} is refused with ${reply.code}, which its endpoint doesn’t list`);
}

function fillPath(endpoint: Endpoint, body: unknown) {
  if (!endpoint.path.includes(':')) return { path: endpoint.path, rest: body };
  const rest = { ...(body as Record<string, unknown>) };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const part = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return part;
  });
  return { path, rest };
}
/** Input that includes a file is sent as form data. */
async function formOf(input: unknown) {
  const fields = Object.entries((input ?? {}) as Record<string, string | Blob>);
  if (!fields.some(([, value]) => value instanceof Blob)) return undefined;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await sent.arrayBuffer()) };
}
/** Joins the rows and total of a paginated response into one value, as in `PageOf`. */
const dataOf = (endpoint: Endpoint, answer: { data: unknown }) =>
  endpoint.envelope === 'page' ? { rows: answer.data, total: (answer as { total?: unknown }).total } : answer.data;

export async function cloneDatabase(): Promise<string> {
  const admin = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: admin });
  await client.connect();
  // Copying the files is faster than logging every block, as long as nothing has to be synced to disk.
  await client.query(`create database ${name} template ${inject('templateName')} strategy file_copy`);
  await client.end();
  // URL can't parse a socket address without a host. The database name is the last part before the query.
  const [server = '', query] = admin.split('?');
  return `${server.replace(/[^/]*$/, name)}${query === undefined ? '' : `?${query}`}`;
}

export interface Plant {
  plant_id: number;
  owner: Person;
  /** Adds someone to this plant. Portal users also get a directory record. */
  join(role: Role): Promise<Person>;
}

/** Puts a card on file for an account. */
export async function makeCard(app: TestApp, account_id: number): Promise<void> {
  const token = `sandbox_${randomUUID()}`;
  const card = { provider: 'sandbox', token, brand: 'visa', last_four: '4242', exp_month: 12, exp_year: 2199 };
  await app.db
    .insertInto('card_profiles')
    .values({ account_id, ...card })
    .execute();
}

/** A new plant with a card on file and, by default, the same number of USDA and Custom slots every day. */
export async function makePlant(
  app: TestApp,
  {
    species = ['beef', 'hog'],
    slots = 50,
    hasCard = true,
  }: { species?: string[]; slots?: number | Record<number, number>; hasCard?: boolean } = {},
): Promise<Plant> {
  const plant_id = await makeAccount(app, 'processor', null);
  const mark = randomUUID().slice(0, 8);
  await app.db
    .insertInto('plants')
    .values({ plant_id, name: `Plant ${mark}`, species, services: ['s1'] })
    .execute();
  await app.db.updateTable('accounts').set({ plant_id }).where('account_id', '=', plant_id).execute();
  if (hasCard) await makeCard(app, plant_id);
  const weekdays =
    typeof slots === 'number'
      ? [0, 1, 2, 3, 4, 5, 6].map((day) => [day, slots] as const)
      : Object.entries(slots).map(([day, count]) => [Number(day), count] as const);
  const cells = weekdays.flatMap(([weekday, count]) =>
    Array.from({ length: 10 }, (_, at) => ({
      plant_id,
      category_id: at + 1,
      weekday,
      usda_slots: count,
      custom_slots: count,
    })),
  );
  if (cells.length > 0) await app.db.insertInto('weekly_slots').values(cells).execute();
  return {
    plant_id,
    owner: await app.signIn(plant_id),
    async join(role) {
      const account_id = await makeAccount(app, role, plant_id);
      if (role === 'customer' || role === 'producer') await addRecord(app, plant_id, account_id, role);
      return app.signIn(account_id);
    },
  };
}

/** A seller or a buyer, who has no plant. */
export const makeVisitor = async (app: TestApp, role: 'seller' | 'buyer'): Promise<Person> =>
  app.signIn(await makeAccount(app, role, null));

async function makeAccount(app: TestApp, role: Role, plant_id: number | null): Promise<number> {
  const email = `${role}-${randomUUID()}@example.test`;
  const { account_id } = await app.db
    .insertInto('accounts')
    .values({ role, first_name: 'Pat', last_name: role, email, plant_id })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return account_id;
}

const addRecord = (app: TestApp, plant_id: number, account_id: number, type: 'customer' | 'producer') =>
  app.db
    .insertInto('customers')
    .values({
      plant_id,
      account_id,
      type,
      first_name: 'Dana',
      last_name: 'Field',
      email: `${randomUUID()}@example.test`,
      has_portal: true,
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow();

/** Adds a customer with an account to the plant's directory. */
export async function makeCustomer(app: TestApp, plant: Plant): Promise<{ customer_id: number; account_id: number }> {
  const account_id = await makeAccount(app, 'customer', plant.plant_id);
  const { customer_id } = await addRecord(app, plant.plant_id, account_id, 'customer');
  return { customer_id, account_id };
}

/** Adds a minimal cut sheet template with one part and one sub-cut. */
export async function makeTemplate(app: TestApp, plant: Plant, species = 'beef'): Promise<number> {
  const form_json = {
    chuck: {
      title: 'Chuck',
      fontSize: 14,
      mobileFontSize: 10,
      coordinates: { top: 1, left: 1 },
      rotation: 0,
      subcuts: [{ title: 'Chuck roast', ifttt: [], controls: [] }],
    },
  };
  const [template_id] = await inTransaction(app.db, (tx) =>
    insertPublished(tx, plant.plant_id, [
      { name: `${species} sheet`, species, form_json, standard: [], share_sizes: [] },
    ]),
  );
  return template_id as number;
}

/** Today when the tests began, so a test running past midnight gets the same days throughout. */
const BEGAN = plantToday();
/** The first date with this weekday (0 is Sunday) that was at least a week away when the tests began. */
export function comingDay(weekday: number, weeks = 1): IsoDate {
  const start = addDays(BEGAN, 7 * weeks);
  return addDays(start, (weekday - weekdayOf(start) + 7) % 7);
}

/** The statements that this process sends to the database during `work`, without their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  await work();
  const sent = query.mock.calls.map(([what]: unknown[]) =>
    typeof what === 'string' ? what : (what as pg.QueryConfig).text,
  );
  query.mockRestore();
  return sent.map((text) => text.replace(/^(release|rollback to) savepoint/, 'end savepoint'));
}
