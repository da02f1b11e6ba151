import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { takeIn } from '#contract/floor/intake-api.ts';
import { decideWeight, twoWeights, weigh } from '#contract/floor/weigh-api.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const [LEFT, RIGHT, WHOLE] = ['left_side_clb', 'right_side_clb', 'hanging_weight_clb'] as const;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 15) + minute * 60_000).toISOString();
const put = (person: Person, order_id: number, weighed: string, weight_clb: number, more: object = {}) =>
  app.callWith(weigh, person, { action_id: randomUUID(), order_id, weighed, weight_clb, ...more });
async function receive(plant: Plant): Promise<number> {
  const order_id = await bookOrder(app, plant.owner);
  expectYes(await app.callWith(takeIn, plant.owner, { action_id: randomUUID(), order_id }));
  return order_id;
}
const weightsOf = async (plant: Plant, order_id: number) => {
  const { hanging_weight_clb, left_side_clb, right_side_clb } = await lookAtOrder(app, plant.owner, order_id);
  return [hanging_weight_clb, left_side_clb, right_side_clb];
};
const questions = async (plant: Plant) => expectYes(await app.callWith(twoWeights, plant.owner, {})).data;
const recordsOf = (plant: Plant, kind: string) =>
  app.db
    .selectFrom('floor_records')
    .selectAll()
    .where('plant_id', '=', plant.plant_id)
    .where('kind', '=', kind)
    .execute();

test('two sides make the carcass, and one side alone changes nothing', async () => {
  const plant = await makePlant(app);
  const butcher = await plant.join('butcher');
  const order_id = await receive(plant);
  expectYes(await put(butcher, order_id, LEFT, 35_240, { raw: 'S S 352.40 lb', is_stable: true }));
  expect(await weightsOf(plant, order_id)).toEqual([null, null, null]);
  const done = expectYes(await put(butcher, order_id, RIGHT, 34_861));
  expect(done.data).toEqual({ order_id, hanging_weight_clb: 70_101 });
  expect(await weightsOf(plant, order_id)).toEqual([70_101, 35_240, 34_861]);
  expect(await questions(plant)).toEqual([]);
  const [first] = await recordsOf(plant, 'weight');
  expect(first?.body).toEqual({ left_side_clb: 35_240, raw: 'S S 352.40 lb', is_stable: true });
});

test('the newest weight counts by when it was weighed, both stay, and a person decides', async () => {
  const plant = await makePlant(app);
  const order_id = await receive(plant);
  expectYes(await put(plant.owner, order_id, RIGHT, 34_000, { taken_at: at(1) }));
  expectYes(await put(plant.owner, order_id, LEFT, 35_000, { taken_at: at(10), initials: 'AB' }));
  // Weighed before that one, on a device that had no connection until now.
  expectYes(await put(plant.owner, order_id, LEFT, 36_000, { taken_at: at(5), initials: 'CD' }));
  expect(await weightsOf(plant, order_id)).toEqual([69_000, 35_000, 34_000]);
  const [question] = await questions(plant);
  expect(question).toMatchObject({
    order_id,
    plant_number: 'B-U-1',
    weighed: LEFT,
    weights: [
      { weight_clb: 35_000, initials: 'AB' },
      { weight_clb: 36_000, initials: 'CD' },
    ],
  });
  const decision = { action_id: randomUUID(), record_id: question?.weights[1]?.record_id ?? 0, weighed: LEFT };
  const replies = await Promise.all(Array.from({ length: 6 }, () => app.callWith(decideWeight, plant.owner, decision)));
  for (const reply of replies) expect(expectYes(reply).data).toEqual({ order_id, hanging_weight_clb: 70_000 });
  expect(await weightsOf(plant, order_id)).toEqual([70_000, 36_000, 34_000]);
  expect(await questions(plant)).toEqual([]);
  expect(await recordsOf(plant, 'weight')).toHaveLength(3);
  // Another one comes in late: the decision stands, and is asked about again.
  expectYes(await put(plant.owner, order_id, LEFT, 35_500, { taken_at: at(7) }));
  expect(await weightsOf(plant, order_id)).toEqual([70_000, 36_000, 34_000]);
  expect(await questions(plant)).toMatchObject([{ weights: [{ weight_clb: 36_000 }, { weight_clb: 35_500 }] }]);
});

test('a whole carcass that is weighed later replaces its sides', async () => {
  const plant = await makePlant(app);
  const order_id = await receive(plant);
  for (const [side, clb] of [[LEFT, 35_000] as const, [RIGHT, 34_000] as const])
    expectYes(await put(plant.owner, order_id, side, clb, { taken_at: at(1) }));
  expectYes(await put(plant.owner, order_id, WHOLE, 70_000, { taken_at: at(2) }));
  expect(await weightsOf(plant, order_id)).toEqual([70_000, null, null]);
});

test('a weight is refused before the animal is here, if it is unusual, and at another plant', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const booked = await bookOrder(app, plant.owner);
  expect(await put(plant.owner, booked, WHOLE, 70_000)).toMatchObject({ code: 'weight_too_early' });
  const order_id = await receive(plant);
  expect(await put(other.owner, order_id, WHOLE, 70_000)).toMatchObject({ http: 404 });
  expect(await put(plant.owner, order_id, WHOLE, 700)).toMatchObject({ code: 'weight_unusual' });
  expect(await recordsOf(plant, 'weight')).toHaveLength(0);
  expectYes(await put(plant.owner, order_id, WHOLE, 700, { is_sure: true }));
  const [record] = await recordsOf(plant, 'weight');
  const foreign = { action_id: randomUUID(), record_id: record?.record_id ?? 0, weighed: WHOLE };
  expect(await app.callWith(decideWeight, other.owner, foreign)).toMatchObject({ http: 404 });
});

test('example 20: 300 weights from 3 devices without a connection, sent twice, are 300 records', async () => {
  const plant = await makePlant(app);
  const animals = await Promise.all(Array.from({ length: 10 }, () => receive(plant)));
  const kept = [LEFT, RIGHT, WHOLE].map((weighed, device) =>
    Array.from({ length: 100 }, (_, n) => ({
      action_id: randomUUID(),
      order_id: animals[n % animals.length],
      weighed,
      weight_clb: (weighed === WHOLE ? 70_000 : 35_000) + n,
      taken_at: at(n + device / 10),
      is_sure: true,
    })),
  );
  /** Each device sends in order, and all of them at once. */
  const sendAll = () =>
    Promise.all(
      kept.map(async (actions) => {
        for (const action of actions) expectYes(await app.callWith(weigh, plant.owner, action));
      }),
    );
  await Promise.all([sendAll(), sendAll()]);
  expect(await recordsOf(plant, 'weight')).toHaveLength(300);
  for (const [place, order_id] of animals.entries())
    expect(await weightsOf(plant, order_id)).toEqual([70_090 + place, null, null]);
  expect(await questions(plant)).toHaveLength(30);
});
