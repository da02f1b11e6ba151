import { expect, test } from 'vitest';
import { draftInvoice, issueInvoice, previewDay, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { shareWeights, weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { invoiceCorrections } from '#contract/orders/corrections-api.ts';
import type { PackedProduct } from '#contract/orders/packed-products.ts';
import { savePriceEdition } from '#contract/pricing/api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { documentBody } from '#server/invoicing/accounting/entry-bodies.ts';
import { comingDay, openTestApp } from '#server/test/harness.ts';
import { draft, look, type MadeShares, makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const line = (name: string, unit: PriceLine['unit'], cents: number, more: Partial<PriceLine> = {}): PriceLine => ({
  name,
  unit,
  cents,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
  ...more,
});
const JERKY = line('Jerky', 'packaged_lb', 179.5, { when: 'cut', product: 'Jerky' });
const packed = (product: string, packed_clb: number | null, more: Partial<PackedProduct> = {}): PackedProduct => ({
  product,
  packed_clb,
  green_clb: null,
  pieces: null,
  ...more,
});

const weigh = (made: MadeShares, products: PackedProduct[], more: object = {}) =>
  app.callWith(weighShare, made.plant.owner, {
    cart_id: made.cart_ids[0],
    live_weight_clb: null,
    seen_live_clb: null,
    packaged_weight_clb: null,
    products,
    ...more,
  });
const linesOf = async (made: MadeShares, invoice_id: number) =>
  (await look(app, made, invoice_id)).lines.map(({ name, quantity, unit_cents, amount_cents, is_estimated }) => [
    name,
    quantity,
    unit_cents,
    amount_cents,
    is_estimated,
  ]);

test('a line for a cut charges what was packed of it, at a price with three decimals', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: [...TEST_PRICES, JERKY] });
  expectYes(await weigh(made, [packed('Jerky', 1510)]));
  const invoice_id = await draft(app, made, made.cart_ids);
  expect((await linesOf(made, invoice_id)).at(-1)).toEqual(['Jerky', 1510, 179.5, 2710, false]);
  expectYes(await weigh(made, [packed('Jerky', 1290)], { seen_products: [packed('Jerky', 1510)] }));
  expect((await linesOf(made, invoice_id)).at(-1)).toEqual(['Jerky', 1290, 179.5, 2316, false]);
  expect(
    expectYes(await app.call(shareWeights, made.plant.owner, { cart_id: made.cart_ids[0] ?? 0 })).data,
  ).toMatchObject({
    products: [{ product: 'Jerky', packed_clb: 1290 }],
  });
});

test('nobody overwrites packed weights that they haven’t seen, even at the same moment', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: [...TEST_PRICES, JERKY] });
  const saves = await Promise.all([1000, 1100, 1200, 1300].map((clb) => weigh(made, [packed('Jerky', clb)])));
  expect(saves.filter(({ status }) => status === 'yes')).toHaveLength(1);
  for (const refused of saves.filter(({ status }) => status === 'no'))
    expect(refused).toMatchObject({ code: 'weight_changed' });
});

test('an invoice with estimates is issued only if the office agrees, and then says so', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: [line('Hauling', 'live_lb', 10)] });
  const { plant, cart_ids } = made;
  const invoice_id = await draft(app, made, cart_ids);
  const { revision, total_cents } = await look(app, made, invoice_id);
  const asked = { invoice_id, revision, total_cents };
  expect(await app.call(issueInvoice, plant.owner, asked)).toMatchObject({
    code: 'weights_estimated',
    message: expect.stringContaining('Hauling'),
  });
  expectYes(await app.call(issueInvoice, plant.owner, { ...asked, with_estimates: true }));
  const { document } = expectYes(await app.call(viewInvoice, plant.owner, { invoice_id })).data;
  expect(document.parts[0]?.lines).toMatchObject([{ name: 'Hauling', is_estimated: true }]);
  const place = { item: '1', tax_code: 'TAX' };
  const sent = documentBody(document, '1', { processing: place, meat: place, goods: place, fees: place });
  expect(sent.Line).toMatchObject([{ Description: 'Beef, whole: Hauling (estimated)' }]);
});

test('a flat fee is charged without any weight, and none is printed', async () => {
  const flat = [
    line('Processing', 'animal', 9000),
    line('Jerky', 'packaged_lb', 375, { when: 'cut', product: 'Jerky' }),
  ];
  const made = await makeBillable(app, ['Whole'], { lines: flat, weight_clb: null });
  const { plant, order_id } = made;
  const [share] = expectYes(await app.callWith(previewDay, plant.owner, { order_id })).data.shares;
  expect(share).toMatchObject({ subtotal_cents: 9000, problems: ['sheet'] });
  const { document, lines } = await look(app, made, await draft(app, made, made.cart_ids));
  expect(lines).toMatchObject([{ name: 'Processing', amount_cents: 9000 }]);
  expect(document.parts[0]?.hanging_clb).toBeNull();
});

test('what has to be counted is asked for before the invoice, and 0 is an answer', async () => {
  const made = await makeBillable(app, ['Whole'], {
    lines: [
      ...TEST_PRICES,
      line('Crates', 'piece', 300, { product: 'Crates' }),
      line('Deposit on crates', 'piece', 100, { product: 'Crates' }),
      line('Boxes', 'piece', 50, { product: 'Boxes' }),
    ],
  });
  const { plant, order_id, cart_ids } = made;
  expect(await app.call(draftInvoice, plant.owner, { cart_ids })).toMatchObject({
    code: 'counts_missing',
    message: 'Not counted yet: Crates, Boxes. Enter how many there are first.',
  });
  const sharesOf = async () => expectYes(await app.callWith(previewDay, plant.owner, { order_id })).data.shares;
  expect(await sharesOf()).toMatchObject([{ problems: ['counts'], uncounted: ['Crates', 'Boxes'] }]);
  const crates = packed('Crates', null, { pieces: 137 });
  expectYes(await weigh(made, [crates]));
  expect(await sharesOf()).toMatchObject([{ problems: ['counts'], uncounted: ['Boxes'] }]);
  expectYes(await weigh(made, [crates, packed('Boxes', null, { pieces: 0 })], { seen_products: [crates] }));
  expect((await linesOf(made, await draft(app, made, cart_ids))).find(([name]) => name === 'Crates')).toEqual([
    'Crates',
    13_700,
    300,
    41_100,
    false,
  ]);
});

test('packed weights that change what an issued invoice charges are offered for correction', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: [...TEST_PRICES, JERKY] });
  const { plant, cart_ids } = made;
  expectYes(await weigh(made, [packed('Jerky', 1510)]));
  const invoice_id = await draft(app, made, cart_ids);
  const { revision, total_cents } = await look(app, made, invoice_id);
  expectYes(await app.call(issueInvoice, plant.owner, { invoice_id, revision, total_cents }));
  const seen_products = [packed('Jerky', 1510)];
  const corrections = async () =>
    expectYes(await app.callWith(invoiceCorrections, plant.owner, { order_id: made.order_id })).data;
  expectYes(await weigh(made, [packed('Jerky', 1510), packed('Liver', 300)], { seen_products }));
  expect(await corrections()).toEqual([]);
  const seen = { seen_products: [packed('Jerky', 1510), packed('Liver', 300)] };
  expectYes(await weigh(made, [packed('Jerky', 1600)], seen));
  // 90 hundredths of a pound more, at $1.795: $28.72 instead of $27.10.
  expect(await corrections()).toMatchObject([{ invoice_id, old_cents: total_cents, new_cents: total_cents + 162 }]);
});

test('a list whose lines would charge the same pounds twice is refused, unless that is meant', async () => {
  const { plant } = await makeBillable(app);
  const { price_list_id } = await app.db
    .selectFrom('price_lists')
    .select('price_list_id')
    .where('plant_id', '=', plant.plant_id)
    .executeTakeFirstOrThrow();
  const lines = ['Smoked ham', 'Smoked bacon'].map((name) => line(name, 'packaged_lb', 98, { when: 'smoking' }));
  const asked = { price_list_id, edition_id: 0, starts_on: comingDay(1, 4), lines, revision: 0 };
  expect(await app.call(savePriceEdition, plant.owner, asked)).toMatchObject({ code: 'prices_overlap' });
  const named = lines.map((one, at) => ({ ...one, product: ['Smoked ham', 'Bacon'][at] }));
  expectYes(await app.callWith(savePriceEdition, plant.owner, { ...asked, lines: named }));
  expectYes(
    await app.call(savePriceEdition, plant.owner, { ...asked, starts_on: comingDay(2, 4), with_overlaps: true }),
  );
});
