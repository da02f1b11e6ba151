import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { customerStatement } from '#contract/invoicing/account/account-api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { applyCredit, creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { takePayment, tillReport } from '#contract/invoicing/till/till-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { getInvoicePdf } from '#contract/orders/invoice-pdf-api.ts';
import { recordBankMove, undoBankMove } from '#contract/payments/bank-api.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { booksOf, openBooks, sendAll } from '#server/test/make-books.ts';
import { makeDeposit, payableOf, payByCard } from '#server/test/make-deposit.ts';
import {
  arrive,
  draft,
  issue,
  look,
  makeBillable,
  makeInvoice,
  makePrices,
  TEST_PRICES,
} from '#server/test/make-invoice.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
type Made = { plant: Plant; invoice_id: number };

const pay = async ({ plant, invoice_id }: Made, amount_cents: number, more: object = {}) =>
  expectYes(
    await app.callWith(recordInvoicePayment, plant.owner, { invoice_id, method: 'check', amount_cents, ...more }),
  ).data.payment_id;
const undo = ({ plant }: { plant: Plant }, payment_id: number, more: object = {}, key?: string) =>
  app.callWith(
    voidPayment,
    plant.owner,
    { payment_id, kind: 'void', reason: 'Wrong customer', ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  );
/** The records of a kind that are left in the company's books. */
const keptIn = async (plant: Plant, kind: string) =>
  (await booksOf(app, plant, kind)).filter(({ is_deleted }) => !is_deleted);
/** Moves a payment to the day before, as if the day had ended. */
const backdate = ({ plant }: { plant: Plant }, payment_id: number) =>
  app.pool.query('update payments set received_on = received_on - 1 where plant_id = $1 and payment_id = $2', [
    plant.plant_id,
    payment_id,
  ]);

describe('voiding a payment', () => {
  test('opens its invoice again, and the ledger, the statement and the PDF keep both', async () => {
    const made = await makeInvoice(app);
    const payment_id = await pay(made, 50_000, { reference: '1042' });
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      status: 'paid',
      credited: [{ payment: { voidable: 'void', voided: null } }],
    });
    expectYes(await undo(made, payment_id));
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      status: 'open',
      open_cents: 50_000,
      credited: [
        { cents: 50_000, undo: null, payment: { voidable: null, voided: { kind: 'void', reason: 'Wrong customer' } } },
        { cents: -50_000, undo: 'void' },
      ],
    });
    expect(await balancesOf(app, made.plant)).toEqual({ receivable: 50_000, service_revenue: 50_000 });
    const customer_id = made.customers[0]?.customer_id ?? 0;
    const statement = expectYes(await app.call(customerStatement, made.plant.owner, { customer_id })).data;
    expect(statement.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['invoice', 50_000],
      ['payment', -50_000],
      ['payment_voided', 50_000],
    ]);
    expect(statement.lines[2]?.number).toBe(String(payment_id));
    const { rawPayload } = await app.app.inject({
      url: getInvoicePdf.path.replace(':invoice_id', String(made.invoice_id)),
      headers: { authorization: `Bearer ${made.plant.owner.token}` },
    });
    expect(JSON.stringify(readPdf(rawPayload))).toContain('Payment voided');
    const [share] = await app.db
      .selectFrom('shares')
      .select('is_invoice_paid')
      .where('order_id', '=', made.order_id)
      .execute();
    expect(share?.is_invoice_paid).toBe(false);
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('is done once, no matter how many people do it at the same time', async () => {
    const made = await makeInvoice(app);
    const payment_id = await pay(made, 60_000);
    const replies = await Promise.all(Array.from({ length: 12 }, () => undo(made, payment_id)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(new Set(replies.flatMap((reply) => (reply.status === 'no' ? [reply.code] : [])))).toEqual(
      new Set(['voided_already']),
    );
    const again = await makeInvoice(app);
    const other_id = await pay(again, 50_000);
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 5 }, () => undo(again, other_id, {}, key)));
    expect(same.every(({ status }) => status === 'yes')).toBe(true);
    expect(await balancesOf(app, again.plant)).toEqual({ receivable: 50_000, service_revenue: 50_000 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('takes back the credit that it left, even if another invoice already used it', async () => {
    const made = await makeInvoice(app);
    const other = await makeBillable(app, ['Whole'], { plant: made.plant });
    const customer_id = made.customers[0]?.customer_id ?? 0;
    await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
    const other_id = await draft(app, made, other.cart_ids);
    expectYes(await issue(app, made, other_id));
    const payment_id = await pay(made, 80_000);
    expectYes(await app.call(applyCredit, made.plant.owner, { invoice_id: other_id, amount_cents: 20_000 }));
    expectYes(await undo(made, payment_id));
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 50_000, customer_credit_cents: 0 });
    expect(await look(app, made, other_id)).toMatchObject({ open_cents: 50_000 });
    expect(await balancesOf(app, made.plant)).toEqual({ receivable: 100_000, service_revenue: 100_000 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('doesn’t open what a credit note has credited since', async () => {
    const made = await makeInvoice(app);
    const payment_id = await pay(made, 50_000);
    const { invoice_id } = made;
    const lines = [{ place: 0, amount_cents: 10_000 }];
    expectYes(await app.call(creditInvoice, made.plant.owner, { invoice_id, reason: 'Too much', lines }));
    expectYes(await undo(made, payment_id));
    expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 40_000, customer_credit_cents: 0 });
    expect(await balancesOf(app, made.plant)).toEqual({ receivable: 40_000, service_revenue: 40_000 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('charges the sales tax again on meat that EBT no longer pays for', async () => {
    const meat = { ...TEST_PRICES[0], name: 'Ground beef', cents: 4_000, tax_class: 'meat' as const };
    const billable = await makeBillable(app, ['Whole'], { lines: [...TEST_PRICES, meat] as typeof TEST_PRICES });
    const { plant } = billable;
    expectYes(await app.call(saveInvoiceRules, plant.owner, { ...FIRST_RULES, tax_meat_bp: 725, revision: 0 }));
    const invoice_id = await draft(app, billable, billable.cart_ids);
    expectYes(await issue(app, billable, invoice_id));
    const made = { plant, invoice_id };
    await openBooks(app, plant);
    const first = await pay(made, 1_500, { method: 'ebt' });
    await pay(made, 2_500, { method: 'ebt' });
    expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000 });
    await sendAll(app, plant);
    expectYes(await undo(made, first));
    // 7.25% of the $15.00 that EBT no longer pays for is $1.09; of the $25.00 that it still pays for, $1.81 stays waived.
    expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000 + 1_500 + 109 });
    expect(await balancesOf(app, plant)).toMatchObject({ tax_payable: 109, card_terminal: 2_500 });
    expect(await findDeviations(app, plant)).toEqual([]);
    await sendAll(app, plant);
    const notes = (await keptIn(plant, 'CreditMemo')).map(({ body }) => body.TotalAmt);
    expect(notes).toEqual([1.81]);
    expect(await keptIn(plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 25 } }]);
  });

  test('deletes the payment in QuickBooks, and never sends one that was voided before', async () => {
    const made = await makeInvoice(app);
    await openBooks(app, made.plant);
    const sent = await pay(made, 20_000);
    await sendAll(app, made.plant);
    expect(await keptIn(made.plant, 'Payment')).toHaveLength(1);
    expectYes(await undo(made, sent));
    expectYes(await undo(made, await pay(made, 10_000)));
    await sendAll(app, made.plant);
    expect(await keptIn(made.plant, 'Payment')).toEqual([]);
    expect(await keptIn(made.plant, 'Invoice')).toHaveLength(1);
  });

  test('takes cash out of what the open till expects, and out of its report', async () => {
    const made = await makeInvoice(app);
    const { plant, invoice_id } = made;
    const { session_id } = await makeTill(app, plant);
    const invoices = [{ invoice_id, open_cents: 50_000 }];
    const tenders = [{ method: 'cash' as const, amount_cents: 50_000 }];
    expectYes(await app.callWith(takePayment, plant.owner, { session_id, invoices, tenders }));
    const payment_id = (await look(app, made, invoice_id)).credited[0]?.payment?.payment_id ?? 0;
    expectYes(await undo(made, payment_id));
    const report = async () => expectYes(await app.call(tillReport, plant.owner, { session_id })).data;
    expect(await report()).toMatchObject({
      sales: 0,
      invoices_cents: 0,
      credit_cents: 0,
      taxes: [],
      voids: [{ payment_id, method: 'cash', amount_cents: 50_000, reason: 'Wrong customer' }],
    });
    expect((await report()).means[0]).toMatchObject({ method: 'cash', payments: 0, paid_cents: 0, refunds_cents: 0 });
    await countAndClose(app, plant, session_id, 10_000);
    expect((await report()).cash).toMatchObject({ expected_cents: 10_000, counted_cents: 10_000 });
    expect(await balancesOf(app, plant)).toMatchObject({ cash: 10_000, receivable: 50_000 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('voids a deposit, before and after an invoice has used it', async () => {
    const made = await makeDeposit(app);
    const { plant, order_id, customer_id } = made;
    const deposit = { order_id, customer_id, method: 'check' as const, amount_cents: 10_000 };
    const first = expectYes(await app.call(recordDeposit, plant.owner, deposit)).data.payment_id;
    expectYes(await undo(made, first));
    expect((await payableOf(app, plant.owner, order_id)).deposit).toMatchObject({ paid_cents: 0, due_cents: 25_000 });
    expect(await balancesOf(app, plant)).toEqual({});
    const second = expectYes(await app.call(recordDeposit, plant.owner, deposit)).data.payment_id;
    const invoice_id = await draft(app, made, await arrive(app, made));
    expectYes(await issue(app, made, invoice_id));
    expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 40_000 });
    expectYes(await undo(made, second));
    expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000 });
    expect(await balancesOf(app, plant)).toEqual({ receivable: 50_000, service_revenue: 50_000 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('is refused for cards, for partly refunded payments, and once that day’s books are closed', async () => {
    const made = await makeInvoice(app);
    const { plant } = made;
    const paid = await makeDeposit(app, { plant });
    await makePrices(app, plant).catch(() => undefined);
    expectYes(await payByCard(app, paid));
    const card = await app.db
      .selectFrom('payments')
      .select('payment_id')
      .where('plant_id', '=', plant.plant_id)
      .executeTakeFirstOrThrow();
    expect(await undo(made, card.payment_id)).toMatchObject({ code: 'not_voidable' });

    const { session_id } = await makeTill(app, plant);
    const cash = await pay(made, 10_000, { method: 'cash', till_session_id: session_id });
    expect(await undo(made, cash, { kind: 'return' })).toMatchObject({ code: 'books_open' });
    await countAndClose(app, plant, session_id, 20_000);
    expect(await undo(made, cash)).toMatchObject({ code: 'books_closed' });
    const check = await pay(made, 10_000);
    await backdate(made, check);
    expect(await undo(made, check)).toMatchObject({ code: 'books_closed' });
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 30_000 });
  });
});

describe('a returned payment', () => {
  test('such as a bounced check opens its invoice again on the day it comes back', async () => {
    const made = await makeInvoice(app);
    const payment_id = await pay(made, 50_000, { reference: '1042' });
    await backdate(made, payment_id);
    expect(await look(app, made, made.invoice_id)).toMatchObject({ credited: [{ payment: { voidable: 'return' } }] });
    expectYes(await undo(made, payment_id, { kind: 'return', reason: 'The bank returned it' }));
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      open_cents: 50_000,
      transfers: expect.arrayContaining([expect.objectContaining({ kind: 'payment_returned', amount_cents: 50_000 })]),
    });
    expect(await undo(made, payment_id, { kind: 'return' })).toMatchObject({ code: 'voided_already' });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('by a check that its bank deposit names comes out of the bank, even if others are still in the office', async () => {
    const made = await makeInvoice(app);
    const { plant } = made;
    const deposited = await pay(made, 10_000);
    await pay(made, 20_000);
    const named = { checks_cents: 10_000, payment_ids: [deposited] };
    const deposit = { kind: 'deposit', moved_on: plantToday(), cash_cents: 0, ...named } as const;
    const { bank_move_id } = expectYes(await app.call(recordBankMove, plant.owner, deposit)).data;
    await backdate(made, deposited);
    expectYes(await undo(made, deposited, { kind: 'return', reason: 'The bank returned it' }));
    // The check itself is gone, so it can't go back to the office.
    const back = { bank_move_id, reason: 'Wrong day' };
    expect(await app.call(undoBankMove, plant.owner, back)).toMatchObject({ code: 'deposited_check_undone' });
    expect(await balancesOf(app, plant)).toMatchObject({ checks: 20_000 });
    expect(await balancesOf(app, plant)).not.toHaveProperty('bank');
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('in cash comes out of the open drawer or the office safe', async () => {
    const made = await makeInvoice(app);
    const { plant } = made;
    const { session_id } = await makeTill(app, plant);
    const first = await pay(made, 10_000, { method: 'cash', till_session_id: session_id });
    const second = await pay(made, 20_000, { method: 'cash', till_session_id: session_id });
    await countAndClose(app, plant, session_id, 40_000);
    const before = await balancesOf(app, plant);
    expectYes(await undo(made, first, { kind: 'return', uses_safe: true }));
    expect(await balancesOf(app, plant)).toMatchObject({ cash: before.cash, safe: (before.safe ?? 0) - 10_000 });
    const { session_id: open } = await makeTill(app, plant, { name: 'Second', float_cents: 15_000 });
    expect(await undo(made, second, { kind: 'return' })).toMatchObject({ code: 'cash_place_missing' });
    const back = { kind: 'return', till_session_id: open };
    expect(await undo(made, second, back)).toMatchObject({ code: 'not_in_drawer' });
    const { session_id: full } = await makeTill(app, plant, { name: 'Third', float_cents: 25_000 });
    expectYes(await undo(made, second, { ...back, till_session_id: full }));
    await countAndClose(app, plant, full, 5_000, 5_000);
    const { cash } = expectYes(await app.call(tillReport, plant.owner, { session_id: full })).data;
    expect(cash).toMatchObject({ expected_cents: 5_000 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });
});
