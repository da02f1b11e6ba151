import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveNoticeChoices } from '#contract/accounts/settings-api.ts';
import * as inbox from '#contract/messages/inbox-api.ts';
import * as api from '#contract/messages/messages-api.ts';
import { mailUnread } from '#server/messages/mail-unread.ts';
import { deleteUnsentFiles } from '#server/messages/message-files.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
let plant: Plant;
let customer: Person;
let thread_id: number;

const write = async (person: Person, text: string, file_ids: number[] = []) =>
  expectYes(await app.call(api.insertMessages, person, { thread_id, text, client_message_id: randomUUID(), file_ids }))
    .data;
beforeAll(async () => {
  plant = await makePlant(app);
});
async function begin(at = plant) {
  customer = await at.join('customer');
  const sent = await app.call(api.insertMessages, customer, {
    to: { subject: 'person', subject_id: at.plant_id },
    text: 'When is pickup?',
    client_message_id: randomUUID(),
    file_ids: [],
  });
  ({ thread_id } = expectYes(sent).data);
}
const age = (minutes: number) =>
  sql`update messages set sent_at = sent_at - make_interval(mins => ${minutes}) where thread_id = ${thread_id}`.execute(
    app.db,
  );
const mailsOf = async ({ account_id }: Pick<Person, 'account_id'>) =>
  (
    await app.db
      .selectFrom('mails')
      .select(['facts'])
      .where('account_id', '=', account_id)
      .where('template', '=', 'message')
      .execute()
  ).map(({ facts }) => facts);

describe('an email about unread messages', () => {
  test('goes out once, after ten minutes, with the messages and a link', async () => {
    await begin();
    await write(plant.owner, 'On Friday');
    await write(plant.owner, 'After 10');
    await age(5);
    await mailUnread(app.db);
    expect(await mailsOf(customer)).toEqual([]);
    await age(5);
    await Promise.all([mailUnread(app.db), mailUnread(app.db)]);
    await mailUnread(app.db);
    const path = `/messages?thread=${thread_id}`;
    expect(await mailsOf(customer)).toMatchObject([{ title: '', text: 'On Friday\nAfter 10', path }]);
  });

  test('doesn’t go out if the messages have since been read, deleted, or muted, or their sender has been blocked', async () => {
    await begin();
    const read = await write(plant.owner, 'Read');
    await app.call(api.markRead, customer, { thread_id, message_id: read.message_id });
    await age(20);
    await mailUnread(app.db);
    const { message_id } = await write(plant.owner, 'Deleted');
    expectYes(await app.call(api.deleteMessage, plant.owner, { message_id }));
    await age(20);
    await mailUnread(app.db);
    await write(plant.owner, 'Blocked');
    expectYes(await app.call(api.blockThread, customer, { thread_id, is_blocked: true }));
    await age(20);
    await mailUnread(app.db);
    expectYes(await app.call(api.blockThread, customer, { thread_id, is_blocked: false }));
    await app.call(api.muteThread, customer, { thread_id, is_muted: true });
    await write(plant.owner, 'Muted');
    await age(20);
    await mailUnread(app.db);
    expect(await mailsOf(customer)).toEqual([]);
  });

  test('doesn’t go out to someone who turned these emails off', async () => {
    await begin();
    await write(plant.owner, 'On Friday');
    await app.call(saveNoticeChoices, customer, { notices_off: ['email:message_unread'] });
    await age(20);
    await mailUnread(app.db);
    expect(await mailsOf(customer)).toEqual([]);
  });

  test('goes to the person the plant assigned the conversation to', async () => {
    await begin();
    const clerk = await plant.join('manager');
    expectYes(await app.call(inbox.assignThread, plant.owner, { thread_id, account_id: clerk.account_id }));
    await age(10);
    await mailUnread(app.db);
    expect(await mailsOf(clerk)).toMatchObject([{ text: 'When is pickup?' }]);
  });

  test.each([
    ['left', { deactivated_at: sql<string>`now()` }],
    ['became a customer', { role: 'customer' as const }],
    ['works at another plant', { plant_id: 0 }],
  ])('goes to the owner once its assignee %s', async (_, change) => {
    await begin();
    const clerk = await plant.join('manager');
    expectYes(await app.call(inbox.assignThread, plant.owner, { thread_id, account_id: clerk.account_id }));
    const { plant_id } = 'plant_id' in change ? await makePlant(app) : plant;
    await app.db
      .updateTable('accounts')
      .set({ ...change, plant_id })
      .where('account_id', '=', clerk.account_id)
      .execute();
    await age(10);
    await mailUnread(app.db);
    expect(await mailsOf(clerk)).toEqual([]);
    const path = `/messages?thread=${thread_id}`;
    expect(await mailsOf(plant.owner)).toContainEqual(expect.objectContaining({ path }));
  });

  test('goes to the new owner once ownership has been transferred', async () => {
    const sold = await makePlant(app);
    const buyer = await sold.join('admin');
    const setRole = ({ account_id }: Person, role: 'admin' | 'processor') =>
      app.db.updateTable('accounts').set({ role }).where('account_id', '=', account_id).execute();
    await setRole(sold.owner, 'admin');
    await setRole(buyer, 'processor');
    await begin(sold);
    await age(10);
    await mailUnread(app.db);
    expect(await mailsOf(buyer)).toMatchObject([{ text: 'When is pickup?' }]);
    expect(await mailsOf(sold.owner)).toEqual([]);
  });
});

describe('the plant’s inbox', () => {
  const boxOf = async (person: Person, box: api.Box) =>
    expectYes(await app.call(api.listThreads, person, { box })).data.threads.map((row) => row.thread_id);

  test('is shared: a conversation is assigned, marked done, and reopened by the customer’s next message', async () => {
    await begin();
    const clerk = await plant.join('manager');
    await app.call(inbox.assignThread, plant.owner, { thread_id, account_id: clerk.account_id });
    expect(await boxOf(clerk, 'mine')).toEqual([thread_id]);
    expect(await boxOf(plant.owner, 'mine')).toEqual([]);
    expectYes(await app.call(inbox.setThreadDone, clerk, { thread_id, is_done: true }));
    expect(await boxOf(plant.owner, 'open')).not.toContain(thread_id);
    expect(await boxOf(plant.owner, 'done')).toContain(thread_id);
    await write(customer, 'One more question');
    expect(await boxOf(plant.owner, 'open')).toContain(thread_id);
  });

  test('is closed to other plants and to people outside its staff', async () => {
    await begin();
    const other = await makePlant(app);
    const stranger = { thread_id, account_id: other.plant_id };
    expect(await app.call(inbox.assignThread, plant.owner, stranger)).toMatchObject({ http: 404 });
    for (const [person, http] of [
      [other.owner, 404],
      [customer, 403],
    ] as const) {
      const replies = await Promise.all([
        app.call(inbox.assignThread, person, { thread_id, account_id: 0 }),
        app.call(inbox.setThreadDone, person, { thread_id, is_done: true }),
        app.call(inbox.addThreadNote, person, { thread_id, text: 'x' }),
      ]);
      expect(replies.map((reply) => reply.http)).toEqual([http, http, http]);
    }
  });

  test('has saved replies that the whole plant can use, and no one else', async () => {
    const other = await makePlant(app);
    const saved = { title: 'Pickup hours', text: 'Weekdays 8 to 4.' };
    const { reply_id } = expectYes(await app.call(inbox.saveReply, plant.owner, saved)).data;
    const clerk = await plant.join('manager');
    expectYes(await app.call(inbox.saveReply, clerk, { reply_id, title: 'Hours', text: 'Weekdays 7 to 3.' }));
    expect(expectYes(await app.call(inbox.listReplies, plant.owner, {})).data).toEqual([
      { reply_id, title: 'Hours', text: 'Weekdays 7 to 3.' },
    ]);
    expect(await app.call(inbox.saveReply, other.owner, { ...saved, reply_id })).toMatchObject({ http: 404 });
    expect(await app.call(inbox.deleteReply, other.owner, { reply_id })).toMatchObject({ http: 404 });
    expectYes(await app.call(inbox.deleteReply, clerk, { reply_id }));
  });

  test('adds a saved reply once, even if it is sent again because the response was lost', async () => {
    const { owner } = await makePlant(app);
    const add = () =>
      app.call(inbox.saveReply, owner, { title: 'Hours', text: 'Weekdays 8 to 4.' }, { key: 'saved-reply' });
    const { reply_id } = expectYes(await add()).data;
    expect(expectYes(await add()).data).toMatchObject({ reply_id });
    expect(expectYes(await app.call(inbox.listReplies, owner, {})).data).toHaveLength(1);
  });

  test('keeps at most 100 saved replies, however many are added at once', async () => {
    const { owner } = await makePlant(app);
    const add = (title: string) => app.call(inbox.saveReply, owner, { title, text: 'Weekdays 8 to 4.' });
    for (let count = 0; count < inbox.MAX_SAVED_REPLIES - 2; count++) expectYes(await add(`Reply ${count}`));
    const last = await Promise.all(Array.from({ length: 6 }, (_, at) => add(`Last ${at}`)));
    expect(last.filter(({ status }) => status === 'yes')).toHaveLength(2);
    expect(last.filter((reply) => reply.status === 'no' && reply.code === 'replies_full')).toHaveLength(4);
  });
});

describe('a file in a message', () => {
  const upload = async (person: Person, name = 'prices.pdf', content: BlobPart = '%PDF prices') =>
    app.call(api.addMessageFile, person, { file: new File([content], name) });
  const open = (person: Person, file_id: number) => app.call(api.getMessageFile, person, { file_id });

  test('can be downloaded by both sides once sent, and by no one else', async () => {
    await begin();
    const { file_id } = expectYes(await upload(customer)).data;
    const strangers = [await makeVisitor(app, 'buyer'), (await makePlant(app)).owner];
    expect(await open(plant.owner, file_id)).toMatchObject({ http: 404 });
    const { files } = await write(customer, '', [file_id]);
    expect(files).toEqual([{ file_id, file_name: 'prices.pdf', bytes: 11, photo: null }]);
    for (const person of [customer, plant.owner]) {
      const reply = await open(person, file_id);
      expect(reply).toMatchObject({ http: 200, data: '%PDF prices' });
      expect(reply.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment;/),
        'x-content-type-options': 'nosniff',
      });
    }
    for (const person of strangers) expect(await open(person, file_id)).toMatchObject({ http: 404 });
  });

  test('can only be sent once, by the person who uploaded it', async () => {
    await begin();
    const { file_id } = expectYes(await upload(customer)).data;
    const send = (person: Person) =>
      app.call(api.insertMessages, person, {
        thread_id,
        text: '',
        client_message_id: randomUUID(),
        file_ids: [file_id],
      });
    expect(await send(plant.owner)).toMatchObject({ http: 404 });
    expectYes(await send(customer));
    expect(await send(customer)).toMatchObject({ http: 404 });
  });

  test('is refused if it only claims to be a picture, and a real photo isn’t public', async () => {
    await begin();
    expect(await upload(customer, 'cow.jpg', '<script>')).toMatchObject({ code: 'shared_file_kind' });
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { file_id, photo: size } = expectYes(await upload(customer, 'cow.png', new Uint8Array(photo))).data;
    expect(size).toEqual({ width: 40, height: 30 });
    const row = await app.db
      .selectFrom('message_files')
      .select('stored')
      .where('file_id', '=', file_id)
      .executeTakeFirstOrThrow();
    const { large } = row.stored as { large: string };
    expect((await app.app.inject({ method: 'GET', url: `/uploads/${large}` })).statusCode).toBe(404);
  });

  test('is deleted with its message, or after a day if it was never sent', async () => {
    await begin();
    const { file_id } = expectYes(await upload(customer)).data;
    const { message_id } = await write(customer, 'See this', [file_id]);
    const unsent = expectYes(await upload(customer)).data.file_id;
    expectYes(await app.call(api.deleteMessage, customer, { message_id }));
    for (const person of [customer, plant.owner]) expect(await open(person, file_id)).toMatchObject({ http: 404 });
    await deleteUnsentFiles(app.db, app.files);
    const left = () =>
      app.db.selectFrom('message_files').select('file_id').where('file_id', 'in', [file_id, unsent]).execute();
    expect(await left()).toEqual([{ file_id: unsent }]);
    await sql`update message_files set uploaded_at = now() - interval '2 days' where file_id = ${unsent}`.execute(
      app.db,
    );
    await deleteUnsentFiles(app.db, app.files);
    expect(await left()).toEqual([]);
  });
});
