import { expect, test } from 'vitest';
import { splitOrder } from '#contract/booking/edit-api.ts';
import { draftInvoice } from '#contract/invoicing/invoices-api.ts';
import { correctInvoices, invoiceCorrections } from '#contract/orders/corrections-api.ts';
import { animalWeights, saveHangingWeight } from '#contract/orders/weights-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, type MadeShares, makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
/** $2.41 per hanging pound. */
const LINES = [{ ...TEST_PRICES[1], cents: 241 }] as typeof TEST_PRICES;

async function weighSides({ plant, order_id }: MadeShares, left_side_clb: number, right_side_clb: number) {
  const { hanging_weight_clb: seen_clb } = expectYes(await app.call(animalWeights, plant.owner, { order_id })).data;
  const sides = { left_side_clb, right_side_clb, hanging_weight_clb: left_side_clb + right_side_clb };
  expectYes(await app.call(saveHangingWeight, plant.owner, { order_id, ...sides, seen_clb }));
}
async function makeWeighedSides(shares: Parameters<typeof makeBillable>[1] = ['Half', 'Half']) {
  const made = await makeBillable(app, shares, { lines: LINES, weight_clb: 70_101 });
  await weighSides(made, 35_240, 34_861);
  return made;
}
const corrections = async ({ plant, order_id }: MadeShares) =>
  expectYes(await app.call(invoiceCorrections, plant.owner, { order_id })).data;

test('example 1: bills the owners of the halves their own side: 352.40 and 348.61 lb at $2.41 are $849.28 and $840.15', async () => {
  const made = await makeWeighedSides();
  const drafts = [];
  for (const cart_id of made.cart_ids) drafts.push(await look(app, made, await draft(app, made, [cart_id])));
  expect(drafts.map(({ total_cents }) => total_cents)).toEqual([84_928, 84_015]);
  expect(drafts.map(({ document }) => document.parts[0]?.hanging_clb)).toEqual([35_240, 34_861]);
});

test('divides a side between the quarters of its half', async () => {
  const made = await makeWeighedSides(['Half', 'Quarter', 'Quarter']);
  const pounds = [];
  for (const cart_id of made.cart_ids) {
    const { document } = await look(app, made, await draft(app, made, [cart_id]));
    pounds.push(document.parts[0]?.hanging_clb);
  }
  expect(pounds).toEqual([35_240, 17_431, 17_430]);
});

test('says who owns which side, unless one person owns both', async () => {
  const made = await makeWeighedSides();
  const names = ['Lee Left', 'Ray Right'];
  for (const [at, name] of names.entries()) {
    const [first_name = '', last_name = ''] = name.split(' ');
    const customer_id = made.customers[at]?.customer_id ?? 0;
    await app.db
      .updateTable('customers')
      .set({ first_name, last_name })
      .where('customer_id', '=', customer_id)
      .execute();
  }
  const { left_owners, right_owners } = expectYes(
    await app.call(animalWeights, made.plant.owner, { order_id: made.order_id }),
  ).data;
  expect([left_owners, right_owners]).toEqual(names.map((name) => [name]));
  const whole = await makeWeighedSides(['Whole']);
  expect(expectYes(await app.call(animalWeights, whole.plant.owner, { order_id: whole.order_id })).data).toMatchObject({
    left_owners: [],
    right_owners: [],
  });
});

test('doesn’t issue a draft computed from other sides', async () => {
  const made = await makeWeighedSides();
  const invoice_id = await draft(app, made, made.cart_ids.slice(0, 1));
  await weighSides(made, 34_861, 35_240);
  expect(await issue(app, made, invoice_id)).toMatchObject({ code: 'shares_changed' });
});

test('offers a correction if the sides were mixed up, although the animal weighs the same', async () => {
  const made = await makeWeighedSides();
  for (const cart_id of made.cart_ids) expectYes(await issue(app, made, await draft(app, made, [cart_id])));
  expect(await corrections(made)).toEqual([]);
  await weighSides(made, 34_861, 35_240);
  const found = await corrections(made);
  expect(found.map(({ old_cents, new_cents }) => [old_cents, new_cents])).toEqual([
    [84_928, 84_015],
    [84_015, 84_928],
  ]);
  const invoices = found.map(({ invoice_id, new_cents }) => ({ invoice_id, new_cents }));
  expectYes(await app.call(correctInvoices, made.plant.owner, { invoices }));
  expect(await corrections(made)).toEqual([]);
});

test('keeps an invoiced owner’s side when the other half is split', async () => {
  const made = await makeWeighedSides();
  const [left = 0, right = 0] = made.cart_ids;
  expectYes(await issue(app, made, await draft(app, made, [right])));
  const names = [made.customers[0]?.customer_id ?? 0, made.customers[2]?.customer_id ?? 0];
  const split_data = names.map((name) => ({ name, amount: 'Quarter' as const }));
  const asked = { cart_id: left, form_id: made.template_id, split_data };
  const { cart_ids } = expectYes(await app.call(splitOrder, made.plant.owner, asked)).data;
  const pounds = [];
  for (const cart_id of cart_ids.filter((one) => one !== right)) {
    const { invoice_id } = expectYes(await app.call(draftInvoice, made.plant.owner, { cart_ids: [cart_id] })).data;
    pounds.push((await look(app, made, invoice_id)).document.parts[0]?.hanging_clb);
  }
  expect(pounds).toEqual([17_620, 17_620]);
  expect(await corrections(made)).toEqual([]);
});

test('an invoice from before sides were kept charged by quarters, and a corrected weight then bills everyone’s own side', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES, weight_clb: 70_101 });
  const [left = 0, right = 0] = made.cart_ids;
  for (const cart_id of [left, right]) expectYes(await issue(app, made, await draft(app, made, [cart_id])));
  await app.db
    .updateTable('invoice_shares')
    .set({ sides: null, facts: null, billed: null })
    .where('order_id', '=', made.order_id)
    .execute();
  // Its carcass was weighed side by side, which those invoices didn't charge by.
  const sides = { left_side_clb: 35_240, right_side_clb: 34_861 };
  await app.db.updateTable('orders').set(sides).where('order_id', '=', made.order_id).execute();
  expect(await corrections(made)).toEqual([]);

  await weighSides(made, 40_240, 34_861);
  const found = await corrections(made);
  // 350.51 and 350.50 lb at $2.41 become 402.40 and 348.61 lb.
  expect(found.map(({ old_cents, new_cents }) => [old_cents, new_cents])).toEqual([
    [84_473, 96_978],
    [84_471, 84_015],
  ]);
  const invoices = found.map(({ invoice_id, new_cents }) => ({ invoice_id, new_cents }));
  expectYes(await app.call(correctInvoices, made.plant.owner, { invoices }));
  expect(await corrections(made)).toEqual([]);
});

test('an invoice from before sides were kept is offered for correction once only the sides change', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES, weight_clb: 70_101 });
  for (const cart_id of made.cart_ids) expectYes(await issue(app, made, await draft(app, made, [cart_id])));
  await app.db
    .updateTable('invoice_shares')
    .set({ sides: null, facts: null, billed: null })
    .where('order_id', '=', made.order_id)
    .execute();
  const sides = { left_side_clb: 35_000, right_side_clb: 35_101 };
  await app.db.updateTable('orders').set(sides).where('order_id', '=', made.order_id).execute();
  expect(await corrections(made)).toEqual([]);
  await weighSides(made, 35_240, 34_861);
  const found = await corrections(made);
  expect(found.map(({ old_cents, new_cents }) => [old_cents, new_cents])).toEqual([
    [84_473, 84_928],
    [84_471, 84_015],
  ]);
  const invoices = found.map(({ invoice_id, new_cents }) => ({ invoice_id, new_cents }));
  expectYes(await app.call(correctInvoices, made.plant.owner, { invoices }));
  expect(await corrections(made)).toEqual([]);
});

test('a draft waits for someone who is changing its animal, and charges for what they enter', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES, weight_clb: 70_000 });
  const { order_id } = made;
  const { drafted } = await app.db.transaction().execute(async (tx) => {
    const change = (hanging_weight_clb: number) =>
      tx.updateTable('orders').set({ hanging_weight_clb }).where('order_id', '=', order_id).execute();
    await change(70_001);
    const waiting = draft(app, made, made.cart_ids.slice(0, 1));
    await expectWaiting(app, 1);
    await change(80_000);
    return { drafted: waiting };
  });
  const { document } = await look(app, made, await drafted);
  expect(document.parts[0]?.lines.map(({ amount_cents }) => amount_cents)).toEqual([96_400]);
});
