import { expect, test } from 'vitest';
import { addCustomer, viewCustomer } from '#contract/directory/api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function add(person: Person, first_name: string) {
  return expectYes(await app.call(addCustomer, person, { first_name })).data;
}
const statusFor = async (person: Person, id: number) => (await app.call(viewCustomer, person, { id })).http;

test('shows a record only to people who can see it in the list [DIR-002]', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const producer = await plant.join('producer');
  const customer = await plant.join('customer');
  const [own, others] = [await add(producer, 'Ana'), await add(plant.owner, 'Bob')];
  expect(await statusFor(plant.owner, own.id)).toBe(200);
  expect(await statusFor(await plant.join('manager'), others.id)).toBe(200);
  expect([await statusFor(producer, own.id), await statusFor(producer, others.id)]).toEqual([200, 404]);
  expect(await statusFor(customer, own.id)).toBe(404);
  expect(await statusFor(stranger.owner, own.id)).toBe(404);
  expect(await statusFor(plant.owner, 999_999_999)).toBe(404);
  expect(await statusFor(await plant.join('butcher'), own.id)).toBe(403);
});

test('tells the caller what they may do with a record', async () => {
  const plant = await makePlant(app);
  const producer = await plant.join('producer');
  const { id } = await add(producer, 'Ana');
  expect(await app.call(viewCustomer, plant.owner, { id })).toMatchObject({
    data: { can: { edit: true, remove: true, restore: false, merge: true, note: true, invite: false } },
  });
  expect(await app.call(viewCustomer, producer, { id })).toMatchObject({
    data: { can: { edit: true, remove: false, restore: false, merge: false, note: false, invite: false } },
  });
});
