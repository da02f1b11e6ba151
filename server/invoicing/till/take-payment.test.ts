import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { viewReceipt } from '#contract/invoicing/paying/paying-api.ts';
import { countTill, findDue, moveCash, saleReceipt, takePayment, viewTill } from '#contract/invoicing/till/till-api.ts';
import { jobs as invoiceReceipts } from '#server/invoicing/paying/invoice-receipt-mail.ts';
import { mailSaleReceipt } from '#server/invoicing/till/sale-receipt.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { type IssuedInvoice, makeIssued } from '#server/test/issued-invoice.ts';
import { makeInvoice, TEST_PRICES } from '#server/test/make-invoice.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { countAndClose, makeTill, type Taking } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** A plant with an open till and two invoices for one customer: $100.00, due first, and $50.00. */
async function makeCounter() {
  const first = await makeIssued(app, undefined, { cents: 10_000, due_in: 3 });
  const { plant } = first;
  const second = await addInvoice(first, 5_000);
  const { session_id } = await makeTill(app, plant);
  return { plant, first, second, session_id };
}
type Counter = Awaited<ReturnType<typeof makeCounter>>;
async function addInvoice({ plant, customers }: IssuedInvoice, cents: number): Promise<IssuedInvoice> {
  const order = await makeOrder(app, ['Whole'], { plant });
  return makeIssued(app, { ...order, customers }, { cents });
}

const cash = (amount_cents: number) => ({ method: 'cash' as const, amount_cents });
const both = ({ first, second }: Counter) => [
  { invoice_id: second.invoice_id, open_cents: 5_000 },
  { invoice_id: first.invoice_id, open_cents: 10_000 },
];
const take = (made: Counter, more: Taking & { key?: string; plant?: Plant } = {}) => {
  const { key, plant = made.plant, ...asked } = more;
  const input = { session_id: made.session_id, invoices: both(made), tenders: [cash(15_000)], ...asked };
  return app.callWith(takePayment, plant.owner, input, key === undefined ? {} : { 'idempotency-key': key });
};
const openOf = async ({ plant }: Counter) =>
  (
    await app.db
      .selectFrom('invoices')
      .select('open_cents')
      .where('plant_id', '=', plant.plant_id)
      .orderBy('invoice_id')
      .execute()
  ).map(({ open_cents }) => open_cents);

describe('taking payment at the till', () => {
  test('pays several invoices at once in cash, with change', async () => {
    const made = await makeCounter();
    expect(await take(made, { tenders: [cash(16_000)] })).toMatchObject({
      message: 'Payment recorded',
      data: { paid_cents: 15_000, left_cents: 0, change_cents: 1_000, credit_cents: 0 },
    });
    expect(await openOf(made)).toEqual([0, 0]);
    // The $100.00 float came from the bank.
    expect(await balancesOf(app, made.plant)).toEqual({ cash: 25_000, bank: -10_000, service_revenue: 15_000 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('is refused while a card is being charged for one of the invoices', async () => {
    const made = await makeCounter();
    const { invoice_id, customer_id } = made.second;
    const charge = { owner_id: made.plant.plant_id, invoice_id, customer_id, amount_cents: 5_000 };
    await app.db
      .insertInto('charges')
      .values({ ...charge, provider: 'sandbox', card_brand: 'visa', card_last_four: '4242' })
      .execute();
    expect(await take(made)).toMatchObject({ code: 'payment_under_way' });
    expect(await openOf(made)).toEqual([10_000, 5_000]);
  });

  test('accepts several payment methods and a tip, and pays the invoice that is due first', async () => {
    const made = await makeCounter();
    const tenders = [cash(3_000), { method: 'check' as const, amount_cents: 9_000, reference: '1042' }];
    expect(await take(made, { tenders, tip_cents: 500 })).toMatchObject({
      data: { paid_cents: 11_500, left_cents: 3_500, change_cents: 0 },
    });
    expect(await openOf(made)).toEqual([0, 3_500]);
    expect(await balancesOf(app, made.plant)).toMatchObject({
      cash: 13_000,
      checks: 9_000,
      tips: 500,
      receivable: 3_500,
    });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('keeps any overpayment as credit if asked', async () => {
    const made = await makeCounter();
    const tenders = [{ method: 'card_terminal' as const, amount_cents: 20_000 }];
    expect(await take(made, { tenders, keeps_credit: true })).toMatchObject({ data: { credit_cents: 5_000 } });
    expect(await balancesOf(app, made.plant)).toMatchObject({ card_terminal: 20_000, customer_credit: 5_000 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('accepts EBT only for meat', async () => {
    const meat = { ...TEST_PRICES[0], name: 'Ground beef', cents: 4_000, tax_class: 'meat' as const };
    const { plant, invoice_id } = await makeInvoice(app, { lines: [...TEST_PRICES, meat] as typeof TEST_PRICES });
    const { session_id } = await makeTill(app, plant);
    const pay = (amount_cents: number, open_cents: number) =>
      app.callWith(takePayment, plant.owner, {
        session_id,
        invoices: [{ invoice_id, open_cents }],
        tenders: [{ method: 'ebt', amount_cents }],
      });
    expect(await pay(4_001, 54_000)).toMatchObject({ code: 'only_for_meat', fields: { tenders: expect.any(String) } });
    expect(await pay(4_000, 54_000)).toMatchObject({ data: { left_cents: 50_000 } });
    expect(await pay(1, 50_000)).toMatchObject({ code: 'only_for_meat' });
    const [found] = expectYes(await app.call(findDue, plant.owner, { words: '1' })).data.invoices;
    expect(found).toMatchObject({ open_cents: 50_000, meat_cents: 0 });
  });

  test('records the payment once when ten clerks take it at the same time', async () => {
    const made = await makeCounter();
    const replies = await Promise.all(Array.from({ length: 10 }, () => take(made)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies)
      if (reply.status === 'no') expect(['nothing_due', 'amount_changed']).toContain(reply.code);
    expect(await balancesOf(app, made.plant)).toMatchObject({ cash: 25_000 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('records the payment once for ten calls with the same key', async () => {
    const made = await makeCounter();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => take(made, { key })));
    expect(replies.some(({ status }) => status === 'yes')).toBe(true);
    expect(await take(made, { key })).toMatchObject({ http: 200 });
    expect(await balancesOf(app, made.plant)).toMatchObject({ cash: 25_000 });
    expect(expectYes(await app.call(viewTill, made.plant.owner, made)).data.sales).toHaveLength(1);
  });

  test.each<[string, Taking]>([
    ['nothing', { tenders: [cash(0)] }],
    ['less than nothing', { tenders: [cash(-1)] }],
    ['half a cent', { tenders: [cash(0.5)] }],
    ['more than a million', { tenders: [cash(100_000_000)] }],
    ['more than a million in two parts', { tenders: [cash(99_999_999), cash(99_999_999)] }],
    ['no money at all', { tenders: [] }],
    ['no invoice', { invoices: [] }],
    ['a negative tip', { tip_cents: -1 }],
  ])('refuses %s', async (_, more) => {
    const made = await makeCounter();
    expect(await take(made, more)).toMatchObject({ http: 400, code: 'malformed' });
    expect(await openOf(made)).toEqual([10_000, 5_000]);
  });

  test('refuses the same invoice twice in a sale, and an amount due that has changed', async () => {
    const made = await makeCounter();
    const [one] = both(made);
    if (!one) throw new Error('no invoice');
    expect(await take(made, { invoices: [one, one] })).toMatchObject({ http: 400 });
    expect(await take(made, { invoices: [{ ...one, open_cents: 4_999 }] })).toMatchObject({ code: 'amount_changed' });
    expect(await openOf(made)).toEqual([10_000, 5_000]);
  });

  test('refuses change from a check and a tip without a payment, shows the error at the field, and stores nothing', async () => {
    const made = await makeCounter();
    const over = { tenders: [{ method: 'check' as const, amount_cents: 15_001 }] };
    expect(await take(made, over)).toMatchObject({ code: 'change_from_cash', fields: { tenders: expect.any(String) } });
    expect(await take(made, { tenders: [cash(100)], tip_cents: 100 })).toMatchObject({ code: 'only_a_tip' });
    expect(await take(made, { tip_cents: 15_001 })).toMatchObject({
      code: 'tip_too_high',
      fields: { tip_cents: expect.any(String) },
    });
    expect(await balancesOf(app, made.plant)).toMatchObject({ cash: 10_000, receivable: 15_000 });
  });

  test('refuses another plant’s invoices and tills, and drafts', async () => {
    const made = await makeCounter();
    const stranger = await makeCounter();
    expect(await take(made, { invoices: both(stranger) })).toMatchObject({ http: 404 });
    expect(await take(made, { session_id: stranger.session_id })).toMatchObject({ http: 404 });
    expect(await take(stranger, { plant: made.plant })).toMatchObject({ http: 404 });
    const { invoice_id } = await app.db
      .insertInto('invoices')
      .values({ plant_id: made.plant.plant_id, customer_id: made.first.customer_id, total_cents: 100 })
      .returning('invoice_id')
      .executeTakeFirstOrThrow();
    const invoices = [...both(made), { invoice_id, open_cents: 100 }];
    expect(await take(made, { invoices })).toMatchObject({ http: 404 });
    expect(await openOf(made)).toEqual([10_000, 5_000, 0]);
  });

  test('stops once the drawer is counted, even for payments being taken at that moment', async () => {
    const made = await makeCounter();
    const { plant, session_id } = made;
    const [replies, counted] = await Promise.all([
      Promise.all(
        [5_000, 10_000].map((open_cents, at) =>
          take(made, { invoices: both(made).slice(at, at + 1), tenders: [cash(open_cents)] }),
        ),
      ),
      app.call(countTill, plant.owner, { session_id, counted_cents: 10_000 }),
    ]);
    const taken = replies.reduce(
      (sum, reply) => sum + (reply.status === 'yes' ? (reply.data as { paid_cents: number }).paid_cents : 0),
      0,
    );
    for (const reply of replies) if (reply.status === 'no') expect(reply.code).toBe('till_counted');
    expect(expectYes(counted).data.expected_cents).toBe(10_000 + taken);
    expect(await take(made)).toMatchObject({ code: 'till_counted' });
    expect(
      await app.callWith(moveCash, plant.owner, {
        session_id,
        kind: 'paid_in',
        account: 'bank',
        amount_cents: 1,
        reason: 'Coins',
      }),
    ).toMatchObject({ code: 'till_counted' });
    await countAndClose(app, plant, session_id, 10_000, 0);
    expect(await take(made)).toMatchObject({ code: 'till_closed' });
  });
});

describe('the receipt for a sale', () => {
  test('shows how the sale was paid, the change, and what is left to pay', async () => {
    const made = await makeCounter();
    const { sale_id } = expectYes(await take(made, { tenders: [cash(12_000)], tip_cents: 1_000 })).data as {
      sale_id: number;
    };
    expect(expectYes(await app.call(saleReceipt, made.plant.owner, { sale_id })).data).toMatchObject({
      payments: [{ method: 'cash', amount_cents: 11_000 }],
      invoices: [
        { paid_cents: 10_000, open_cents: 0 },
        { paid_cents: 1_000, open_cents: 4_000 },
      ],
      tip_cents: 1_000,
      given_cents: 12_000,
      change_cents: 0,
      balance_cents: 4_000,
    });
    const stranger = await makeCounter();
    expect(await app.call(saleReceipt, stranger.plant.owner, { sale_id })).toMatchObject({ http: 404 });
  });

  test('is emailed once to each customer, with their own invoices, instead of one email per payment', async () => {
    const order = await makeOrder(app, ['Half', 'Half']);
    const first = await makeIssued(app, order, { cents: 10_000 });
    const second = await makeIssued(app, order, { cents: 5_000, share: 1 });
    const { plant } = first;
    const { session_id } = await makeTill(app, plant);
    const made = { plant, first, second, session_id };
    const tenders = [cash(5_000), { method: 'check' as const, amount_cents: 9_000 }];
    expectYes(await take(made, { tenders }));
    const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
    const sold = await eventsOf(app, plant, 'till.sold');
    for (const event of [...sold, ...sold]) await mailSaleReceipt.run(context, event);
    const paid = await eventsOf(app, plant, 'invoice.paid');
    expect(paid.length).toBeGreaterThan(1);
    for (const event of paid) expect(invoiceReceipts[0]?.isMeant?.(event)).toBe(false);
    const mails = await app.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('owner_id', '=', plant.plant_id)
      .where('template', '=', 'sale_receipt')
      .orderBy('subject')
      .execute();
    expect(mails).toMatchObject([
      { subject: expect.stringContaining('$100.00'), body: expect.stringContaining('$100.00 paid. Paid in full.') },
      { subject: expect.stringContaining('$40.00'), body: expect.stringContaining('You still owe $10.00 in total.') },
    ]);
    // Each payment also has its own receipt, as everywhere else.
    const [payment_id] = paid.map(({ data }) => (data as { payment_id: number }).payment_id);
    expectYes(await app.call(viewReceipt, first.payer, { payment_id: payment_id ?? 0 }));
  });
});
