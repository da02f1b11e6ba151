import { expect, test } from 'vitest';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { customerFigures } from '#contract/booking/list-api.ts';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { Ticket } from '#contract/cut-sheets/tickets.ts';
import { addDays } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeShare } from '#server/test/make-order.ts';
import { dataOf, expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

async function book(plant: Plant, title: string, broughtBy: number | null, owner: number) {
  expectYes(
    await app.call(createManualOrder, plant.owner, {
      event_name: title,
      beef_qty: 1,
      dropoff_date: comingDay(5),
      customers: broughtBy === null ? [] : [broughtBy],
      split: [await makeShare(app, plant, owner)],
    }),
  );
}
async function ordersOf(person: Person, customer_id: number) {
  const reply = await app.call(proOrderList, person, { order_type: 'pending,open', customer_id });
  return expectYes(reply)
    .data.map(({ title }) => title)
    .sort();
}
async function ticketsOf(person: Person, customer_id: number) {
  const reply = await app.call(getCustomFormData, person, { customer_id, search: {} });
  return Ticket.array()
    .parse(dataOf(reply))
    .map((row) => row.customer_id);
}

test('lists a customer’s orders and tickets to the people who may see them [DIR-002]', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const [ana, bob] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
  await book(plant, 'brought', ana.customer_id, bob.customer_id);
  await book(plant, 'shared', null, ana.customer_id);
  await book(plant, 'others', null, bob.customer_id);
  expect(await ordersOf(plant.owner, ana.customer_id)).toEqual(['brought', 'shared']);
  expect(await ticketsOf(plant.owner, ana.customer_id)).toEqual([ana.customer_id]);
  expect(await ticketsOf(plant.owner, bob.customer_id)).toEqual([bob.customer_id, bob.customer_id]);

  const [anas, bobs] = [await app.signIn(ana.account_id), await app.signIn(bob.account_id)];
  expect(await ordersOf(anas, ana.customer_id)).toEqual(['brought', 'shared']);
  expect(await ordersOf(bobs, ana.customer_id)).toEqual(['brought']);
  expect(await ticketsOf(anas, bob.customer_id)).toEqual([]);
  expect(await ordersOf(stranger.owner, ana.customer_id)).toEqual([]);
  expect(await ticketsOf(stranger.owner, ana.customer_id)).toEqual([]);
});

test('counts the customer’s orders that the user may see, with the next drop-off and the last visit', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const [ana, bob] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
  for (const title of ['first', 'second', 'third', 'fourth', 'fifth'])
    await book(plant, title, ana.customer_id, ana.customer_id);
  await book(plant, 'sixth', null, bob.customer_id);
  const { completed, open, pending, deleted } = ORDER_STATUS;
  const today = plantToday();
  const later = addDays(today, 20);
  for (const [title, status, dropoff_date] of [
    ['first', open, addDays(today, -40)],
    ['first', completed, addDays(today, -40)],
    ['second', open, addDays(today, -3)],
    ['third', pending, later],
    // This animal was never dropped off.
    ['fourth', pending, addDays(today, -1)],
    ['fifth', deleted, today],
  ] as const) {
    await app.db
      .updateTable('orders')
      .set({ status, dropoff_date, kill_date: dropoff_date })
      .where('plant_id', '=', plant.plant_id)
      .where('title', '=', title)
      .execute();
  }
  const figuresFor = async (person: Person, { customer_id }: { customer_id: number }) =>
    expectYes(await app.call(customerFigures, person, { customer_id })).data;
  const { order_id } = await app.db
    .selectFrom('orders')
    .select('order_id')
    .where('plant_id', '=', plant.plant_id)
    .where('title', '=', 'fourth')
    .executeTakeFirstOrThrow();
  const days = { next_day: later, last_day: addDays(today, -3) };
  const figures = { open: 3, completed: 1, ...days, last_order_id: order_id };
  const none = { open: 0, completed: 0, next_day: null, last_day: null, last_order_id: null };
  expect(await figuresFor(plant.owner, ana)).toEqual(figures);
  expect(await figuresFor(await app.signIn(ana.account_id), ana)).toEqual(figures);
  expect(await figuresFor(await app.signIn(bob.account_id), ana)).toEqual(none);
  expect(await figuresFor(stranger.owner, ana)).toEqual(none);
});
