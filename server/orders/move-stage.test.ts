import { describe, expect, test } from 'vitest';
import { removeOrder, scheduleDropoff, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { type HistoryEntry, orderHistory, saveOrder } from '#contract/booking/edit-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { sendNotification } from '#contract/orders/notices-api.ts';
import { type AnimalStage, animalStageOf, STAGE_MOVES } from '#contract/orders/stages.ts';
import { moveStage, undoStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { comingDay, makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { completeForCutting, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

/** An order whose animal is at the plant. */
async function makeOpen() {
  const made = await makeOrder(app, ['Half', 'Half']);
  const { owner } = made.plant;
  expectYes(await app.call(updateStatus, owner, { order_id: made.order_id, status: ORDER_STATUS.open }));
  await completeForCutting(app, made.order_id);
  return { ...made, owner, butcher: await made.plant.join('butcher') };
}
const move = (person: Person, order_id: number, from: AnimalStage, to: AnimalStage, reason = '') =>
  app.call(moveStage, person, { order_id, from, to, reason });
const stageOf = async (person: Person, order_id: number) =>
  animalStageOf(expectYes(await app.call(viewOrder, person, { order_id })).data);
const historyOf = async (person: Person, order_id: number): Promise<HistoryEntry[]> =>
  expectYes(await app.call(orderHistory, person, { order_id })).data;
const stageChanges = async (person: Person, order_id: number) =>
  (await historyOf(person, order_id)).flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'stage').map(({ from, to }) => [from, to]),
  );

describe('moving an animal by hand', () => {
  test('takes the animal from drop-off to pickup, and its owners see each move in the history', async () => {
    const { order_id, butcher, customers } = await makeOpen();
    const way = ['dropped_off', 'killed', 'hanging', 'cutting', 'curing', 'packing', 'ready', 'picked_up'] as const;
    for (const [at, to] of way.slice(1).entries()) {
      expect(expectYes(await move(butcher, order_id, way[at] ?? 'dropped_off', to)).data.stage).toBe(to);
    }
    const owner = await app.signIn(customers[0]?.account_id ?? 0);
    expect(await stageOf(owner, order_id)).toBe('picked_up');
    const expected = way.slice(1).map((to, at) => [way[at], to]);
    expect(await stageChanges(owner, order_id)).toEqual(expected.toReversed());
    expect(expectYes(await app.call(viewOrder, owner, { order_id })).data.status).toBe(ORDER_STATUS.open);
  });

  test('adds one history entry if twelve people make the same move at the same time', async () => {
    const { order_id, owner, butcher } = await makeOpen();
    const people = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? owner : butcher));
    const replies = await Promise.all(people.map((person) => move(person, order_id, 'dropped_off', 'killed')));
    expect(replies.map((reply) => expectYes(reply).data.stage)).toEqual(people.map(() => 'killed'));
    expect(await stageChanges(owner, order_id)).toEqual([['dropped_off', 'killed']]);
  });

  test('stores a weight that comes with a move that somebody else made first, or refuses it', async () => {
    const weights = (clb: number, seen_clb: number | null = null) => ({ hanging_weight_clb: clb, seen_clb });
    const kill = (person: Person, order_id: number, clb: number | null, seen: number | null = null) =>
      app.call(moveStage, person, {
        order_id,
        from: 'dropped_off',
        to: 'killed',
        reason: '',
        ...(clb !== null && { weights: weights(clb, seen) }),
      });
    const weightOf = async (person: Person, order_id: number) =>
      expectYes(await app.call(viewOrder, person, { order_id })).data.hanging_weight_clb;
    const first = await makeOpen();
    expectYes(await kill(first.owner, first.order_id, 65_000));
    expect(await kill(first.butcher, first.order_id, 70_137)).toMatchObject({ code: 'weight_changed' });
    expectYes(await kill(first.butcher, first.order_id, 65_000));
    expect(await weightOf(first.owner, first.order_id)).toBe(65_000);

    const second = await makeOpen();
    expectYes(await kill(second.owner, second.order_id, null));
    expect(expectYes(await kill(second.butcher, second.order_id, 70_137)).data.stage).toBe('hanging');
    expect(await weightOf(second.owner, second.order_id)).toBe(70_137);
  });

  test('adds one history entry if people move it to different stages at the same time', async () => {
    const { order_id, owner } = await makeOpen();
    const replies = await Promise.all(
      (['killed', 'hanging', 'cutting'] as const).flatMap((to) => [
        move(owner, order_id, 'dropped_off', to),
        move(owner, order_id, 'dropped_off', to),
      ]),
    );
    const changes = await stageChanges(owner, order_id);
    expect(changes).toEqual([['dropped_off', await stageOf(owner, order_id)]]);
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
    expect(replies.filter((reply) => reply.status !== 'yes' && reply.code === 'stage_changed')).toHaveLength(4);
  });

  test('is refused if the move isn’t allowed, or if a move back has no reason', async () => {
    const { order_id, owner } = await makeOpen();
    expect(await move(owner, order_id, 'dropped_off', 'missed')).toMatchObject({ code: 'stage_move' });
    expect(await move(owner, order_id, 'dropped_off', 'condemned')).toMatchObject({ code: 'change_reason_missing' });
    expectYes(await move(owner, order_id, 'dropped_off', 'cutting'));
    expect(await move(owner, order_id, 'cutting', 'hanging')).toMatchObject({ code: 'change_reason_missing' });
    expectYes(await move(owner, order_id, 'cutting', 'hanging', 'Tapped the wrong animal'));
    expect((await historyOf(owner, order_id))[0]).toMatchObject({
      kind: 'order.stage_moved',
      changes: [{ field: 'stage', from: 'cutting', to: 'hanging' }],
      reason: 'Tapped the wrong animal',
    });
  });

  test('is possible only for the staff of the order’s plant', async () => {
    const { order_id, customers } = await makeOpen();
    const owner = await app.signIn(customers[0]?.account_id ?? 0);
    expect(await move(owner, order_id, 'dropped_off', 'killed')).toMatchObject({ http: 403 });
    const stranger = (await makePlant(app)).owner;
    expect(await move(stranger, order_id, 'dropped_off', 'killed')).toMatchObject({ http: 404 });
  });

  test('is refused for a completed or deleted order', async () => {
    const { order_id, owner } = await makeOpen();
    expectYes(await move(owner, order_id, 'dropped_off', 'completed'));
    expect(expectYes(await app.call(viewOrder, owner, { order_id })).data.status).toBe(ORDER_STATUS.completed);
    expect(await move(owner, order_id, 'completed', 'ready', 'Oops')).toMatchObject({ code: 'stage_move' });
    const other = await makeOpen();
    await app.call(removeOrder, other.owner, { order_id: other.order_id });
    expect(await move(other.owner, other.order_id, 'dropped_off', 'killed')).toMatchObject({ http: 404 });
  });
});

describe('a drop-off', () => {
  test('can’t be marked as missed before its day, and is expected again once it has a new day', async () => {
    const { plant, order_id } = await makeOrder(app, ['Whole']);
    const { owner } = plant;
    expect(await move(owner, order_id, 'confirmed', 'missed')).toMatchObject({ code: 'stage_too_early' });
    await app.db.updateTable('orders').set({ dropoff_date: plantToday() }).where('order_id', '=', order_id).execute();
    expectYes(await move(owner, order_id, 'confirmed', 'missed'));
    const kill_date = addDays(plantToday(), 5);
    expectYes(await app.call(scheduleDropoff, owner, { order_id, dropoff_date: plantToday(), kill_date }));
    expect(await stageOf(owner, order_id)).toBe('missed');
    expectYes(await app.call(scheduleDropoff, owner, { order_id, dropoff_date: comingDay(5, 2) }));
    expect(await stageOf(owner, order_id)).toBe('confirmed');
    await app.db.updateTable('orders').set({ dropoff_date: plantToday() }).where('order_id', '=', order_id).execute();
    expectYes(await move(owner, order_id, 'confirmed', 'missed'));
    expectYes(await app.call(saveOrder, owner, { order_id, dropoff_date: comingDay(5, 3) }));
    expect(await stageOf(owner, order_id)).toBe('confirmed');
  });

  test('opens the order just like receiving the animal, and undoing it makes the order pending again', async () => {
    const { plant, order_id } = await makeOrder(app, ['Whole']);
    const { owner } = plant;
    const { move_id } = expectYes(await move(owner, order_id, 'confirmed', 'dropped_off')).data;
    const seen = expectYes(await app.call(viewOrder, owner, { order_id })).data;
    expect([seen.status, seen.stage]).toEqual([ORDER_STATUS.open, 'dropped_off']);
    await holdUndo(app, move_id);
    expect(expectYes(await app.call(undoStage, owner, { order_id, move_id })).data.stage).toBe('confirmed');
    expect(expectYes(await app.call(viewOrder, owner, { order_id })).data.status).toBe(ORDER_STATUS.pending);
    expectYes(await move(owner, order_id, 'confirmed', 'dropped_off'));
    // Only moves with an id can be undone.
    expect(await move(owner, order_id, 'dropped_off', 'confirmed', 'Wrong animal')).toMatchObject({
      data: { move_id: 0 },
    });
  });
});

describe('undoing a move', () => {
  test('needs no reason in the first 10 seconds, and is refused later', async () => {
    const { order_id, owner } = await makeOpen();
    const first = expectYes(await move(owner, order_id, 'dropped_off', 'killed')).data;
    await holdUndo(app, first.move_id);
    expectYes(await app.call(undoStage, owner, { order_id, move_id: first.move_id }));
    expect(await stageChanges(owner, order_id)).toEqual([
      ['killed', 'dropped_off'],
      ['dropped_off', 'killed'],
    ]);
    const { move_id } = expectYes(await move(owner, order_id, 'dropped_off', 'killed')).data;
    await app.db
      .updateTable('events')
      .set({ happened_at: new Date(Date.now() - 60_000).toISOString() })
      .where('event_id', '=', move_id)
      .execute();
    expect(await app.call(undoStage, owner, { order_id, move_id })).toMatchObject({ code: 'stage_settled' });
  });

  test('is refused if someone has moved the animal again since then', async () => {
    const { order_id, owner, butcher } = await makeOpen();
    const { move_id } = expectYes(await move(owner, order_id, 'dropped_off', 'killed')).data;
    expectYes(await move(butcher, order_id, 'killed', 'hanging'));
    expect(await app.call(undoStage, owner, { order_id, move_id })).toMatchObject({ code: 'stage_settled' });
    expect(await stageOf(owner, order_id)).toBe('hanging');
  });
});

describe('an animal’s stage', () => {
  test('moves on when the animal is weighed or a notice is sent, but never moves back', async () => {
    const { order_id, owner } = await makeOpen();
    const weigh = (clb: number, seen_clb: number | null) =>
      app.call(saveHangingWeight, owner, { order_id, hanging_weight_clb: clb, seen_clb });
    expectYes(await weigh(70_000, null));
    expect(await stageOf(owner, order_id)).toBe('hanging');
    expectYes(await app.call(sendNotification, owner, { order_id, event: 'packing_inprogress' }));
    expectYes(await weigh(71_000, 70_000));
    expectYes(await app.call(sendNotification, owner, { order_id, event: 'started_processing' }));
    expect(await stageOf(owner, order_id)).toBe('packing');
    expect(await stageChanges(owner, order_id)).toEqual([
      ['hanging', 'packing'],
      ['dropped_off', 'hanging'],
    ]);
  });

  test('stays condemned, no matter what happens to the order', async () => {
    const { order_id, owner } = await makeOpen();
    expectYes(await move(owner, order_id, 'dropped_off', 'condemned', 'Failed inspection'));
    expectYes(await app.call(sendNotification, owner, { order_id, event: 'ready_for_pickup' }));
    expectYes(await app.call(updateStatus, owner, { order_id, status: ORDER_STATUS.completed }));
    expect(await stageOf(owner, order_id)).toBe('condemned');
  });

  test('has a usual next step while the order is open', () => {
    const working: readonly AnimalStage[] = [
      'dropped_off',
      'killed',
      'hanging',
      'cutting',
      'curing',
      'packing',
      'ready',
    ];
    expect(working.map((stage) => STAGE_MOVES[stage].on[0])).toEqual([
      'killed',
      'hanging',
      'cutting',
      'packing',
      'packing',
      'ready',
      'picked_up',
    ]);
  });
});
