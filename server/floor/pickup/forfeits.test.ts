import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { forfeitShare, pickupRules, savePickupRules } from '#contract/floor/forfeit-api.ts';
import { pickupList } from '#contract/floor/pickup-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { listPickups } from '#contract/orders/pickups-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const CUSTOM = { process_option: 'custom', offering: 'custom' };
const RULE = { forfeit_days: 30, counted_by: 'day', warn_days: 7 } as const;

interface Facts {
  species?: string;
  category_id?: number;
  process_option?: string;
  offering?: string;
}

/** A whole beef that became ready some days ago, at a plant that has had this rule for a year. */
async function makeWaiting(days: number, { rule = {}, facts = {} }: { rule?: object; facts?: Facts } = {}) {
  const { plant, order_id, customers } = await makeOrder(app, ['Whole']);
  const here = { status: ORDER_STATUS.open, stage: 'ready', hanging_weight_clb: 70_000, ...facts } as const;
  await app.db.updateTable('orders').set(here).where('order_id', '=', order_id).execute();
  const { cart_id } = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const first_sent_at = `${addDays(plantToday(), -days)}T18:00:00Z`;
  await app.db
    .insertInto('order_notices')
    .values({ plant_id: plant.plant_id, order_id, cart_id: 0, event: 'ready_for_pickup', first_sent_at })
    .execute();
  expectYes(await app.callWith(savePickupRules, plant.owner, { ...RULE, ...rule, revision: 0 }));
  await app.db
    .updateTable('pickup_rules')
    .set({ changed_at: `${addDays(plantToday(), -365)}T18:00:00Z` })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  return { plant, order_id, share_id: cart_id, customers };
}
type Waiting = Awaited<ReturnType<typeof makeWaiting>>;

const forfeit = ({ plant, order_id, share_id }: Waiting, outcome: string, more: object = {}) =>
  app.callWith(forfeitShare, plant.owner, {
    action_id: randomUUID(),
    order_id,
    share_id,
    outcome,
    reason: 'Called three times',
    ...more,
  });
const rowOf = async ({ plant }: { plant: Plant }) => expectYes(await app.call(pickupList, plant.owner, {})).data[0];

test('meat is forfeited from its day on, once, and its storage ends then', async () => {
  const early = await makeWaiting(29);
  const day = addDays(plantToday(), 1);
  expect(await rowOf(early)).toMatchObject({ forfeit_on: day, is_forfeited: false });
  expect(await forfeit(early, 'discarded')).toMatchObject({ code: 'forfeit_too_early', values: { day } });

  const due = await makeWaiting(30);
  expect(await rowOf(due)).toMatchObject({ forfeit_on: plantToday(), is_forfeited: true });
  const replies = await Promise.all(Array.from({ length: 6 }, () => forfeit(due, 'discarded')));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  const refused = replies.flatMap((reply) => ('code' in reply ? [reply.code] : []));
  expect(new Set(refused)).toEqual(new Set(['share_picked_up']));
  expect(await rowOf(due)).toBeUndefined();
  const [pickup] = expectYes(await app.call(listPickups, due.plant.owner, { order_id: due.order_id })).data;
  expect(pickup?.picked_up).toMatchObject({ name: expect.any(String) });
  const history = expectYes(await app.call(orderHistory, due.plant.owner, { order_id: due.order_id })).data;
  expect(history.flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ field: 'forfeited', to: 'Disposed of' }),
  );
});

test('sent again, it is recorded once', async () => {
  const due = await makeWaiting(40);
  const action_id = randomUUID();
  for (let time = 0; time < 2; time++) expectYes(await forfeit(due, 'donated', { action_id }));
  const kept = await app.db.selectFrom('forfeits').selectAll().where('share_id', '=', due.share_id).execute();
  expect(kept).toMatchObject([{ outcome: 'donated', reason: 'Called three times' }]);
});

test('game and custom meat are never sold, and inspected meat may be', async () => {
  const game = await makeWaiting(40, { facts: { species: 'deer', category_id: 9, ...CUSTOM } });
  expect(await forfeit(game, 'sold')).toMatchObject({ code: 'never_sold', fields: { outcome: expect.any(String) } });
  const custom = await makeWaiting(40, { facts: CUSTOM });
  expect(await forfeit(custom, 'sold')).toMatchObject({ code: 'never_sold' });
  expectYes(await forfeit(custom, 'donated'));
  expectYes(await forfeit(await makeWaiting(40), 'sold'));
});

test('days on which the plant is closed don’t count', async () => {
  const due = await makeWaiting(31);
  const { plant } = due;
  const closed = { first_day: addDays(plantToday(), -6), last_day: addDays(plantToday(), -5), is_closed: true };
  await app.db
    .insertInto('special_days')
    .values({ plant_id: plant.plant_id, ...closed, reason: 'Holiday', created_by: plant.owner.account_id })
    .execute();
  expect(await rowOf(due)).toMatchObject({ forfeit_on: addDays(plantToday(), 1), is_forfeited: false });
});

test('nothing is forfeited without a rule, or before a new rule could warn its owner', async () => {
  const none = await makeWaiting(300, { rule: { forfeit_days: 0 } });
  expect(await rowOf(none)).toMatchObject({ forfeit_on: null });
  expect(await forfeit(none, 'discarded')).toMatchObject({ code: 'forfeit_no_rule' });
  expectYes(await app.callWith(savePickupRules, none.plant.owner, { ...RULE, revision: 1 }));
  expect(await rowOf(none)).toMatchObject({ forfeit_on: addDays(plantToday(), 7) });
});

test('the rule is the office’s: butchers can’t read or change it, and two people don’t overwrite each other', async () => {
  const { plant, order_id, share_id } = await makeWaiting(40);
  const butcher = await plant.join('butcher');
  expect(await app.call(pickupRules, butcher, {})).toMatchObject({ code: 'not_allowed' });
  const asked = { action_id: randomUUID(), order_id, share_id, outcome: 'discarded', reason: 'Old' };
  expect(await app.callWith(forfeitShare, butcher, asked)).toMatchObject({ code: 'not_allowed' });
  const save = (more: object) => app.callWith(savePickupRules, plant.owner, { ...RULE, revision: 1, ...more });
  expect(await save({ warn_days: 30 })).toMatchObject({
    code: 'forfeit_before_warning',
    fields: { warn_days: expect.any(String) },
  });
  const saved = await Promise.all(Array.from({ length: 5 }, () => save({ forfeit_days: 45 })));
  expect(saved.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(expectYes(await app.call(pickupRules, plant.owner, {})).data).toMatchObject({ forfeit_days: 45, revision: 2 });
});
