import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { setAside } from '#contract/floor/outbox-api.ts';
import { addBoxes, moveBoxes, pickupList, removeBoxes, takeTrip, undoTrip } from '#contract/floor/pickup-api.ts';
import { listPickups, undoPickup } from '#contract/orders/pickups-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { eraseSignatures } from '#server/floor/pickup/trip-store.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const FREEZER = 'Freezer A, shelf 2';

/** A beef of two families at this stage, and a butcher. */
async function makeHere(stage: 'hanging' | 'packing' | 'ready' = 'ready') {
  const { plant, order_id, customers } = await makeOrder(app, ['Half', 'Half']);
  const here = { status: ORDER_STATUS.open, stage, hanging_weight_clb: 70_000 };
  await app.db.updateTable('orders').set(here).where('order_id', '=', order_id).execute();
  const shares = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .orderBy('first_quarter')
    .execute();
  const [first = 0, second = 0] = shares.map(({ cart_id }) => cart_id);
  return { plant, order_id, customers, first, second, butcher: await plant.join('butcher') };
}
const act = () => ({ action_id: randomUUID() });

async function putIn(who: Person, order_id: number, share_id: number, count: number, place = FREEZER) {
  return expectYes(await app.callWith(addBoxes, who, { ...act(), order_id, share_id, count, place })).data.boxes;
}
const idsOf = (boxes: readonly { box_id: number }[]) => boxes.map(({ box_id }) => box_id);
const stageOf = async (order_id: number) =>
  (await app.db.selectFrom('orders').select('stage').where('order_id', '=', order_id).executeTakeFirstOrThrow()).stage;
const recordsOf = ({ plant_id }: Plant) =>
  app.db
    .selectFrom('floor_records')
    .select(['record_id', 'kind', 'body', 'corrects', 'reason'])
    .where('plant_id', '=', plant_id)
    .orderBy('record_id')
    .execute();
const listFor = async (who: Person, search = '') => expectYes(await app.call(pickupList, who, { search })).data;

describe('the boxes of a share', () => {
  test('are numbered on from those that exist, and stand where they were put', async () => {
    const { plant, order_id, first, butcher } = await makeHere('packing');
    await putIn(butcher, order_id, first, 2);
    const boxes = await putIn(butcher, order_id, first, 1, '');
    expect(boxes.map(({ box_number, place }) => [box_number, place])).toEqual([
      [1, FREEZER],
      [2, FREEZER],
      [3, ''],
    ]);
    const moved = { ...act(), order_id, share_id: first, box_ids: idsOf(boxes.slice(1)), place: 'B' };
    expectYes(await app.callWith(moveBoxes, butcher, moved));
    const removed = { ...act(), order_id, share_id: first, box_ids: idsOf(boxes.slice(0, 1)), reason: 'Repacked' };
    expectYes(await app.callWith(removeBoxes, butcher, removed));
    const [row] = await listFor(butcher);
    expect(row).toMatchObject({ share_id: first, is_ready: false, ready_on: null });
    expect(row?.boxes.map(({ box_number, place }) => [box_number, place])).toEqual([
      [2, 'B'],
      [3, 'B'],
    ]);
    expect((await recordsOf(plant)).map(({ kind }) => kind)).toEqual([
      'boxes',
      'boxes',
      'boxes_moved',
      'boxes_removed',
    ]);
  });

  test('that are added by many at once all get a number of their own, and sent again count once', async () => {
    const { plant, order_id, first } = await makeHere();
    const actions = Array.from({ length: 6 }, act);
    const add = (action: { action_id: string }) =>
      app.callWith(addBoxes, plant.owner, { ...action, order_id, share_id: first, count: 2, place: '' });
    for (const reply of await Promise.all([...actions, ...actions].map(add))) expectYes(reply);
    const [row] = await listFor(plant.owner);
    expect(row?.boxes.map(({ box_number }) => box_number)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  });

  test('are moved and removed once by an action that is sent many times at once', async () => {
    const { plant, order_id, first, butcher } = await makeHere('packing');
    const [one, two] = idsOf(await putIn(butcher, order_id, first, 2));
    const moving = { ...act(), order_id, share_id: first, box_ids: [one, two], place: 'B' };
    const removing = { ...act(), order_id, share_id: first, box_ids: [one], reason: 'Repacked' };
    for (const [call, action] of [
      [moveBoxes, moving],
      [removeBoxes, removing],
      // A device that got no answer sends it again, although one of the boxes is gone.
      [moveBoxes, moving],
    ] as const) {
      const replies = await Promise.all(Array.from({ length: 6 }, () => app.callWith(call, butcher, action)));
      for (const reply of replies) expectYes(reply);
    }
    const [row] = await listFor(butcher);
    expect(row?.boxes).toMatchObject([{ box_id: two, place: 'B' }]);
    expect((await recordsOf(plant)).map(({ kind }) => kind)).toEqual(['boxes', 'boxes_moved', 'boxes_removed']);
  });

  test('are refused before the animal is cut, for another plant, and above the most', async () => {
    const uncut = await makeHere('hanging');
    const there = { order_id: uncut.order_id, share_id: uncut.first, count: 1 };
    expect(await app.callWith(addBoxes, uncut.butcher, { ...act(), ...there })).toMatchObject({
      code: 'boxes_too_early',
    });
    const other = await makeHere();
    expect(await app.callWith(addBoxes, other.butcher, { ...act(), ...there })).toMatchObject({ http: 404 });
    const { order_id, first } = other;
    for (let time = 0; time < 10; time++) await putIn(other.butcher, order_id, first, 99);
    const more = { ...act(), order_id, share_id: first, count: 10 };
    expect(await app.callWith(addBoxes, other.butcher, more)).toMatchObject({ code: 'boxes_too_many' });
  });
});

describe('a trip', () => {
  test('takes some boxes, the last one takes the rest and picks the share up', async () => {
    const { plant, order_id, first, second, butcher, customers } = await makeHere();
    const boxes = await putIn(butcher, order_id, first, 3);
    const go = (more: object) => app.callWith(takeTrip, butcher, { ...act(), order_id, share_id: first, ...more });
    const signature = 'M10,20L30,40';
    const some = { name: 'Ann Field', box_ids: idsOf(boxes.slice(0, 2)), is_last: false, signature };
    expect(expectYes(await go(some)).data).toMatchObject({ is_last: false, pickup_id: 0 });
    expect((await listFor(butcher)).find(({ share_id }) => share_id === first)).toMatchObject({
      boxes: [{ box_number: 3 }],
      trips: [{ taken_by: 'Ann Field', boxes: 2 }],
    });
    expect(await go({ name: 'Ann Field', box_ids: [], is_last: true })).toMatchObject({ code: 'boxes_left' });
    expect(await go({ name: 'Ann Field', box_ids: [], is_last: false })).toMatchObject({
      code: 'trip_empty',
      fields: { box_ids: expect.any(String) },
    });
    expectYes(await go({ name: 'Bob Baker', box_ids: idsOf(boxes.slice(2)) }));
    expect(expectYes(await app.call(listPickups, plant.owner, { order_id })).data[0]).toMatchObject({
      picked_up: { name: 'Bob Baker', boxes: 3 },
    });
    expect((await listFor(butcher)).map(({ share_id }) => share_id)).toEqual([second]);
    expect(await stageOf(order_id)).toBe('ready');
    // Nobody listed the boxes of the other share.
    expectYes(
      await app.callWith(takeTrip, butcher, {
        ...act(),
        order_id,
        share_id: second,
        name: 'Cy',
        boxes: 4,
        is_last: false,
      }),
    );
    expectYes(await app.callWith(takeTrip, butcher, { ...act(), order_id, share_id: second, name: 'Cy', boxes: 1 }));
    expect(await stageOf(order_id)).toBe('picked_up');
    const pickups = expectYes(await app.call(listPickups, plant.owner, { order_id })).data;
    expect(pickups.map(({ picked_up }) => picked_up?.boxes)).toEqual([3, 5]);
    const kept = await app.db.selectFrom('trips').select('signature').where('signature', '<>', '').execute();
    expect(kept).toContainEqual({ signature });
    const owner = await app.signIn(customers[0]?.account_id ?? 0);
    const seen = JSON.stringify(expectYes(await app.call(orderHistory, owner, { order_id })).data);
    expect(seen).not.toContain('Ann Field');
  });

  test('takes each box once, however many people hand it out at the same time', async () => {
    const { plant, order_id, first } = await makeHere();
    const boxes = await putIn(plant.owner, order_id, first, 2);
    const trip = { order_id, share_id: first, name: 'Ann', box_ids: idsOf(boxes.slice(0, 1)), is_last: false };
    const again = act();
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => app.callWith(takeTrip, plant.owner, { ...trip, ...act() })),
      ...Array.from({ length: 6 }, () => app.callWith(takeTrip, plant.owner, { ...trip, ...again })),
    ]);
    const left = await app.db.selectFrom('trips').select('trip_id').where('share_id', '=', first).execute();
    expect(left).toHaveLength(1);
    const refused = replies.flatMap((reply) => ('code' in reply ? [reply.code] : []));
    expect(new Set(refused)).toEqual(new Set(['boxes_gone']));
    expect([6, 11]).toContain(refused.length);
  });

  test('that was set aside makes no pickup, and one that is sent again is the one that was made', async () => {
    const { plant, order_id, first, second } = await makeHere();
    const aside = act();
    const why = { call: takeTrip.path, said: '{}', reason: 'Came back tomorrow' };
    expectYes(await app.callWith(setAside, plant.owner, { ...aside, ...why }));
    const trip = { order_id, name: 'Ann', boxes: 1 };
    expect(
      expectYes(await app.callWith(takeTrip, plant.owner, { ...aside, ...trip, share_id: first })).data.trip_id,
    ).toBe(0);
    const again = act();
    const take = () => app.callWith(takeTrip, plant.owner, { ...again, ...trip, share_id: second });
    const { trip_id } = expectYes(await take()).data;
    expect(expectYes(await take()).data.trip_id).toBe(trip_id);
    const made = await app.db.selectFrom('trips').select('trip_id').where('order_id', '=', order_id).execute();
    expect(made).toEqual([{ trip_id }]);
  });

  test('counts from when it was made, even if it is sent days later', async () => {
    const { plant, order_id, first } = await makeHere();
    const taken_at = '2026-01-05T16:00:00Z';
    expectYes(
      await app.callWith(takeTrip, plant.owner, { ...act(), order_id, share_id: first, name: 'Ann', taken_at }),
    );
    const [pickup] = expectYes(await app.call(listPickups, plant.owner, { order_id })).data;
    expect(new Date(pickup?.picked_up?.at ?? '')).toEqual(new Date(taken_at));
  });

  test('is refused before the animal is ready, and after the share was picked up', async () => {
    const packing = await makeHere('packing');
    const go = ({ plant, order_id, first }: typeof packing) =>
      app.callWith(takeTrip, plant.owner, { ...act(), order_id, share_id: first, name: 'Ann' });
    expect(await go(packing)).toMatchObject({ code: 'share_not_ready' });
    const ready = await makeHere();
    expectYes(await go(ready));
    expect(await go(ready)).toMatchObject({ code: 'share_picked_up', values: { name: 'Ann' } });
    expect(await putInRefused(ready)).toMatchObject({ code: 'share_picked_up' });
  });

  test('can be taken back: its boxes are here again, and its record stays, corrected', async () => {
    const { plant, order_id, first, butcher } = await makeHere();
    const boxes = await putIn(butcher, order_id, first, 2);
    const go = async (box_ids: number[], is_last: boolean) =>
      expectYes(
        await app.callWith(takeTrip, butcher, { ...act(), order_id, share_id: first, name: 'Ann', box_ids, is_last }),
      ).data;
    const part = await go(idsOf(boxes.slice(0, 1)), false);
    const undo = ({ trip_id, pickup_id }: typeof part) =>
      app.callWith(undoTrip, butcher, { ...act(), order_id, share_id: first, trip_id, pickup_id });
    expectYes(await undo(part));
    expectYes(await undo(part));
    const last = await go(idsOf(boxes), true);
    expectYes(await undo(last));
    const row = (await listFor(butcher)).find(({ share_id }) => share_id === first);
    expect(row?.boxes).toHaveLength(2);
    expect(row?.trips).toEqual([]);
    const records = await recordsOf(plant);
    expect(records.map(({ kind }) => kind)).toEqual(['boxes', 'trip', 'trip_undone', 'trip', 'trip_undone']);
    expect(records[4]?.corrects).toBe(records[3]?.record_id);
    const done = await go(idsOf(boxes), true);
    await app.pool.query(`update events set happened_at = now() - interval '1 minute' where event_id = $1`, [
      done.pickup_id,
    ]);
    expect(await undo(done)).toMatchObject({ code: 'stage_settled' });
  });
});

test('a person who is erased leaves no signature behind, and the others’ stay', async () => {
  const { plant, order_id, first, second, customers } = await makeHere();
  const signature = 'M1,2L3,4';
  for (const share_id of [first, second]) {
    expectYes(await app.callWith(takeTrip, plant.owner, { ...act(), order_id, share_id, name: 'Ann', signature }));
  }
  const record = { plant_id: plant.plant_id, customer_id: customers[0]?.customer_id ?? 0 };
  await inTransaction(app.db, (tx) => eraseSignatures(tx, record));
  const kept = await app.db
    .selectFrom('trips')
    .select(['share_id', 'signature'])
    .where('order_id', '=', order_id)
    .orderBy('trip_id')
    .execute();
  expect(kept).toEqual([
    { share_id: first, signature: '' },
    { share_id: second, signature },
  ]);
});

test('the packs of a share leave with its last trip, but not voided ones, and come back if it is undone', async () => {
  const { plant, order_id, first, butcher } = await makeHere();
  const pack = (serial: string, place: string) => ({
    plant_id: plant.plant_id,
    order_id,
    share_id: first,
    serial,
    cut: 'Rib steak',
    net_clb: 150,
    packed_on: '2026-11-02',
    place,
  });
  const voided = { ...pack('3', ''), voided_at: '2026-11-02T18:00:00Z', void_reason: 'Torn' };
  await app.db
    .insertInto('packs')
    .values([pack('1', 'B'), pack('2', 'A')])
    .execute();
  await app.db.insertInto('packs').values(voided).execute();
  const seen = async () => (await listFor(butcher)).find(({ share_id }) => share_id === first)?.packs;
  expect(await seen()).toEqual({ count: 2, places: ['A', 'B'] });
  const trip = { order_id, share_id: first, name: 'Ann' };
  const { trip_id, pickup_id } = expectYes(await app.callWith(takeTrip, butcher, { ...act(), ...trip })).data;
  const left = async () =>
    (await app.db.selectFrom('packs').select('serial').where('trip_id', '=', trip_id).orderBy('serial').execute()).map(
      ({ serial }) => serial,
    );
  expect(await left()).toEqual(['1', '2']);
  const undo = { ...act(), order_id, share_id: first, trip_id, pickup_id };
  expectYes(await app.callWith(undoTrip, butcher, undo));
  expect(await left()).toEqual([]);
  expect(await seen()).toEqual({ count: 2, places: ['A', 'B'] });
});

test('waiting meat is found by number, tag, name, and phone number, and no call of the floor shows an amount', async () => {
  const { plant, order_id, first, butcher, customers } = await makeHere();
  const customer_id = customers[0]?.customer_id ?? 0;
  const ann = { first_name: 'Ann', last_name: 'Field', phone: '406-555-0142' };
  await app.db.updateTable('customers').set(ann).where('customer_id', '=', customer_id).execute();
  await app.db
    .updateTable('orders')
    .set({ tag_id: 'R-77', plant_serial: 9, plant_number: 'B-U-9' })
    .where('order_id', '=', order_id)
    .execute();
  for (const search of ['Ann Field', '555-0142']) {
    expect((await listFor(butcher, search)).map(({ share_id }) => share_id)).toEqual([first]);
  }
  for (const search of ['B-U-9', 'r77', String(order_id)]) expect(await listFor(butcher, search)).toHaveLength(2);
  expect(await listFor(butcher, 'Nobody')).toEqual([]);
  const other = await makeHere();
  expect(await listFor(other.butcher, 'Ann Field')).toEqual([]);
  expect(JSON.stringify(await listFor(plant.owner))).not.toMatch(/cents/);
});

const putInRefused = ({ plant, order_id, first }: { plant: Plant; order_id: number; first: number }) =>
  app.callWith(addBoxes, plant.owner, { ...act(), order_id, share_id: first, count: 1 });

test('a pickup that is taken back in the office brings its boxes back', async () => {
  const { plant, order_id, first, butcher } = await makeHere();
  const boxes = await putIn(butcher, order_id, first, 2);
  const trip = { ...act(), order_id, share_id: first, name: 'Ann Field', box_ids: idsOf(boxes) };
  const { pickup_id } = expectYes(await app.callWith(takeTrip, butcher, trip)).data;
  expectYes(await app.callWith(undoPickup, plant.owner, { order_id, cart_id: first, pickup_id }));
  const row = (await listFor(butcher)).find(({ share_id }) => share_id === first);
  expect(row).toMatchObject({ boxes: [{}, {}], trips: [] });
  expect((await recordsOf(plant)).map(({ kind }) => kind)).toEqual(['boxes', 'trip', 'trip_undone']);
});
