import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, test, vi } from 'vitest';
import type { LotNews } from '#contract/market/realtime.ts';
import { type Realtime, startRealtime } from '#server/app/realtime.ts';
import { relayBatch } from '#server/lib/background/relay.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { closeSockets, openSocket } from '#server/test/app-process.ts';
import { eventsToRelay } from '#server/test/events-of.ts';
import { makeVisitor, openTestApp } from '#server/test/harness.ts';
import { makeHold, makeLot } from '#server/test/make-lot.ts';

const app = openTestApp();
/** Holds back the result of the next query. */
let gate: Promise<void> | undefined;
const open: Realtime[] = [];
afterEach(async () => {
  closeSockets();
  for (const realtime of open.splice(0)) await realtime.close();
});

/** Starts realtime in this process, with its own server for pages to connect to. */
async function start(pool = app.pool) {
  const server = createServer();
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const held = gate;
      gate = undefined;
      await held;
      return result;
    },
  });
  const realtime = startRealtime({
    server,
    database: { ...app, db, pool },
    url: app.url,
    actors: { find: async () => null, forget: () => undefined },
    publicUrl: undefined,
    trustProxy: false,
    onError: (error) => {
      throw error;
    },
  });
  open.push(realtime);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { realtime, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Relays the events so far, as the background work does. */
const relay = ({ announce }: Realtime) =>
  relayBatch({ db: app.db, boss: { insert: async () => null }, jobs: [], announce });

/** Connects as a guest's page. `ask` asks to view the lot, and `quantities` returns the quantities received so far. */
async function view(url: string, lot_id: number) {
  const socket = await openSocket(url, null);
  const news: LotNews[] = [];
  socket.on('qtyclickedl', (message) => news.push(message));
  return {
    ask: () => socket.emitWithAck('view_lot', { lot_id }),
    quantities: () => news.map(({ quantity }) => quantity),
  };
}

/** A lot with four quarters. */
async function makeOpenLot() {
  const { lot_id, animal_ids } = await makeLot(app, await makeVisitor(app, 'seller'));
  const buyer = await makeVisitor(app, 'buyer');
  return {
    lot_id,
    claimTwo: () => makeHold(app, { lot_id, animal_id: animal_ids[0], buyer, quarters: 2 }),
    announce: () => inTransaction(app.db, (tx) => announceLot(tx, lot_id)),
  };
}

test('a page opening a lot gets a claim announced while it loads, and no outdated numbers after that', async () => {
  const { realtime, url } = await start();
  const { lot_id, claimTwo, announce } = await makeOpenLot();
  const { ask, quantities } = await view(url, lot_id);
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  gate = promise;
  const answer = ask();
  await expect.poll(() => gate === undefined).toBe(true);
  await claimTwo();
  await announce();
  await relay(realtime);
  await expect.poll(quantities).toEqual([2]);
  letGo();
  expect(await answer).toEqual({ status: 'yes' });
  expect(quantities()).toEqual([2]);
});

test('a change that a process picks up but fails to announce is announced later', async () => {
  const { realtime, url } = await start();
  const { lot_id, claimTwo, announce } = await makeOpenLot();
  const { ask, quantities } = await view(url, lot_id);
  expect(await ask()).toEqual({ status: 'yes' });
  await claimTwo();
  await announce();
  const telling = vi.spyOn(Server.prototype, 'serverSideEmit').mockImplementation(() => {
    throw new Error('killed');
  });
  await expect(relay(realtime)).rejects.toThrow('killed');
  telling.mockRestore();
  expect(await eventsToRelay(app)).toEqual(['lot.changed']);
  await relay(realtime);
  expect(await eventsToRelay(app)).toEqual([]);
  await expect.poll(() => quantities().at(-1)).toBe(2);
});

test('a change counts as relayed only once the other processes have been sent it', async () => {
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
  let waiting = 0;
  const query = async (text: string, values?: unknown[]) => {
    waiting++;
    await isSent;
    return app.pool.query(text, values);
  };
  const { realtime } = await start({ query } as unknown as typeof app.pool);
  const before = waiting;
  const { announce } = await makeOpenLot();
  await announce();
  const relayed = relay(realtime);
  await expect.poll(() => waiting).toBeGreaterThan(before);
  expect(await eventsToRelay(app)).toContain('lot.changed');
  send();
  await relayed;
  expect(await eventsToRelay(app)).not.toContain('lot.changed');
});

test('after a lost connection, pages are told again how much is left of the lots they show', async () => {
  const { realtime, url } = await start();
  const { lot_id, claimTwo } = await makeOpenLot();
  const { ask, quantities } = await view(url, lot_id);
  expect(await ask()).toEqual({ status: 'yes' });
  await claimTwo();
  realtime.afterSilence();
  await expect.poll(quantities).toEqual([4, 2]);
});
