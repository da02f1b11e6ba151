import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as inbox from '#contract/messages/inbox-api.ts';
import * as api from '#contract/messages/messages-api.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
let plant: Plant;
let seller: Person;
let lot_id: number;
beforeAll(async () => {
  plant = await makePlant(app);
  seller = await makeVisitor(app, 'seller');
  ({ lot_id } = await makeLot(app, seller));
});

const send = (person: Person, thread_id: number, text: string, more: object = {}) =>
  app.call(api.insertMessages, person, { thread_id, text, client_message_id: randomUUID(), file_ids: [], ...more });
const listOf = async (person: Person) => expectYes(await app.call(api.listThreads, person, {})).data.threads;
/** A buyer with a conversation, who then joins the plant's staff. */
async function hireBuyer() {
  const buyer = await makeVisitor(app, 'buyer');
  const to = { subject: 'lot', subject_id: lot_id };
  const { thread_id } = expectYes(await send(buyer, 0, 'A half for us at home', { to })).data;
  await app.db
    .updateTable('accounts')
    .set({ role: 'manager', plant_id: plant.plant_id })
    .where('account_id', '=', buyer.account_id)
    .execute();
  return { thread_id, hired: await app.signIn(buyer.account_id) };
}

test('messages to someone who works at a plant reach them, and no one else there', async () => {
  const { thread_id, hired } = await hireBuyer();
  expectYes(await send(seller, thread_id, 'Your half is ready'));
  expect(await listOf(hired)).toMatchObject([{ thread_id, unread: 1, for_plant: false }]);
  expect(expectYes(await app.call(api.countUnread, hired, {})).data.unread).toBe(1);
  const seen = expectYes(await app.call(api.viewThread, hired, { thread_id })).data;
  expect(seen).toMatchObject({ own_party: hired.account_id, for_plant: false, notes: [], staff: [] });
  const found = expectYes(await app.call(api.searchMessages, hired, { words: 'half ready' })).data.messages;
  expect(found).toMatchObject([{ thread_id, is_own: false, other_name: 'Cedar Ridge' }]);
  const answer = expectYes(await send(hired, thread_id, 'Thank you')).data;
  expect(answer.party_id).toBe(hired.account_id);

  for (const colleague of [plant.owner, await plant.join('manager')]) {
    expect(await listOf(colleague)).toEqual([]);
    expect(await app.call(api.viewThread, colleague, { thread_id })).toMatchObject({ http: 404 });
    expect(await app.call(api.readMessages, colleague, { thread_id })).toMatchObject({ http: 404 });
    expect(expectYes(await app.call(api.searchMessages, colleague, { words: 'half ready' })).data.messages).toEqual([]);
  }
  // Notes and assignments belong to the plant's inbox.
  expect(await app.call(inbox.addThreadNote, hired, { thread_id, text: 'x' })).toMatchObject({ http: 404 });
  expect(await app.call(inbox.assignThread, hired, { thread_id, account_id: 0 })).toMatchObject({ http: 404 });
});

test('messages say which account wrote them, so that colleagues with the same first name can be told apart', async () => {
  const shop = await makePlant(app);
  const customer = await shop.join('customer');
  const to = { subject: 'person', subject_id: shop.plant_id };
  const { thread_id } = expectYes(await send(customer, 0, 'When is pickup?', { to })).data;
  const colleagues = [await shop.join('manager'), await shop.join('manager')];
  for (const colleague of colleagues) expectYes(await send(colleague, thread_id, 'On Friday'));
  const { messages } = expectYes(await app.call(api.readMessages, shop.owner, { thread_id })).data;
  expect(messages.map(({ sender_id }) => sender_id)).toEqual(
    [customer, ...colleagues].map(({ account_id }) => account_id),
  );
});

test('an owner’s own messages are kept separate from the plant’s, even though both have the same id', async () => {
  const other = await makePlant(app);
  // The plant's owner is a customer of another plant.
  await app.db
    .insertInto('customers')
    .values({
      plant_id: other.plant_id,
      account_id: plant.plant_id,
      type: 'customer',
      first_name: 'Lee',
      last_name: 'Fox',
    })
    .execute();
  const to = { subject: 'person', subject_id: plant.plant_id };
  const { thread_id } = expectYes(await send(other.owner, 0, 'Your private order', { to })).data;
  expect(await listOf(plant.owner)).toMatchObject([{ thread_id, for_plant: false }]);
  const clerk = await plant.join('manager');
  expect(await listOf(clerk)).toEqual([]);
  expect(await app.call(api.viewThread, clerk, { thread_id })).toMatchObject({ http: 404 });
  expect(expectYes(await app.call(api.searchMessages, clerk, { words: 'private' })).data.messages).toEqual([]);
});
