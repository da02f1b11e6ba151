import { expect, test } from 'vitest';
import { removeOrder, updateStatus } from '#contract/booking/api.ts';
import { restoreOrder, saveOrder } from '#contract/booking/edit-api.ts';
import { addDays, todayIn } from '#contract/lib/days.ts';
import { sendNotification } from '#contract/orders/notices-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { completeForCutting, lookAtOrder, type MadeOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const today = todayIn('America/Chicago', new Date());
const look = ({ plant, order_id }: MadeOrder) => lookAtOrder(app, plant.owner, order_id);
const save = ({ plant, order_id }: MadeOrder, kill_date: string) =>
  app.callWith(saveOrder, plant.owner, { order_id, kill_date });

/** An animal that comes today although it was booked for a later day. */
async function comeEarly() {
  const made = await makeOrder(app, ['Whole']);
  const { plant, order_id } = made;
  await app.db
    .updateTable('plants')
    .set({ time_zone: 'America/Chicago' })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  await completeForCutting(app, order_id);
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 1 }));
  return made;
}

test.each([
  [
    'marked as killed',
    ({ plant, order_id }: MadeOrder) =>
      app.callWith(moveStage, plant.owner, { order_id, from: 'dropped_off', to: 'killed' }),
  ],
  [
    'weighed',
    ({ plant, order_id }: MadeOrder) =>
      app.callWith(saveHangingWeight, plant.owner, { order_id, hanging_weight_clb: 70_000, seen_clb: null }),
  ],
  [
    'announced as started',
    ({ plant, order_id }: MadeOrder) =>
      app.callWith(sendNotification, plant.owner, { order_id, event: 'started_processing' }),
  ],
  [
    'completed',
    ({ plant, order_id }: MadeOrder) =>
      app.callWith(moveStage, plant.owner, {
        order_id,
        from: 'dropped_off',
        to: 'packing',
        override: true,
        reason: 'Rush',
      }),
  ],
] as const)('an animal that came before its drop-off day and is %s was killed today', async (_, prove) => {
  const made = await comeEarly();
  expectYes(await prove(made));
  expect(await look(made)).toMatchObject({ kill_date: today, cutting_day: addDays(today, 14) });
});

test('the kill date of an animal that came early can be corrected, but not to before it came', async () => {
  const made = await comeEarly();
  expectYes(await save(made, addDays(today, 1)));
  expect(await look(made)).toMatchObject({ kill_date: addDays(today, 1) });
  expectYes(await save(made, today));
  expect(await save(made, addDays(today, -1))).toMatchObject({ code: 'kill_before_dropoff' });
  expect(await look(made)).toMatchObject({ kill_date: today });
});

test('an animal that came early can be deleted and restored, and marked as not received', async () => {
  const made = await comeEarly();
  const { plant, order_id } = made;
  expectYes(await save(made, today));
  expectYes(await app.call(removeOrder, plant.owner, { order_id }));
  expectYes(await app.call(restoreOrder, plant.owner, { order_id }));
  expect(await look(made)).toMatchObject({ status: 1, kill_date: today });
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 0 }));
  const { dropoff_date, kill_date } = await look(made);
  expect(kill_date).toBe(dropoff_date);
  expect(await save(made, today)).toMatchObject({ code: 'kill_before_dropoff' });
});
