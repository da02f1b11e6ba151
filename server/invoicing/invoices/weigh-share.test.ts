import { expect, test } from 'vitest';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { issueInvoice, saveInvoiceLine } from '#contract/invoicing/invoices-api.ts';
import { weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { sum } from '#contract/lib/sum.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, type MadeShares, makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const [KILL_FEE, CUTTING] = TEST_PRICES as [(typeof TEST_PRICES)[number], (typeof TEST_PRICES)[number]];
const LINES = [
  { ...KILL_FEE, name: 'Hauling', unit: 'live_lb' as const, cents: 10 },
  { ...CUTTING, name: 'Vacuum packing', unit: 'packaged_lb' as const, cents: 50, minimum_cents: 20_000 },
];

const weigh = async (made: MadeShares, invoice_id: number, weights: object) => {
  const { revision, weights: shown } = await look(app, made, invoice_id);
  const [cart_id] = made.cart_ids;
  const seen = shown.find((one) => one.cart_id === cart_id);
  return app.callWith(weighShare, made.plant.owner, {
    invoice_id,
    revision,
    cart_id,
    live_weight_clb: null,
    seen_live_clb: seen?.live_weight_clb ?? null,
    packaged_weight_clb: null,
    is_sure: true,
    ...weights,
  });
};
const orderOf = ({ order_id }: MadeShares) =>
  app.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
const linesOf = async (made: MadeShares, invoice_id: number) =>
  (await look(app, made, invoice_id)).lines.map(({ name, quantity, amount_cents, is_estimated }) => ({
    name,
    quantity,
    amount_cents,
    is_estimated,
  }));

test('lines priced by live or packed weight are estimated until the share is weighed, which also updates the minimum', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES });
  const invoice_id = await draft(app, made, made.cart_ids.slice(0, 1));
  expect(await linesOf(made, invoice_id)).toMatchObject([
    { name: 'Hauling', is_estimated: true },
    { name: 'Vacuum packing', is_estimated: true },
    { name: 'Vacuum packing (minimum)', is_estimated: false },
  ]);
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 110_000, packaged_weight_clb: 14_050 }));
  expect(await linesOf(made, invoice_id)).toEqual([
    { name: 'Hauling', quantity: 55_000, amount_cents: 5500, is_estimated: false },
    { name: 'Vacuum packing', quantity: 14_050, amount_cents: 7025, is_estimated: false },
    { name: 'Vacuum packing (minimum)', quantity: 100, amount_cents: 2975, is_estimated: false },
  ]);
  expect(await look(app, made, invoice_id)).toMatchObject({
    total_cents: 15_500,
    weights: [{ cart_id: made.cart_ids[0], live_weight_clb: 110_000, packaged_weight_clb: 14_050 }],
  });
  expect((await lastEvent(app, made.plant, 'order.weighed')).data).toMatchObject({
    changes: [
      { field: 'live_weight', from: null, to: 1100 },
      { field: 'packaged_weight', from: null, to: 140.5 },
      // It came before its drop-off day, and was killed by today.
      { field: 'kill_date', to: plantToday() },
    ],
  });
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 110_000, packaged_weight_clb: 24_050 }));
  expect((await linesOf(made, invoice_id)).map(({ name }) => name)).toEqual(['Hauling', 'Vacuum packing']);
  expectYes(await issue(app, made, invoice_id));
  expect(await weigh(made, invoice_id, {})).toMatchObject({ code: 'invoice_issued' });
});

test('an animal’s live weight also updates the drafts for its other shares', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES });
  const [first = 0, second = 0] = made.cart_ids;
  const [weighed, other] = [await draft(app, made, [first]), await draft(app, made, [second])];
  expectYes(await weigh(made, weighed, { live_weight_clb: 110_000 }));
  for (const invoice_id of [weighed, other]) {
    const [hauling] = await linesOf(made, invoice_id);
    expect(hauling).toEqual({ name: 'Hauling', quantity: 55_000, amount_cents: 5500, is_estimated: false });
  }
  const { lines, total_cents } = await look(app, made, other);
  expect(total_cents).toBe(sum(lines.map(({ amount_cents }) => amount_cents)));
});

test('an animal’s drafts can be issued after its live weight is corrected on one of them', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES });
  const [first = 0, second = 0] = made.cart_ids;
  const { order_id } = made;
  await app.db.updateTable('orders').set({ live_weight_clb: 120_000 }).where('order_id', '=', order_id).execute();
  const [weighed, other] = [await draft(app, made, [first]), await draft(app, made, [second])];
  expectYes(await weigh(made, weighed, { live_weight_clb: 110_000 }));
  for (const invoice_id of [weighed, other]) expectYes(await issue(app, made, invoice_id));
});

test('a line that the office changed isn’t updated', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: LINES });
  const { plant } = made;
  const invoice_id = await draft(app, made, made.cart_ids);
  const { lines, revision } = await look(app, made, invoice_id);
  const [hauling] = lines;
  const changed = {
    name: 'Hauling',
    unit: 'flat',
    quantity: 100,
    unit_cents: 4000,
    tax_class: 'fees',
    reason: 'Agreed',
  };
  const line_id = hauling?.line_id ?? 0;
  expectYes(await app.callWith(saveInvoiceLine, plant.owner, { invoice_id, revision, line_id, ...changed }));
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 110_000, packaged_weight_clb: 40_000 }));
  expect(await linesOf(made, invoice_id)).toMatchObject([{ amount_cents: 4000 }, { amount_cents: 20_000 }]);
});

test('a live weight that someone else recorded in the meantime isn’t overwritten', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: LINES });
  const invoice_id = await draft(app, made, made.cart_ids);
  const { order_id } = made;
  const { hanging_weight_clb } = await orderOf(made);
  const elsewhere = { order_id, hanging_weight_clb, seen_clb: hanging_weight_clb, seen_live_clb: null };
  expectYes(await app.callWith(saveHangingWeight, made.plant.owner, { ...elsewhere, live_weight_clb: 120_000 }));
  expect(await weigh(made, invoice_id, { live_weight_clb: 110_000, seen_live_clb: null })).toMatchObject({
    code: 'weight_changed',
  });
  expect((await orderOf(made)).live_weight_clb).toBe(120_000);
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 110_000 }));
});

test('a live weight below the hanging weight is refused, and so is a hanging weight above the live weight', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: LINES });
  const invoice_id = await draft(app, made, made.cart_ids);
  const { order_id } = made;
  const hanging = (await orderOf(made)).hanging_weight_clb ?? 0;
  const refused = { code: 'weight_over_live' };
  expect(await weigh(made, invoice_id, { live_weight_clb: hanging - 1 })).toMatchObject(refused);
  expect(await weigh(made, invoice_id, { live_weight_clb: hanging, is_sure: false })).toMatchObject({
    code: 'live_weight_unusual',
  });
  expectYes(await weigh(made, invoice_id, { live_weight_clb: hanging }));
  const higher = { order_id, hanging_weight_clb: hanging + 1, seen_clb: hanging };
  expect(await app.call(saveHangingWeight, made.plant.owner, higher)).toMatchObject(refused);
});

test('an unusual packed weight is asked about once, whether it is the whole or one product', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: LINES });
  const invoice_id = await draft(app, made, made.cart_ids);
  const product = { product: 'Ribs', packed_clb: 350_000, green_clb: null, pieces: null };
  for (const wrong of [{ packaged_weight_clb: 100 }, { products: [product] }]) {
    const question = { code: 'packed_weight_unusual' };
    expect(await weigh(made, invoice_id, { ...wrong, is_sure: false })).toMatchObject(question);
  }
  expectYes(await weigh(made, invoice_id, { packaged_weight_clb: 100 }));
  // The same weight isn't asked about again.
  expectYes(await weigh(made, invoice_id, { packaged_weight_clb: 100, is_sure: false }));
});

test('a live weight that sets a market buyer’s price is final once the order is completed', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: LINES });
  const invoice_id = await draft(app, made, made.cart_ids);
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 110_000 }));
  const { order_id } = made;
  await app.db.updateTable('orders').set({ priced_by: 'live' }).where('order_id', '=', order_id).execute();
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 120_000 }));
  await completeForCutting(app, order_id);
  expectYes(await app.call(updateStatus, made.plant.owner, { order_id, status: ORDER_STATUS.completed }));
  for (const live_weight_clb of [null, 130_000]) {
    expect(await weigh(made, invoice_id, { live_weight_clb })).toMatchObject({ code: 'live_weight_final' });
  }
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 120_000, packaged_weight_clb: 40_000 }));
  expect((await orderOf(made)).live_weight_clb).toBe(120_000);
});

test('weights are refused for another plant’s draft, a share that isn’t on it, and an old revision', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES });
  const stranger = await makeBillable(app);
  const invoice_id = await draft(app, made, made.cart_ids.slice(0, 1));
  const unweighed = { live_weight_clb: 1, seen_live_clb: null, packaged_weight_clb: null };
  const asked = { invoice_id, revision: 1, cart_id: made.cart_ids[0], ...unweighed };
  expect(await app.callWith(weighShare, stranger.plant.owner, asked)).toMatchObject({ http: 404 });
  expect(await app.callWith(weighShare, made.plant.owner, { ...asked, cart_id: made.cart_ids[1] })).toMatchObject({
    http: 404,
  });
  expect(await app.callWith(weighShare, made.plant.owner, { ...asked, revision: 9 })).toMatchObject({
    code: 'invoice_changed',
  });
  expect(await app.callWith(weighShare, made.plant.owner, { ...asked, live_weight_clb: -5 })).toMatchObject({
    http: 400,
  });
  expect(await app.callWith(issueInvoice, made.plant.owner, { invoice_id, revision: 9, total_cents: 1 })).toMatchObject(
    {
      code: 'invoice_changed',
    },
  );
});

test('weighing the packages moves the animal to packing, once', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES });
  const stageOf = async () =>
    expectYes(await app.call(viewOrder, made.plant.owner, { order_id: made.order_id })).data.stage;
  await completeForCutting(app, made.order_id);
  const invoice_id = await draft(app, made, made.cart_ids.slice(0, 1));
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 110_000 }));
  expect(await stageOf()).toBe('dropped_off');
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 110_000, packaged_weight_clb: 14_050 }));
  expect(await stageOf()).toBe('packing');
  expectYes(
    await app.call(moveStage, made.plant.owner, { order_id: made.order_id, from: 'packing', to: 'ready', reason: '' }),
  );
  expectYes(await weigh(made, invoice_id, { live_weight_clb: 110_000, packaged_weight_clb: 14_200 }));
  expect(await stageOf()).toBe('ready');
});
