import { expect, test } from 'vitest';
import { createManualOrder, updateStatus } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { submitCustomForm } from '#contract/cut-sheets/api.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { weighShare } from '#contract/invoicing/weigh-share-api.ts';
import type { Species } from '#contract/lib/species.ts';
import { countFlock } from '#contract/orders/flock-api.ts';
import type { PackedProduct } from '#contract/orders/packed-products.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import type { PriceLine, Service } from '#contract/pricing/price-list.ts';
import { BEEF_LIST, HOG_LIST, POULTRY_LIST } from '#contract/pricing/real-lists.ts';
import { insertPublished } from '#server/cut-sheets/templates/template-store.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { findDeviations } from '#server/test/balances.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { draft, issue, look } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

/** Hundredths of a pound at a price in tenths of a cent, in cents, rounded half up. */
const byPound = (clb: number, tenths: number): number => Number((BigInt(clb) * BigInt(tenths) + 500n) / 1000n);

/** A sheet with cuts, each with its service, and one question for the whole sheet. */
const sheetWith = (
  cuts: Readonly<Record<string, Exclude<Service, 'patties'> | null>>,
  question: string,
  options: string[],
): Template => ({
  cuts: part(
    'Cuts',
    [10, 10],
    Object.entries(cuts).map(([title, service]) => (service ? { ...subcut(title), service } : subcut(title))),
  ),
  wholesheet: { ...part('Whole sheet', [96, 50], [subcut('Whole sheet', oneOf(question, options))]), isForSheet: true },
});

/** A plant with one price list and one sheet. */
async function makeHouse(species: Species, category_id: number, lines: readonly PriceLine[], form_json: Template) {
  const plant = await makePlant(app, { species: [species], slots: 1000 });
  const template_id = await inTransaction(app.db, async (tx) => {
    const [id = 0] = await insertPublished(tx, plant.plant_id, [
      { name: 'Our sheet', species, form_json, standard: [], share_sizes: [] },
    ]);
    return id;
  });
  const list = { category_id, starts_on: plantToday(), lines: [...lines] };
  expectYes(await app.call(addPriceList, plant.owner, list));
  return { plant, species, template_id, form_json };
}
type House = Awaited<ReturnType<typeof makeHouse>>;

/**
 * Books an animal for two owners, and lets it arrive. `option` is their answer to the sheet's question, `cuts` has the cuts
 * that each of them chooses.
 */
async function bring(
  { plant, species, template_id, form_json }: House,
  { option, cuts, hang }: { option: string; cuts: readonly string[][]; hang?: number },
) {
  const owners = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
  const split = owners.map(({ customer_id }) => ({
    customer: customer_id,
    cut_sheet: template_id,
    amount: 'Half',
    animal: species,
    order_number: 1,
  }));
  const form = {
    event_name: 'Smith',
    [`${species}_qty`]: 1,
    dropoff_date: comingDay(5),
    process_option: 'usda',
    split,
  };
  const { order_ids } = expectYes(await app.callWith(createManualOrder, plant.owner, form)).data;
  const [order_id = 0] = order_ids;
  if (hang !== undefined) expectYes(await app.callWith(saveOrder, plant.owner, { order_id, hang }));
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
  const shares = await app.db
    .selectFrom('shares')
    .select(['cart_id', 'cut_sheet_id'])
    .where('order_id', '=', order_id)
    .orderBy('cart_id')
    .execute();
  const question = form_json.wholesheet?.subcuts[0]?.controls[0];
  const choices = [{ description: (question as { description: string }).description, selected_values: [option] }];
  for (const [at, { cut_sheet_id }] of shares.entries()) {
    const order_list = [
      { cut: 'Cuts', subcuts: (cuts[at] ?? []).map((title) => ({ title, choices: [] })) },
      { cut: 'Whole sheet', subcuts: [{ title: 'Whole sheet', choices }] },
    ];
    const sheet = { data_id: cut_sheet_id, form_id: template_id, form_data: { order_list }, form_json };
    expectYes(await app.callWith(submitCustomForm, plant.owner, sheet));
  }
  return { order_id, cart_ids: shares.map(({ cart_id }) => cart_id) };
}
const packed = (product: string, packed_clb: number | null, more: Partial<PackedProduct> = {}): PackedProduct => ({
  product,
  packed_clb,
  green_clb: null,
  pieces: null,
  ...more,
});
const weigh = async (
  { plant }: House,
  cart_id: number,
  products: PackedProduct[],
  live: number | null = null,
  seen = live,
) =>
  expectYes(
    await app.call(weighShare, plant.owner, {
      cart_id,
      live_weight_clb: live,
      seen_live_clb: seen,
      packaged_weight_clb: null,
      products,
      is_sure: true,
    }),
  );
const hangs = async (plant: Plant, order_id: number, hanging_weight_clb: number) =>
  expectYes(
    await app.call(saveHangingWeight, plant.owner, { order_id, hanging_weight_clb, seen_clb: null, is_sure: true }),
  );
/** Issues an invoice for one share. Returns its lines and its total. */
async function bill({ plant }: House, cart_id: number) {
  const invoice_id = await draft(app, { plant }, [cart_id]);
  expectYes(await issue(app, { plant }, invoice_id));
  const { document, total_cents, open_cents } = await look(app, { plant }, invoice_id);
  expect(open_cents).toBe(total_cents);
  const lines = document.parts.flatMap((one) => one.lines);
  expect(lines.some(({ is_estimated }) => is_estimated)).toBe(false);
  return { lines: lines.map(({ name, amount_cents }) => [name, amount_cents]), total_cents };
}

test('a hog plant bills each half its own cured pounds before curing, and its half of everything else', async () => {
  const services = { 'Smoked ham': 'smoking', Bacon: 'smoking', 'Seasoned sausage': 'sausage' } as const;
  const form = sheetWith(services, 'Wrapping', ['Vacuum sealed', 'Butcher paper']);
  const house = await makeHouse('hog', 4, HOG_LIST, form);
  const { order_id, cart_ids } = await bring(house, {
    option: 'Vacuum sealed',
    cuts: [Object.keys(services), ['Seasoned sausage']],
  });
  const [first = 0, second = 0] = cart_ids;
  await hangs(house.plant, order_id, 19_501);
  await weigh(
    house,
    first,
    [
      packed('Smoked ham', 3_800, { green_clb: 4_120 }),
      packed('Bacon', 2_490, { green_clb: 2_780 }),
      packed('Seasoned sausage', 1_510),
    ],
    35_149,
    null,
  );
  await weigh(house, second, [packed('Seasoned sausage', 2_005)], 35_149);
  // 351.49 lb live is the class of 351 lb or more, so the kill fee is $110.00. The first half gets the odd hundredth.
  const expected = [
    [
      ['Kill fee, large hog', 5_500],
      ['Cutting and wrapping', byPound(9_751, 795)],
      ['Ham curing', 7_210],
      ['Bacon curing', 5_004],
      ['Sausage making', byPound(1_510, 1_795)],
      ['Vacuum sealing', byPound(9_751, 100)],
    ],
    [
      ['Kill fee, large hog', 5_500],
      ['Cutting and wrapping', byPound(9_750, 795)],
      ['Sausage making', byPound(2_005, 1_795)],
      ['Vacuum sealing', byPound(9_750, 100)],
    ],
  ];
  const totals = [5_500 + 7_752 + 7_210 + 5_004 + 2_710 + 975, 5_500 + 7_751 + 3_599 + 975];
  for (const [at, cart_id] of cart_ids.entries())
    expect(await bill(house, cart_id)).toEqual({ lines: expected[at], total_cents: totals[at] });
  expect(await findDeviations(app, house.plant)).toEqual([]);
});

test('a beef plant bills the form of cutting, patties by the pound, and the days beyond two weeks', async () => {
  const form = sheetWith({ Roast: null }, 'Cutting', ['Basic', 'Custom', 'Wholesale']);
  const house = await makeHouse('beef', 1, BEEF_LIST, form);
  const { order_id, cart_ids } = await bring(house, { option: 'Custom', cuts: [['Roast'], ['Roast']], hang: 17 });
  const [first = 0, second = 0] = cart_ids;
  await hangs(house.plant, order_id, 70_101);
  await weigh(house, first, [packed('Patties', 1_225)]);
  expect(await bill(house, first)).toEqual({
    lines: [
      ['Kill fee', 5_250],
      ['Custom cutting', 42_061],
      ['Extra hanging', 450],
      ['Patties', 735],
    ],
    total_cents: 48_496,
  });
  expect((await bill(house, second)).total_cents).toBe(5_250 + 42_060 + 450);
  expect(await findDeviations(app, house.plant)).toEqual([]);
});

test('example 14: a poultry plant bills birds packed, birds cut up, and crates, and at least three quarters of the booking', async () => {
  const house = await makeHouse('poultry', 8, POULTRY_LIST, sheetWith({}, 'Bags', ['Shrink', 'Zipper']));
  const { plant } = house;
  const flock = async (counts: object, cut: number, crates: number) => {
    const { customer_id } = await makeCustomer(app, plant);
    const form = { event_name: 'Hens', poultry_qty: 500, dropoff_date: comingDay(5), customers: [customer_id] };
    const { order_ids } = expectYes(await app.callWith(createManualOrder, plant.owner, form)).data;
    const [order_id = 0] = order_ids;
    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
    expectYes(await app.callWith(countFlock, plant.owner, { order_id, ...counts }));
    const { cart_id } = await app.db
      .selectFrom('shares')
      .select('cart_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    await weigh(house, cart_id, [
      packed('Cut-up birds', null, { pieces: cut }),
      packed('Crates', null, { pieces: crates }),
    ]);
    return bill(house, cart_id);
  };
  expect(await flock({ dead_on_arrival: 5, received: 495, condemned: 8, packed: 487 }, 200, 137)).toEqual({
    lines: [
      ['Processing', 219_150],
      ['Cutting up', 30_000],
      ['Crates', 41_100],
    ],
    total_cents: 290_250,
  });
  // 375 of the 500 birds booked are charged, although only 301 came.
  expect((await flock({ received: 301, packed: 300 }, 100, 61)).total_cents).toBe(168_750 + 15_000 + 18_300);
  expect(await findDeviations(app, plant)).toEqual([]);
});
