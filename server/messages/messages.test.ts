import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_MESSAGE_LENGTH } from '#contract/messages/message.ts';
import * as api from '#contract/messages/messages-api.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
let seller: Person;
let buyer: Person;
let lot_id: number;
beforeAll(async () => {
  seller = await makeVisitor(app, 'seller');
  ({ lot_id } = await makeLot(app, seller));
});

const send = (person: Person, thread_id: number, text: string, more: object = {}) =>
  app.call(api.insertMessages, person, { thread_id, text, client_message_id: randomUUID(), file_ids: [], ...more });
const start = (person: Person, to: { subject: api.Subject; subject_id: number; party_id?: number }, text = 'Hello') =>
  app.call(api.insertMessages, person, { to, text, client_message_id: randomUUID(), file_ids: [] });
const startAboutLot = async (text?: string) => {
  buyer = await makeVisitor(app, 'buyer');
  return expectYes(await start(buyer, { subject: 'lot', subject_id: lot_id }, text)).data.thread_id;
};
const textsOf = async (person: Person, thread_id: number, from: object = {}) =>
  expectYes(await app.call(api.readMessages, person, { thread_id, ...from })).data.messages.map(({ text }) => text);
const rowOf = async (person: Person, thread_id: number) =>
  expectYes(await app.call(api.listThreads, person, {})).data.threads.find((row) => row.thread_id === thread_id);

describe('a conversation about a lot', () => {
  test('is in both sides’ lists, with the number of messages each hasn’t read', async () => {
    const thread_id = await startAboutLot('Is the half still free?');
    await send(seller, thread_id, 'Yes, both quarters of it.');
    await send(seller, thread_id, 'Do you have a freezer?');
    expect(await rowOf(buyer, thread_id)).toMatchObject({
      other: { party_id: seller.account_id, name: 'Cedar Ridge', kind: 'seller' },
      subject: 'lot',
      subject_id: lot_id,
      title: 'Black Angus steer',
      last_text: 'Do you have a freezer?',
      last_is_own: false,
      unread: 2,
    });
    expect(await rowOf(seller, thread_id)).toMatchObject({ other: { name: 'Pat buyer', kind: 'buyer' }, unread: 0 });
    expect(await textsOf(buyer, thread_id)).toEqual([
      'Is the half still free?',
      'Yes, both quarters of it.',
      'Do you have a freezer?',
    ]);
  });

  test('is one thread, no matter who starts it again', async () => {
    const thread_id = await startAboutLot();
    const again = expectYes(await start(buyer, { subject: 'lot', subject_id: lot_id }, 'One more thing')).data;
    expect(again.thread_id).toBe(thread_id);
    const found = expectYes(await app.call(api.findThread, buyer, { subject: 'lot', subject_id: lot_id })).data;
    expect(found).toMatchObject({ thread_id, title: 'Black Angus steer', other: { name: 'Cedar Ridge' } });
  });

  test('stores a message once, and returns the same one however often it is sent with the same client id [MSG-007]', async () => {
    const thread_id = await startAboutLot();
    const client_message_id = randomUUID();
    const sends = await Promise.all(
      Array.from({ length: 30 }, () => send(buyer, thread_id, 'Only once', { client_message_id })),
    );
    expect(new Set(sends.map((reply) => expectYes(reply).data.message_id)).size).toBe(1);
    expect(await textsOf(seller, thread_id)).toEqual(['Hello', 'Only once']);
  });

  test('keeps its order while both sides write at the same time: each message has the id of the one before it', async () => {
    const thread_id = await startAboutLot();
    await Promise.all(Array.from({ length: 30 }, (_, at) => send(at % 2 ? buyer : seller, thread_id, `${at}`)));
    const { messages } = expectYes(await app.call(api.readMessages, buyer, { thread_id })).data;
    expect(messages).toHaveLength(31);
    for (const [at, { previous_id }] of messages.entries()) {
      expect(previous_id).toBe(messages[at - 1]?.message_id ?? 0);
    }
  });

  test('is read in pages of 40, backward or forward from a given message', async () => {
    const thread_id = await startAboutLot('0');
    for (let at = 1; at < 90; at++) {
      // Backdates the messages, so they stay under the per-minute limit.
      await sql`update messages set sent_at = now() - interval '2 minutes' where thread_id = ${thread_id}`.execute(
        app.db,
      );
      await send(at % 2 ? buyer : seller, thread_id, `${at}`);
    }
    const newest = expectYes(await app.call(api.readMessages, buyer, { thread_id })).data;
    expect(newest).toMatchObject({ has_more: true });
    expect(newest.messages.map(({ text }) => text)).toEqual(Array.from({ length: 40 }, (_, at) => `${50 + at}`));
    const before = newest.messages[0]?.message_id ?? 0;
    const older = expectYes(await app.call(api.readMessages, buyer, { thread_id, before })).data;
    expect(older.messages.at(-1)?.text).toBe('49');
    const after = older.messages[0]?.message_id ?? 0;
    const missed = expectYes(await app.call(api.readMessages, buyer, { thread_id, after })).data;
    expect(missed.messages[0]?.text).toBe('11');
    expect(missed).toMatchObject({ has_more: true });
    const all = expectYes(await app.call(api.readMessages, buyer, { thread_id, after: 0 })).data;
    expect(all.messages[0]?.text).toBe('0');
  });

  test('counts as unread until it is read, but not while it is muted', async () => {
    const thread_id = await startAboutLot();
    const reader = await makeVisitor(app, 'buyer');
    const unread = async (person: Person) => expectYes(await app.call(api.countUnread, person, {})).data.unread;
    expect(await unread(reader)).toBe(0);
    await send(seller, thread_id, 'Yes');
    const { message_id } = expectYes(await send(seller, thread_id, 'It is')).data;
    expect(await unread(buyer)).toBe(1);
    await app.call(api.muteThread, buyer, { thread_id, is_muted: true });
    expect(await unread(buyer)).toBe(0);
    await app.call(api.muteThread, buyer, { thread_id, is_muted: false });
    expectYes(await app.call(api.markRead, buyer, { thread_id, message_id }));
    expect(await unread(buyer)).toBe(0);
    const back = await app.call(api.markRead, buyer, { thread_id, message_id: 1 });
    expect(expectYes(back).data.read_to).toBe(message_id);
    const seen = expectYes(await app.call(api.viewThread, seller, { thread_id })).data;
    expect(seen).toMatchObject({ own_party: seller.account_id, other_read_to: message_id });
  });

  test('refuses an empty text, or one of more than 4,000 characters, at its field', async () => {
    const thread_id = await startAboutLot();
    expectYes(await send(buyer, thread_id, '🐄'.repeat(MAX_MESSAGE_LENGTH / 2)));
    const long = await send(buyer, thread_id, 'x'.repeat(MAX_MESSAGE_LENGTH + 1));
    expect(long).toMatchObject({ http: 400, code: 'malformed', fields: { text: api.MESSAGE_TOO_LONG } });
    expect(await send(buyer, thread_id, '  ')).toMatchObject({ fields: { text: 'Required' } });
    expect(await send(buyer, thread_id, 'x'.repeat(100_000))).toMatchObject({ http: 413, code: 'too_large' });
  });

  test('can be found by the beginnings of its words, but only by the people in it', async () => {
    const thread_id = await startAboutLot('Would Bœuf hang for twenty-one days? Señor Peña asks');
    const find = async (person: Person, words: string) =>
      expectYes(await app.call(api.searchMessages, person, { words })).data.messages.map((found) => found.thread_id);
    expect(await find(buyer, 'hang twen')).toEqual([thread_id]);
    expect(await find(seller, 'pena SEÑ')).toEqual([thread_id]);
    expect(await find(await makeVisitor(app, 'buyer'), 'hang')).toEqual([]);
    for (const words of ['party', String(seller.account_id), `party:${seller.account_id}`]) {
      expect(await find(buyer, words)).toEqual([]);
    }
    expect(await find(buyer, "' | ! & ( :*")).toEqual([]);
  });

  test('lets only the sender edit or delete a message, for 15 minutes, and marks what has changed', async () => {
    const thread_id = await startAboutLot();
    const { message_id } = expectYes(await send(buyer, thread_id, 'Tuseday')).data;
    const edited = expectYes(await app.call(api.editMessage, buyer, { message_id, text: 'Tuesday' })).data;
    expect(edited).toMatchObject({ text: 'Tuesday', edited_at: expect.any(String) });
    expect(await app.call(api.editMessage, seller, { message_id, text: 'Never' })).toMatchObject({ http: 404 });
    expect(await app.call(api.deleteMessage, seller, { message_id })).toMatchObject({ http: 404 });
    expectYes(await app.call(api.deleteMessage, buyer, { message_id }));
    const { messages } = expectYes(await app.call(api.readMessages, seller, { thread_id })).data;
    expect(messages.at(-1)).toMatchObject({ text: '', deleted_at: expect.any(String) });
    expect(await rowOf(seller, thread_id)).toMatchObject({ last_text: '' });

    const old = expectYes(await send(buyer, thread_id, 'Too late')).data.message_id;
    await sql`update messages set sent_at = sent_at - interval '15 minutes' where message_id = ${old}`.execute(app.db);
    expect(await app.call(api.editMessage, buyer, { message_id: old, text: 'x' })).toMatchObject({
      code: 'message_fixed',
    });
    expect(await app.call(api.deleteMessage, buyer, { message_id: old })).toMatchObject({ code: 'message_fixed' });
  });

  test('delivers nothing either way while one side blocks the other', async () => {
    const thread_id = await startAboutLot();
    const { message_id } = expectYes(await send(buyer, thread_id, 'Fine')).data;
    expectYes(await app.call(api.blockThread, seller, { thread_id, is_blocked: true }));
    expect(await app.call(api.editMessage, buyer, { message_id, text: 'Not fine' })).toMatchObject({
      code: 'messages_blocked',
    });
    for (const person of [seller, buyer]) {
      expect(await send(person, thread_id, 'Still there?')).toMatchObject({ code: 'messages_blocked' });
      expect(expectYes(await app.call(api.viewThread, person, { thread_id })).data.can.write).toBe(false);
    }
    expect(await start(buyer, { subject: 'farm', subject_id: seller.account_id })).toMatchObject({
      code: 'messages_blocked',
    });
    // Only the seller, who blocked the buyer, can lift the block.
    await app.call(api.blockThread, buyer, { thread_id, is_blocked: false });
    expect(await send(buyer, thread_id, 'And now?')).toMatchObject({ code: 'messages_blocked' });
    await app.call(api.blockThread, seller, { thread_id, is_blocked: false });
    expectYes(await send(buyer, thread_id, 'And now?'));
  });

  test('stores a report once, with the messages around it', async () => {
    const thread_id = await startAboutLot('Pay me outside');
    const { messages } = expectYes(await app.call(api.readMessages, seller, { thread_id })).data;
    const message_id = messages[0]?.message_id ?? 0;
    await send(buyer, thread_id, 'Please');
    for (let times = 0; times < 2; times++) {
      expectYes(await app.call(api.reportThread, seller, { thread_id, message_id, reason: 'A scam' }));
    }
    const reports = await app.db.selectFrom('message_reports').selectAll().where('thread_id', '=', thread_id).execute();
    expect(reports).toMatchObject([
      { message_id, reason: 'A scam', context: [{ text: 'Pay me outside' }, { text: 'Please' }] },
    ]);
  });

  test('refuses a report about a message from another conversation', async () => {
    const others = await startAboutLot();
    const foreign = expectYes(await send(buyer, others, 'Between others')).data;
    const thread_id = await startAboutLot();
    const report = { thread_id, message_id: foreign.message_id, reason: 'A scam' };
    expect(await app.call(api.reportThread, seller, report)).toMatchObject({ http: 404 });
  });
});

test('a buyer can write to a seller who hasn’t named their farm yet', async () => {
  const newcomer = await makeVisitor(app, 'seller');
  const to = { subject: 'farm', subject_id: newcomer.account_id } as const;
  const found = expectYes(await app.call(api.findThread, buyer, to)).data;
  expect(found).toMatchObject({ other: { party_id: newcomer.account_id }, title: 'Pat seller' });
  const aboutBuyer = { ...to, subject_id: buyer.account_id };
  expect(await app.call(api.findThread, newcomer, aboutBuyer)).toMatchObject({ code: 'cannot_write' });
});

describe('someone outside a conversation', () => {
  test('can’t start one with a person who doesn’t exist', async () => {
    const stranger = await makeVisitor(app, 'buyer');
    expect(await send(stranger, 0, 'Hello')).toMatchObject({ http: 404 });
    for (const subject of ['lot', 'order', 'sheet', 'farm', 'person'] as const) {
      expect([403, 404]).toContain((await start(stranger, { subject, subject_id: 999_999_999 })).http);
    }
  });

  test('can’t read it or change anything in it, by any call', async () => {
    const thread_id = await startAboutLot();
    const { message_id } = expectYes(await send(buyer, thread_id, 'Between us')).data;
    const plant = await makePlant(app);
    const strangers = [await makeVisitor(app, 'buyer'), await makeVisitor(app, 'seller'), plant.owner];
    for (const stranger of strangers) {
      const replies = await Promise.all([
        app.call(api.viewThread, stranger, { thread_id }),
        app.call(api.readMessages, stranger, { thread_id }),
        app.call(api.readMessages, stranger, { thread_id, after: 0 }),
        send(stranger, thread_id, 'Me too'),
        app.call(api.markRead, stranger, { thread_id, message_id }),
        app.call(api.editMessage, stranger, { message_id, text: 'x' }),
        app.call(api.deleteMessage, stranger, { message_id }),
        app.call(api.blockThread, stranger, { thread_id, is_blocked: true }),
        app.call(api.muteThread, stranger, { thread_id, is_muted: true }),
        app.call(api.reportThread, stranger, { thread_id, reason: 'x' }),
      ]);
      expect(replies.map(({ http }) => http)).toEqual(replies.map(() => 404));
      expect(expectYes(await app.call(api.listThreads, stranger, {})).data.threads).toEqual([]);
    }
    expect(await textsOf(seller, thread_id)).toEqual(['Hello', 'Between us']);
  });
});

describe('a new conversation', () => {
  let plant: Plant;
  let customer: Person;
  beforeAll(async () => {
    plant = await makePlant(app);
    customer = await plant.join('customer');
  });

  test('can be started by a plant or by someone in its directory', async () => {
    const { thread_id } = expectYes(await start(customer, { subject: 'person', subject_id: plant.plant_id })).data;
    const clerk = await plant.join('manager');
    const back = await start(clerk, { subject: 'person', subject_id: customer.account_id }, 'Hello from the office');
    expect(expectYes(back).data).toMatchObject({ thread_id, party_id: plant.plant_id });
    expect(await rowOf(plant.owner, thread_id)).toMatchObject({ other: { kind: 'buyer' } });
    expect(await rowOf(customer, thread_id)).toMatchObject({ other: { kind: 'plant', party_id: plant.plant_id } });
  });

  test('can be started with any plant by someone it doesn’t know, and the plant can answer', async () => {
    const stranger = await makeVisitor(app, 'seller');
    const { thread_id } = expectYes(await start(stranger, { subject: 'person', subject_id: plant.plant_id })).data;
    expect(await rowOf(plant.owner, thread_id)).toMatchObject({ other: { party_id: stranger.account_id }, unread: 1 });
  });

  test('with strangers is refused in the same words as one with people who don’t exist', async () => {
    const stranger = await makeVisitor(app, 'buyer');
    const other = await makePlant(app);
    const hidden = await makeLot(app, seller, { state: 'draft' });
    const tries = [
      start(stranger, { subject: 'person', subject_id: seller.account_id }),
      start(stranger, { subject: 'person', subject_id: 999_999 }),
      start(stranger, { subject: 'order', subject_id: 1 }),
      start(stranger, { subject: 'sheet', subject_id: 1 }),
      start(stranger, { subject: 'lot', subject_id: hidden.lot_id }),
      start(seller, { subject: 'lot', subject_id: lot_id }),
      start(other.owner, { subject: 'person', subject_id: customer.account_id }),
    ];
    for (const reply of await Promise.all(tries)) expect(reply).toMatchObject({ http: 403, code: 'cannot_write' });
  });

  test('is limited to ten a day, while replies aren’t', async () => {
    const eager = await makeVisitor(app, 'buyer');
    const lots = await Promise.all(Array.from({ length: 11 }, () => makeLot(app, seller)));
    const replies = await Promise.all(
      lots.map((lot) => start(eager, { subject: 'lot', subject_id: lot.lot_id }, 'Cheap beef, click here')),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(10);
    expect(replies.find(({ status }) => status === 'no')).toMatchObject({ http: 429, code: 'new_threads_full' });
    const { threads } = expectYes(await app.call(api.listThreads, eager, {})).data;
    expectYes(await send(eager, threads[0]?.thread_id ?? 0, 'A reply'));
  });

  test('appears only once when a list is read page by page, newest first', async () => {
    const busy = await makeVisitor(app, 'seller');
    const made = await makeLot(app, busy);
    const writers = await Promise.all(Array.from({ length: 32 }, () => makeVisitor(app, 'buyer')));
    for (const writer of writers) await start(writer, { subject: 'lot', subject_id: made.lot_id });
    const first = expectYes(await app.call(api.listThreads, busy, { kind: 'buyer' })).data;
    expect(first.threads).toHaveLength(api.THREADS_PER_PAGE);
    const rest = expectYes(await app.call(api.listThreads, busy, { kind: 'buyer', before: first.next ?? 0 })).data;
    expect(rest).toMatchObject({ threads: [{}, {}], next: null });
    const ids = [...first.threads, ...rest.threads].map(({ last_message_id }) => last_message_id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(expectYes(await app.call(api.listThreads, busy, { kind: 'seller' })).data.threads).toEqual([]);
  });
});
