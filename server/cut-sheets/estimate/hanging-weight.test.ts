import { describe, expect, test } from 'vitest';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { audienceOf } from '#server/test/events-of.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { FILLED, lookAt, makeSheet, putOnOrder } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

const weigh = (person: Person, order_id: number, clb: number | null, seen_clb: number | null = null) =>
  app.call(saveHangingWeight, person, { order_id, hanging_weight_clb: clb, seen_clb });

/** Half of an animal that has already arrived. */
async function makeArrived(status = 1) {
  const sheet = await makeSheet(app);
  return { ...sheet, order_id: await putOnOrder(app, sheet, status) };
}

describe('the hanging weight', () => {
  test('is entered by staff and used for the estimate of each share', async () => {
    const sheet = await makeArrived();
    const before = await lookAt(app, sheet, sheet.customer);
    expect(before?.basis).toMatchObject({ hanging_weight_clb: null, quarters: 2, heads: 1, weighable_order_id: null });
    const butcher = await sheet.plant.join('butcher');
    expect((await lookAt(app, sheet, butcher))?.basis.weighable_order_id).toBe(sheet.order_id);
    expect(await weigh(butcher, sheet.order_id, 73_200)).toMatchObject({
      message: 'Weights saved',
      data: { order_id: sheet.order_id, hanging_weight_clb: 73_200 },
    });
    const after = await lookAt(app, sheet, sheet.customer);
    if (!after) throw new Error('the customer sees the sheet');
    const estimate = estimateOf(after.form_json, FILLED.order_list, after.basis);
    expect(estimate).toMatchObject({ isWeighed: true, hanging_clb: { low: 36_600, likely: 36_600, high: 36_600 } });
  });

  test('appears in the order’s history, and the share owners are notified', async () => {
    const { plant, customer, order_id } = await makeArrived();
    await weigh(plant.owner, order_id, 73_250);
    await weigh(plant.owner, order_id, null, 73_250);
    const [cleared, set] = expectYes(await app.call(orderHistory, customer, { order_id })).data;
    expect(set).toMatchObject({
      kind: 'order.weighed',
      // It came before its drop-off day, and was killed by today.
      changes: [
        { field: 'hanging_weight', from: null, to: 732.5 },
        { field: 'kill_date', to: plantToday() },
      ],
    });
    expect(cleared).toMatchObject({ changes: [{ field: 'hanging_weight', from: 732.5, to: null }] });
    const [audience] = await audienceOf(app, plant, 'order.weighed');
    expect(audience).toEqual([plant.owner.account_id, customer.account_id]);
  });

  test('cannot be entered by customers or for another plant’s animal', async () => {
    const { plant, customer, order_id } = await makeArrived();
    const elsewhere = await makePlant(app);
    expect(await weigh(customer, order_id, 70_000)).toMatchObject({ http: 403, code: 'not_allowed' });
    expect(await weigh(await plant.join('producer'), order_id, 70_000)).toMatchObject({ http: 403 });
    expect(await weigh(elsewhere.owner, order_id, 70_000)).toMatchObject({ http: 404, code: 'not_found' });
    for (const wrong of [0, -5, 10_000_001, 1.5]) {
      expect(await weigh(plant.owner, order_id, wrong)).toMatchObject({ http: 400, code: 'malformed' });
    }
  });

  test.each([
    [4, 'weight_too_early', 409],
    [0, 'weight_too_early', 409],
    [2, 'order_fixed', 409],
    [-1, 'not_found', 404],
  ] as const)('is refused at status %i: %s', async (status, code, http) => {
    const { plant, order_id } = await makeArrived(status);
    expect(await weigh(plant.owner, order_id, 70_000)).toMatchObject({ http, code });
  });

  test('can be entered by one person at a time, and the second gets an error', async () => {
    const { plant, order_id } = await makeArrived();
    const { waiting } = await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ hanging_weight_clb: 69_900 }).where('order_id', '=', order_id).execute();
      const answer = weigh(plant.owner, order_id, 70_000);
      await expectWaiting(app, 1);
      return { waiting: answer };
    });
    expect(await waiting).toMatchObject({ http: 409, code: 'weight_changed' });
  });

  test('is saved only once if twenty people enter it at the same time', async () => {
    const { plant, order_id } = await makeArrived();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => weigh(plant.owner, order_id, 70_000 + at)));
    expect(answers.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 'yes' || answer.code === 'weight_changed')).toBe(true);
    const [taken] = answers.flatMap((answer) => (answer.status === 'yes' ? [answer.data.hanging_weight_clb] : []));
    expect(await weigh(plant.owner, order_id, 71_000, taken ?? null)).toMatchObject({ status: 'yes' });
    const { count } = await app.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', plant.plant_id)
      .where('kind', '=', 'order.weighed')
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });
});
