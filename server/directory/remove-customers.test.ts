import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import {
  addCustomer,
  findCustomers,
  getAllCustomers,
  getProducers,
  updateCustomer,
  viewCustomer,
} from '#contract/directory/api.ts';
import { exportCustomers } from '#contract/directory/import-api.ts';
import { countOpenOrders, findSimilar, removeCustomers, restoreCustomers } from '#contract/directory/records-api.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function namesOf(person: Person, input: { deleted?: boolean; search?: string } = {}) {
  const reply = await app.call(getAllCustomers, person, input);
  return expectYes(reply).data.map(({ first_name }) => first_name);
}
async function add(person: Person, first_name: string, more = {}) {
  return expectYes(await app.call(addCustomer, person, { first_name, ...more })).data;
}

test('hides a deleted record from lists, keeps it in old orders, and can restore it [DIR-034 DIR-035]', async () => {
  const plant = await makePlant(app);
  const cut_sheet = await makeTemplate(app, plant);
  const { id } = await add(plant.owner, 'Ana', { type: 'producer' });
  const split = [{ customer: id, cut_sheet, amount: 'Whole' as const, animal: 'beef' as const, order_number: 1 }];
  const form = { event_name: 'Ana beef', beef_qty: 1, dropoff_date: comingDay(5), customers: [id], split };
  const order = expectYes(await app.call(createManualOrder, plant.owner, form));
  const [order_id = 0] = order.data.order_ids;
  expect(await app.call(countOpenOrders, plant.owner, { ids: [id] })).toMatchObject({ data: { open_orders: 1 } });

  expect(await app.call(removeCustomers, plant.owner, { ids: [id] })).toMatchObject({ http: 200, data: { ids: [id] } });
  expect(await namesOf(plant.owner)).toEqual([]);
  for (const picker of [findCustomers, getProducers]) {
    expect(await app.call(picker, plant.owner, { search: 'ana' })).toMatchObject({ data: [] });
  }
  expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({
    data: { split: [{ first_name: 'Ana' }] },
  });
  expect(await app.call(createManualOrder, plant.owner, form)).toMatchObject({ http: 422, code: 'customer_unknown' });
  expect(await app.call(updateCustomer, plant.owner, { id, first_name: 'Anna' })).toMatchObject({ http: 404 });
  expect(await app.call(viewCustomer, plant.owner, { id })).toMatchObject({
    data: { can: { edit: false, restore: true } },
  });

  expect(await namesOf(plant.owner, { deleted: true })).toEqual(['Ana']);
  expect(await namesOf(plant.owner, { deleted: true, search: 'bob' })).toEqual([]);
  expect(await app.call(restoreCustomers, plant.owner, { ids: [id] })).toMatchObject({ data: { ids: [id] } });
  expect(await namesOf(plant.owner)).toEqual(['Ana']);
  expect(await namesOf(plant.owner, { deleted: true })).toEqual([]);
});

test('deletes many records together, and only once even if asked twenty times at once', async () => {
  const plant = await makePlant(app);
  const people = [await add(plant.owner, 'Ana'), await add(plant.owner, 'Bob'), await add(plant.owner, 'Cal')];
  const ids = people.map(({ id }) => id);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      app.call(removeCustomers, plant.owner, { ids: at % 2 ? ids : ids.toReversed() }),
    ),
  );
  expect(replies.map(({ http }) => http)).toEqual(Array(20).fill(200));
  expect(replies.flatMap((reply) => (reply.status === 'yes' ? reply.data.ids : [])).sort()).toEqual(ids);
  const events = await eventsOf(app, plant, 'customer.removed');
  expect(events).toMatchObject([{ data: { customer_ids: ids } }]);
});

test('restores a deleted person instead of adding them again', async () => {
  const plant = await makePlant(app);
  const { id } = await add(plant.owner, 'Ana', { email: 'ana@example.test' });
  await app.call(removeCustomers, plant.owner, { ids: [id] });
  const again = { first_name: 'Ana', email: 'ANA@example.test' };
  const refused = { http: 409, code: 'customer_deleted_in_plant', fields: { email: expect.any(String) } };
  expect(await app.call(addCustomer, plant.owner, again)).toMatchObject(refused);
  const { id: other } = await add(plant.owner, 'Bob', { email: 'bob@example.test' });
  expect(await app.call(updateCustomer, plant.owner, { ...again, id: other })).toMatchObject(refused);
});

test('lets only the plant’s office delete and restore', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const producer = await plant.join('producer');
  const email = `${randomUUID()}@example.test`;
  const { id } = await add(producer, 'Ana', { email });
  for (const endpoint of [removeCustomers, restoreCustomers]) {
    expect(await app.call(endpoint, producer, { ids: [id] })).toMatchObject({ http: 403 });
    expect(await app.call(endpoint, stranger.owner, { ids: [id] })).toMatchObject({ http: 404 });
    expect(await app.call(endpoint, plant.owner, { ids: [] })).toMatchObject({ http: 400 });
  }
  const foreign = await makeCustomer(app, stranger);
  expect(await app.call(removeCustomers, plant.owner, { ids: [id, foreign.customer_id] })).toMatchObject({ http: 404 });
  expect(await namesOf(producer)).toContain('Ana');
  await app.call(removeCustomers, plant.owner, { ids: [id] });
  expect(await namesOf(producer)).not.toContain('Ana');
  expect(await namesOf(producer, { deleted: true })).not.toContain('Ana');
  expect(await app.call(viewCustomer, producer, { id })).toMatchObject({ http: 404 });
  for (const [person, isShown] of [
    [producer, false],
    [plant.owner, true],
  ] as const) {
    const file = expectYes(await app.call(exportCustomers, person, { deleted: true }));
    expect(String(file.data).includes(email)).toBe(isShown);
    expect(await app.call(findSimilar, person, { email })).toMatchObject({ data: isShown ? [{ id }] : [] });
  }
});
