import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { saveOrder, splitOrder } from '#contract/booking/edit-api.ts';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { creditInvoice, previewDay } from '#contract/invoicing/invoices-api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, type MadeShares, makeBillable, makeInvoice } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const split = ({ plant, template_id: form_id }: MadeShares, cart_id: number, names: number[], amount: string) =>
  app.callWith(splitOrder, plant.owner, { cart_id, form_id, split_data: names.map((name) => ({ name, amount })) });

const namesOf = ({ customers }: MadeShares) => customers.map(({ customer_id }) => customer_id);

const pricedBy = (unit: PriceLine['unit']): PriceLine[] => [
  { name: 'Processing', unit, cents: 100, minimum_cents: null, when: 'always', tax_class: 'processing' },
];

describe('a draft isn’t issued', () => {
  test('if its share was split again', async () => {
    const made = await makeBillable(app, ['Half', 'Half']);
    const [first = 0] = made.cart_ids;
    const [ann = 0, , cal = 0] = namesOf(made);
    const invoice_id = await draft(app, made, [first]);
    expect(await split(made, first, [ann, cal], 'Quarter')).toMatchObject({ http: 200 });
    expect(await issue(app, made, invoice_id)).toMatchObject({ code: 'shares_changed' });
    const { data } = expectYes(await app.call(previewDay, made.plant.owner, { order_id: made.order_id }));
    for (const { invoice, problems } of data.shares) expect(problems.includes('outdated')).toBe(invoice !== null);
  });

  test('if its animal was weighed again, unless nothing is priced by weight', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    const weigh = (order_id: number, clb: number) =>
      app.db.updateTable('orders').set({ hanging_weight_clb: clb }).where('order_id', '=', order_id).execute();
    await weigh(made.order_id, 38_000);
    expect(await issue(app, made, invoice_id)).toMatchObject({ code: 'shares_changed' });
    const problemsOf = async () => {
      const { order_id } = made;
      const { data } = expectYes(await app.call(previewDay, made.plant.owner, { order_id }));
      return data.shares.map(({ problems }) => problems.includes('outdated'));
    };
    expect(await problemsOf()).toEqual([true]);
    await weigh(made.order_id, 40_000);
    expect(await problemsOf()).toEqual([false]);
    expect(await issue(app, made, invoice_id)).toMatchObject({ http: 200 });

    const flat = await makeBillable(app, ['Whole'], { lines: pricedBy('head'), weight_clb: null });
    const of_flat = await draft(app, flat, flat.cart_ids);
    await weigh(flat.order_id, 40_000);
    expect(await issue(app, flat, of_flat)).toMatchObject({ http: 200 });
  });

  test.each([
    ['head count', 'head', { species: 'poultry', heads: 2 }, { species: 'poultry', heads: 1 }],
    ['live weight', 'live_lb', { live_weight_clb: 102_000 }, { live_weight_clb: 120_000 }],
  ] as const)('if its animal’s %s was corrected', async (_, unit, corrected, before) => {
    const made = await makeBillable(app, ['Whole'], { lines: pricedBy(unit) });
    const set = (facts: { species?: string; heads?: number; live_weight_clb?: number }) =>
      app.db.updateTable('orders').set(facts).where('order_id', '=', made.order_id).execute();
    await set(before);
    const invoice_id = await draft(app, made, made.cart_ids);
    await set(corrected);
    expect(await issue(app, made, invoice_id)).toMatchObject({ code: 'shares_changed' });
    await set(before);
    expect(await issue(app, made, invoice_id)).toMatchObject({ http: 200 });
  });

  test('unless the corrected live weight isn’t used', async () => {
    const made = await makeBillable(app);
    const weigh = (live_weight_clb: number) =>
      app.db.updateTable('orders').set({ live_weight_clb }).where('order_id', '=', made.order_id).execute();
    await weigh(120_000);
    const invoice_id = await draft(app, made, made.cart_ids);
    await weigh(102_000);
    expect(await issue(app, made, invoice_id)).toMatchObject({ http: 200 });
  });
});

test('a share’s packed weight is forgotten if its quarters change, and kept if they don’t', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: pricedBy('packaged_lb') });
  const [first = 0, second = 0] = made.cart_ids;
  const [ann = 0, , cal = 0] = namesOf(made);
  await sql`update shares set packaged_weight_clb = 20000 where order_id = ${made.order_id}`.execute(app.db);
  expectYes(await split(made, first, [ann, cal], 'Quarter'));
  const linesOf = async (cart_id: number) => (await look(app, made, await draft(app, made, [cart_id]))).lines;
  expect(await linesOf(first)).toMatchObject([{ is_estimated: true }]);
  expect(await linesOf(second)).toMatchObject([{ quantity: 20_000, is_estimated: false }]);
});

describe('a share on an issued invoice', () => {
  test('can’t be split, given to another customer, or removed until the invoice is credited', async () => {
    const made = await makeInvoice(app);
    const { plant, order_id, template_id } = made;
    const [cart_id = 0] = made.cart_ids;
    const [ann = 0, bob = 0] = namesOf(made);
    const refused = {
      code: 'share_invoiced',
      message: 'A share you’re changing is on an invoice. Credit the whole invoice first.',
    };
    expect(await split(made, cart_id, [ann, bob], 'Half')).toMatchObject({
      ...refused,
      fields: { split_data: refused.message },
    });
    const save = (more: object) => app.callWith(saveOrder, plant.owner, { order_id, ...more });
    const other = { split: [{ cart_id, name: bob, cutsheet: template_id, amount: 'Whole' }] };
    expect(await save(other)).toMatchObject({ ...refused, fields: { split: refused.message } });
    expect(await save({ split: [], deletedsplit: [cart_id] })).toMatchObject(refused);
    expect(await save({ event_name: 'Still editable' })).toMatchObject({ http: 200 });

    const { invoice_id } = made;
    await app.callWith(creditInvoice, plant.owner, { invoice_id, reason: 'Split', lines: [] });
    expect(await split(made, cart_id, [ann, bob], 'Half')).toMatchObject({ http: 200 });
  });

  test('can be invoiced again once its $0.00 invoice is credited', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    await app.db
      .updateTable('invoice_lines')
      .set({ unit_cents: 0, amount_cents: 0 })
      .where('invoice_id', '=', invoice_id)
      .execute();
    await app.db.updateTable('invoices').set({ total_cents: 0 }).where('invoice_id', '=', invoice_id).execute();
    await issue(app, made, invoice_id);
    expect(await look(app, made, invoice_id)).toMatchObject({ total_cents: 0, can: { credit: true } });
    const credit = () =>
      app.callWith(creditInvoice, made.plant.owner, { invoice_id, reason: 'Wrong prices', lines: [] });
    expect(await credit()).toMatchObject({ http: 200, data: { number: 'CN-1', total_cents: 0 } });
    expect(await credit()).toMatchObject({ code: 'credited_already' });
    expect(await look(app, made, invoice_id)).toMatchObject({ can: { credit: false } });
    expect(await look(app, made, await draft(app, made, made.cart_ids))).toMatchObject({ total_cents: 50_000 });
  });

  test('doesn’t prevent the rest of the animal from being divided', async () => {
    const made = await makeBillable(app, ['Half', 'Half']);
    const [first = 0, second = 0] = made.cart_ids;
    const [, bob = 0, cal = 0] = namesOf(made);
    await issue(app, made, await draft(app, made, [first]));
    expect(await split(made, second, [bob, cal], 'Quarter')).toMatchObject({ http: 200 });
  });

  test('isn’t merged with a share that isn’t invoiced', async () => {
    const made = await makeBillable(app, ['Half', 'Half']);
    const [first = 0, second = 0] = made.cart_ids;
    const [ann = 0, bob = 0] = namesOf(made);
    const invoice_id = await draft(app, made, [first]);
    await issue(app, made, invoice_id);
    const merge = () => app.callWith(mergeCustomers, made.plant.owner, { keep_id: ann, merge_id: bob });
    expect(await merge()).toMatchObject({
      code: 'merge_one_invoiced',
      message: expect.stringContaining(`${made.order_id}`),
    });
    await issue(app, made, await draft(app, made, [second]));
    expect(await merge()).toMatchObject({ http: 200 });
    expect(await look(app, made, invoice_id)).toMatchObject({ total_cents: 25_000 });
  });
});
