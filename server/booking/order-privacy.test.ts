import { describe, expect, test } from 'vitest';
import {
  createManualOrder,
  proOrderList,
  removeOrder,
  scheduleDropoff,
  updateStatus,
  viewOrder,
} from '#contract/booking/api.ts';
import { exportOrders } from '#contract/booking/list-api.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const FRIDAY = comingDay(5);
const MONDAY = comingDay(1, 2);
const app = openTestApp();

/**
 * Ann (whose producer is Pete) and Bob share an animal that Cal brings in. Dan has nothing to do with it. They all have
 * a card on file and portal access.
 */
async function makeSharedAnimal() {
  const plant = await makePlant(app);
  const [ann, bob, cal, dan] = await Promise.all([1, 2, 3, 4].map(() => makeCustomer(app, plant)));
  if (!ann || !bob || !cal || !dan) throw new Error('four customers');
  const pete = await plant.join('producer');
  const records = app.db.updateTable('customers').where('plant_id', '=', plant.plant_id);
  await records.set({ producer_id: pete.account_id }).where('customer_id', '=', ann.customer_id).execute();
  await records.set({ phone: '555-0100', address: '1 Mill Road' }).where('type', '=', 'customer').execute();
  const people = [pete.account_id, ...[ann, bob, cal, dan].map(({ account_id }) => account_id)];
  await app.db.insertInto('card_profiles').values(people.map(cardOf)).execute();

  const cut_sheet = await makeTemplate(app, plant);
  const reply = expectYes(
    await app.call(createManualOrder, plant.owner, {
      event_name: 'Shared',
      beef_qty: 1,
      dropoff_date: FRIDAY,
      customers: [cal.customer_id],
      split: [ann, bob].map(({ customer_id: customer }) => ({
        customer,
        cut_sheet,
        amount: 'Half' as const,
        animal: 'beef' as const,
        order_number: 1,
      })),
    }),
  );
  const [order_id = 0] = reply.data.order_ids;
  const [anns, petes, bobs, cals, dans] = await Promise.all(
    [ann.account_id, pete.account_id, bob.account_id, cal.account_id, dan.account_id].map(app.signIn),
  );
  if (!anns || !petes || !bobs || !cals || !dans) throw new Error('five people');
  return { plant, order_id, anns, petes, bobs, cals, dans };
}
const cardOf = (account_id: number) => ({
  account_id,
  provider: 'sandbox',
  token: 'sandbox_abcdabcdabcdabcd',
  brand: 'visa',
  last_four: '4242',
  exp_month: 12,
  exp_year: 2199,
});

describe('the shares of an animal', () => {
  async function sharesSeenBy(person: Person, order_id: number) {
    const reply = expectYes(await app.call(viewOrder, person, { order_id }));
    const reach = reply.data.split.map(({ phone, email, address, form_data_id, form_status }) =>
      [phone, email, address, form_data_id ?? '', form_status].map((part) => part !== ''),
    );
    expect(reply.data.split.map(({ qty, first_name }) => [qty, first_name])).toEqual([
      [2, 'Dana'],
      [2, 'Dana'],
    ]);
    return { shares: reach.map((parts) => new Set(parts)), phone: reply.data.brought_by?.phone };
  }
  const ALL = new Set([true]);
  const NONE = new Set([false]);

  test('show staff every sheet and every owner’s contact details', async () => {
    const { plant, order_id } = await makeSharedAnimal();
    for (const person of [plant.owner, await plant.join('butcher')]) {
      expect(await sharesSeenBy(person, order_id)).toEqual({ shares: [ALL, ALL], phone: '555-0100' });
    }
  });

  test('show owners and their producers the contact details of their own share only', async () => {
    const { order_id, anns, petes, bobs, cals } = await makeSharedAnimal();
    expect(await sharesSeenBy(anns, order_id)).toEqual({ shares: [ALL, NONE], phone: '' });
    expect(await sharesSeenBy(petes, order_id)).toEqual({ shares: [ALL, NONE], phone: '' });
    expect(await sharesSeenBy(bobs, order_id)).toEqual({ shares: [NONE, ALL], phone: '' });
    expect(await sharesSeenBy(cals, order_id)).toEqual({ shares: [NONE, NONE], phone: '555-0100' });
  });
});

test('lists an order only for its owners, their producers, the person bringing the animal, and its creator', async () => {
  const { order_id, anns, petes, bobs, cals, dans } = await makeSharedAnimal();
  const listedTo = async (person: Person) =>
    expectYes(await app.call(proOrderList, person, {})).data.map((row) => row.order_id);
  for (const person of [anns, petes, bobs, cals]) expect(await listedTo(person)).toEqual([order_id]);
  expect(await listedTo(dans)).toEqual([]);
  await app.db
    .updateTable('orders')
    .set({ created_by: dans.account_id, is_customer_created: true })
    .where('order_id', '=', order_id)
    .execute();
  expect(await listedTo(dans)).toEqual([order_id]);
});

test('lists and shows an order to the producer of the customer who brings the animal', async () => {
  const { plant, order_id, petes, cals, bobs } = await makeSharedAnimal();
  const { account_id } = await plant.join('producer');
  const producer = await app.signIn(account_id);
  const listed = async () => expectYes(await app.call(proOrderList, producer, {})).data.map((row) => row.order_id);
  expect(await listed()).toEqual([]);
  await app.db
    .updateTable('customers')
    .set({ producer_id: account_id })
    .where('account_id', '=', cals.account_id)
    .execute();
  expect(await listed()).toEqual([order_id]);
  expectYes(await app.call(viewOrder, producer, { order_id }));
  for (const person of [petes, bobs]) expectYes(await app.call(viewOrder, person, { order_id }));
});

test('names the booking’s other orders only to people who may open them', async () => {
  const plant = await makePlant(app);
  const [ann, bob] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
  const cut_sheet = await makeTemplate(app, plant);
  const split = [ann, bob].map(({ customer_id: customer }, at) => ({
    customer,
    cut_sheet,
    amount: 'Whole' as const,
    animal: 'beef' as const,
    order_number: at + 1,
  }));
  const form = { event_name: 'Two beef', beef_qty: 2, dropoff_date: FRIDAY, split };
  const [first = 0, second = 0] = expectYes(await app.call(createManualOrder, plant.owner, form)).data.order_ids;
  const siblingsFor = async (person: Person) =>
    expectYes(await app.call(viewOrder, person, { order_id: first })).data.siblings.map(({ order_id }) => order_id);
  expect(await siblingsFor(plant.owner)).toEqual([second]);
  expect(await siblingsFor(await app.signIn(ann.account_id))).toEqual([]);
});

test('searches the names of all owners, but contact details only where the reader may see them', async () => {
  const { plant, order_id, anns, petes, bobs, cals } = await makeSharedAnimal();
  // A random address might contain the digits searched for.
  const name = async (person: Person, first_name: string, phone: string) =>
    app.db
      .updateTable('customers')
      .set({ first_name, phone, email: `${first_name}@example.test` })
      .where('account_id', '=', person.account_id)
      .execute();
  await name(anns, 'Ann', '(402) 555-0177');
  await name(bobs, 'Bob', '402-555-0188');
  await name(cals, 'Cal', '402-555-0199');
  const finds = async (person: Person, search: string) => {
    const reply = expectYes(await app.call(proOrderList, person, { search }));
    const csv = expectYes(await app.call(exportOrders, person, { search }));
    const rows = reply.data;
    expect(String(csv.data).includes(`\n${order_id},`)).toBe(rows.length > 0);
    return rows.length > 0;
  };
  for (const person of [plant.owner, anns, petes, bobs, cals]) {
    for (const search of ['ann', 'bob', 'CAL', 'field', String(order_id)])
      expect(await finds(person, search)).toBe(true);
  }
  expect(await finds(plant.owner, '5550177')).toBe(true);
  expect(await finds(plant.owner, '555-0199')).toBe(true);
  for (const person of [anns, petes]) expect(await finds(person, '5550177')).toBe(true);
  for (const person of [bobs, cals]) {
    for (const search of ['5550177', '402-555-0177', '0177']) expect(await finds(person, search)).toBe(false);
  }
  expect(await finds(bobs, '5550188')).toBe(true);
  expect(await finds(anns, '5550188')).toBe(false);
});

test('hides a deleted order, even from the office', async () => {
  const { plant, order_id, anns } = await makeSharedAnimal();
  await app.call(removeOrder, plant.owner, { order_id });
  for (const person of [plant.owner, anns]) {
    expect(await app.call(viewOrder, person, { order_id })).toMatchObject({ http: 404 });
  }
});

describe('moving and deleting an order', () => {
  const attempts = async (person: Person, order_id: number) => [
    await app.call(scheduleDropoff, person, { order_id, dropoff_date: MONDAY }),
    await app.call(removeOrder, person, { order_id }),
  ];

  test('is refused for butchers, and for share owners who did not create the order', async () => {
    const { plant, order_id, anns, petes, cals } = await makeSharedAnimal();
    for (const person of [anns, petes, cals, await plant.join('butcher')]) {
      for (const reply of await attempts(person, order_id)) {
        expect(reply).toMatchObject({ http: 403, code: 'not_allowed' });
      }
    }
    expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({ data: { dropoff_date: FRIDAY } });
  });

  test('returns “not found” to people who aren’t involved', async () => {
    const { order_id, dans } = await makeSharedAnimal();
    for (const reply of await attempts(dans, order_id)) expect(reply).toMatchObject({ http: 404, code: 'not_found' });
  });

  test('is allowed for the portal user who created the order until the animal is in the plant', async () => {
    const { plant, order_id, bobs } = await makeSharedAnimal();
    await app.db
      .updateTable('orders')
      .set({ created_by: bobs.account_id, is_customer_created: true })
      .where('order_id', '=', order_id)
      .execute();
    expect(await app.call(scheduleDropoff, bobs, { order_id, dropoff_date: MONDAY })).toMatchObject({ http: 200 });
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    for (const reply of await attempts(bobs, order_id)) {
      expect(reply).toMatchObject({ http: 409, code: expect.stringMatching(/^(day_fixed|status_move)$/) });
    }
    await app.call(updateStatus, plant.owner, { order_id, status: 0 });
    expect(await app.call(removeOrder, bobs, { order_id })).toMatchObject({ http: 200 });
  });

  test('needs a card on file [PAY-008]', async () => {
    const { plant, order_id } = await makeSharedAnimal();
    await app.db.deleteFrom('card_profiles').where('account_id', '=', plant.plant_id).execute();
    app.actors.forgetAll();
    for (const reply of await attempts(plant.owner, order_id)) {
      expect(reply).toMatchObject({ http: 422, code: 'card_profile_missing' });
    }
  });
});
