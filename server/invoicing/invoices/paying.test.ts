import { describe, expect, test } from 'vitest';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { refundPayment } from '#contract/invoicing/deposit-api.ts';
import { applyCredit, creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { beginCharge, endCharge } from '#server/payments/charges.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { testCard } from '#server/test/make-deposit.ts';
import { draft, issue, look, makeBillable, makeInvoice, TEST_PRICES } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
type Made = { plant: Plant; invoice_id: number };

const pay = ({ plant, invoice_id }: Made, amount_cents: number, more: object = {}) =>
  app.callWith(recordInvoicePayment, plant.owner, {
    invoice_id,
    method: 'cash',
    uses_safe: true,
    amount_cents,
    ...more,
  });
const credit = ({ plant, invoice_id }: Made, lines: { place: number; amount_cents: number }[] = []) =>
  app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Weighed twice', lines });
const use = ({ plant, invoice_id }: Made, amount_cents: number) =>
  app.call(applyCredit, plant.owner, { invoice_id, amount_cents });

describe('a payment for an invoice', () => {
  test('lowers the open amount; anything beyond that becomes the customer’s credit', async () => {
    const made = await makeInvoice(app);
    expect(await pay(made, 20_000)).toMatchObject({ message: 'Payment recorded', data: { open_cents: 30_000 } });
    expect(await look(app, made, made.invoice_id)).toMatchObject({ status: 'partial', open_cents: 30_000 });
    expect(await pay(made, 35_000, { method: 'check', reference: '1042' })).toMatchObject({
      message: 'Payment recorded. The rest was added to the customer’s credit',
      data: { open_cents: 0, credit_cents: 5_000 },
    });
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      status: 'paid',
      customer_credit_cents: 5_000,
      credited: [
        { kind: 'payment', cents: 20_000, payment: { method: 'cash' } },
        { kind: 'payment', cents: 30_000, payment: { method: 'check', reference: '1042' } },
      ],
    });
    expect(await balancesOf(app, made.plant)).toEqual({
      safe: 20_000,
      checks: 35_000,
      customer_credit: 5_000,
      service_revenue: 50_000,
    });
    expect(await pay(made, 1)).toMatchObject({ code: 'nothing_due' });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('is refused if nothing is due anymore, even if ten people record one at the same time', async () => {
    const made = await makeInvoice(app);
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(made, 20_000)));
    // $500.00 is due: two payments are used in full, one leaves a $100.00 credit, and seven find nothing due.
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(3);
    expect(await balancesOf(app, made.plant)).toEqual({
      safe: 60_000,
      customer_credit: 10_000,
      service_revenue: 50_000,
    });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test.each([
    ['zero', 0],
    ['a negative amount', -1],
    ['half a cent', 0.5],
    ['more than a card can be charged', 100_000_000],
  ])('is refused for %s', async (_, amount_cents) => {
    const made = await makeInvoice(app);
    expect(await pay(made, amount_cents)).toMatchObject({ http: 400, code: 'malformed' });
    expect(await balancesOf(app, made.plant)).toEqual({ receivable: 50_000, service_revenue: 50_000 });
  });

  test('is refused for a draft, for another plant’s invoice, and to anyone outside the office', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    expect(await pay({ ...made, invoice_id }, 1)).toMatchObject({ http: 404 });
    const stranger = await makeInvoice(app);
    expect(await pay({ plant: made.plant, invoice_id: stranger.invoice_id }, 1)).toMatchObject({ http: 404 });
    for (const person of [await stranger.plant.join('butcher'), await stranger.plant.join('customer')]) {
      const input = { invoice_id: stranger.invoice_id, method: 'cash' as const, uses_safe: true, amount_cents: 1 };
      expect(await app.call(recordInvoicePayment, person, input)).toMatchObject({ http: 403 });
    }
  });

  test('by EBT can only be for meat', async () => {
    const meat = { ...TEST_PRICES[0], name: 'Ground beef', cents: 4_000, tax_class: 'meat' as const };
    const made = await makeInvoice(app, { lines: [...TEST_PRICES, meat] as typeof TEST_PRICES });
    expect(await pay(made, 4_001, { method: 'ebt' })).toMatchObject({
      code: 'only_for_meat',
      message: expect.stringContaining('$40.00'),
    });
    expect(await pay(made, 3_000, { method: 'ebt' })).toMatchObject({ http: 200 });
    expect(await pay(made, 1_001, { method: 'ebt' })).toMatchObject({ code: 'only_for_meat' });
    expect(await pay(made, 1_000, { method: 'ebt' })).toMatchObject({ http: 200 });
    expect(await balancesOf(app, made.plant)).toMatchObject({ card_terminal: 4_000, meat_revenue: 4_000 });
  });

  test('by card is recorded when the charge completes; until then, no one can pay another way', async () => {
    const made = await makeInvoice(app);
    const { plant, invoice_id } = made;
    const due = {
      owner_id: plant.plant_id,
      invoice_id,
      customer_id: made.customers[0]?.customer_id ?? 0,
      amount_cents: 50_000,
      started_by: plant.owner.account_id,
    };
    const provider = sandboxProvider(app.db);
    const begin = () => inTransaction(app.db, (tx) => beginCharge(tx, provider, testCard(), due));
    const attempt = await begin();
    await expect(begin()).rejects.toThrow('being charged');
    expect(await pay(made, 1)).toMatchObject({ code: 'payment_under_way' });
    await inTransaction(app.db, (tx) => endCharge(tx, attempt, 'paid'));
    await inTransaction(app.db, (tx) => endCharge(tx, attempt, 'paid'));
    expect(await look(app, made, invoice_id)).toMatchObject({
      status: 'paid',
      credited: [{ cents: 50_000, payment: { method: 'card', card: { brand: 'visa', last_four: '4242' } } }],
    });
    expect(await balancesOf(app, plant)).toEqual({ provider: 50_000, service_revenue: 50_000 });
  });
});

describe('a credit note', () => {
  test('for the whole invoice frees its share, and takes the next number in its own series', async () => {
    const made = await makeInvoice(app);
    expect(await credit(made)).toMatchObject({ data: { number: 'CN-1', total_cents: 50_000 } });
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      status: 'credited',
      open_cents: 0,
      credit_notes: [{ number: 'CN-1', total_cents: 50_000, reason: 'Weighed twice' }],
      can: { credit: false, record: false },
    });
    expect(await balancesOf(app, made.plant)).toEqual({});
    expect(await credit(made)).toMatchObject({ code: 'credited_already' });
    const again = await draft(app, made, made.cart_ids);
    expect(await issue(app, made, again)).toMatchObject({ data: { number: '2' } });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('for part of a line reduces the open balance first; the rest becomes the customer’s credit', async () => {
    const made = await makeInvoice(app);
    await pay(made, 45_000);
    expect(await credit(made, [{ place: 1, amount_cents: 40_001 }])).toMatchObject({
      code: 'more_than_line',
      message: 'Only $400.00 is left of “Cutting and wrapping”. Enter that or less.',
    });
    expect(await credit(made, [{ place: 9, amount_cents: 1 }])).toMatchObject({ http: 404 });
    expect(await credit(made, [{ place: 1, amount_cents: 8_000 }])).toMatchObject({ data: { total_cents: 8_000 } });
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      status: 'paid',
      credited_cents: 8_000,
      creditable: [
        { place: 0, amount_cents: 10_000 },
        { place: 1, amount_cents: 32_000 },
      ],
      customer_credit_cents: 3_000,
    });
    expect(await balancesOf(app, made.plant)).toEqual({
      safe: 45_000,
      customer_credit: 3_000,
      service_revenue: 42_000,
    });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('returns exactly the tax that was charged, even when it is split over several notes', async () => {
    const made = await makeBillable(app);
    const tax = { ...FIRST_RULES, tax_processing_bp: 333, revision: 0 };
    expectYes(await app.call(saveInvoiceRules, made.plant.owner, tax));
    const invoice_id = await draft(app, made, made.cart_ids);
    await issue(app, made, invoice_id);
    const { total_cents } = await look(app, made, invoice_id);
    let credited = 0;
    for (const amount_cents of [1_111, 2_222, 3_333]) {
      const reply = expectYes(await credit({ ...made, invoice_id }, [{ place: 1, amount_cents }]));
      credited += reply.data.total_cents;
    }
    credited += expectYes(await credit({ ...made, invoice_id })).data.total_cents;
    expect(credited).toBe(total_cents);
    expect(await balancesOf(app, made.plant)).toEqual({});
  });

  test('never credits more than is left on a line, even if ten are issued at the same time', async () => {
    const made = await makeInvoice(app);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => credit(made, [{ place: 1, amount_cents: 15_000 }])),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
    expect(await look(app, made, made.invoice_id)).toMatchObject({ credited_cents: 30_000, open_cents: 20_000 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('can be issued only for your own plant’s issued invoices', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    expect(await credit({ ...made, invoice_id })).toMatchObject({ code: 'not_issued' });
    const stranger = await makeInvoice(app);
    expect(await credit({ plant: made.plant, invoice_id: stranger.invoice_id })).toMatchObject({ http: 404 });
  });
});

describe('a customer’s credit', () => {
  /** A $100.00 credit, and a second invoice for $500.00. */
  async function makeCredit() {
    const made = await makeInvoice(app);
    const other = await makeBillable(app, ['Whole'], { plant: made.plant });
    const customer_id = made.customers[0]?.customer_id ?? 0;
    await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
    const second_id = await draft(app, made, other.cart_ids);
    await issue(app, made, second_id);
    // The credit is created last, because issuing the second invoice would use it up.
    await pay(made, 60_000);
    return { ...made, customer_id, first_id: made.invoice_id, invoice_id: second_id };
  }

  test('is never overdrawn, even if ten people apply it at the same time', async () => {
    const made = await makeCredit();
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      customer_credit_cents: 10_000,
      can: { apply_credit: true },
    });
    const replies = await Promise.all(Array.from({ length: 10 }, () => use(made, 6_000)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.some((reply) => 'code' in reply && reply.code === 'no_credit')).toBe(true);
    expect(await use(made, 4_000)).toMatchObject({ data: { open_cents: 40_000 } });
    expect(await balancesOf(app, made.plant)).toEqual({
      safe: 60_000,
      receivable: 40_000,
      service_revenue: 100_000,
    });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('is used once if two invoices need it at the same time, and never beyond the open amount', async () => {
    const made = await makeInvoice(app);
    const customer_id = made.customers[0]?.customer_id ?? 0;
    const invoice_ids: number[] = [];
    for (let at = 0; at < 2; at++) {
      const other = await makeBillable(app, ['Whole'], { plant: made.plant });
      await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
      const invoice_id = await draft(app, made, other.cart_ids);
      expectYes(await issue(app, made, invoice_id));
      invoice_ids.push(invoice_id);
    }
    await pay(made, 60_000);
    const uses = [0, 1, 2].flatMap(() => invoice_ids.map((invoice_id) => use({ ...made, invoice_id }, 10_000)));
    const replies = await Promise.all(uses);
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await balancesOf(app, made.plant)).toMatchObject({ safe: 60_000, receivable: 90_000 });

    const [invoice_id = 0] = invoice_ids;
    await pay(made, 10_000, { invoice_id: invoice_ids[1] });
    const { open_cents } = await look(app, made, invoice_id);
    await pay(made, open_cents - 1_000, { invoice_id });
    expect(await use({ ...made, invoice_id }, 1_001)).toMatchObject({ http: 422, code: 'more_than_due' });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('can be refunded, but not the part of a payment that an invoice used', async () => {
    const made = await makeCredit();
    const { payment_id } = await app.db
      .selectFrom('payments')
      .select('payment_id')
      .where('plant_id', '=', made.plant.plant_id)
      .executeTakeFirstOrThrow();
    const refund = (amount_cents: number) =>
      app.call(refundPayment, made.plant.owner, { payment_id, amount_cents, reason: 'Asked for', uses_safe: true });
    const left = async () => (await look(app, made, made.first_id)).credited[0]?.payment?.refundable_cents;
    expect(await left()).toBe(10_000);
    expect(await refund(10_001)).toMatchObject({ code: 'more_than_paid' });
    expect(await refund(7_500)).toMatchObject({ http: 200 });
    expect(await left()).toBe(2_500);
    expect(await use(made, 2_501)).toMatchObject({ code: 'no_credit' });
    expect(await balancesOf(app, made.plant)).toMatchObject({ safe: 52_500, customer_credit: 2_500 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('is refunded once, no matter which of the customer’s payments is refunded', async () => {
    const made = await makeCredit();
    await pay(made, 40_000);
    const payments = await app.db
      .selectFrom('payments')
      .select('payment_id')
      .where('plant_id', '=', made.plant.plant_id)
      .execute();
    expect(payments).toHaveLength(2);
    const replies = await Promise.all(
      [...payments, ...payments, ...payments].map(({ payment_id }) =>
        app.call(refundPayment, made.plant.owner, {
          payment_id,
          amount_cents: 10_000,
          reason: 'Asked for',
          uses_safe: true,
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await balancesOf(app, made.plant)).toEqual({ safe: 90_000, receivable: 10_000, service_revenue: 100_000 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('moves with the customer’s invoices when two records are merged', async () => {
    const made = await makeCredit();
    const keep_id = made.customers[1]?.customer_id ?? 0;
    const input = { keep_id, merge_id: made.customer_id };
    expectYes(await app.callWith(mergeCustomers, made.plant.owner, input));
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      customer_id: keep_id,
      customer_credit_cents: 10_000,
    });
    expect(await use(made, 10_000)).toMatchObject({ data: { open_cents: 40_000 } });
  });
});
