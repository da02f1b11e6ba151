import { describe, expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import {
  deleteDraft,
  draftInvoice,
  issueInvoice,
  listInvoices,
  removeInvoiceLine,
  saveInvoiceLine,
  viewInvoice,
} from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { documentOf } from '#server/invoicing/invoices/document.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { takeNumber } from '#server/invoicing/invoices/take-number.ts';
import { balancesOf } from '#server/test/balances.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { draft, issue, look, makeBillable, makeInvoice, makePrices } from '#server/test/make-invoice.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const setTax = (plant: Plant, rates: object) =>
  app.callWith(saveInvoiceRules, plant.owner, { ...FIRST_RULES, ...rates, revision: 0 });

describe('a draft', () => {
  test('charges each share its part of the kill fee, and the cutting by weight [INV-017]', async () => {
    const made = await makeBillable(app, ['Half', 'Quarter', 'Quarter']);
    const drafts = await Promise.all(made.cart_ids.map((cart_id) => draft(app, made, [cart_id])));
    const totals = await Promise.all(drafts.map(async (id) => (await look(app, made, id)).total_cents));
    expect(totals).toEqual([25_000, 12_500, 12_500]);
    expect(await look(app, made, drafts[0] ?? 0)).toMatchObject({
      number: '',
      status: 'draft',
      document: {
        parts: [
          {
            title: 'Beef, half',
            hanging_clb: 20_000,
            lines: [
              { name: 'Kill fee', unit: 'head', quantity: 100, amount_cents: 5000 },
              { name: 'Cutting and wrapping', unit: 'hanging_lb', quantity: 20_000, amount_cents: 20_000 },
            ],
          },
        ],
      },
      can: { edit: true, issue: true, credit: false },
    });
    expect(await balancesOf(app, made.plant)).toEqual({});
  });

  test('can cover several shares of one customer, but not shares of two customers', async () => {
    const made = await makeBillable(app, ['Half', 'Half']);
    expect(await app.call(draftInvoice, made.plant.owner, { cart_ids: made.cart_ids })).toMatchObject({
      code: 'two_customers',
    });
    const other = await makeBillable(app, ['Whole'], { plant: made.plant });
    await app.db
      .updateTable('shares')
      .set({ customer_id: made.customers[0]?.customer_id ?? 0 })
      .where('order_id', '=', other.order_id)
      .execute();
    const invoice_id = await draft(app, made, [...made.cart_ids.slice(0, 1), ...other.cart_ids]);
    expect(await look(app, made, invoice_id)).toMatchObject({ total_cents: 75_000, document: { parts: [{}, {}] } });
  });

  test('is created once when ten people do it at the same time', async () => {
    const made = await makeBillable(app);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call(draftInvoice, made.plant.owner, { cart_ids: made.cart_ids })),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status === 'no'))
      expect(reply).toMatchObject({ code: 'invoice_exists' });
  });

  test.each([
    ['without a weight', { weight_clb: null }, 'weight_missing'],
    ['with nothing to charge', { lines: [] }, 'nothing_to_charge'],
  ])('is refused %s', async (_, more, code) => {
    const made = await makeBillable(app, ['Whole'], more);
    expect(await app.call(draftInvoice, made.plant.owner, { cart_ids: made.cart_ids })).toMatchObject({ code });
  });

  test('is refused without a price list, before the animal arrives, and for another plant’s share', async () => {
    const made = await makeOrder(app, ['Whole']);
    const { cart_id } = await app.db
      .selectFrom('shares')
      .select('cart_id')
      .where('order_id', '=', made.order_id)
      .executeTakeFirstOrThrow();
    const ask = (plant = made.plant) => app.call(draftInvoice, plant.owner, { cart_ids: [cart_id] });
    expect(await ask()).toMatchObject({ code: 'not_arrived' });
    await app.db
      .updateTable('orders')
      .set({ status: ORDER_STATUS.open, stage: 'dropped_off' })
      .where('order_id', '=', made.order_id)
      .execute();
    expect(await ask()).toMatchObject({ code: 'prices_missing' });
    await makePrices(app, made.plant);
    expect(await ask((await makeBillable(app)).plant)).toMatchObject({ http: 404 });
  });

  test('can be changed with a reason, but not by someone who saw an earlier revision', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    const { revision, lines } = await look(app, made, invoice_id);
    const line = {
      name: 'Rendering',
      unit: 'flat' as const,
      quantity: 100,
      unit_cents: 2_500,
      tax_class: 'fees' as const,
    };
    const save = (more: object) =>
      app.callWith(saveInvoiceLine, made.plant.owner, {
        invoice_id,
        revision,
        ...line,
        reason: 'Agreed by phone',
        ...more,
      });
    const added = expectYes(await save({})).data as { revision: number };
    expect(added).toMatchObject({ total_cents: 52_500 });
    expect(await save({})).toMatchObject({ code: 'invoice_changed' });
    const changed = { revision: added.revision, line_id: lines[0]?.line_id, name: 'Kill fee', unit_cents: 9_000 };
    expect(await save(changed)).toMatchObject({ data: { total_cents: 51_500 } });
    const now = await look(app, made, invoice_id);
    expect(now.lines.map(({ name, reason }) => [name, reason])).toEqual([
      ['Kill fee', 'Agreed by phone'],
      ['Cutting and wrapping', ''],
      ['Rendering', 'Agreed by phone'],
    ]);
    const remove = { invoice_id, revision: now.revision, line_id: now.lines[2]?.line_id ?? 0, reason: 'Not needed' };
    expect(await app.call(removeInvoiceLine, made.plant.owner, remove)).toMatchObject({
      data: { total_cents: 49_000 },
    });
  });

  test.each([
    ['no reason', { reason: ' ' }],
    ['markup', { name: '<b>Fee</b>' }],
    ['a negative price', { unit_cents: -1 }],
    ['less than a tenth of a cent', { unit_cents: 0.05 }],
    ['a huge price', { unit_cents: 100_000_001 }],
    ['a negative quantity', { quantity: -100 }],
    ['a quantity of zero', { quantity: 0 }],
  ])('refuses a line with %s', async (_, more) => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    const { revision, total_cents } = await look(app, made, invoice_id);
    const line = { name: 'Fee', unit: 'flat', quantity: 100, unit_cents: 100, tax_class: 'fees', reason: 'x', ...more };
    const reply = await app.callWith(saveInvoiceLine, made.plant.owner, { invoice_id, revision, ...line });
    expect(reply).toMatchObject({ http: 400, code: 'malformed' });
    expect(await look(app, made, invoice_id)).toMatchObject({ revision, total_cents });
  });

  test('refuses a line whose quantity times price is too large', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    const { revision } = await look(app, made, invoice_id);
    const line = {
      name: 'Fee',
      unit: 'flat' as const,
      quantity: 99_999_999,
      unit_cents: 99_999_999,
      tax_class: 'fees' as const,
    };
    expect(
      await app.call(saveInvoiceLine, made.plant.owner, { invoice_id, revision, ...line, reason: 'x' }),
    ).toMatchObject({ code: 'line_too_large' });
  });

  test('can be deleted, so that its share can be invoiced again', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    const { revision } = await look(app, made, invoice_id);
    expectYes(await app.call(deleteDraft, made.plant.owner, { invoice_id, revision }));
    expect(await app.call(viewInvoice, made.plant.owner, { invoice_id })).toMatchObject({ http: 404 });
    await draft(app, made, made.cart_ids);
  });
});

describe('an invoice', () => {
  test('is numbered, posted to the books, and frozen, with tax by line class', async () => {
    const made = await makeBillable(app);
    await setTax(made.plant, { tax_processing_bp: 650 });
    const invoice_id = await draft(app, made, made.cart_ids);
    expect(await issue(app, made, invoice_id)).toMatchObject({ message: 'Invoice issued', data: { number: '1' } });
    expect(await look(app, made, invoice_id)).toMatchObject({
      status: 'open',
      number: '1',
      total_cents: 53_250,
      open_cents: 53_250,
      document: {
        number: '1',
        subtotal_cents: 50_000,
        taxes: [{ rate_bp: 650, base_cents: 50_000, tax_cents: 3_250 }],
      },
      transfers: [
        { kind: 'invoice', debit_account: 'receivable', credit_account: 'service_revenue', amount_cents: 50_000 },
        { kind: 'invoice', debit_account: 'receivable', credit_account: 'tax_payable', amount_cents: 3_250 },
      ],
    });
    expect(await balancesOf(app, made.plant)).toEqual({
      receivable: 53_250,
      service_revenue: 50_000,
      tax_payable: 3_250,
    });
    const change = app.db.updateTable('invoices').set({ total_cents: 1 }).where('invoice_id', '=', invoice_id);
    await expect(change.execute()).rejects.toThrow('never changes');
    const revision = (await look(app, made, invoice_id)).revision;
    expect(await app.call(deleteDraft, made.plant.owner, { invoice_id, revision })).toMatchObject({
      code: 'invoice_issued',
    });
  });

  test('has no tax for a customer with an exemption certificate', async () => {
    const made = await makeBillable(app);
    await setTax(made.plant, { tax_processing_bp: 650 });
    await app.db
      .updateTable('customers')
      .set({ tax_certificate: 'EX-17' })
      .where('customer_id', '=', made.customers[0]?.customer_id ?? 0)
      .execute();
    const invoice_id = await draft(app, made, made.cart_ids);
    expect(await look(app, made, invoice_id)).toMatchObject({
      total_cents: 50_000,
      document: { taxes: [], customer: { tax_certificate: 'EX-17' } },
    });
  });

  test('is not issued at a total that the office hasn’t seen', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    const { revision, total_cents } = await look(app, made, invoice_id);
    await setTax(made.plant, { tax_processing_bp: 1000 });
    expect(await app.call(issueInvoice, made.plant.owner, { invoice_id, revision, total_cents })).toMatchObject({
      code: 'total_changed',
      message: 'The total is now $550.00. Check the lines and try again.',
    });
    expect(await balancesOf(app, made.plant)).toEqual({});
  });

  test('keeps the draft’s prices if the price list changes in the meantime', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    await app.db
      .updateTable('price_editions')
      .set({ lines: '[]' })
      .where('plant_id', '=', made.plant.plant_id)
      .execute();
    expect(await issue(app, made, invoice_id)).toMatchObject({ http: 200 });
    expect(await look(app, made, invoice_id)).toMatchObject({ total_cents: 50_000 });
  });

  test('is not issued if its animal was removed or its share now belongs to someone else', async () => {
    const made = await makeBillable(app, ['Half', 'Half']);
    const [first = 0, second = 0] = made.cart_ids;
    const drafts = [await draft(app, made, [first]), await draft(app, made, [second])] as const;
    await app.db
      .updateTable('shares')
      .set({ customer_id: made.customers[2]?.customer_id ?? 0 })
      .where('cart_id', '=', first)
      .execute();
    expect(await issue(app, made, drafts[0])).toMatchObject({ code: 'shares_changed' });
    const removed = await app.callWith(removeOrder, made.plant.owner, { order_id: made.order_id });
    expect(removed).toMatchObject({ http: 200 });
    expect(await issue(app, made, drafts[1])).toMatchObject({ http: 422, code: 'not_arrived' });
    expect(await balancesOf(app, made.plant)).toEqual({});
  });

  test('is issued once when ten people do it at the same time', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    const { revision, total_cents } = await look(app, made, invoice_id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call(issueInvoice, made.plant.owner, { invoice_id, revision, total_cents })),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await balancesOf(app, made.plant)).toEqual({ receivable: 50_000, service_revenue: 50_000 });
  });

  test('gets the next number without gaps, even if other attempts fail in between', async () => {
    const first = await makeBillable(app);
    const { plant } = first;
    const others = await Promise.all(Array.from({ length: 11 }, () => makeBillable(app, ['Whole'], { plant })));
    const ids = await Promise.all([first, ...others].map((made) => draft(app, { plant }, made.cart_ids)));
    await Promise.all(
      ids.flatMap((invoice_id, at) => [
        issue(app, { plant }, invoice_id),
        // Takes a number and then fails.
        ...(at % 2 === 0 ? [failAfterNumber(plant, invoice_id)] : []),
      ]),
    );
    const numbers = await app.db
      .selectFrom('invoices')
      .select('number')
      .where('plant_id', '=', plant.plant_id)
      .execute();
    expect(numbers.map(({ number }) => Number(number)).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
  });

  /** Fails like a process that dies right before the commit. */
  const failAfterNumber = (plant: Plant, invoice_id: number) =>
    app.db
      .transaction()
      .execute(async (tx) => {
        const { document } = await documentOf(tx, plant.plant_id, {
          invoice_id,
          customer_id: (await look(app, { plant }, invoice_id)).customer_id,
          cart_ids: [],
          lines: [],
        });
        const dated = { ...document, issued_on: '2026-01-01', due_on: '2026-01-01' };
        await takeNumber(tx, plant.plant_id, invoice_id, {
          kind: 'invoice',
          document: dated,
          open_cents: 0,
          issued_by: null,
          isSent: false,
        });
        throw new Error('killed');
      })
      .catch(() => undefined);

  test('is hidden from other plants and from butchers; the customer sees it once it is issued', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    const customer = await app.signIn(made.customers[0]?.account_id ?? 0);
    expect(await app.call(viewInvoice, customer, { invoice_id })).toMatchObject({ http: 404 });
    expectYes(await issue(app, made, invoice_id));
    expect(await app.call(viewInvoice, customer, { invoice_id })).toMatchObject({
      data: { number: '1', transfers: [], can: { credit: false, record: false } },
    });
    const strangers = [
      (await makeBillable(app)).plant.owner,
      await made.plant.join('butcher'),
      await made.plant.join('customer'),
    ];
    for (const person of strangers) {
      expect(await app.call(viewInvoice, person, { invoice_id })).toMatchObject({ http: 404 });
      expect(await app.callWith(listInvoices, person, {})).toMatchObject({ data: [] });
    }
  });
});

test('invoices can be found by status, customer, order, or search words', async () => {
  const made = await makeInvoice(app);
  const { plant } = made;
  const waiting = await makeBillable(app, ['Whole'], { plant });
  const waiting_id = await draft(app, waiting, waiting.cart_ids);
  const find = async (filter: object) =>
    expectYes(await app.callWith(listInvoices, plant.owner, filter)).data.map(({ invoice_id }) => invoice_id);
  expect(await find({})).toEqual([waiting_id, made.invoice_id]);
  expect(await find({ status: 'draft' })).toEqual([waiting_id]);
  expect(await find({ status: 'owed' })).toEqual([made.invoice_id]);
  for (const status of ['paid', 'partial', 'overdue', 'credited']) expect(await find({ status })).toEqual([]);
  expect(await find({ customer_id: made.customers[0]?.customer_id })).toEqual([made.invoice_id]);
  expect(await find({ order_id: waiting.order_id })).toEqual([waiting_id]);
  expect(await find({ words: '1' })).toContain(made.invoice_id);
  expect(await find({ words: 'nobody at all' })).toEqual([]);
});
