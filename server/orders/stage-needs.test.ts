import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { sendNotification } from '#contract/orders/notices-api.ts';
import type { AnimalStage } from '#contract/orders/stages.ts';
import { moveStage, moveStages, stageNeeds, undoStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { animalWeights, saveHangingWeight } from '#contract/orders/weights-api.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { makePrices } from '#server/test/make-invoice.ts';
import { completeForCutting, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** A custom beef at the plant whose first owner has no address. */
async function makeCustom() {
  const made = await makeOrder(app, ['Half', 'Half'], { process_option: 'custom' });
  const { plant, order_id, customers } = made;
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
  const customer_id = customers[0]?.customer_id ?? 0;
  await setAddress(plant.plant_id, null, '1 Farm Road');
  await setAddress(plant.plant_id, customer_id, '');
  return { ...made, customer_id, owner: plant.owner, butcher: await plant.join('butcher') };
}
const setAddress = (plant_id: number, customer_id: number | null, address: string) =>
  sql`update customers set address = ${address}, phone = '541-555-0199'
    where plant_id = ${plant_id} and customer_id = coalesce(${customer_id}, customer_id)`.execute(app.db);
const move = (person: Person, order_id: number, from: AnimalStage, to: AnimalStage, more: object = {}) =>
  app.callWith(moveStage, person, { order_id, from, to, ...more });
const stageOf = async (person: Person, order_id: number) =>
  expectYes(await app.call(viewOrder, person, { order_id })).data.stage;
const historyOf = async (person: Person, order_id: number) =>
  expectYes(await app.call(orderHistory, person, { order_id })).data;

describe('a stage that needs something', () => {
  test('refuses the kill of a custom animal until its owner’s address is on record', async () => {
    const { plant, order_id, customer_id, butcher } = await makeCustom();
    expect(await move(butcher, order_id, 'dropped_off', 'killed')).toMatchObject({
      http: 422,
      code: 'stage_needs',
      message: 'This animal can’t move to “Killed” yet. Missing: the owner’s address.',
    });
    const asked = expectYes(await app.call(stageNeeds, butcher, { order_id, to: 'killed' })).data;
    expect(asked).toMatchObject({
      needs: ['address'],
      owners: [{ customer_id, missing: ['address'] }],
      can_override: false,
    });
    await setAddress(plant.plant_id, customer_id, '2 Mill Road');
    expectYes(await move(butcher, order_id, 'dropped_off', 'killed'));
  });

  test('can be overridden only by the office, with a reason that the history keeps for the staff', async () => {
    const { order_id, owner, butcher, customers } = await makeCustom();
    const override = { override: true, reason: 'The owner is on the phone' };
    expect(await move(butcher, order_id, 'dropped_off', 'killed', override)).toMatchObject({
      http: 403,
      code: 'stage_needs_office',
    });
    expect(await move(owner, order_id, 'dropped_off', 'killed', { override: true })).toMatchObject({
      code: 'change_reason_missing',
    });
    expectYes(await move(owner, order_id, 'dropped_off', 'killed', override));
    const kept = { field: 'overridden', from: null, to: 'address' };
    const [moved] = await historyOf(owner, order_id);
    expect(moved).toMatchObject({ kind: 'order.stage_moved', reason: override.reason });
    expect(moved?.changes).toContainEqual(kept);
    const customer = await app.signIn(customers[1]?.account_id ?? 0);
    const [theirs] = await historyOf(customer, order_id);
    expect(theirs).toMatchObject({ kind: 'order.stage_moved', reason: '' });
    expect(theirs?.changes).not.toContainEqual(kept);
  });

  test('refuses to cut an animal of unknown age or without a submitted sheet', async () => {
    const { plant, order_id } = await makeOrder(app, ['Whole']);
    const { owner } = plant;
    expectYes(await app.call(updateStatus, owner, { order_id, status: ORDER_STATUS.open }));
    expect(await move(owner, order_id, 'dropped_off', 'cutting')).toMatchObject({
      message:
        'This animal can’t move to “Being cut” yet. Missing: whether the animal is over 30 months, a submitted cut sheet.',
    });
    await completeForCutting(app, order_id);
    expectYes(await move(owner, order_id, 'dropped_off', 'cutting'));
  });

  test('refuses to complete an order whose animal skipped what it needs', async () => {
    const { order_id, owner } = await makeCustom();
    expect(await app.call(updateStatus, owner, { order_id, status: ORDER_STATUS.completed })).toMatchObject({
      code: 'stage_needs',
    });
    const override = { override: true, reason: 'Old paper order' };
    expectYes(await move(owner, order_id, 'dropped_off', 'completed', override));
    expect((await historyOf(owner, order_id))[0]).toMatchObject({ kind: 'order.completed', reason: 'Old paper order' });
  });

  test('asks for the hanging weight before cutting if a price depends on it', async () => {
    const { plant, order_id } = await makeOrder(app, ['Whole']);
    const { owner } = plant;
    await completeForCutting(app, order_id);
    await makePrices(app, plant);
    expectYes(await app.call(updateStatus, owner, { order_id, status: ORDER_STATUS.open }));
    expect(await move(owner, order_id, 'dropped_off', 'cutting')).toMatchObject({
      message: 'This animal can’t move to “Being cut” yet. Missing: the hanging weight.',
    });
    expectYes(await app.call(saveHangingWeight, owner, { order_id, hanging_weight_clb: 70_000, seen_clb: null }));
    expectYes(await move(owner, order_id, 'hanging', 'cutting'));
  });

  test('is refused to all of thirty people at once, and made once when it may be made', async () => {
    const { plant, order_id, customer_id, owner, butcher } = await makeCustom();
    const all = () =>
      Promise.all(
        Array.from({ length: 30 }, (_, at) => move(at % 2 ? owner : butcher, order_id, 'dropped_off', 'killed')),
      );
    expect((await all()).filter((reply) => reply.status === 'yes')).toEqual([]);
    await setAddress(plant.plant_id, customer_id, '2 Mill Road');
    for (const reply of await all()) expectYes(reply);
    const moves = (await historyOf(owner, order_id)).filter(({ kind }) => kind === 'order.stage_moved');
    expect(moves).toHaveLength(1);
  });
});

describe('moving many animals', () => {
  test('moves those that may move, and says why the others may not', async () => {
    const { plant, order_id, butcher } = await makeCustom();
    const { order_id: other } = await makeOrder(app, ['Whole'], { plant });
    expectYes(await app.call(updateStatus, butcher, { order_id: other, status: ORDER_STATUS.open }));
    const moves = [order_id, other, 987_654_321].map((id) => ({ order_id: id, from: 'dropped_off' as const }));
    expect(expectYes(await app.call(moveStages, butcher, { moves, to: 'killed' })).data).toEqual([
      { order_id, refused: { code: 'stage_needs', values: { stage: 'Killed', needs: 'the owner’s address' } } },
      { order_id: other, refused: null },
      { order_id: 987_654_321, refused: { code: 'not_found', values: {} } },
    ]);
    expect([await stageOf(butcher, order_id), await stageOf(butcher, other)]).toEqual(['dropped_off', 'killed']);
  });

  test('records each animal’s own weight when several are moved, and asks only about the unusual ones', async () => {
    const { plant, order_id } = await makeOrder(app, ['Whole']);
    const { owner } = plant;
    const order_ids = [order_id];
    for (let more = 0; more < 2; more++) order_ids.push((await makeOrder(app, ['Whole'], { plant })).order_id);
    for (const id of order_ids)
      expectYes(await app.call(updateStatus, owner, { order_id: id, status: ORDER_STATUS.open }));
    const [weighed = 0, later = 0, wrong = 0] = order_ids;
    const from = 'dropped_off' as const;
    const weightOf = (hanging_weight_clb: number, is_sure = false) => ({
      weights: { hanging_weight_clb, seen_clb: null, is_sure },
    });
    const moves = [
      { order_id: weighed, from, ...weightOf(70_000) },
      { order_id: later, from },
      { order_id: wrong, from, ...weightOf(6_500_000) },
    ];
    const outcomes = expectYes(await app.call(moveStages, owner, { moves, to: 'killed' })).data;
    expect(outcomes.map(({ refused }) => refused?.code ?? null)).toEqual([null, null, 'weight_unusual']);
    const stages = async () => Promise.all(order_ids.map((id) => stageOf(owner, id)));
    expect(await stages()).toEqual(['hanging', 'killed', 'dropped_off']);
    const again = [{ order_id: wrong, from, ...weightOf(6_500_000, true) }];
    expectYes(await app.call(moveStages, owner, { moves: again, to: 'killed' }));
    expect(await stages()).toEqual(['hanging', 'killed', 'hanging']);
    const weights = await Promise.all(
      order_ids.map(async (id) => expectYes(await app.call(animalWeights, owner, { order_id: id })).data),
    );
    expect(weights.map(({ hanging_weight_clb }) => hanging_weight_clb)).toEqual([70_000, null, 6_500_000]);
  });
});

describe('an automatic move', () => {
  test('waits while something is missing, but the notice goes out and the weight is saved', async () => {
    const { plant, order_id, owner, customer_id } = await makeCustom();
    const outcome = expectYes(await app.call(sendNotification, owner, { order_id, event: 'started_processing' })).data;
    expect(outcome).toMatchObject({ stage: 'dropped_off', missing: ['address', 'age', 'sheet'], mailed: 2 });
    const weigh = async (hanging_weight_clb: number, seen_clb: number | null) =>
      expectYes(await app.call(saveHangingWeight, owner, { order_id, hanging_weight_clb, seen_clb })).data;
    expect(await weigh(70_000, null)).toMatchObject({ missing: ['address'] });
    expect(await stageOf(owner, order_id)).toBe('dropped_off');
    await setAddress(plant.plant_id, customer_id, '2 Mill Road');
    expect(await weigh(70_100, 70_000)).toMatchObject({ missing: [] });
    expect(await stageOf(owner, order_id)).toBe('hanging');
    // Packed meat would move it on to packing, which needs its age and its sheets too.
    const { cart_id } = await app.db
      .selectFrom('shares')
      .select('cart_id')
      .where('order_id', '=', order_id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const packed = { cart_id, live_weight_clb: null, seen_live_clb: null, packaged_weight_clb: 20_000 };
    expect(expectYes(await app.callWith(weighShare, owner, packed)).data).toMatchObject({ missing: ['age', 'sheet'] });
    expect(await stageOf(owner, order_id)).toBe('hanging');
  });
});

describe('marking an animal as killed', () => {
  const weights = { hanging_weight_clb: 70_101, seen_clb: null, left_side_clb: 35_240, right_side_clb: 34_861 };

  test('records the weight, hangs the carcass, and takes both back when undone', async () => {
    const { plant, order_id } = await makeOrder(app, ['Whole']);
    const { owner } = plant;
    expect(await move(owner, order_id, 'confirmed', 'dropped_off', { weights })).toMatchObject({
      code: 'weight_too_early',
    });
    expectYes(await app.call(updateStatus, owner, { order_id, status: ORDER_STATUS.open }));
    const moved = expectYes(await move(owner, order_id, 'dropped_off', 'killed', { weights })).data as {
      stage: string;
      move_id: number;
    };
    expect(moved.stage).toBe('hanging');
    expect(expectYes(await app.call(animalWeights, owner, { order_id })).data).toMatchObject({
      hanging_weight_clb: 70_101,
      left_side_clb: 35_240,
    });
    // The same move again, as a double tap sends it.
    expect(await move(owner, order_id, 'dropped_off', 'killed', { weights })).toMatchObject({ data: { move_id: 0 } });
    await holdUndo(app, moved.move_id);
    expectYes(await app.call(undoStage, owner, { order_id, move_id: moved.move_id }));
    expect(await stageOf(owner, order_id)).toBe('dropped_off');
    expect(expectYes(await app.call(animalWeights, owner, { order_id })).data.hanging_weight_clb).toBeNull();
  });

  test('asks about an unusual weight and then neither moves nor weighs the animal', async () => {
    const { plant, order_id } = await makeOrder(app, ['Whole']);
    const { owner } = plant;
    expectYes(await app.call(updateStatus, owner, { order_id, status: ORDER_STATUS.open }));
    const heavy = { hanging_weight_clb: 6_500_000, seen_clb: null };
    expect(await move(owner, order_id, 'dropped_off', 'killed', { weights: heavy })).toMatchObject({
      code: 'weight_unusual',
    });
    expect(await stageOf(owner, order_id)).toBe('dropped_off');
    expectYes(await move(owner, order_id, 'dropped_off', 'killed', { weights: { ...heavy, is_sure: true } }));
  });
});

test('the live weight can be recorded at receipt', async () => {
  const { plant, order_id } = await makeOrder(app, ['Whole']);
  const { owner } = plant;
  const received = { order_id, status: ORDER_STATUS.open, live_weight_clb: 900_000 };
  expect(await app.call(updateStatus, owner, received)).toMatchObject({ code: 'live_weight_unusual' });
  expect(await stageOf(owner, order_id)).toBe('');
  expectYes(await app.call(updateStatus, owner, { ...received, live_weight_clb: 118_050 }));
  expect(expectYes(await app.call(animalWeights, owner, { order_id })).data.live_weight_clb).toBe(118_050);
});
