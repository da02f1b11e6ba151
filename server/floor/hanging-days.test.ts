import { expect, test } from 'vitest';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { proOrderList, updateStatus } from '#contract/booking/api.ts';
import { orderHistory, saveOrder } from '#contract/booking/edit-api.ts';
import { cuttingDay } from '#contract/floor/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { moveStage, undoStage } from '#contract/orders/stages-api.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);
const put = (order_id: number, values: object) =>
  app.db.updateTable('orders').set(values).where('order_id', '=', order_id).execute();
const cutOn = async ({ owner }: Plant, date: string) =>
  expectYes(await app.call(cuttingDay, owner, { date, day_of: 'cutting' })).data.animals.map((one) => one.order_id);

test('example 19: a beef killed on November 2 that hangs 14 days is on the cutting list of November 16 only', async () => {
  const plant = await makePlant(app);
  const order_id = await bookOrder(app, plant.owner);
  await put(order_id, { status: 1, stage: 'killed', dropoff_date: '2026-11-02', kill_date: '2026-11-02' });
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ hang: 14, cutting_day: '2026-11-16' });
  for (let day = 1; day <= 30; day++) {
    const date = `2026-11-${String(day).padStart(2, '0')}`;
    expect(await cutOn(plant, date)).toEqual(day === 16 ? [order_id] : []);
  }
});

test('new orders hang as long as the plant’s setting for their species says', async () => {
  const species = ['beef', 'hog', 'lamb', 'goat', 'bison', 'elk', 'yak', 'deer', 'poultry'] as const;
  const plant = await makePlant(app, { species: [...species] });
  const daysOf = async (more: object = {}) => {
    const days: Record<string, number | null> = {};
    for (const one of species) {
      const order_id = await bookOrder(app, plant.owner, { beef_qty: 0, [`${one}_qty`]: 1, ...more });
      const order = await lookAtOrder(app, plant.owner, order_id);
      days[one] = order.hang;
      expect(order.cutting_day).toBe(addDays(order.kill_date, order.hang ?? 0));
    }
    return days;
  };
  const usual = { beef: 14, bison: 14, elk: 14, yak: 14, hog: 1, lamb: 7, goat: 7, deer: 7, poultry: 0 };
  expect(await daysOf()).toEqual(usual);
  const { settings, version } = expectYes(await app.call(getSettings, plant.owner, {})).data;
  expect(settings.hang_days).toMatchObject(usual);
  const hang_days = { ...settings.hang_days, beef: 21, hog: 0 };
  expectYes(await app.call(saveSettings, plant.owner, { version, hang_days }));
  expect(await daysOf()).toEqual({ ...usual, beef: 21, hog: 0 });
  // Saving the same days again changes nothing.
  expect(expectYes(await app.call(saveSettings, plant.owner, { version: version + 1, hang_days })).data.version).toBe(
    version + 1,
  );
});

test('an animal’s days can be set while booking and changed afterward, and the history says so', async () => {
  const plant = await makePlant(app, { species: ['beef', 'hog'] });
  const hang_days = [{ animal: 'beef', order_number: 1, days: 21 }];
  const order_id = await bookOrder(app, plant.owner, { hang_days });
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ hang: 21, cutting_day: addDays(FRIDAY, 21) });
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 1 }));
  expectYes(await app.call(saveOrder, plant.owner, { order_id, hang: 0 }));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ hang: 0, cutting_day: FRIDAY });
  expectYes(await app.call(saveOrder, plant.owner, { order_id, sex: 'steer' }));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ hang: 0 });
  expectYes(await app.call(saveOrder, plant.owner, { order_id, hang: '' }));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ hang: 14 });
  const entries = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
  expect(entries.flatMap(({ changes }) => changes)).toContainEqual({ field: 'hang', from: 21, to: 0 });
  expect(await app.callWith(saveOrder, plant.owner, { order_id, hang: 366 })).toMatchObject({ code: 'malformed' });
  const wrong = { hang_days: [{ animal: 'beef', order_number: 2, days: 3 }] };
  await expect(bookOrder(app, plant.owner, wrong)).rejects.toThrow('animal_unknown');
});

test('an order that becomes another species hangs as long as that one', async () => {
  const plant = await makePlant(app, { species: ['beef', 'hog'] });
  const order_id = await bookOrder(app, plant.owner);
  expectYes(await app.call(saveOrder, plant.owner, { order_id, animal: 'hog' }));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ species: 'hog', hang: 1 });
  expectYes(await app.call(saveOrder, plant.owner, { order_id, animal: 'beef', hang: 10 }));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ species: 'beef', hang: 10 });
});

test('the days count from the day on which the animal was killed, and undoing the move brings the plan back', async () => {
  const plant = await makePlant(app);
  const today = plantToday();
  const order_id = await bookOrder(app, plant.owner);
  const planned = addDays(today, 3);
  await put(order_id, { status: 1, stage: 'dropped_off', dropoff_date: addDays(today, -1), kill_date: planned });
  const kill = { order_id, from: 'dropped_off', to: 'killed' } as const;
  const { move_id } = expectYes(await app.call(moveStage, plant.owner, kill)).data;
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({
    kill_date: today,
    cutting_day: addDays(today, 14),
  });
  expectYes(await app.call(undoStage, plant.owner, { order_id, move_id }));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ kill_date: planned });
});

test('a carcass that is weighed was killed by today, whatever the plan said, and the history says so', async () => {
  const plant = await makePlant(app);
  const today = plantToday();
  const order_id = await bookOrder(app, plant.owner);
  const planned = addDays(today, 3);
  const weigh = (hanging_weight_clb: number | null, seen_clb: number | null) =>
    app.call(saveHangingWeight, plant.owner, { order_id, hanging_weight_clb, seen_clb });
  await put(order_id, { status: 1, stage: 'dropped_off', dropoff_date: addDays(today, -2), kill_date: planned });
  expectYes(await weigh(70_000, null));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({
    kill_date: today,
    cutting_day: addDays(today, 14),
  });
  const changes = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data.flatMap((one) => one.changes);
  expect(changes).toContainEqual({ field: 'kill_date', from: planned, to: today });
  // A kill date in the past stays, and so does any date when a weight is removed.
  await put(order_id, { kill_date: addDays(today, -1) });
  expectYes(await weigh(71_000, 70_000));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ kill_date: addDays(today, -1) });
  await put(order_id, { kill_date: planned });
  expectYes(await weigh(null, 71_000));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ kill_date: planned });
});

test('an animal is past its cutting day once that day is over', async () => {
  const plant = await makePlant(app);
  const today = plantToday();
  const order_id = await bookOrder(app, plant.owner);
  const isLate = async () =>
    expectYes(await app.call(proOrderList, plant.owner, { order_type: 'open', only: 'late' })).data.length > 0;
  for (const [ago, late] of [
    [14, false],
    [15, true],
  ] as const) {
    const day = addDays(today, -ago);
    await put(order_id, { status: 1, stage: 'hanging', dropoff_date: day, kill_date: day });
    expect(await isLate()).toBe(late);
  }
});
