import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as api from '#contract/messages/messages-api.ts';
import { mailUnread } from '#server/messages/mail-unread.ts';
import { deleteUnsentFiles } from '#server/messages/message-files.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
let seller: Person;
let buyer: Person;
let lot_id: number;
let thread_id: number;

const send = (person: Person, text: string, more: object = {}) =>
  app.call(api.insertMessages, person, { thread_id, text, client_message_id: randomUUID(), file_ids: [], ...more });
const age = (minutes: number) =>
  sql`update messages set sent_at = sent_at - make_interval(mins => ${minutes}) where thread_id = ${thread_id}`.execute(
    app.db,
  );
beforeAll(async () => {
  seller = await makeVisitor(app, 'seller');
  ({ lot_id } = await makeLot(app, seller));
});
beforeEach(async () => {
  buyer = await makeVisitor(app, 'buyer');
  const first = await send(buyer, 'Hello', { thread_id: 0, to: { subject: 'lot', subject_id: lot_id } });
  ({ thread_id } = expectYes(first).data);
  await age(5);
});

test('lets a person send 30 messages a minute to a conversation, and refuses the next one with the reason', async () => {
  const ids = Array.from({ length: api.MAX_MESSAGES_A_MINUTE + 10 }, () => randomUUID());
  const replies = await Promise.all(ids.map((client_message_id) => send(buyer, 'Hi', { client_message_id })));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(api.MAX_MESSAGES_A_MINUTE);
  expect(replies.find(({ status }) => status === 'no')).toMatchObject({ http: 429, code: 'messages_too_fast' });
  // Resending a stored message works, the seller can still write, and so can the buyer a minute later.
  const stored = replies.findIndex(({ status }) => status === 'yes');
  expectYes(await send(buyer, 'Hi', { client_message_id: ids[stored] }));
  expectYes(await send(seller, 'Slow down'));
  await age(1);
  expectYes(await send(buyer, 'Sorry'));
});

test('doesn’t email about a conversation again until its reader has read what the first email was about', async () => {
  const mails = () =>
    app.db
      .selectFrom('mails')
      .select('facts')
      .where('account_id', '=', buyer.account_id)
      .where('template', '=', 'message')
      .execute();
  for (const text of ['One', 'Two', 'Three']) {
    await send(seller, text);
    await age(20);
    await mailUnread(app.db);
  }
  expect(await mails()).toHaveLength(1);
  const { message_id } = expectYes(await send(seller, 'Four')).data;
  expectYes(await app.call(api.markRead, buyer, { thread_id, message_id }));
  await send(seller, 'Five');
  await age(20);
  await mailUnread(app.db);
  expect((await mails()).map(({ facts }) => facts)).toMatchObject([{ text: 'One' }, { text: 'Five' }]);
});

const upload = (name = 'prices.pdf') => app.call(api.addMessageFile, buyer, { file: new File(['%PDF prices'], name) });
const fillQuota = (count: number, uploaded_at = sql<Date>`now()`) =>
  sql`
    insert into message_files (uploaded_by, file_name, bytes, stored, uploaded_at)
    select ${buyer.account_id}, 'a.pdf', 1, '{"file": "not/there"}', ${uploaded_at} from generate_series(1, ${count}::int)`.execute(
    app.db,
  );
const filesLeft = async () =>
  (await app.db.selectFrom('message_files').select('file_id').where('uploaded_by', '=', buyer.account_id).execute())
    .length;

test('enforces the upload limit even when many files arrive at once', async () => {
  await fillQuota(195);
  const replies = await Promise.all(Array.from({ length: 12 }, () => upload()));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(5);
  expect(replies.find(({ status }) => status === 'no')).toMatchObject({ code: 'too_many' });
  expect(await filesLeft()).toBe(200);
});

test('refuses to send a deleted message’s file again', async () => {
  const { file_id } = expectYes(await upload()).data;
  const { message_id } = expectYes(await send(buyer, '', { file_ids: [file_id] })).data;
  expectYes(await app.call(api.deleteMessage, buyer, { message_id }));
  expect(await send(buyer, 'Again', { file_ids: [file_id] })).toMatchObject({ http: 404 });
});

test('deletes all of the previous days’ unsent files, no matter how many', async () => {
  await fillQuota(1_100, sql`now() - interval '2 days'`);
  await deleteUnsentFiles(app.db, app.files);
  expect(await filesLeft()).toBe(0);
});

test('removes invisible characters and those that reverse text, and keeps markup as text', async () => {
  const shown = expectYes(await send(buyer, ' <b>Hi</b> https://farm.test/\u202egnp.exe\u200b ')).data;
  expect(shown.text).toBe('<b>Hi</b> https://farm.test/gnp.exe');
  const { message_id } = shown;
  const edited = expectYes(await app.call(api.editMessage, buyer, { message_id, text: '\u2066Yes\u2069' })).data;
  expect(edited.text).toBe('Yes');
  expect(await send(buyer, '\u202e\u200b')).toMatchObject({ code: 'malformed' });
  expect(await app.call(api.editMessage, buyer, { message_id, text: '\u200b' })).toMatchObject({ code: 'malformed' });
});
