import { describe, expect, test } from 'vitest';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { animalWeights, saveHangingWeight } from '#contract/orders/weights-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

/** A beef at the plant that nobody has a share of or a cut sheet for. */
async function makeUnshared() {
  const { plant, order_id } = await makeOrder(app);
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
  return { plant, order_id, butcher: await plant.join('butcher') };
}
const weigh = (person: Person, order_id: number, weights: object) =>
  app.callWith(saveHangingWeight, person, { order_id, hanging_weight_clb: null, seen_clb: null, ...weights });
const weightsOf = async (person: Person, order_id: number) =>
  expectYes(await app.call(animalWeights, person, { order_id })).data;

describe('weighing', () => {
  test('needs no cut sheet', async () => {
    const { order_id, butcher } = await makeUnshared();
    expectYes(await weigh(butcher, order_id, { hanging_weight_clb: 73_250 }));
    expect(expectYes(await app.call(viewOrder, butcher, { order_id })).data).toMatchObject({
      split: [],
      hanging_weight_clb: 73_250,
    });
  });

  test('takes two sides, which add up to the hanging weight to the hundredth of a pound', async () => {
    const { order_id, butcher } = await makeUnshared();
    const sides = { left_side_clb: 35_240, right_side_clb: 34_861 };
    expect(await weigh(butcher, order_id, { hanging_weight_clb: 70_100, ...sides })).toMatchObject({
      code: 'malformed',
      fields: { right_side_clb: 'Enter both sides, or one total weight.' },
    });
    expect(await weigh(butcher, order_id, { hanging_weight_clb: 35_240, left_side_clb: 35_240 })).toMatchObject({
      code: 'malformed',
    });
    expectYes(await weigh(butcher, order_id, { hanging_weight_clb: 70_101, ...sides }));
    expect(await weightsOf(butcher, order_id)).toMatchObject({ hanging_weight_clb: 70_101, ...sides });
    const [weighed] = expectYes(await app.call(orderHistory, butcher, { order_id })).data;
    expect(weighed?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['stage', 'hanging'],
      ['hanging_weight', 701.01],
      ['left_side', 352.4],
      ['right_side', 348.61],
      // It came before its drop-off day, and was killed by today.
      ['kill_date', plantToday()],
    ]);
    // One number replaces the sides.
    expectYes(await weigh(butcher, order_id, { hanging_weight_clb: 70_000, seen_clb: 70_101 }));
    expect(await weightsOf(butcher, order_id)).toMatchObject({ left_side_clb: null, right_side_clb: null });
  });

  test('asks once about an unusual weight, and takes it once someone is sure', async () => {
    const { order_id, butcher } = await makeUnshared();
    const typed = { hanging_weight_clb: 6_500_000 };
    expect(await weigh(butcher, order_id, typed)).toMatchObject({
      http: 422,
      code: 'weight_unusual',
      message: '65,000 lb hanging for a beef? The usual hanging weight is 600 lb to 850 lb.',
    });
    expect(await weightsOf(butcher, order_id)).toMatchObject({ hanging_weight_clb: null });
    expectYes(await weigh(butcher, order_id, { ...typed, is_sure: true }));
    // A weight that is already recorded isn't asked about again.
    expectYes(await weigh(butcher, order_id, { ...typed, seen_clb: 6_500_000, condemned_weight_clb: 1_200 }));
    expect(await weigh(butcher, order_id, { ...typed, seen_clb: 6_500_000, live_weight_clb: 9_000_000 })).toMatchObject(
      { code: 'live_weight_unusual' },
    );
  });

  test('records what was condemned, but not more than the animal weighed', async () => {
    const { order_id, butcher } = await makeUnshared();
    const typed = { hanging_weight_clb: 70_000, live_weight_clb: 110_000 };
    expect(await weigh(butcher, order_id, { ...typed, condemned_weight_clb: 110_001 })).toMatchObject({
      code: 'condemned_over_live',
    });
    expectYes(await weigh(butcher, order_id, { ...typed, condemned_weight_clb: 4_525 }));
    const stale = { ...typed, seen_clb: 70_000, seen_live_clb: 110_000, condemned_weight_clb: 5_000 };
    expect(await weigh(butcher, order_id, stale)).toMatchObject({ code: 'weight_changed' });
    expectYes(await weigh(butcher, order_id, { ...stale, seen_condemned_clb: 4_525 }));
    expect(await weightsOf(butcher, order_id)).toMatchObject({ condemned_weight_clb: 5_000 });
  });

  test('shows the weights only to the plant’s staff', async () => {
    const { plant, order_id } = await makeUnshared();
    const stranger = (await makePlant(app)).owner;
    expect(await app.call(animalWeights, stranger, { order_id })).toMatchObject({ http: 404 });
    expect(await app.call(animalWeights, await plant.join('customer'), { order_id })).toMatchObject({ http: 403 });
  });
});
