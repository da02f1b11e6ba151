import { expect, test } from 'vitest';
import { createManualOrder, proOrderList, updateStatus } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { countFlock } from '#contract/orders/flock-api.ts';
import type { AnimalStage } from '#contract/orders/stages.ts';
import { moveStage, moveStages, undoStage } from '#contract/orders/stages-api.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { lookAtOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

/** A flock of 120 birds that has arrived. */
async function makeFlock() {
  const plant = await makePlant(app, { species: ['beef', 'poultry'], slots: 500 });
  const { customer_id } = await makeCustomer(app, plant);
  const form = { event_name: 'Hens', poultry_qty: 120, dropoff_date: comingDay(5), customers: [customer_id] };
  const { order_ids } = expectYes(await app.call(createManualOrder, plant.owner, form)).data;
  const [order_id = 0] = order_ids;
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 1 }));
  return { plant, order_id };
}
const count = (plant: Plant, order_id: number, more: object, person = plant.owner) =>
  app.callWith(countFlock, person, { order_id, ...more });

test('counts a flock’s birds step by step, and keeps what was counted before', async () => {
  const { plant, order_id } = await makeFlock();
  const look = async () => (await lookAtOrder(app, plant.owner, order_id)).flock;
  expect(await look()).toEqual({ dead_on_arrival: null, received: null, condemned: null, packed: null });
  const butcher = await plant.join('butcher');
  expectYes(await count(plant, order_id, { dead_on_arrival: 3, received: 117 }, butcher));
  expectYes(await count(plant, order_id, { condemned: '5' }));
  expectYes(await count(plant, order_id, { packed: 112 }));
  expect(await look()).toEqual({ dead_on_arrival: 3, received: 117, condemned: 5, packed: 112 });
  expectYes(await count(plant, order_id, { packed: '' }));
  expect(await look()).toMatchObject({ packed: null });
  const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
  expect(history.filter(({ kind }) => kind === 'order.counted').map(({ changes }) => changes)).toEqual([
    [{ field: 'birds_packed', from: 112, to: null }],
    [
      { field: 'birds_packed', from: null, to: 112 },
      // The flock came before its drop-off day, and whatever is packed was killed by today.
      { field: 'kill_date', from: expect.any(String), to: plantToday() },
    ],
    [{ field: 'birds_condemned', from: null, to: 5 }],
    [
      { field: 'birds_dead_on_arrival', from: null, to: 3 },
      { field: 'birds_received', from: null, to: 117 },
    ],
  ]);
});

test('accepts more birds than were booked, but not more condemned and packed than received', async () => {
  const { plant, order_id } = await makeFlock();
  expect(await count(plant, order_id, { packed: 1 })).toMatchObject({ http: 422, code: 'flock_not_received' });
  expectYes(await count(plant, order_id, { received: 130, condemned: 10 }));
  expect(await count(plant, order_id, { packed: 121 })).toMatchObject({ http: 422, code: 'flock_too_many' });
  expect(await count(plant, order_id, { received: 9 })).toMatchObject({ code: 'flock_too_many' });
  for (const bad of [-1, 1.5, 10_000, 'some']) {
    expect(await count(plant, order_id, { received: bad })).toMatchObject({ http: 400, code: 'malformed' });
  }
});

test('of two people who count at once, only what fits together is kept', async () => {
  const { plant, order_id } = await makeFlock();
  expectYes(await count(plant, order_id, { received: 100 }));
  const replies = await Promise.all([
    ...Array.from({ length: 8 }, () => count(plant, order_id, { condemned: 60 })),
    ...Array.from({ length: 8 }, () => count(plant, order_id, { packed: 60 })),
  ]);
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(8);
  const { flock } = await lookAtOrder(app, plant.owner, order_id);
  expect([flock?.condemned, flock?.packed].toSorted()).toEqual([60, null]);
});

test('is only for flocks that have arrived, and starts over if the receipt is undone', async () => {
  const { plant, order_id } = await makeFlock();
  const beef = await makeOrder(app, [], { plant });
  expect(await count(plant, beef.order_id, { received: 1 })).toMatchObject({ code: 'flock_only' });
  expect((await lookAtOrder(app, plant.owner, beef.order_id)).flock).toBeNull();
  expectYes(await count(plant, order_id, { received: 100 }));
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 0 }));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ flock: { received: null } });
  expect(await count(plant, order_id, { received: 1 })).toMatchObject({ http: 409, code: 'flock_not_arrived' });
  const elsewhere = await makePlant(app);
  expect(await count(plant, order_id, { received: 1 }, elsewhere.owner)).toMatchObject({ http: 404 });
  expect(await count(plant, order_id, { received: 1 }, await plant.join('customer'))).toMatchObject({ http: 403 });
});

test('birds are counted when the flock is received, and nothing is received with counts of another animal', async () => {
  const plant = await makePlant(app, { species: ['beef', 'poultry'], slots: 500 });
  const { customer_id } = await makeCustomer(app, plant);
  const form = { event_name: 'Hens', poultry_qty: 500, dropoff_date: comingDay(5), customers: [customer_id] };
  const [order_id = 0] = expectYes(await app.call(createManualOrder, plant.owner, form)).data.order_ids;
  const arrived = { status: 1, dead_on_arrival: 5, received: 495 };
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, ...arrived }));
  expect((await lookAtOrder(app, plant.owner, order_id)).flock).toMatchObject({ dead_on_arrival: 5, received: 495 });
  const beef = await makeOrder(app, ['Whole'], { plant });
  expect(await app.callWith(updateStatus, plant.owner, { order_id: beef.order_id, ...arrived })).toMatchObject({
    code: 'flock_only',
  });
  expect(await lookAtOrder(app, plant.owner, beef.order_id)).toMatchObject({ status: 0 });
});

test('counts birds while the flock is moved, together with their weight, or moves nothing', async () => {
  const { plant, order_id } = await makeFlock();
  const butcher = await plant.join('butcher');
  const move = (from: AnimalStage, to: AnimalStage, more: object) =>
    app.callWith(moveStage, butcher, { order_id, from, to, ...more });
  const look = () => lookAtOrder(app, plant.owner, order_id);
  expect(await move('dropped_off', 'killed', { birds: { condemned: 4 } })).toMatchObject({
    code: 'flock_not_received',
  });
  expect((await look()).stage).toBe('dropped_off');
  expectYes(await move('dropped_off', 'killed', { birds: { received: 118, condemned: 4 } }));
  expect(await look()).toMatchObject({ stage: 'killed', flock: { received: 118, condemned: 4, packed: null } });
  const moves = [{ order_id, from: 'packing', birds: { packed: 115 } }];
  expectYes(await move('killed', 'packing', {}));
  const refused = expectYes(await app.callWith(moveStages, butcher, { moves, to: 'ready' }));
  expect(refused.data).toMatchObject([{ refused: { code: 'flock_too_many' } }]);
  expect((await look()).stage).toBe('packing');
  moves.splice(0, 1, { order_id, from: 'packing', birds: { packed: 114 } });
  expectYes(await app.callWith(moveStages, butcher, { moves, to: 'ready' }));
  expect(await look()).toMatchObject({ stage: 'ready', flock: { received: 118, condemned: 4, packed: 114 } });
  const { data } = expectYes(await app.call(proOrderList, butcher, { order_type: 'open' }));
  expect(data).toMatchObject([{ flock: { packed: 114 } }]);
});

test('takes birds only for a flock, and counts them once if many make the same move at once', async () => {
  const { plant, order_id } = await makeFlock();
  const beef = await makeOrder(app, [], { plant });
  expectYes(await app.call(updateStatus, plant.owner, { order_id: beef.order_id, status: 1 }));
  const move = (of: number) =>
    app.call(moveStage, plant.owner, {
      order_id: of,
      from: 'dropped_off',
      to: 'killed',
      birds: { received: 100, condemned: 2 },
    });
  expect(await move(beef.order_id)).toMatchObject({ code: 'flock_only' });
  await Promise.all(Array.from({ length: 10 }, async () => expectYes(await move(order_id))));
  const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
  expect(history.filter(({ kind }) => kind === 'order.counted')).toHaveLength(1);
});

test('undoing a move takes back the birds counted with it, unless they were corrected since', async () => {
  const { plant, order_id } = await makeFlock();
  const { owner } = plant;
  const look = () => lookAtOrder(app, owner, order_id);
  const planned = (await look()).kill_date;
  expectYes(await count(plant, order_id, { dead_on_arrival: 3, received: 117 }));
  const move = async (from: AnimalStage, to: AnimalStage, birds: object) =>
    expectYes(await app.callWith(moveStage, owner, { order_id, from, to, birds })).data.move_id;
  const undo = async (move_id: number) => {
    await holdUndo(app, move_id);
    return app.call(undoStage, owner, { order_id, move_id });
  };

  expectYes(await undo(await move('dropped_off', 'killed', { received: 118, condemned: 4 })));
  const counted = { dead_on_arrival: 3, received: 117, condemned: null, packed: null };
  expect(await look()).toMatchObject({ stage: 'dropped_off', flock: counted, kill_date: planned });
  const ready = await move('dropped_off', 'ready', { condemned: 2, packed: 115 });
  const undone = await Promise.all(Array.from({ length: 8 }, () => undo(ready)));
  expect(undone.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(await look()).toMatchObject({ stage: 'dropped_off', flock: counted, kill_date: planned });

  const again = await move('dropped_off', 'ready', { condemned: 2, packed: 115 });
  expectYes(await count(plant, order_id, { packed: 114 }));
  expectYes(await undo(again));
  expect((await look()).flock).toEqual({ ...counted, condemned: 2, packed: 114 });
  const [latest] = expectYes(await app.call(orderHistory, owner, { order_id })).data;
  expect(latest).toMatchObject({ kind: 'order.stage_undone' });
});

test('asks once about far more birds than were booked, wherever they are counted', async () => {
  const { plant, order_id } = await makeFlock();
  const asked = { http: 422, code: 'flock_unusual', values: { arrived: 300, booked: 120 } };
  expect(await count(plant, order_id, { received: 300 })).toMatchObject(asked);
  const move = (birds: object) =>
    app.callWith(moveStage, plant.owner, { order_id, from: 'dropped_off', to: 'killed', birds });
  expect(await move({ received: 300 })).toMatchObject(asked);
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 0 }));
  const receive = { order_id, status: 1, dead_on_arrival: 250, received: 50 };
  expect(await app.callWith(updateStatus, plant.owner, receive)).toMatchObject(asked);
  expectYes(await app.callWith(updateStatus, plant.owner, { ...receive, is_sure: true }));
  expectYes(await count(plant, order_id, { condemned: 1 }));
  expectYes(await move({ received: 290, is_sure: true }));
});

test('refuses to count a flock that was condemned, until it is moved back', async () => {
  const { plant, order_id } = await makeFlock();
  const condemn = { order_id, from: 'dropped_off', to: 'condemned', reason: 'Sick', birds: { received: 120 } };
  const { move_id } = expectYes(await app.callWith(moveStage, plant.owner, condemn)).data;
  expect(await count(plant, order_id, { packed: 100 })).toMatchObject({ http: 409, code: 'flock_condemned' });
  await holdUndo(app, move_id);
  expectYes(await app.call(undoStage, plant.owner, { order_id, move_id }));
  expect((await lookAtOrder(app, plant.owner, order_id)).flock).toMatchObject({ received: null });
  expectYes(await count(plant, order_id, { received: 120 }));
});
