import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Changed } from '#contract/app/realtime.ts';
import { insertMessages } from '#contract/messages/messages-api.ts';
import { closePortalOfStaff } from '#server/directory/portal.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { closeSockets, endProcesses, openSocket, post, startProcess, tokenOf } from '#server/test/app-process.ts';
import { makeCustomer, makePlant, makeVisitor, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeSheet, putOnOrder } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventually } from '#server/test/waiting.ts';

const app = openTestApp();
let one: string;
let two: string;
/** One socket per process, so that each person receives only what the test sends them. */
const watchers = new Map<string, { account_id: number; socket: Socket }>();

beforeAll(async () => {
  const people = [await makePlant(app), await makePlant(app)];
  const processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: app.url })));
  [one = '', two = ''] = await Promise.all(processes.map(({ ready }) => ready));
  for (const [at, url] of [one, two].entries()) {
    const { account_id } = (people[at] as Plant).owner;
    const token = await tokenOf(app.db, account_id);
    // Realtime starts after HTTP, so the connection is retried.
    watchers.set(url, { account_id, socket: await eventually(() => openSocket(url, token)) });
  }
});
afterEach(() => closeSockets([...watchers.values()].map(({ socket }) => socket)));
afterAll(() => closeSockets());
afterAll(endProcesses);

const ownerToken = (plant: Plant) => tokenOf(app.db, plant.owner.account_id);
const notify = (account_id: number) =>
  sql`select pg_notify('hindquarter_actors', ${`account_id:${account_id}`})`.execute(app.db);
/** Resolves once this process has handled all earlier notices, such as those from creating a plant. */
async function settle(url: string): Promise<void> {
  const { account_id, socket } = watchers.get(url) ?? {};
  const changed = new Promise((resolve) => socket?.once('changed', resolve));
  await notify(account_id ?? 0);
  await changed;
}
async function listen(url: string, token: string) {
  await settle(url);
  const socket = await openSocket(url, token);
  const received: Changed[] = [];
  socket.on('changed', (message) => received.push(message));
  return { socket, received };
}
/** A process checks for new events after each call that may have changed data. */
const letLook = (url: string) => post(url, '/api/auth/logout', '', {});
const addCustomer = (url: string, token: string) =>
  post(url, '/api/profile/addCustomer', token, { first_name: 'Ada', last_name: 'Pell' });

test('sends a change to the same plant’s screens in every process', async () => {
  const [mine, other] = [await makePlant(app), await makePlant(app)];
  const token = await ownerToken(mine);
  const here = await listen(one, token);
  const there = await listen(two, token);
  const stranger = await listen(two, await ownerToken(other));

  const answer = await addCustomer(one, token);
  expect(answer.status).toBe(200);
  await expect.poll(() => there.received).toEqual([{ topics: ['customers'] }]);
  await expect.poll(() => here.received).toEqual([{ topics: ['customers'] }]);
  expect(stranger.received).toEqual([]);
});

test('combines a burst of changes into a few messages, and gives the order’s id if only one changed', async () => {
  const plant = await makePlant(app);
  const { received } = await listen(two, await ownerToken(plant));
  const happen = (count: number, kind: string, order_id: number) =>
    app.db
      .insertInto('events')
      .values(Array.from({ length: count }, () => ({ owner_id: plant.plant_id, kind, order_id })))
      .execute();

  await happen(1, 'order.received', 7);
  await letLook(one);
  await expect.poll(() => received).toEqual([{ topics: ['orders'], order_id: 7 }]);
  const orders = Array.from({ length: 30 }, (_, at) => at);
  await app.db
    .insertInto('events')
    .values(
      orders.flatMap((order_id) => Array(3).fill({ owner_id: plant.plant_id, kind: 'order.scheduled', order_id })),
    )
    .execute();
  await letLook(one);
  await expect.poll(() => received[1]?.topics).toEqual(['orders', 'slots']);
  await happen(1, 'customer.changed', 7);
  await letLook(one);
  await expect.poll(() => received.flatMap(({ topics }) => topics)).toContain('customers');
  expect(received.length).toBeLessThan(15);
});

test('tells portal users only what concerns them', async () => {
  const sheet = await makeSheet(app);
  const { plant, customer: owner } = sheet;
  const order_id = await putOnOrder(app, sheet);
  const former = await makeCustomer(app, plant);
  await app.signIn(former.account_id);
  const received: Changed[][] = [];
  for (const { account_id } of [owner, former])
    received.push((await listen(two, await tokenOf(app.db, account_id))).received);
  const { plant_id } = plant;

  await app.db.insertInto('events').values({ owner_id: plant_id, kind: 'slots.changed' }).execute();
  await app.db
    .insertInto('events')
    .values({ owner_id: plant_id, kind: 'order.received', order_id, audience: [former.account_id] })
    .execute();
  await letLook(one);
  await expect.poll(() => received).toEqual([[{ topics: ['orders'], order_id }], [{ topics: ['orders'], order_id }]]);
});

test('tells a newly connected page what changed while it was loading', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const { plant_id } = plant;
  const customer = await makeCustomer(app, plant);
  await app.signIn(customer.account_id);
  const happened = (kind: string, ago: string, more: object = {}) =>
    app.db
      .insertInto('events')
      .values({ owner_id: plant_id, kind, relayed_at: sql`now() - ${ago}::interval`, ...more })
      .execute();
  await happened('customer.changed', '2 days');
  await happened('order.received', '1 minute', { audience: [customer.account_id] });
  await happened('slots.changed', '1 minute');
  const to = { subject: 'person', subject_id: customer.account_id } as const;
  const message = { to, text: 'Hello', client_message_id: randomUUID(), file_ids: [] };
  expectYes(await app.call(insertMessages, plant.owner, message));
  await settle(two);

  const open = async (account_id: number, open_ms: number) => {
    const received: Changed[] = [];
    const onChanged = (change: Changed) => received.push(change);
    await openSocket(two, await tokenOf(app.db, account_id), {}, { open_ms, onChanged });
    // A change made just now may also be announced live.
    return () => [...new Set(received.flatMap(({ topics }) => topics))].toSorted();
  };
  const HOUR = 3_600_000;
  const [staff, portal] = [await open(plant_id, HOUR), await open(customer.account_id, HOUR)];
  await expect.poll(staff).toEqual(['messages', 'orders', 'slots']);
  await expect.poll(portal).toEqual(['messages', 'orders']);
  const old = await open(plant_id, 72 * HOUR);
  await expect.poll(old).toEqual(['messages', 'orders', 'slots']);
  // No record shows what people without a plant missed.
  const seller = await open((await makeVisitor(app, 'seller')).account_id, HOUR);
  await expect.poll(seller).toEqual(['market', 'orders', 'payments']);
  // The topics of this later change arrive alone, so nothing else was sent.
  const stranger = await open(other.plant_id, HOUR);
  expect((await addCustomer(two, await ownerToken(other))).status).toBe(200);
  await expect.poll(stranger).toEqual(['customers']);
});

test('keeps up to 20 screens of an account up to date, counted across all processes', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const token = await ownerToken(plant);
  const opened = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => openSocket(at % 2 ? one : two, token)));
  const [first, ...rest] = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(rest.length).toBe(19);
  for (const url of [one, two]) await expect(openSocket(url, token)).rejects.toThrow('too_many');
  await openSocket(one, await ownerToken(other));
  first?.disconnect();
  await eventually(() => openSocket(two, token));
});

test('stops counting the screens of a process that was killed or stopped', async () => {
  const plant = await makePlant(app);
  const token = await ownerToken(plant);
  const [killed, stopped] = [1, 2].map(() => startProcess({ DATABASE_URL: app.url }));
  const open = async (started: typeof killed) => {
    const url = (await (await started)?.ready) ?? '';
    await eventually(() => openSocket(url, token));
    await Promise.all(Array.from({ length: 9 }, () => openSocket(url, token)));
  };
  await open(killed);
  await open(stopped);
  await expect(openSocket(one, token)).rejects.toThrow('too_many');

  (await stopped)?.child.kill('SIGTERM');
  expect(await (await stopped)?.ended).toBe(0);
  const after = await Promise.all(Array.from({ length: 10 }, () => openSocket(one, token)));
  await expect(openSocket(one, token)).rejects.toThrow('too_many');

  (await killed)?.child.kill('SIGKILL');
  await (await killed)?.ended;
  const kept = after.map(({ id }) => id ?? '');
  // Pretends that the time in which a process must confirm its sockets has passed.
  await app.db
    .updateTable('open_sockets')
    .set({ seen_at: sql`now() - interval '1 hour'` })
    .where('account_id', '=', plant.owner.account_id)
    .where('socket_id', 'not in', kept)
    .execute();
  await Promise.all(Array.from({ length: 10 }, () => openSocket(one, token)));
  await expect(openSocket(one, token)).rejects.toThrow('too_many');
});

test('refuses sockets without a session or from another site', async () => {
  const token = await ownerToken(await makePlant(app));
  await expect(openSocket(one, 'nonsense')).rejects.toThrow('signed_out');
  await expect(openSocket(one, '')).rejects.toThrow('signed_out');
  await expect(openSocket(one, token, { origin: 'https://evil.example' })).rejects.toThrow('websocket error');
  await expect(openSocket(one, token, { origin: one })).resolves.toBeDefined();
});

test('closes a session’s sockets in every process on sign-out', async () => {
  const plant = await makePlant(app);
  const token = await ownerToken(plant);
  const { socket } = await listen(two, token);
  const colleague = await listen(two, await tokenOf(app.db, (await plant.join('manager')).account_id));
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));

  expect((await post(one, '/api/auth/logout', token, {})).status).toBe(200);
  expect(await closed).toBe('io server disconnect');
  expect(colleague.socket.connected).toBe(true);
  await expect(openSocket(two, token)).rejects.toThrow('signed_out');
});

test('disconnects a person whose role changes, and reconnects them with the new role', async () => {
  const plant = await makePlant(app);
  const person = await plant.join('manager');
  const token = await tokenOf(app.db, person.account_id);
  const { socket, received } = await listen(two, token);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await app.db
    .updateTable('accounts')
    .set({ role: 'seller', plant_id: null })
    .where('account_id', '=', person.account_id)
    .execute();
  expect(await closed).toBe('io server disconnect');
  const again = await listen(two, token);
  const owner = await listen(two, await ownerToken(plant));
  await addCustomer(one, await ownerToken(plant));
  await expect.poll(() => owner.received).toEqual([{ topics: ['customers'] }]);
  await notify(person.account_id); // messages to one socket arrive in order, so earlier ones are there by then
  await expect.poll(() => again.received).toContainEqual({ topics: ['account'] });
  expect([...received, ...again.received].filter(({ topics }) => topics.includes('customers'))).toEqual([]);
});

test('closes a socket whose account was deactivated while it connected', async () => {
  const { account_id } = await (await makePlant(app)).join('manager');
  const token = await tokenOf(app.db, account_id);
  await settle(one);
  const { promise: isWaiting, resolve: connectionWaits } = Promise.withResolvers<void>();
  const deactivated = inTransaction(app.db, async (tx) => {
    await sql`select from accounts where account_id = ${account_id} for update`.execute(tx);
    connectionWaits();
    // By now the connection has found its account and waits for this row's lock before it is counted.
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%from accounts where account_id%'
        `.execute(app.db);
        return rows.length;
      })
      .toBe(1);
    await sql`update accounts set deactivated_at = now() where account_id = ${account_id}`.execute(tx);
  });
  await isWaiting;
  const socket = await openSocket(one, token);
  await deactivated;
  await expect.poll(() => socket.connected).toBe(false);
});

test.each([
  [
    'deactivated',
    (_: Plant, account_id: number) =>
      sql`update accounts set deactivated_at = now() where account_id = ${account_id}`.execute(app.db),
  ],
  [
    'whose portal is closed',
    ({ plant_id }: Plant, account_id: number) =>
      inTransaction(app.db, (tx) => closePortalOfStaff(tx, plant_id, account_id)),
  ],
  [
    'whose sessions are ended',
    (_: Plant, account_id: number) =>
      sql`update sessions set ended_at = now() where account_id = ${account_id}`.execute(app.db),
  ],
])('closes the socket of a person %s and refuses their next call', async (_, takeAway) => {
  const plant = await makePlant(app);
  const { account_id } = await plant.join('customer');
  const token = await tokenOf(app.db, account_id);
  const { socket } = await listen(two, token);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await takeAway(plant, account_id);
  expect(await closed).toBe('io server disconnect');
  await expect(openSocket(two, token)).rejects.toThrow('signed_out');
  for (const process of [one, two]) {
    const answer = await fetch(`${process}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  }
});

test('updates sessions and screens in every process when a plant saves its settings', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const customer = await plant.join('customer');
  const token = await tokenOf(app.db, customer.account_id);
  const me = async () => (await fetch(`${two}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).json();
  expect(await me()).toMatchObject({ data: { nmfs_number: 'beef,hog', demands_card: true } });
  const here = await listen(two, token);
  const stranger = await listen(two, await ownerToken(other));

  const sent = { version: 1, name: 'Olsen Meats', species: ['yak'], time_zone: 'America/Denver', demands_card: false };
  expect((await post(one, '/api/plant/saveSettings', await ownerToken(plant), sent)).status).toBe(200);
  await expect.poll(() => here.received).toEqual([{ topics: ['account'] }]);
  expect(await me()).toMatchObject({
    data: { plant_name: 'Olsen Meats', nmfs_number: 'yak', time_zone: 'America/Denver', demands_card: false },
  });
  expect(stranger.received).toEqual([]);
});
