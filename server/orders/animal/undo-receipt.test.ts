import { describe, expect, test } from 'vitest';
import { createManualOrder, updateStatus } from '#contract/booking/api.ts';
import { orderHistory, saveOrder } from '#contract/booking/edit-api.ts';
import { getNotifications, undoNotification } from '#contract/orders/notices-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { comingDay, makeCustomer, makePlant, openTestApp } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { lookAtOrder, type MadeOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const ENTERED = { ear_tag_id: '42', over_thirty_months: 'no', live_weight_clb: 120_000 };

const receive = async ({ plant, order_id }: MadeOrder, more: object = ENTERED) =>
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 1, ...more }));
const facts = async ({ plant, order_id }: MadeOrder) => {
  const { ear_tag_id, over_thirty_months } = await lookAtOrder(app, plant.owner, order_id);
  const { live_weight_clb } = await app.db
    .selectFrom('orders')
    .select('live_weight_clb')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return { ear_tag_id, over_thirty_months, live_weight_clb };
};
const BLANK = { ear_tag_id: '', over_thirty_months: '', live_weight_clb: null };

const WAYS = {
  'marked as not received': async ({ plant, order_id }: MadeOrder) =>
    expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 0 })),
  'moved back to confirmed': async ({ plant, order_id }: MadeOrder) =>
    expectYes(
      await app.callWith(moveStage, plant.owner, {
        order_id,
        from: 'dropped_off',
        to: 'confirmed',
        reason: 'Wrong one',
      }),
    ),
  undone: async ({ plant, order_id }: MadeOrder) => {
    const notices = expectYes(await app.call(getNotifications, plant.owner, { order_id })).data;
    const notice_id = notices.flatMap(({ undo }) => undo?.notice_id ?? [])[0] ?? 0;
    await holdUndo(app, notice_id);
    expectYes(await app.call(undoNotification, plant.owner, { order_id, notice_id }));
  },
};

describe.each(Object.entries(WAYS))('a receipt that is %s', (_, undo) => {
  test('takes the ear tag, the age, and the live weight with it, and the history says so', async () => {
    const made = await makeOrder(app, ['Whole']);
    await receive(made);
    expect(await facts(made)).toEqual(ENTERED);
    await undo(made);
    expect(await facts(made)).toEqual(BLANK);
    const history = expectYes(await app.call(orderHistory, made.plant.owner, { order_id: made.order_id })).data;
    expect(history.find(({ kind }: { kind: string }) => kind === 'order.receipt_undone')).toMatchObject({
      changes: expect.arrayContaining([
        { field: 'ear_tag_id', from: '42', to: null },
        { field: 'over_thirty_months', from: 'no', to: null },
        { field: 'live_weight', from: 1200, to: null },
      ]),
    });
  });

  test('takes the bird counts of a flock with it, and the history says so', async () => {
    const plant = await makePlant(app, { species: ['poultry'], slots: 500 });
    const { customer_id } = await makeCustomer(app, plant);
    const form = { event_name: 'Hens', poultry_qty: 50, dropoff_date: comingDay(5), customers: [customer_id] };
    const [order_id = 0] = expectYes(await app.call(createManualOrder, plant.owner, form)).data.order_ids;
    const made = { plant, order_id } as MadeOrder;
    await receive(made, { dead_on_arrival: 2, received: 48 });
    expect((await lookAtOrder(app, plant.owner, order_id)).flock).toMatchObject({ dead_on_arrival: 2, received: 48 });
    await undo(made);
    const none = { dead_on_arrival: null, received: null, condemned: null, packed: null };
    expect((await lookAtOrder(app, plant.owner, order_id)).flock).toEqual(none);
    const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
    expect(history.find(({ kind }: { kind: string }) => kind === 'order.receipt_undone')).toMatchObject({
      changes: expect.arrayContaining([
        { field: 'birds_dead_on_arrival', from: 2, to: null },
        { field: 'birds_received', from: 48, to: null },
      ]),
    });
    // The flock that comes later starts without counts.
    await receive(made, {});
    expect((await lookAtOrder(app, plant.owner, order_id)).flock).toEqual(none);
  });

  test('leaves what was there before it, and what has been corrected since', async () => {
    const made = await makeOrder(app, ['Whole']);
    const { plant, order_id } = made;
    expectYes(await app.callWith(saveOrder, plant.owner, { order_id, ear_tag_id: '7', over_thirty_months: 'yes' }));
    await receive(made, { live_weight_clb: 120_000 });
    await undo(made);
    expect(await facts(made)).toEqual({ ear_tag_id: '7', over_thirty_months: 'yes', live_weight_clb: null });

    await receive(made);
    await undo(made);
    expect(await facts(made)).toEqual({ ear_tag_id: '7', over_thirty_months: 'yes', live_weight_clb: null });

    await receive(made);
    expectYes(await app.callWith(saveOrder, plant.owner, { order_id, ear_tag_id: '43' }));
    await undo(made);
    expect(await facts(made)).toEqual({ ear_tag_id: '43', over_thirty_months: 'yes', live_weight_clb: null });
  });
});
