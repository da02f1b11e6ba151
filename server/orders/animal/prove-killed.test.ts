import { expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { orderHistory, saveOrder } from '#contract/booking/edit-api.ts';
import { weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { countFlock } from '#contract/orders/flock-api.ts';
import { type NOTICES, sendNotification, undoNotification } from '#contract/orders/notices-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { completeForCutting, lookAtOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const LATER = addDays(TODAY, 14);

/** An animal that arrives today and is planned to be killed in two weeks. */
async function makeEarly({ species = 'beef' } = {}) {
  const plant = await makePlant(app, { species: ['beef', 'poultry'], slots: 500 });
  const kind = species === 'poultry' ? { beef_qty: 0, poultry_qty: 100, split: [] } : {};
  const made = await makeOrder(app, species === 'poultry' ? [] : ['Whole'], {
    plant,
    dropoff_date: TODAY,
    kill_date: LATER,
    ...kind,
  });
  const { order_id } = made;
  const { owner } = plant;
  expectYes(await app.call(updateStatus, owner, { order_id, status: ORDER_STATUS.open }));
  if (species === 'beef') await completeForCutting(app, order_id);
  const look = () => lookAtOrder(app, owner, order_id);
  expect((await look()).kill_date).toBe(LATER);
  return { ...made, owner, look };
}
type Early = Awaited<ReturnType<typeof makeEarly>>;
const cartOf = async ({ look }: Early) => (await look()).split[0]?.cart_id ?? 0;
const weights = { invoice_id: 0, revision: 0, live_weight_clb: null, seen_live_clb: null, is_sure: true };
const notify =
  (event: (typeof NOTICES)[number]) =>
  async ({ owner, order_id }: Early) =>
    app.call(sendNotification, owner, { order_id, event });
const moveTo = (person: Person, order_id: number, to: 'killed' | 'hanging' | 'ready' | 'picked_up') =>
  app.call(moveStage, person, { order_id, from: 'dropped_off', to });

test.each<[string, (early: Early) => Promise<unknown>]>([
  [
    'a hanging weight',
    ({ owner, order_id }) =>
      app.call(saveHangingWeight, owner, { order_id, hanging_weight_clb: 70_000, seen_clb: null }),
  ],
  [
    'a packed weight',
    async (early) =>
      app.call(weighShare, early.owner, { ...weights, cart_id: await cartOf(early), packaged_weight_clb: 40_000 }),
  ],
  [
    'a packed product',
    async (early) =>
      app.call(weighShare, early.owner, {
        ...weights,
        cart_id: await cartOf(early),
        packaged_weight_clb: null,
        products: [{ product: 'Jerky', packed_clb: 500, green_clb: null, pieces: null }],
        seen_products: [],
      }),
  ],
  ['a notice that work has started', notify('started_processing')],
  ['a notice that it is being packed', notify('packing_inprogress')],
  ['a notice that it is ready', notify('ready_for_pickup')],
  ['a move to “killed”', ({ owner, order_id }) => moveTo(owner, order_id, 'killed')],
  ['a move to “ready”', ({ owner, order_id }) => moveTo(owner, order_id, 'ready')],
  [
    'completing the order',
    ({ owner, order_id }) => app.call(updateStatus, owner, { order_id, status: ORDER_STATUS.completed }),
  ],
])('%s proves that the animal was killed today at the latest', async (_, prove) => {
  const early = await makeEarly();
  expectYes((await prove(early)) as { status: 'yes' });
  expect((await early.look()).kill_date).toBe(TODAY);
  const history = expectYes(await app.call(orderHistory, early.owner, { order_id: early.order_id })).data;
  const kills = history.flatMap(({ changes }) => changes.filter(({ field }) => field === 'kill_date'));
  expect(kills).toEqual([{ field: 'kill_date', from: LATER, to: TODAY }]);
});

test('packed birds prove that a flock was killed, and received ones don’t', async () => {
  const { owner, order_id, look } = await makeEarly({ species: 'poultry' });
  expectYes(await app.call(countFlock, owner, { order_id, received: 100, condemned: 1 }));
  expect((await look()).kill_date).toBe(LATER);
  expectYes(await app.call(countFlock, owner, { order_id, packed: 99 }));
  expect((await look()).kill_date).toBe(TODAY);
});

test('a kill date that was moved to the future after the kill is corrected by the next move', async () => {
  const { owner, order_id, look } = await makeEarly();
  expectYes(await moveTo(owner, order_id, 'killed'));
  expectYes(await app.callWith(saveOrder, owner, { order_id, kill_date: LATER }));
  expect((await look()).kill_date).toBe(LATER);
  expectYes(await app.call(moveStage, owner, { order_id, from: 'killed', to: 'hanging' }));
  expect((await look()).kill_date).toBe(TODAY);
});

test('the notice of arrival and a live weight leave the planned kill date alone', async () => {
  const early = await makeEarly();
  const { owner, order_id, look } = early;
  expectYes(await app.call(sendNotification, owner, { order_id, event: 'product_received' }));
  const live = { ...weights, cart_id: await cartOf(early), live_weight_clb: 120_000, packaged_weight_clb: null };
  expectYes(await app.call(weighShare, owner, live));
  expect((await look()).kill_date).toBe(LATER);
});

test('undoing a notice brings the planned kill date back', async () => {
  const { owner, order_id, look } = await makeEarly();
  const { notice_id } = expectYes(
    await app.call(sendNotification, owner, { order_id, event: 'ready_for_pickup' }),
  ).data;
  expect((await look()).kill_date).toBe(TODAY);
  await holdUndo(app, notice_id);
  expectYes(await app.call(undoNotification, owner, { order_id, notice_id }));
  expect((await look()).kill_date).toBe(LATER);
});
