import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { removeInvoiceLine, saveInvoiceLine } from '#contract/invoicing/invoices-api.ts';
import { refreshDraft } from '#contract/invoicing/refresh-api.ts';
import { saveDiscount } from '#contract/invoicing/terms-api.ts';
import { weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { correctInvoices, invoiceCorrections } from '#contract/orders/corrections-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { draft, issue, look, type MadeShares, makeBillable } from '#server/test/make-invoice.ts';
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
/** For 400 pounds that hang 14 days and make no jerky: $100.00 + $200.00. */
const LINES = [
  line('Kill fee', 'head', 10_000),
  line('Cutting', 'hanging_lb', 50),
  line('Extra days', 'hanging_day', 300, { beyond: 14 }),
  line('Jerky', 'packaged_lb', 200, { when: 'cut', product: 'Jerky' }),
  line('Tied roasts', 'share', 1500, { when: 'cut', product: 'Chuck roast' }),
];

/** Changes after which an animal is charged more, and by how much. */
const CHANGES = {
  'its hanging days': {
    change: async ({ plant, order_id }) =>
      expectYes(await app.callWith(saveOrder, plant.owner, { order_id, hang: '20' })),
    more_cents: 1800,
  },
  'its label, which has other prices': {
    change: async ({ plant, order_id }) => {
      await makeOwnPrices(plant.plant_id, 'organic', [line('Kill fee', 'head', 12_000), ...LINES.slice(1)]);
      expectYes(await app.callWith(saveOrder, plant.owner, { order_id, process_option: 'organic', offering: 'usda' }));
    },
    more_cents: 2000,
  },
  'its cut sheet': { change: submitSheet, more_cents: 1500 },
  'its packed pounds': {
    change: ({ plant, cart_ids: [cart_id = 0] }) => pack(plant, cart_id, [{ product: 'Jerky', packed_clb: 1250 }]),
    more_cents: 2500,
  },
} satisfies Record<string, { change: (made: MadeShares) => Promise<unknown>; more_cents: number }>;

async function makeOwnPrices(plant_id: number, label: string, lines: readonly PriceLine[]) {
  await sql`
    with made as (insert into price_lists (plant_id, category_id, label) values (${plant_id}, 1, ${label}) returning price_list_id)
    insert into price_editions (plant_id, price_list_id, starts_on, entered_on, lines)
    select ${plant_id}, price_list_id, '2020-01-01', '2020-01-01', ${JSON.stringify(lines)}::jsonb from made`.execute(
    app.db,
  );
}

async function submitSheet({ order_id }: MadeShares): Promise<void> {
  const answers = { order_list: [{ cut: 'Chuck', subcuts: [{ title: 'Chuck roast', choices: [] }] }] };
  await sql`
    update cut_sheets f set status = 'completed', submitted_at = now(), form_json = t.form_json,
      form_data = ${JSON.stringify(answers)}
    from shares s, cut_sheet_templates t
    where s.plant_id = f.plant_id and s.cut_sheet_id = f.cut_sheet_id and s.order_id = ${order_id}
      and t.plant_id = f.plant_id and t.template_id = f.template_id`.execute(app.db);
}

const pack = async (
  { owner }: MadeShares['plant'],
  cart_id: number,
  products: object[],
  seen_products: object[] = [],
) =>
  expectYes(
    await app.callWith(weighShare, owner, {
      cart_id,
      live_weight_clb: null,
      seen_live_clb: null,
      packaged_weight_clb: null,
      products,
      seen_products,
    }),
  );

const made400 = () => makeBillable(app, ['Whole'], { lines: LINES });
const corrections = async ({ plant, order_id }: MadeShares) =>
  expectYes(await app.call(invoiceCorrections, plant.owner, { order_id })).data;
const correct = async (made: MadeShares) => {
  const invoices = (await corrections(made)).map(({ invoice_id, new_cents }) => ({ invoice_id, new_cents }));
  return expectYes(await app.callWith(correctInvoices, made.plant.owner, { invoices, with_estimates: true })).data
    .invoices;
};
const refresh = async ({ plant }: MadeShares, invoice_id: number, revision: number) =>
  app.call(refreshDraft, plant.owner, { invoice_id, revision });

/** Packed pounds are entered for the draft, which is recalculated at once. */
const { 'its packed pounds': packedPounds, ...OUTDATING } = CHANGES;

test.each(Object.entries(OUTDATING))(
  'if an animal changes by %s, its draft is issued only after it was updated',
  async (_, { change, more_cents }) => {
    const made = await made400();
    const invoice_id = await draft(app, made, made.cart_ids);
    const { revision, total_cents, is_outdated } = await look(app, made, invoice_id);
    expect([total_cents, is_outdated]).toEqual([30_000, false]);
    await change(made);
    expect(await look(app, made, invoice_id)).toMatchObject({ is_outdated: true });
    expect(await issue(app, made, invoice_id)).toMatchObject({ code: 'shares_changed' });
    expectYes(await refresh(made, invoice_id, revision));
    const now = await look(app, made, invoice_id);
    expect([now.total_cents, now.is_outdated]).toEqual([30_000 + more_cents, false]);
    expectYes(await issue(app, made, invoice_id));
    expect(await corrections(made)).toEqual([]);
  },
);

test.each(Object.entries({ ...OUTDATING, 'its packed pounds': packedPounds }))(
  'if an animal changes by %s after its invoice, that is corrected in one step',
  async (_, { change, more_cents }) => {
    const made = await made400();
    const invoice_id = await draft(app, made, made.cart_ids);
    expectYes(await issue(app, made, invoice_id));
    expect(await corrections(made)).toEqual([]);
    await change(made);
    expect(await corrections(made)).toMatchObject([{ invoice_id, old_cents: 30_000, new_cents: 30_000 + more_cents }]);
    const [again] = await correct(made);
    expect(await look(app, made, again?.invoice_id ?? 0)).toMatchObject({ total_cents: 30_000 + more_cents });
    expect(await corrections(made)).toEqual([]);
    expect(await balancesOf(app, made.plant)).toMatchObject({ receivable: 30_000 + more_cents });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  },
);

test('a draft that is updated keeps what the office changed, added, removed, and discounted', async () => {
  const made = await made400();
  const { plant } = made;
  const invoice_id = await draft(app, made, made.cart_ids);
  const { lines, revision } = await look(app, made, invoice_id);
  const [kill, cutting] = lines;
  const [cart_id = 0] = made.cart_ids;
  const reason = 'Agreed';
  const delivery = { name: 'Delivery', unit: 'flat', quantity: 100, unit_cents: 2500, tax_class: 'fees', reason };
  expectYes(await app.callWith(saveInvoiceLine, plant.owner, { invoice_id, revision, cart_id, ...delivery }));
  if (!cutting) throw new Error('the carcass is cut');
  const { line_id, name, unit, quantity, tax_class } = cutting;
  const cheaper = { line_id, name, unit, quantity, tax_class, cart_id, unit_cents: 40, reason };
  expectYes(await app.callWith(saveInvoiceLine, plant.owner, { invoice_id, revision: revision + 1, ...cheaper }));
  const gone = { invoice_id, revision: revision + 2, line_id: kill?.line_id ?? 0, reason };
  expectYes(await app.call(removeInvoiceLine, plant.owner, gone));
  const discount = { invoice_id, revision: revision + 3, percent_bp: 1000, amount_cents: 0, reason };
  expectYes(await app.call(saveDiscount, plant.owner, discount));
  expectYes(await app.callWith(saveOrder, plant.owner, { order_id: made.order_id, hang: '20' }));
  await submitSheet(made);
  const [one, other] = await Promise.all([0, 1].map(() => refresh(made, invoice_id, revision + 4)));
  expect([one?.status, other?.status].toSorted()).toEqual(['no', 'yes']);
  const now = await look(app, made, invoice_id);
  expect(now.lines.map(({ name, amount_cents }) => [name, amount_cents])).toEqual([
    ['Cutting', 16_000],
    ['Delivery', 2500],
    ['Extra days', 1800],
    ['Tied roasts', 1500],
  ]);
  // 10 % less.
  expect(now.total_cents).toBe(19_620);
  expectYes(await issue(app, made, invoice_id));
  expect(await corrections(made)).toEqual([]);
});

test('a draft isn’t updated for someone else', async () => {
  const made = await made400();
  const { plant, order_id, template_id, customers } = made;
  const invoice_id = await draft(app, made, made.cart_ids);
  const { revision } = await look(app, made, invoice_id);
  const split = [
    { cart_id: made.cart_ids[0], name: customers[1]?.customer_id, cutsheet: template_id, amount: 'Whole' },
  ];
  expectYes(await app.callWith(saveOrder, plant.owner, { order_id, split }));
  expect(await refresh(made, invoice_id, revision)).toMatchObject({ code: 'draft_of_another' });
});

test('prices that are changed later neither outdate a draft nor correct an invoice', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES });
  const [first = 0, second = 0] = made.cart_ids;
  const [drafted, issued] = [await draft(app, made, [first]), await draft(app, made, [second])];
  expectYes(await issue(app, made, issued));
  const dearer = [line('Kill fee', 'head', 99_000), ...LINES.slice(1)];
  await sql`update price_editions set lines = ${JSON.stringify(dearer)} where plant_id = ${made.plant.plant_id}`.execute(
    app.db,
  );
  expect(await look(app, made, drafted)).toMatchObject({ is_outdated: false });
  expect(await corrections(made)).toEqual([]);
});

test('an animal condemned after its invoice is charged only what is due for each animal', async () => {
  const made = await made400();
  const { plant, order_id } = made;
  const invoice_id = await draft(app, made, made.cart_ids);
  expectYes(await issue(app, made, invoice_id));
  await sql`update orders set stage = 'hanging' where order_id = ${order_id}`.execute(app.db);
  const reason = 'Abscesses';
  expectYes(await app.callWith(moveStage, plant.owner, { order_id, from: 'hanging', to: 'condemned', reason }));
  expect(await corrections(made)).toMatchObject([{ old_cents: 30_000, new_cents: 10_000, is_only_credited: false }]);
  const [again] = await correct(made);
  const { document } = await look(app, made, again?.invoice_id ?? 0);
  expect(document.parts[0]?.lines).toMatchObject([{ name: 'Kill fee', amount_cents: 10_000 }]);
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('and credited in full if nothing is due for it', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: LINES.slice(1) });
  const { order_id } = made;
  expectYes(await issue(app, made, await draft(app, made, made.cart_ids)));
  await sql`update orders set stage = 'condemned' where order_id = ${order_id}`.execute(app.db);
  expect(await corrections(made)).toMatchObject([{ old_cents: 20_000, new_cents: 0, is_only_credited: true }]);
  expect(await correct(made)).toEqual([]);
  expect(await corrections(made)).toEqual([]);
});

test('a weight can be corrected after the order is completed, by the office only, and its invoices with it', async () => {
  const made = await made400();
  const { plant, order_id } = made;
  const butcher = await plant.join('butcher');
  expectYes(await issue(app, made, await draft(app, made, made.cart_ids)));
  await sql`update orders set status = 3, stage = 'picked_up' where order_id = ${order_id}`.execute(app.db);
  const findOrder = () =>
    app.db
      .selectFrom('orders')
      .select(['hanging_weight_clb', 'stage', 'status', 'kill_date'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
  const before = await findOrder();
  const weigh = (person: Person, hanging_weight_clb: number) =>
    app.call(saveHangingWeight, person, { order_id, hanging_weight_clb, seen_clb: 40_000 });
  expect(await weigh(butcher, 44_000)).toMatchObject({ code: 'order_fixed' });
  const replies = await Promise.all([44_000, 45_000, 46_000].map((clb) => weigh(plant.owner, clb)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  const [found] = await corrections(made);
  const { hanging_weight_clb, ...order } = await findOrder();
  expect({ ...before, ...order }).toEqual(before);
  expect(found?.new_cents).toBe(10_000 + (hanging_weight_clb ?? 0) / 2);
  await correct(made);
  expect(await corrections(made)).toEqual([]);
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('but not if buyers on the market paid by it', async () => {
  const made = await made400();
  const { plant, order_id } = made;
  await sql`update orders set status = 3, priced_by = 'hanging' where order_id = ${order_id}`.execute(app.db);
  const asked = { order_id, hanging_weight_clb: 44_000, seen_clb: 40_000 };
  expect(await app.call(saveHangingWeight, plant.owner, asked)).toMatchObject({ code: 'order_fixed' });
});
