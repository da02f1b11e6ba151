import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ClientMessages, ServerMessages } from '#contract/app/realtime.ts';
import { addThreadNote } from '#contract/messages/inbox-api.ts';
import type { Message, ReadTo, Typing } from '#contract/messages/message.ts';
import * as api from '#contract/messages/messages-api.ts';
import type { MessageResult } from '#contract/messages/realtime.ts';
import {
  type AppProcess,
  closeSockets,
  endProcesses,
  openSocket,
  post,
  startProcess,
  tokenOf,
} from '#server/test/app-process.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventually } from '#server/test/waiting.ts';

type BrowserSocket = Socket<ServerMessages, ClientMessages>;

const app = openTestApp();
let processes: AppProcess[];
let one: string;
let two: string;
let seller: Person;
let lot_id: number;

beforeAll(async () => {
  processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: app.url })));
  [one = '', two = ''] = await Promise.all(processes.map(({ ready }) => ready));
  seller = await makeVisitor(app, 'seller');
  ({ lot_id } = await makeLot(app, seller));
  const token = await tokenOf(app.db, seller.account_id);
  // Realtime starts after HTTP, so the connection is retried.
  for (const url of [one, two]) await eventually(() => openSocket(url, token));
});
afterEach(() => closeSockets());
afterAll(endProcesses);

/** A signed-in page, and everything it has received. */
async function open(url: string, person: Person) {
  const socket = await openSocket(url, await tokenOf(app.db, person.account_id));
  const received: Message[] = [];
  const read: ReadTo[] = [];
  const typing: Typing[] = [];
  const everything: unknown[] = [];
  socket.on('insertMessages', (message) => received.push(message));
  socket.on('messages_read', (message) => read.push(message));
  socket.on('typing', (message) => typing.push(message));
  socket.onAny((...event) => everything.push(event));
  return { socket, received, read, typing, everything };
}
const insert = (socket: BrowserSocket, message: object): Promise<MessageResult> =>
  socket.emitWithAck('insertMessages', { client_message_id: randomUUID(), file_ids: [], ...message });
async function makeThread() {
  const buyer = await makeVisitor(app, 'buyer');
  const first = await app.call(api.insertMessages, buyer, {
    to: { subject: 'lot', subject_id: lot_id },
    client_message_id: randomUUID(),
    text: 'Is it still free?',
    file_ids: [],
  });
  return { buyer, thread_id: expectYes(first).data.thread_id };
}
const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => text);

test('tells the sender the result, and delivers the message to the other party in another process [RT-001 MSG-007]', async () => {
  const { buyer, thread_id } = await makeThread();
  const [here, there, stranger] = await Promise.all([
    open(one, buyer),
    open(two, seller),
    open(two, await makeVisitor(app, 'buyer')),
  ]);
  const result = await insert(here.socket, { thread_id, text: 'I would take a half' });
  expect(result).toMatchObject({ status: 'yes', data: { thread_id, text: 'I would take a half' } });
  // Two processes deliver messages, so the first one may arrive after the second.
  await expect.poll(() => there.received).toContainEqual(result.status === 'yes' ? result.data : undefined);
  const stored = expectYes(await app.call(api.readMessages, seller, { thread_id })).data.messages;
  expect(textsOf(stored)).toEqual(['Is it still free?', 'I would take a half']);
  expect(stranger.received).toEqual([]);
});

test('refuses the same messages as the API call, in the same words, and refuses guests [RT-001]', async () => {
  const { thread_id } = await makeThread();
  const stranger = await open(one, await makeVisitor(app, 'buyer'));
  expect(await insert(stranger.socket, { thread_id, text: 'Let me in' })).toMatchObject({ code: 'not_found' });
  expect(await insert(stranger.socket, { thread_id, text: '' })).toMatchObject({ fields: { text: 'Required' } });
  expect(await insert(stranger.socket, { thread_id: 'x' })).toMatchObject({ code: 'malformed' });
  const guest = await openSocket(one, null);
  expect(await insert(guest, { thread_id, text: 'Hello' })).toMatchObject({ code: 'not_allowed' });
});

test('catches up after a lost connection: missed messages arrive in order, and none arrives twice', async () => {
  const { buyer, thread_id } = await makeThread();
  const there = await open(two, seller);
  const before = await open(one, buyer);
  const client_message_id = randomUUID();
  // The response never arrives, because the connection is cut right after the message is sent.
  before.socket.emit('insertMessages', { thread_id, text: 'Cut off', client_message_id, file_ids: [] });
  await expect.poll(() => textsOf(there.received)).toContain('Cut off');
  before.socket.io.engine.close();
  const last = before.received.at(-1)?.message_id ?? 0;
  for (const text of ['One', 'Two', 'Three']) await insert(there.socket, { thread_id, text });

  const after = await open(two, buyer);
  expect(await insert(after.socket, { thread_id, text: 'Cut off', client_message_id })).toMatchObject({
    status: 'yes',
  });
  const missed = expectYes(await app.call(api.readMessages, buyer, { thread_id, after: last })).data.messages;
  const all = expectYes(await app.call(api.readMessages, seller, { thread_id })).data.messages;
  expect(textsOf(all)).toEqual(['Is it still free?', 'Cut off', 'One', 'Two', 'Three']);
  expect(missed).toEqual(all.filter(({ message_id }) => message_id > last));
});

test('shows only the other side how far someone has read and that they are typing', async () => {
  const { buyer, thread_id } = await makeThread();
  const [here, there, stranger] = await Promise.all([
    open(one, buyer),
    open(two, seller),
    open(one, await makeVisitor(app, 'seller')),
  ]);
  stranger.socket.emit('typing', { thread_id });
  here.socket.emit('typing', { thread_id });
  here.socket.emit('typing', { thread_id });
  await expect.poll(() => there.typing).toEqual([{ thread_id, party_id: buyer.account_id, name: 'Pat' }]);

  const [message] = expectYes(await app.call(api.readMessages, seller, { thread_id })).data.messages;
  const read = { thread_id, message_id: message?.message_id };
  await post(two, api.markRead.path, await tokenOf(app.db, seller.account_id), read);
  await expect
    .poll(() => here.read)
    .toEqual([{ thread_id, party_id: seller.account_id, read_to: message?.message_id }]);
  expect(stranger).toMatchObject({ read: [], typing: [] });
});

test('never tells the other side about a plant’s notes, in any call or event', async () => {
  const plant = await makePlant(app);
  const customer = await plant.join('customer');
  const clerk = await plant.join('manager');
  const sent = await app.call(api.insertMessages, customer, {
    to: { subject: 'person', subject_id: plant.plant_id },
    client_message_id: randomUUID(),
    text: 'When can I pick up?',
    file_ids: [],
  });
  const { thread_id, message_id } = expectYes(sent).data;
  const [office, outside] = await Promise.all([open(two, clerk), open(one, customer)]);
  const token = await tokenOf(app.db, plant.plant_id);
  const note = await post(one, addThreadNote.path, token, { thread_id, text: 'Owes us for SECRET' });
  expect(note.status).toBe(200);
  await expect.poll(() => JSON.stringify(office.everything)).toContain('messages');
  // A message that follows the note arrives after everything the note could have caused.
  await insert(office.socket, { thread_id, text: 'On Friday' });
  await expect.poll(() => textsOf(outside.received)).toContain('On Friday');

  const seen = await Promise.all([
    app.call(api.viewThread, customer, { thread_id }),
    app.call(api.readMessages, customer, { thread_id }),
    app.call(api.listThreads, customer, {}),
    app.call(api.searchMessages, customer, { words: 'SECRET' }),
    app.call(api.findThread, customer, { subject: 'person', subject_id: plant.plant_id }),
    app.call(api.reportThread, customer, { thread_id, message_id, reason: 'x' }),
    app.call(addThreadNote, customer, { thread_id, text: 'Mine' }),
  ]);
  expect(JSON.stringify([seen, outside.everything])).not.toContain('SECRET');
  const own = expectYes(await app.call(api.viewThread, clerk, { thread_id })).data;
  expect(own.notes).toMatchObject([{ text: 'Owes us for SECRET', after_message_id: message_id }]);
  expect(expectYes(await app.call(api.searchMessages, clerk, { words: 'SECRET' })).data.messages).toEqual([]);
});

test('delivers messages that a killed process had stored', async () => {
  const { buyer, thread_id } = await makeThread();
  const here = await open(one, buyer);
  const killed = await startProcess({ DATABASE_URL: app.url });
  const url = await killed.ready;
  const there = await eventually(() => open(url, seller));
  const sends = Array.from({ length: 5 }, (_, at) => insert(there.socket, { thread_id, text: `${at}` }));
  await sends[0];
  for (const cut of sends) cut.catch(() => undefined);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const { messages } = expectYes(await app.call(api.readMessages, buyer, { thread_id })).data;
  // The first message started the conversation, possibly before this page was open.
  const missing = () => textsOf(messages.slice(1)).filter((text) => !textsOf(here.received).includes(text));
  await expect.poll(missing).toEqual([]);
});
