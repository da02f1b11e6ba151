import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ClientMessages, ServerMessages } from '#contract/app/realtime.ts';
import type { SocketReply } from '#contract/lib/realtime.ts';
import { closeLot, pauseLot, saveLot } from '#contract/market/lots/lots-api.ts';
import { getServerTime, type LotNews } from '#contract/market/realtime.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { closeSockets, endProcesses, openSocket, post, startProcess, tokenOf } from '#server/test/app-process.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeHold, makeLot } from '#server/test/make-lot.ts';
import { makeSeller, publish, steer } from '#server/test/publish-lot.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventually } from '#server/test/waiting.ts';

type BrowserSocket = Socket<ServerMessages, ClientMessages>;

const app = openTestApp();
let one: string;
let two: string;
let seller: Person;

beforeAll(async () => {
  const processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: app.url })));
  [one = '', two = ''] = await Promise.all(processes.map(({ ready }) => ready));
  seller = await makeVisitor(app, 'seller');
  const token = await tokenOf(app.db, seller.account_id);
  // Sockets are available a moment after HTTP, so the connection is retried.
  for (const url of [one, two]) await eventually(() => openSocket(url, token));
});
afterEach(() => closeSockets());
afterAll(endProcesses);

const ask = (socket: BrowserSocket, name: keyof ClientMessages, message: object): Promise<SocketReply> =>
  socket.emitWithAck(name as 'view_lot', message as { lot_id: number }) as Promise<SocketReply>;

/** Opens a page viewing a lot. `news` collects the updates it gets about the lot. */
async function view(url: string, token: string | null, lot_id: number) {
  const socket = await openSocket(url, token);
  const news: LotNews[] = [];
  socket.on('qtyclickedl', (message) => news.push(message));
  expect(await ask(socket, 'view_lot', { lot_id })).toEqual({ status: 'yes' });
  return { socket, news };
}
const buyerToken = async () => {
  const buyer = await makeVisitor(app, 'buyer');
  return { buyer, token: await tokenOf(app.db, buyer.account_id) };
};
/** Makes a process look for updates, as it does after each call that commits. */
const letLook = (url: string) => post(url, '/api/auth/logout', '', {});

test('shows every viewer of the lot what one buyer claims, in every process [RT-005]', async () => {
  const { lot_id, animal_ids } = await makeLot(app, seller);
  const other = await makeLot(app, seller);
  const { buyer, token } = await buyerToken();
  const here = await view(one, token, lot_id);
  const there = await view(two, null, lot_id);
  const elsewhere = await view(two, null, other.lot_id);
  await expect.poll(() => there.news.map(({ quantity }) => quantity)).toEqual([4]);

  await makeHold(app, { lot_id, animal_id: animal_ids[0], buyer, quarters: 2 });
  await inTransaction(app.db, (tx) => announceLot(tx, lot_id, { buyer_id: buyer.account_id }));
  await letLook(one);
  await expect.poll(() => there.news.at(-1)).toMatchObject({ lot_id, quantity: 2, picked: null });
  const { held_until, animals } = there.news.at(-1) as LotNews;
  expect(Number.isNaN(Date.parse(held_until ?? ''))).toBe(false);
  expect(animals).toEqual([
    {
      animal_number: 1,
      quarters: [
        { state: 'held', held_until },
        { state: 'held', held_until },
        { state: 'free', held_until: null },
        { state: 'free', held_until: null },
      ],
    },
  ]);
  await expect.poll(() => here.news.at(-1)?.quantity).toBe(2);
  expect(elsewhere.news.map((news) => news.lot_id)).toEqual([other.lot_id]);
});

test('counts an expired hold as free, and a paused lot as having nothing left', async () => {
  const { lot_id, animal_ids } = await makeLot(app, seller, { animals: 2 });
  const { buyer } = await buyerToken();
  await makeHold(app, { lot_id, animal_id: animal_ids[0], buyer, quarters: 4, minutes: -1 });
  const { news } = await view(one, null, lot_id);
  await expect.poll(() => news.at(-1)?.quantity).toBe(8);

  await app.db.updateTable('lots').set({ state: 'paused' }).where('lot_id', '=', lot_id).execute();
  await inTransaction(app.db, (tx) => announceLot(tx, lot_id));
  await letLook(two);
  await expect.poll(() => news.at(-1)?.quantity).toBe(0);
});

test('tells every viewer that a lot has a new price, is paused, or is closed, so that they refetch it', async () => {
  const plant = await makePlant(app);
  const farmer = await makeSeller(app, [plant]);
  const lot_id = await publish(app, farmer, steer(plant));
  const { news } = await view(one, null, lot_id);
  // The update about the lot being published may also arrive.
  await expect.poll(() => news.length).toBeGreaterThan(0);
  const expectPublished = async (revision: number, shown: object) => {
    await letLook(two);
    await expect.poll(() => news.at(-1)?.revision).toBe(revision);
    expect(expectYes(await app.call(lotPage, null, { lot_id })).data).toMatchObject({ revision, ...shown });
  };

  const { revision } = news[0] as LotNews;
  const form = { ...steer(plant), lot_id, revision, price_cents: 500 };
  const dearer = expectYes(await app.call(saveLot, farmer, form)).data;
  await expectPublished(dearer.revision, { price_cents: 500, lot_state: 'published' });
  const paused = expectYes(await app.call(pauseLot, farmer, { lot_id })).data;
  await expectPublished(paused.revision, { lot_state: 'paused' });
  const closed = expectYes(await app.call(closeLot, farmer, { lot_id })).data;
  await expectPublished(closed.revision, { lot_state: 'closed' });
  expect(new Set(news.map((each) => each.revision)).size).toBe(4);
});

test.each([
  ['paused', pauseLot],
  ['closed', closeLot],
] as const)('notifies everyone with part of a lot in their cart when it is %s', async (_, end) => {
  const { lot_id, animal_ids } = await makeLot(app, seller);
  const { buyer, token } = await buyerToken();
  await makeHold(app, { lot_id, animal_id: animal_ids[0], buyer });
  const topics: string[] = [];
  const cart = await openSocket(one, token);
  cart.on('changed', (message) => topics.push(...message.topics));
  expectYes(await app.call(end, seller, { lot_id }));
  await letLook(two);
  await expect.poll(() => topics).toContain('market');
});

test('tells other viewers how much a buyer is choosing, at most every two seconds [RT-004 RT-005]', async () => {
  const { lot_id } = await makeLot(app, seller);
  const { token } = await buyerToken();
  const { socket, news: own } = await view(one, token, lot_id);
  const there = await view(two, null, lot_id);
  const picks = () => there.news.flatMap(({ picked }) => (picked === null ? [] : [picked]));
  // Sent all at once, so they fall within the two seconds even on a slow machine.
  const choices = [1, 2, 1, 2, 4].map((quantity) => ask(socket, 'qtyclicked', { lot_id, quantity }));
  expect(await Promise.all(choices)).toEqual(choices.map(() => ({ status: 'yes' })));
  await expect.poll(picks).toEqual([1, 4]);
  expect(there.news.at(-1)).toMatchObject({ lot_id, quantity: 4 });
  expect(own.filter(({ picked }) => picked !== null)).toEqual([]);
});

test('tells other viewers when a buyer who was choosing leaves the lot or closes the page [RT-004]', async () => {
  const { lot_id } = await makeLot(app, seller);
  const there = await view(two, null, lot_id);
  const isChosen = () => there.news.at(-1)?.picked;
  for (const leave of [
    (socket: BrowserSocket) => void socket.emit('leave_lot', { lot_id }),
    (socket: BrowserSocket) => void socket.disconnect(),
  ]) {
    const { socket } = await view(one, (await buyerToken()).token, lot_id);
    expect(await ask(socket, 'qtyclicked', { lot_id, quantity: 2 })).toEqual({ status: 'yes' });
    await expect.poll(isChosen).toBe(2);
    leave(socket);
    await expect.poll(isChosen).toBe(null);
  }
});

test('tells the buyer’s other pages and all viewers which shares left a cart [RT-006]', async () => {
  const { lot_id, animal_ids } = await makeLot(app, seller);
  const { buyer, token } = await buyerToken();
  const claim_id = await makeHold(app, { lot_id, animal_id: animal_ids[0], buyer });
  const removed: object[] = [];
  const topics: string[] = [];
  const cart = await openSocket(two, token);
  cart.on('remove_item_from_cart', (message) => removed.push(message));
  cart.on('changed', (message) => topics.push(...message.topics));
  const { socket: viewer } = await view(one, null, lot_id);
  viewer.on('remove_item_from_cart', (message) => removed.push(message));

  const about = { buyer_id: buyer.account_id, removed_claim_id: claim_id };
  await inTransaction(app.db, (tx) => announceLot(tx, lot_id, about));
  await letLook(one);
  await expect
    .poll(() => removed)
    .toEqual([
      { lot_id, claim_id },
      { lot_id, claim_id },
    ]);
  await expect.poll(() => topics).toContain('market');
});

test('signs a guest’s page in as the owner of its token, and refuses any other id [RT-002]', async () => {
  const { lot_id } = await makeLot(app, seller);
  const { buyer, token } = await buyerToken();
  const stranger = await buyerToken();
  const { socket } = await view(one, null, lot_id);
  const topics: string[] = [];
  socket.on('changed', (message) => topics.push(...message.topics));

  const logIn = (login_userid: number, with_token: string) =>
    ask(socket, 'login_userid', { login_userid, token: with_token });
  const refused = { status: 'no', code: 'not_allowed' };
  expect(await ask(socket, 'qtyclicked', { lot_id, quantity: 1 })).toEqual(refused);
  expect(await logIn(stranger.buyer.account_id, token)).toEqual(refused);
  expect(await logIn(buyer.account_id, 'nonsense')).toEqual(refused);
  expect(await ask(socket, 'login_userid', { login_userid: 'x' })).toEqual({ status: 'no', code: 'malformed' });
  expect(await logIn(buyer.account_id, token)).toEqual({ status: 'yes' });
  expect(await logIn(stranger.buyer.account_id, stranger.token)).toEqual(refused);

  await inTransaction(app.db, (tx) => announceLot(tx, lot_id, { buyer_id: buyer.account_id }));
  await letLook(two);
  await expect.poll(() => topics).toContain('market');
  expect(await ask(socket, 'qtyclicked', { lot_id, quantity: 1 })).toEqual({ status: 'yes' });
});

test('sends the server’s time when a page connects, and over HTTP [RT-003 RT-007]', async () => {
  const before = Date.now();
  const socket = await openSocket(one, null);
  const { now } = await new Promise<{ now: string }>((resolve) => socket.once('sliservertime', resolve));
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before);

  const answer = await app.call(getServerTime, null, {});
  expect(answer).toMatchObject({ http: 200, data: { now: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) } });
});

test('limits guests to a few lots per page and a few pages per address, and shows them no drafts', async () => {
  const draft = await makeLot(app, seller, { state: 'draft' });
  const lots = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeLot(app, seller)));
  const guest = await openSocket(one, null);
  expect(await ask(guest, 'view_lot', draft)).toEqual({ status: 'no', code: 'not_found' });
  expect(await ask(guest, 'view_lot', { lot_id: 'all' })).toEqual({ status: 'no', code: 'malformed' });
  const answers = [];
  for (const { lot_id } of lots) answers.push(await ask(guest, 'view_lot', { lot_id }));
  expect(answers.map(({ status }) => status)).toEqual(['yes', 'yes', 'yes', 'yes', 'yes', 'no']);
  guest.emit('leave_lot', { lot_id: lots[0]?.lot_id ?? 0 });
  expect(await ask(guest, 'view_lot', { lot_id: lots[5]?.lot_id })).toEqual({ status: 'yes' });

  const opened = await Promise.allSettled(Array.from({ length: 25 }, () => openSocket(one, null)));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  guest.disconnect();
  await eventually(() => openSocket(one, null));
});
