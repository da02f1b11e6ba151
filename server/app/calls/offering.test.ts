import { describe, expect, test } from 'vitest';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder, removeOrder, scheduleDropoff } from '#contract/booking/api.ts';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { restoreOrder, saveOrder } from '#contract/booking/edit-api.ts';
import { previewRecurring } from '#contract/booking/recurrence-api.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { cuttingDay } from '#contract/floor/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { lotDays } from '#contract/market/lots/lots-api.ts';
import { isNotForSale } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { getReport } from '#contract/reports/api.ts';
import { joinWaitlist } from '#contract/waitlist/api.ts';
import { ANN } from '#server/test/day-popup.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { LEDGER_DEVIATIONS } from '#server/test/ledger-check.ts';
import { bookOrder, lookAtOrder, makeOrder, makeRequester } from '#server/test/make-order.ts';
import { makeSeller, publish, steer } from '#server/test/publish-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);

const usedAt = async ({ plant_id }: Plant, day = FRIDAY) => {
  const { usda_used, custom_used, unlabelled_used } = await app.db
    .selectFrom('slot_days')
    .selectAll()
    .where('plant_id', '=', plant_id)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return { usda: usda_used, custom: custom_used, unlabelled: unlabelled_used };
};
const withDefault = async (default_offering: 'usda' | 'custom', more: Parameters<typeof makePlant>[1] = {}) => {
  const plant = await makePlant(app, more);
  expectYes(await app.call(saveSettings, plant.owner, { version: 1, default_offering }));
  return plant;
};
const deviationsAt = async ({ plant_id }: Plant) => (await app.pool.query(LEDGER_DEVIATIONS, [plant_id])).rows;

test('a religious lamb that is custom takes a custom slot, is not for sale, is logged, and is killed first', async () => {
  const plant = await makePlant(app, { species: ['lamb'], slots: 5 });
  const lamb = { beef_qty: 0, lamb_qty: 1 };
  const plain = await bookOrder(app, plant.owner, lamb);
  const order_id = await bookOrder(app, plant.owner, { ...lamb, process_option: 'religious', offering: 'custom' });
  expect(await usedAt(plant)).toEqual({ usda: 1, custom: 1, unlabelled: 0 });
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({
    process_option: 'religious',
    offering: 'custom',
  });

  const { animals } = expectYes(await app.call(cuttingDay, plant.owner, { date: FRIDAY, day_of: 'kill' })).data;
  expect(animals.map((animal) => [animal.order_id, isNotForSale(animal)])).toEqual([
    [order_id, true],
    [plain, false],
  ]);

  await app.db
    .updateTable('orders')
    .set({ status: ORDER_STATUS.open, stage: 'killed', dropoff_date: '2026-03-10', kill_date: '2026-03-10' })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  const asked = { report: 'custom_kill_log', range: 'own', from: '2026-03-01', to: '2026-03-31' } as const;
  const { rows } = expectYes(await app.call(getReport, plant.owner, asked)).data.now;
  expect(rows.map((row) => row.order_id)).toEqual([order_id]);
});

describe('a label that allows custom and inspected', () => {
  test.each(['usda', 'custom'] as const)('gets the plant’s default, %s, if a call doesn’t say', async (offering) => {
    const plant = await withDefault(offering);
    const order_id = await bookOrder(app, plant.owner, { process_option: 'generic' });
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ offering });
    const popup = { eventName: 'Ann', category_type: 'beef', scheduleDate: FRIDAY, non_schedule_multi: 0 as const };
    const person = { ...ANN, new_buyer: 1 as const };
    const made = await app.call(createDropoff, plant.owner, { ...popup, ...person, process_option: 'private' });
    expect(await lookAtOrder(app, plant.owner, expectYes(made).data.order_id)).toMatchObject({ offering });
    expect(await usedAt(plant)).toEqual({ usda: 0, custom: 0, unlabelled: 0, [offering]: 2 });
    const narrow = { date: FRIDAY, process_option: 'religious' as const };
    expect(expectYes(await app.call(getDateAvailableSlot, plant.owner, narrow)).data).toMatchObject({ offering });
  });

  test('lets a portal user say it with a request', async () => {
    const plant = await makePlant(app);
    const customer = await makeRequester(app, plant);
    const order_id = await bookOrder(app, customer, { process_option: 'organic', offering: 'custom' });
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ offering: 'custom' });
    expect(await usedAt(plant)).toMatchObject({ custom: 1, usda: 0 });
  });

  test('counts free slots by the answer, in the calendar and in a recurrence', async () => {
    const plant = await makePlant(app, { slots: 1 });
    await bookOrder(app, plant.owner, { process_option: 'custom' });
    const narrow = { date: FRIDAY, species: 'beef', process_option: 'religious' } as const;
    const freeIf = async (offering: 'usda' | 'custom') =>
      expectYes(await app.call(getDateAvailableSlot, plant.owner, { ...narrow, offering })).data.available;
    expect([await freeIf('usda'), await freeIf('custom')]).toEqual([1, 0]);
    const rrule = `FREQ=DAILY;UNTIL=${FRIDAY.replaceAll('-', '')}`;
    const dates = { dropoff_date: FRIDAY, rrule, form: 'new', beef_qty: 1, process_option: 'religious' } as const;
    const problemIf = async (offering: 'usda' | 'custom') =>
      expectYes(await app.call(previewRecurring, plant.owner, { ...dates, offering })).data.dates[0]?.problem;
    expect([await problemIf('usda'), await problemIf('custom')]).toEqual(['', 'day_full']);
  });
});

describe('an answer that the label contradicts', () => {
  test('is refused by every call that takes one', async () => {
    const plant = await makePlant(app);
    const { customer_id } = await makeCustomer(app, plant);
    const order_id = await bookOrder(app, plant.owner);
    const wrong = { process_option: 'custom', offering: 'usda' } as const;
    const refused = { http: 422, code: 'offering_contradicted', fields: { offering: expect.any(String) } };
    const form = { event_name: 'Ann', beef_qty: 1, dropoff_date: FRIDAY, ...wrong };
    expect(await app.call(createManualOrder, plant.owner, form)).toMatchObject(refused);
    expect(await app.call(saveOrder, plant.owner, { order_id, ...wrong })).toMatchObject(refused);
    expect(await app.call(saveOrder, plant.owner, { order_id, offering: 'custom' })).toMatchObject(refused);
    const wait = { day: FRIDAY, species: 'beef', heads: 1, customer_id, ...wrong } as const;
    expect(await app.call(joinWaitlist, plant.owner, wait)).toMatchObject(refused);
    const popup = {
      eventName: 'Ann',
      category_type: 'beef',
      scheduleDate: FRIDAY,
      ...ANN,
      new_buyer: 1,
      ...wrong,
    } as const;
    expect(await app.call(createDropoff, plant.owner, popup)).toMatchObject(refused);
  });

  test('can’t be stored', async () => {
    const plant = await makePlant(app);
    const order_id = await bookOrder(app, plant.owner);
    const set = (process_option: string, offering: string) =>
      app.db.updateTable('orders').set({ process_option, offering }).where('order_id', '=', order_id).execute();
    const refused = { constraint: 'label_agrees_with_offering' };
    await expect(set('custom', 'usda')).rejects.toMatchObject(refused);
    await expect(set('usda', 'unlabelled')).rejects.toMatchObject(refused);
    await expect(set('religious', 'unlabelled')).rejects.toMatchObject(refused);
  });
});

describe('an edit', () => {
  test('moves the slot when only the inspection changes, and says so in the history', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const order_id = await bookOrder(app, plant.owner, { process_option: 'religious' });
    expectYes(await app.call(saveOrder, plant.owner, { order_id, process_option: 'religious', offering: 'custom' }));
    expect(await usedAt(plant)).toEqual({ usda: 0, custom: 1, unlabelled: 0 });
    // An old client sends the label without an answer, which changes nothing.
    expectYes(await app.call(saveOrder, plant.owner, { order_id, process_option: 'religious', sex: 'steer' }));
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ offering: 'custom' });
    expectYes(await app.call(saveOrder, plant.owner, { order_id, process_option: 'organic' }));
    expect(await usedAt(plant)).toEqual({ usda: 1, custom: 0, unlabelled: 0 });
    const { rows } = await app.pool.query<{ data: { changes: unknown[] } }>(
      `select data from events where order_id = $1 and kind = 'order.changed' order by event_id`,
      [order_id],
    );
    expect(rows.map(({ data }) => data.changes)).toEqual([
      [{ field: 'offering', from: 'usda', to: 'custom' }],
      [{ field: 'sex', from: '', to: 'steer' }],
      [
        { field: 'process_option', from: 'religious', to: 'organic' },
        { field: 'offering', from: 'custom', to: 'usda' },
      ],
    ]);
  });

  test('keeps the offering when the animal moves, repeats, or is restored', async () => {
    const plant = await makePlant(app);
    const made = await makeOrder(app, [], { plant, process_option: 'religious', offering: 'custom' });
    const { order_id } = made;
    const later = addDays(FRIDAY, 7);
    expectYes(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: later }));
    expect(await usedAt(plant, later)).toMatchObject({ custom: 1 });
    const rrule = `FREQ=WEEKLY;UNTIL=${addDays(later, 7).replaceAll('-', '')}`;
    const saved = expectYes(await app.call(saveOrder, plant.owner, { order_id, recurring: 1, rrule })).data;
    const [copy = 0] = saved.order_ids;
    expect(await lookAtOrder(app, plant.owner, copy)).toMatchObject({
      process_option: 'religious',
      offering: 'custom',
    });
    expectYes(await app.call(removeOrder, plant.owner, { order_id }));
    expectYes(await app.call(restoreOrder, plant.owner, { order_id }));
    expect(await usedAt(plant, later)).toMatchObject({ custom: 1, usda: 0 });
    expect(await deviationsAt(plant)).toEqual([]);
  });

  test('of 20 animals at once gives the last custom slot to exactly one', async () => {
    const plant = await makePlant(app, { slots: 30 });
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => bookOrder(app, plant.owner, { process_option: 'religious' })),
    );
    await app.db
      .updateTable('slot_days')
      .set({ custom_slots: 1 })
      .where('plant_id', '=', plant.plant_id)
      .where('day', '=', FRIDAY)
      .execute();
    const replies = await Promise.all(
      ids.map((order_id) => app.call(saveOrder, plant.owner, { order_id, offering: 'custom' })),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.filter((reply) => 'code' in reply && reply.code === 'day_full')).toHaveLength(19);
    expect(await usedAt(plant)).toEqual({ usda: 19, custom: 1, unlabelled: 0 });
    expect(await deviationsAt(plant)).toEqual([]);
  });
});

test('a seller’s lot holds slots of the answer, or of its plant’s default', async () => {
  const plant = await withDefault('custom', { slots: 1 });
  const seller = await makeSeller(app, [plant]);
  const form = steer(plant, { process_option: 'organic' });
  const day = form.dropoff_date ?? '';
  await publish(app, seller, form);
  expect(await usedAt(plant, day)).toMatchObject({ custom: 1, usda: 0 });
  const asked = { plant_id: plant.plant_id, species: 'beef', process_option: 'private' } as const;
  const isFree = async (offering: '' | 'usda') =>
    expectYes(await app.call(lotDays, seller, { ...asked, offering })).data.some((free) => free.day === day);
  expect([await isFree(''), await isFree('usda')]).toEqual([false, true]);
  await publish(app, seller, { ...form, offering: 'usda' });
  expect(await usedAt(plant, day)).toMatchObject({ custom: 1, usda: 1 });
  expect(await deviationsAt(plant)).toEqual([]);
});

test('someone waiting for a custom slot isn’t offered an inspected one', async () => {
  const plant = await makePlant(app, { slots: 1 });
  await bookOrder(app, plant.owner, { process_option: 'custom' });
  const { customer_id } = await makeCustomer(app, plant);
  const wish = { day: FRIDAY, species: 'beef', heads: 1, customer_id, process_option: 'religious' } as const;
  expect(await app.call(joinWaitlist, plant.owner, wish)).toMatchObject({ code: 'day_has_room' });
  expectYes(await app.call(joinWaitlist, plant.owner, { ...wish, offering: 'custom' }));
});
