import { expect, test } from 'vitest';
import { inviteMember } from '#contract/accounts/team-api.ts';
import { closeFirstSteps, getFirstSteps, skipFirstStep } from '#contract/dashboard/first-steps-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { BEEF_LIST } from '#contract/pricing/real-lists.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

const read = async (person: Person) => expectYes(await app.call(getFirstSteps, person, {})).data;
async function statesOf(person: Person) {
  const { steps } = await read(person);
  return Object.fromEntries(steps.map(({ step, state }) => [step, state]));
}

test('checks off each setup step when the plant has done it', async () => {
  const plant = await makePlant(app, { slots: {} });
  const { owner, plant_id } = plant;
  expect(await read(owner)).toEqual({
    is_open: true,
    steps: ['species', 'slots', 'prices', 'staff', 'customers', 'order'].map((step) => ({
      step,
      // Set at registration.
      state: step === 'species' ? 'done' : 'open',
    })),
  });

  const monday = { plant_id, category_id: 1, weekday: 1, usda_slots: 0, custom_slots: 3 };
  await app.db.insertInto('weekly_slots').values(monday).execute();
  const member = { first_name: 'Ana', last_name: 'Ruiz', email: `ana-${plant_id}@example.test`, role: 'butcher' };
  expectYes(await app.callWith(inviteMember, owner, member));
  expect(await statesOf(owner)).toEqual({
    species: 'done',
    slots: 'done',
    prices: 'open',
    staff: 'done',
    customers: 'open',
    order: 'open',
  });

  const list = { category_id: 1, starts_on: plantToday(), lines: [...BEEF_LIST] };
  expectYes(await app.call(addPriceList, owner, list));
  await makeCustomer(app, plant);
  await makeOrder(app, [], { plant, dropoff_date: comingDay(1), process_option: 'custom' });
  expect(await read(owner)).toEqual({
    is_open: false,
    steps: ['species', 'slots', 'prices', 'staff', 'customers', 'order'].map((step) => ({ step, state: 'done' })),
  });
});

test('doesn’t count days without slots as slots, or a customer’s account as staff', async () => {
  const plant = await makePlant(app, { slots: { 1: 0 } });
  await makeCustomer(app, plant);
  expect(await statesOf(plant.owner)).toMatchObject({ slots: 'open', staff: 'open', customers: 'done' });
});

test('skips a step for the whole office, and shows it as done once it is done', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const manager = await plant.join('manager');
  const skips = ['prices', 'customers', 'order', 'order'] as const;
  await Promise.all(skips.map(async (step) => expectYes(await app.call(skipFirstStep, manager, { step }))));
  expect(await read(plant.owner)).toMatchObject({ is_open: false });
  expect(await statesOf(plant.owner)).toMatchObject({ staff: 'done', customers: 'skipped', order: 'skipped' });
  await makeCustomer(app, plant);
  expect(await statesOf(plant.owner)).toMatchObject({ customers: 'done', order: 'skipped' });
  expect(await statesOf(other.owner)).toMatchObject({ customers: 'open', order: 'open' });
});

test('stays closed once someone in the office closes it', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  expectYes(await app.call(closeFirstSteps, plant.owner, {}));
  expectYes(await app.call(closeFirstSteps, plant.owner, {}));
  expect((await read(plant.owner)).is_open).toBe(false);
  expect((await read(other.owner)).is_open).toBe(true);
});

test('shows the first steps only to the office', async () => {
  const plant = await makePlant(app);
  for (const role of ['butcher', 'producer', 'customer'] as const) {
    const person = await plant.join(role);
    expect((await app.call(getFirstSteps, person, {})).http).toBe(403);
    expect((await app.call(skipFirstStep, person, { step: 'slots' })).http).toBe(403);
  }
});
