import { expect, test } from 'vitest';
import {
  createManualOrder,
  removeOrder,
  scheduleDropoff,
  updateProcessorAcceptanceStatus,
  updateStatus,
} from '#contract/booking/api.ts';
import { orderHistory, restoreOrder, saveOrder } from '#contract/booking/edit-api.ts';
import { sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { comingDay, makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { completeForCutting, lookAtOrder, makeOrder, makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const FRIDAY = comingDay(5);
const MONDAY = comingDay(1, 2);
const app = openTestApp();

async function historyOf(person: Person, order_id: number) {
  return expectYes(await app.call(orderHistory, person, { order_id })).data;
}

test('shows every change, newest first, with who made it and the old and new values', async () => {
  const made = await makeOrder(app, ['Half', 'Half']);
  const { plant, order_id } = made;
  const manager = await plant.join('manager');
  const [first, second] = (await lookAtOrder(app, plant.owner, order_id)).split;
  await app.call(scheduleDropoff, manager, { order_id, dropoff_date: MONDAY });
  await app.call(saveOrder, manager, {
    order_id,
    sex: 'steer',
    organs: ['Heart', 'Tail'],
    split: [{ cart_id: first?.cart_id, amount: 'Whole' }],
    deletedsplit: [second?.cart_id ?? 0],
  });
  await app.call(saveOrder, plant.owner, { order_id, dropoff_date: FRIDAY, process_option: 'custom' });
  await app.call(updateStatus, plant.owner, { order_id, status: 1, ear_tag_id: '7' });
  await app.call(removeOrder, plant.owner, { order_id });
  await app.call(restoreOrder, plant.owner, { order_id });
  await completeForCutting(app, order_id);
  await app.call(updateStatus, plant.owner, { order_id, status: 3 });

  const history = await historyOf(plant.owner, order_id);
  expect(history.map(({ kind, last_name, changes }) => [kind, last_name, changes])).toEqual([
    [
      'order.completed',
      'processor',
      [
        { field: 'status', from: 1, to: 3 },
        // A completed animal was killed by today.
        { field: 'kill_date', from: addDays(FRIDAY, 2), to: plantToday() },
      ],
    ],
    ['order.restored', 'processor', [{ field: 'status', from: -1, to: 1 }]],
    ['order.removed', 'processor', [{ field: 'status', from: 1, to: -1 }]],
    [
      'order.received',
      'processor',
      [
        { field: 'status', from: 0, to: 1 },
        { field: 'ear_tag_id', from: null, to: '7' },
      ],
    ],
    [
      'order.changed',
      'processor',
      [
        { field: 'kill_date', from: addDays(MONDAY, 2), to: addDays(FRIDAY, 2) },
        { field: 'process_option', from: 'usda', to: 'custom' },
      ],
    ],
    ['order.scheduled', 'processor', [{ field: 'dropoff_date', from: MONDAY, to: FRIDAY }]],
    [
      'order.changed',
      'manager',
      [
        { field: 'organs', from: '', to: 'Heart,Tail' },
        { field: 'sex', from: '', to: 'steer' },
        { field: 'share', of: 'Dana Field', from: 'Half', to: '' },
        { field: 'share', of: 'Dana Field', from: 'Half', to: 'Whole' },
      ],
    ],
    ['order.scheduled', 'manager', [{ field: 'dropoff_date', from: FRIDAY, to: MONDAY }]],
    ['order.created', 'processor', []],
  ]);
  const moments = history.map(({ happened_at }) => Date.parse(happened_at));
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
});

test('shows rejection reasons to the requester, but overbooking reasons only to the plant', async () => {
  const plant = await makePlant(app, { slots: 1 });
  await makeOrder(app, [], { plant, dropoff_date: MONDAY });
  const customer = await makeRequester(app, plant);
  const reply = expectYes(
    await app.call(createManualOrder, customer, { event_name: 'Mine', beef_qty: 1, dropoff_date: FRIDAY }),
  );
  const order_id = reply.data.order_ids[0] ?? 0;
  await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: MONDAY, full_day_reason: 'A good customer' });
  const reject_reason = 'Closed that week';
  await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 2, reject_reason });
  const reasons = async (person: Person) => (await historyOf(person, order_id)).map(({ reason }) => reason);
  expect(await reasons(plant.owner)).toEqual([reject_reason, 'A good customer', '']);
  expect(await reasons(customer)).toEqual([reject_reason, '', '']);
  const squeezed = await makeOrder(app, [], { plant, dropoff_date: MONDAY, full_day_reason: 'Promised long ago' });
  expect((await historyOf(plant.owner, squeezed.order_id)).map(({ reason }) => reason)).toEqual(['Promised long ago']);
});

test('shows a new kill date as such, not as a move to the same day', async () => {
  const { plant, order_id } = await makeOrder(app, []);
  const kill_date = addDays(FRIDAY, 3);
  expectYes(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: FRIDAY, kill_date }));
  expect(await historyOf(plant.owner, order_id)).toMatchObject([
    { kind: 'order.changed', changes: [{ field: 'kill_date', to: kill_date }] },
    { kind: 'order.created' },
  ]);
  expectYes(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: FRIDAY, kill_date }));
  expect(await historyOf(plant.owner, order_id)).toHaveLength(2);
});

test('tells the plant and the sheet’s owner that a sheet was submitted, but not the other owners', async () => {
  const made = await makeOrder(app, ['Half', 'Half']);
  const { plant, order_id } = made;
  const [ann, bob] = made.customers;
  const [share] = (await lookAtOrder(app, plant.owner, order_id)).split;
  await app.db
    .insertInto('events')
    .values({
      owner_id: plant.plant_id,
      order_id,
      kind: 'cut_sheet.submitted',
      actor_id: ann?.account_id ?? 0,
      data: JSON.stringify({ cut_sheet_id: share?.form_data_id }),
    })
    .execute();
  const kinds = async (person: Person) => (await historyOf(person, order_id)).map(({ kind }) => kind);
  const [anns, bobs] = [await app.signIn(ann?.account_id ?? 0), await app.signIn(bob?.account_id ?? 0)];
  for (const person of [plant.owner, anns]) {
    expect(await kinds(person)).toEqual(['cut_sheet.submitted', 'order.created']);
  }
  expect((await historyOf(anns, order_id))[0]?.changes).toEqual([{ field: 'sheet_of', from: null, to: 'Dana Field' }]);
  expect(await kinds(bobs)).toEqual(['order.created']);
});

test('returns “not found” to strangers and for deleted orders', async () => {
  const made = await makeOrder(app, ['Whole']);
  const { plant, order_id } = made;
  const strangers = [(await makePlant(app)).owner, await app.signIn(made.customers[1]?.account_id ?? 0)];
  for (const person of strangers)
    expect(await app.call(orderHistory, person, { order_id })).toMatchObject({ http: 404 });
  await app.call(removeOrder, plant.owner, { order_id });
  expect(await app.call(orderHistory, plant.owner, { order_id })).toMatchObject({ http: 404 });
});

test('shows link addresses only to the office, and hides events about a sheet from the other owners', async () => {
  const made = await makeOrder(app, ['Half', 'Half']);
  const { plant, order_id } = made;
  const [ann, bob] = made.customers;
  const [share] = (await lookAtOrder(app, plant.owner, order_id)).split;
  await app.call(sendCutSheet, plant.owner, { data_ids: [share?.form_data_id ?? 0] });
  const fieldsSeenBy = async (person: Person) =>
    (await historyOf(person, order_id)).map(({ kind, changes }) => [kind, changes.map(({ field }) => field)]);
  const [anns, bobs] = [await app.signIn(ann?.account_id ?? 0), await app.signIn(bob?.account_id ?? 0)];
  expect((await fieldsSeenBy(plant.owner))[0]).toEqual(['cut_sheet.link_sent', ['sheet_of', 'link_to']]);
  expect((await fieldsSeenBy(anns))[0]).toEqual(['cut_sheet.link_sent', ['sheet_of']]);
  expect(await fieldsSeenBy(bobs)).toEqual([['order.created', []]]);

  await app.db
    .updateTable('shares')
    .set({ cut_sheet_id: null })
    .where('cart_id', '=', share?.cart_id ?? 0)
    .execute();
  await app.db
    .deleteFrom('cut_sheets')
    .where('cut_sheet_id', '=', share?.form_data_id ?? 0)
    .execute();
  expect((await fieldsSeenBy(plant.owner))[0]).toEqual(['cut_sheet.link_sent', ['link_to']]);
  expect(await fieldsSeenBy(bobs)).toEqual([['order.created', []]]);
});
