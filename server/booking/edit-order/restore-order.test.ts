import { expect, test } from 'vitest';
import {
  createManualOrder,
  removeOrder,
  updateProcessorAcceptanceStatus,
  updateStatus,
} from '#contract/booking/api.ts';
import { orderHistory, restoreOrder } from '#contract/booking/edit-api.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { removeSpecialDays, saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { comingDay, makeCard, makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { lookAtOrder, type MadeOrder, makeOrder, makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const FRIDAY = comingDay(5);
const app = openTestApp();
const restore = ({ plant, order_id }: MadeOrder, person = plant.owner) => app.call(restoreOrder, person, { order_id });
const remove = ({ plant, order_id }: MadeOrder, person = plant.owner) => app.call(removeOrder, person, { order_id });
async function used({ plant }: MadeOrder): Promise<number> {
  return expectYes(await app.call(getDateAvailableSlot, plant.owner, { date: FRIDAY })).data.used;
}

test('restores a deleted order with its status and its slot', async () => {
  const made = await makeOrder(app, ['Half', 'Half']);
  const { order_id, plant } = made;
  await app.call(updateStatus, plant.owner, { order_id, status: 1, ear_tag_id: '7' });
  const before = await lookAtOrder(app, plant.owner, order_id);
  await remove(made);
  expect(await restore(made)).toMatchObject({ message: 'Order was restored', data: { order_id, status: 1 } });
  const { version, ...after } = await lookAtOrder(app, plant.owner, order_id);
  expect({ ...after, version: before.version }).toEqual(before);
  expect(version).toBeGreaterThan(before.version);
  expect(await used(made)).toBe(1);
});

test('refuses to restore an order that is not deleted', async () => {
  const made = await makeOrder(app);
  const { order_id, plant } = made;
  for (const status of [0, 1, 3] as const) {
    if (status > 0) await app.call(updateStatus, plant.owner, { order_id, status });
    expect(await restore(made)).toMatchObject({ http: 409, code: 'not_deleted' });
  }
  const customer = await makeRequester(app, plant);
  const reply = expectYes(
    await app.call(createManualOrder, customer, { event_name: 'Mine', beef_qty: 1, dropoff_date: FRIDAY }),
  );
  const asked = { ...made, order_id: reply.data.order_ids[0] ?? 0 };
  expect(await restore(asked)).toMatchObject({ code: 'not_deleted' });
  const rejection = { order_id: asked.order_id, status: 2, reject_reason: 'Full' };
  await app.call(updateProcessorAcceptanceStatus, plant.owner, rejection);
  expect(await restore(asked)).toMatchObject({ code: 'not_deleted' });
  expect(await used(made)).toBe(1);
});

test('keeps an order deleted when its day is full, and says why', async () => {
  const plant = await makePlant(app, { slots: 1 });
  const made = await makeOrder(app, [], { plant });
  await remove(made);
  const other = await makeOrder(app, [], { plant });
  expect(await restore(made)).toMatchObject({ http: 409, code: 'day_full' });
  expect(await used(made)).toBe(1);
  await remove(other);
  expect(await restore(made)).toMatchObject({ status: 'yes' });
});

test('lets the office restore an order to a full day with a reason, but not to a closed day', async () => {
  const plant = await makePlant(app, { slots: 1 });
  const made = await makeOrder(app, [], { plant });
  await makeOrder(app, [], { plant, full_day_reason: 'Promised' });
  await remove(made);
  const bring = (person: Person) =>
    app.call(restoreOrder, person, { order_id: made.order_id, full_day_reason: 'Deleted by mistake' });
  expect(await restore(made)).toMatchObject({ http: 409, code: 'day_full' });

  const customer = await makeRequester(app, plant);
  const own = { created_by: customer.account_id, is_customer_created: true };
  await app.db.updateTable('orders').set(own).where('order_id', '=', made.order_id).execute();
  const deletion = app.db
    .updateTable('events')
    .where('order_id', '=', made.order_id)
    .where('kind', '=', 'order.removed');
  await deletion.set({ actor_id: customer.account_id }).execute();
  expect(await bring(customer)).toMatchObject({ http: 403, code: 'not_allowed' });

  const days = { first_day: FRIDAY, last_day: FRIDAY, reason: 'Inspector away' };
  const closed = expectYes(
    await app.call(saveSpecialDays, plant.owner, {
      ...days,
      category_ids: [],
      is_closed: true,
      slots: [],
    }),
  );
  expect(await bring(plant.owner)).toMatchObject({ http: 409, code: 'day_closed' });
  await app.call(removeSpecialDays, plant.owner, closed.data);

  expect(await bring(plant.owner)).toMatchObject({ data: { status: 0 } });
  expect(await used(made)).toBe(2);
  const history = await app.call(orderHistory, plant.owner, { order_id: made.order_id });
  expect(history).toMatchObject({ data: [{ kind: 'order.restored', reason: 'Deleted by mistake' }, {}, {}] });
});

test('restores an order only once, and takes one slot, if 10 people restore it at the same time', async () => {
  const made = await makeOrder(app);
  await remove(made);
  const replies = await Promise.all(Array.from({ length: 10 }, () => restore(made)));
  expect(replies.filter((reply) => reply.status === 'yes')).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'not_deleted')).toHaveLength(9);
  expect(await used(made)).toBe(1);
  expect(await restore(made)).toMatchObject({ code: 'not_deleted' });
});

test('keeps the slots correct while an order is deleted and restored many times', async () => {
  const made = await makeOrder(app);
  await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? restore(made) : remove(made))));
  const { status } = await app.db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', made.order_id)
    .executeTakeFirstOrThrow();
  expect(await used(made)).toBe(status === -1 ? 0 : 1);
});

test('lets the office restore an order, or the requester if they deleted it themselves', async () => {
  const made = await makeOrder(app, ['Whole']);
  const { plant } = made;
  await remove(made);
  expect(await restore(made, (await makePlant(app)).owner)).toMatchObject({ http: 404 });
  expect(await restore(made, await plant.join('butcher'))).toMatchObject({ http: 403 });
  const [owner] = made.customers;
  await makeCard(app, owner?.account_id ?? 0);
  expect(await restore(made, await app.signIn(owner?.account_id ?? 0))).toMatchObject({ http: 403 });

  const customer = await makeRequester(app, plant);
  const reply = expectYes(
    await app.call(createManualOrder, customer, { event_name: 'Mine', beef_qty: 1, dropoff_date: FRIDAY }),
  );
  const own = { ...made, order_id: reply.data.order_ids[0] ?? 0 };
  await remove(own, customer);
  expect(await restore(own, customer)).toMatchObject({ data: { status: 4 } });
  await remove(own);
  expect(await restore(own, customer)).toMatchObject({ http: 403, code: 'not_allowed' });
  expect(await restore(own)).toMatchObject({ data: { status: 4 } });
  await remove(own, customer);
  expect(await restore(own, customer)).toMatchObject({ data: { status: 4 } });
  expect(await restore(made, await plant.join('manager'))).toMatchObject({ data: { status: 0 } });
});
