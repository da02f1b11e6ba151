import { expect, test } from 'vitest';
import { scheduleDropoff, updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { comingDay, makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder, makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const FRIDAY = comingDay(5);
const app = openTestApp();

/** A customer's request that the plant has accepted. */
async function begin(isAccepted = true) {
  const plant = await makePlant(app, { species: ['beef', 'bison', 'poultry'] });
  const person = await makeRequester(app, plant);
  const order_id = await bookOrder(app, person, { dropoff_date: FRIDAY });
  if (isAccepted) expectYes(await app.callWith(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 0 }));
  const look = () => lookAtOrder(app, plant.owner, order_id);
  return { plant, person, order_id, look };
}

const PLANNED = {
  hang: { hang: 90 },
  kill_date: { kill_date: addDays(FRIDAY, 60) },
  process_option: { process_option: 'custom' },
  offering: { process_option: 'religious', offering: 'custom' },
  species: { species: 'bison', animal: 'bison' },
};

test.each(Object.entries(PLANNED))(
  'only the plant can change the %s of an order it has accepted',
  async (_, change) => {
    const { plant, person, order_id, look } = await begin();
    const before = await look();
    expect((await lookAtOrder(app, person, order_id)).can).toMatchObject({ edit: true, plan: false });
    expect(before.can).toMatchObject({ edit: true, plan: true });
    const save = (who: Person) => app.callWith(saveOrder, who, { order_id, ...change });
    expect(await save(person)).toMatchObject({ http: 409, code: 'order_accepted' });
    expect(await look()).toEqual(before);
    expectYes(await save(plant.owner));
    expect(await look()).not.toEqual(before);
  },
);

test.each(Object.entries(PLANNED))('until the plant accepts it, the customer can change the %s', async (_, change) => {
  const { person, order_id } = await begin(false);
  expect((await lookAtOrder(app, person, order_id)).can).toMatchObject({ plan: true });
  expectYes(await app.callWith(saveOrder, person, { order_id, ...change }));
});

test('the customer can still change what is theirs, and move the drop-off with its kill date', async () => {
  const { person, order_id, look } = await begin();
  const day = addDays(FRIDAY, 7);
  const own = { title: 'Bessie', sex: 'steer', organs: ['Heart'], extra_field_1: 'Gate B', ear_tag_id: '7' };
  expectYes(await app.callWith(saveOrder, person, { order_id, ...own }));
  expectYes(await app.callWith(saveOrder, person, { order_id, dropoff_date: day, kill_date: addDays(day, 2) }));
  expect(await look()).toMatchObject({ title: 'Bessie', dropoff_date: day, kill_date: addDays(day, 2) });
  const late = { order_id, dropoff_date: FRIDAY, kill_date: addDays(FRIDAY, 60) };
  expect(await app.callWith(saveOrder, person, late)).toMatchObject({ code: 'order_accepted' });
  expect(await app.call(scheduleDropoff, person, late)).toMatchObject({ code: 'order_accepted' });
  expect(await app.call(scheduleDropoff, person, { ...late, dropoff_date: day })).toMatchObject({
    code: 'order_accepted',
  });
  expectYes(await app.call(scheduleDropoff, person, { order_id, dropoff_date: FRIDAY }));
  expect(await look()).toMatchObject({ dropoff_date: FRIDAY, kill_date: addDays(FRIDAY, 2) });
});

test('only the plant can change the head count of a flock it has accepted', async () => {
  const plant = await makePlant(app, { species: ['poultry'], slots: 500 });
  const person = await makeRequester(app, plant);
  const order_id = await bookOrder(app, person, { beef_qty: 0, poultry_qty: 40, dropoff_date: FRIDAY });
  const save = (who: Person, heads: number) => app.callWith(saveOrder, who, { order_id, heads });
  expectYes(await save(person, 45));
  expectYes(await app.callWith(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 0 }));
  expect(await save(person, 50)).toMatchObject({ code: 'order_accepted' });
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ heads: 45 });
  expectYes(await save(plant.owner, 50));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ heads: 50 });
});
