import { expect, test } from 'vitest';
import { CUSTOMER_NOTICE_KEYS, type CustomerNotice } from '#contract/accounts/notice-events.ts';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { getNotifications, NOTICES, type Notice, sendNotification } from '#contract/orders/notices-api.ts';
import { makeCustomer, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, makeRequester, makeShare } from '#server/test/make-order.ts';
import { causeAlone, leaveChannel, messagesOf } from '#server/test/notices/notice-causes.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const TEXTED: CustomerNotice[] = [
  'order_booked',
  'request_decided',
  'order_moved',
  'product_received',
  'started_processing',
  'packing_inprogress',
  'ready_for_pickup',
  'invoice',
];

const textPlant = ({ owner }: Plant, customer_texts = TEXTED) =>
  app.call(saveSettings, owner, { version: 1, customer_texts });

async function bookByPhone(texts = TEXTED) {
  const plant = await makePlant(app);
  await textPlant(plant, texts);
  const share = await makeShare(app, plant);
  await leaveChannel(app, plant, 'text');
  return { plant, order_id: await bookOrder(app, plant.owner, { split: [share] }) };
}

test('texts a booking to a customer without an email address', async () => {
  const { plant } = await bookByPhone();
  expect(await messagesOf(app, plant)).toMatchObject([
    { channel: 'text', template: 'order_booked', recipient: expect.stringMatching(/^\+1312555\d{4}$/) },
  ]);
});

test('queues no message about a booking that can be neither emailed nor texted', async () => {
  const { plant } = await bookByPhone([]);
  expect(await messagesOf(app, plant)).toEqual([]);
});

test('sends people who share a phone all of their links in one text', async () => {
  const plant = await makePlant(app);
  await textPlant(plant);
  const shares = [await makeShare(app, plant), await makeShare(app, plant)];
  await leaveChannel(app, plant, 'text');
  await app.db
    .updateTable('customers')
    .set({ phone: '(312) 555-0188' })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  const split = shares.map((share) => ({ ...share, amount: 'Half' }));
  await bookOrder(app, plant.owner, { split, send_cut_sheet: 1 });
  const messages = await messagesOf(app, plant);
  expect(messages).toMatchObject([{ channel: 'text', recipient: '+13125550188' }]);
  expect(messages[0]?.body.match(/https:\/\/plant\.test\/CutSheet\/[\w…-]+/g)).toHaveLength(2);
});

test('texts a booking with a link to each cut sheet', async () => {
  const plant = await makePlant(app);
  await textPlant(plant);
  const { customer_id } = await makeCustomer(app, plant);
  const share = await makeShare(app, plant, customer_id);
  await leaveChannel(app, plant, 'text');
  const split = [share, { ...share, order_number: 2 }];
  await bookOrder(app, plant.owner, { beef_qty: 2, split, send_cut_sheet: 1 });
  const messages = await messagesOf(app, plant);
  expect(messages).toMatchObject([{ channel: 'text', template: 'order_booked' }]);
  // Links are hidden once a text is sent. A text that waits out quiet hours still has its links.
  expect(messages[0]?.body.match(/https:\/\/plant\.test\/CutSheet\/[\w…-]+/g)).toHaveLength(2);
  const links = await app.db
    .selectFrom('sheet_links')
    .select(['how', 'recipient'])
    .where('plant_id', '=', plant.plant_id)
    .execute();
  expect(links).toEqual([TEXTED_LINK, TEXTED_LINK]);
});
const TEXTED_LINK = { how: 'text', recipient: expect.stringMatching(/^312 555/) };

test('texts the decision about a request to a person without an email address', async () => {
  const plant = await makePlant(app);
  await textPlant(plant);
  const person = await makeRequester(app, plant);
  const order_id = await bookOrder(app, person);
  await leaveChannel(app, plant, 'text');
  expectYes(await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 0, reject_reason: '' }));
  expect(await messagesOf(app, plant)).toContainEqual(
    expect.objectContaining({ channel: 'text', template: 'request_decided' }),
  );
});

test.each(CUSTOMER_NOTICE_KEYS)('texts %s to a customer who has only a phone', async (event) => {
  expect(await causeAlone(app, event, 'text')).toMatchObject([
    { channel: 'text', recipient: expect.stringMatching(/^\+1312555\d{4}$/) },
  ]);
});

test.each(NOTICES.filter((event) => event !== 'invoice_generated'))(
  'texts %s to a customer without an email address, once',
  async (event: Notice) => {
    const { plant, order_id } = await bookByPhone();
    const personOf = async () =>
      expectYes(await app.call(getNotifications, plant.owner, { order_id })).data.find((row) => row.event === event)
        ?.people[0];
    expect(await personOf()).toMatchObject({ by: 'text', unasked_by: 'text', is_due: true });
    if (event !== 'product_received') {
      expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 1 }));
    }
    for (let click = 0; click < 2; click++) {
      expectYes(await app.call(sendNotification, plant.owner, { order_id, event }));
    }
    expect(await personOf()).toMatchObject({ is_due: false });
    const sent = (await messagesOf(app, plant)).filter(({ template }) => template === event);
    expect(sent).toMatchObject([{ channel: 'text' }]);
  },
);
