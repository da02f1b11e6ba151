import { describe, expect, test } from 'vitest';
import { refundPayment, settleDeposit } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { issueWaiting } from '#server/invoicing/invoices/issue-invoice.ts';
import { recordInvoicePayment as recordOn } from '#server/invoicing/invoices/pay-invoice.ts';
import { recordDeposit } from '#server/invoicing/record-deposit.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { balancesOf } from '#server/test/balances.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { booksOf, openBooks, sendAll } from '#server/test/make-books.ts';
import { makeDeposit } from '#server/test/make-deposit.ts';
import { arrive, draft, issue, makeBillable } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();
const paymentsIn = async (plant: Plant) => (await booksOf(app, plant, 'Payment')).map(({ body }) => body);

/** The plant's owner on the day before the plant connects. */
const dayBefore = ({ plant_id, owner }: Plant) =>
  ({
    actor: { plant_id, account_id: owner.account_id, role: 'processor' },
    today: addDays(today, -1),
  }) as Who<PlantActor>;

test('a deposit from before the plant connected arrives as a payment of the invoice that uses it', async () => {
  const made = await makeDeposit(app);
  const { plant, order_id, customer_id } = made;
  const cash = {
    order_id,
    customer_id,
    method: 'cash' as const,
    uses_safe: true,
    amount_cents: 25_000,
    reference: '',
    till_session_id: 0,
  };
  await inTransaction(app.db, (tx) => recordDeposit(tx, dayBefore(plant), cash));
  await openBooks(app, plant);
  await sendAll(app, plant);
  expect(await paymentsIn(plant)).toEqual([]);
  expectYes(await issue(app, made, await draft(app, made, await arrive(app, made))));
  await sendAll(app, plant);
  const [invoice] = await booksOf(app, plant, 'Invoice');
  expect(invoice?.body).toMatchObject({ TotalAmt: 500 });
  expect(await paymentsIn(plant)).toMatchObject([{ TotalAmt: 250, TxnDate: today, Line: [{ Amount: 250 }] }]);
});

test('what is left of a deposit from before pays another invoice after it, but only what was used once it was credit', async () => {
  const made = await makeDeposit(app, { asked: '700' });
  const { plant, order_id, customer_id } = made;
  const cash = { order_id, customer_id, method: 'cash' as const, uses_safe: true, reference: '', till_session_id: 0 };
  const { payment_id } = await inTransaction(app.db, (tx) =>
    recordDeposit(tx, dayBefore(plant), { ...cash, amount_cents: 70_000 }),
  );
  await openBooks(app, plant);
  expectYes(await issue(app, made, await draft(app, made, await arrive(app, made))));
  const next = async () => {
    const other = await makeBillable(app, ['Whole'], { plant });
    await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
    const invoice_id = await draft(app, other, other.cart_ids);
    expectYes(await issue(app, other, invoice_id));
    return invoice_id;
  };
  // Newer credit of $100.00, from money that the company's books have, pays the next invoice first.
  const paid = { invoice_id: await next(), method: 'check', amount_cents: 60_000 } as const;
  expectYes(await app.call(recordInvoicePayment, plant.owner, paid));
  const invoice_id = await next();
  await sendAll(app, plant);
  const amounts = async () =>
    (await paymentsIn(plant)).map(({ TotalAmt }) => Number(TotalAmt)).toSorted((a, b) => a - b);
  expect(await amounts()).toEqual([500, 600]);
  const settled = { payment_id, how: 'use', amount_cents: 20_000, invoice_id } as const;
  expectYes(await app.call(settleDeposit, plant.owner, settled));
  await sendAll(app, plant);
  await sendAll(app, plant);
  expect(await amounts()).toEqual([200, 500, 600]);
  const used = (await paymentsIn(plant)).find(({ TotalAmt }) => TotalAmt === 200);
  expect(used).toMatchObject({ TxnDate: today, Line: [{ Amount: 200, LinkedTxn: [{ TxnType: 'Invoice' }] }] });
});

test('credit from before pays the invoices after it, oldest credit first, and newer credit isn’t sent again', async () => {
  const first = await makeBillable(app);
  const { plant } = first;
  const customer_id = first.customers[0]?.customer_id ?? 0;
  const invoice_id = await draft(app, first, first.cart_ids);
  await inTransaction(app.db, async (tx) => {
    await issueWaiting(tx, dayBefore(plant), invoice_id, { isSent: false, withEstimates: false });
    const check = { invoice_id, method: 'check' as const, amount_cents: 62_000, reference: '', till_session_id: 0 };
    await recordOn(tx, dayBefore(plant), { ...check, uses_safe: false });
  });
  await openBooks(app, plant);
  const other = await makeBillable(app, ['Whole'], { plant });
  await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
  expectYes(await issue(app, other, await draft(app, other, other.cart_ids)));
  expect(await balancesOf(app, plant)).toMatchObject({ receivable: 38_000 });
  await sendAll(app, plant);
  await sendAll(app, plant);
  expect(await paymentsIn(plant)).toMatchObject([
    { TotalAmt: 120, TxnDate: today, Line: [{ Amount: 120, LinkedTxn: [{ TxnType: 'Invoice' }] }] },
  ]);
  // The next credit comes from a payment that the company's books have.
  const [open] = await app.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('plant_id', '=', plant.plant_id)
    .where('open_cents', '>', 0)
    .execute();
  const more = { invoice_id: open?.invoice_id ?? 0, method: 'check', amount_cents: 40_000 } as const;
  expectYes(await app.call(recordInvoicePayment, plant.owner, more));
  const third = await makeBillable(app, ['Whole'], { plant });
  await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', third.order_id).execute();
  expectYes(await issue(app, third, await draft(app, third, third.cart_ids)));
  await sendAll(app, plant);
  expect(await paymentsIn(plant)).toMatchObject([{ TotalAmt: 120 }, { TotalAmt: 400 }]);
});

describe('credit from before the plant connected', () => {
  /** The day before, a customer paid $620.00 for one of two invoices of $500.00; then the plant connected. */
  async function makeCredit() {
    const first = await makeBillable(app);
    const { plant } = first;
    const customer_id = first.customers[0]?.customer_id ?? 0;
    /** The next order's draft for the same customer. */
    const draftNext = async () => {
      const made = await makeBillable(app, ['Whole'], { plant });
      await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', made.order_id).execute();
      return draft(app, made, made.cart_ids);
    };
    const [paid_id, open_id] = [await draft(app, first, first.cart_ids), await draftNext()];
    const check = { invoice_id: paid_id, method: 'check' as const, amount_cents: 62_000, reference: '' };
    const { payment_id } = await inTransaction(app.db, async (tx) => {
      for (const id of [paid_id, open_id])
        await issueWaiting(tx, dayBefore(plant), id, { isSent: false, withEstimates: false });
      return recordOn(tx, dayBefore(plant), { ...check, till_session_id: 0, uses_safe: false });
    });
    await openBooks(app, plant);
    const issueNext = async () => expectYes(await issue(app, first, await draftNext()));
    return { plant, payment_id, open_id, issueNext };
  }
  const take = (plant: Plant, payment_id: number, kind: 'void' | 'return') =>
    app.call(voidPayment, plant.owner, { payment_id, kind, reason: 'Bounced' });
  const creditIn = async (plant: Plant) => {
    await sendAll(app, plant);
    const all = await booksOf(app, plant, 'Payment');
    return all
      .filter(({ body, is_deleted }) => !is_deleted && String(body.PrivateNote).includes('credit'))
      .map(({ body }) => body.TotalAmt);
  };

  test('is taken out of QuickBooks once its payment comes back, and isn’t sent if that happened before', async () => {
    for (const isSent of [true, false]) {
      const { plant, payment_id, issueNext } = await makeCredit();
      await issueNext();
      if (isSent) expect(await creditIn(plant)).toEqual([120]);
      expectYes(await take(plant, payment_id, 'return'));
      expect(await creditIn(plant)).toEqual([]);
    }
  });

  test('stays there if a payment comes back whose credit a newer credit note gave', async () => {
    const { plant, open_id, issueNext } = await makeCredit();
    const check = { invoice_id: open_id, method: 'check' as const, amount_cents: 50_000, reference: '' };
    const { payment_id } = await inTransaction(app.db, (tx) =>
      recordOn(tx, dayBefore(plant), { ...check, till_session_id: 0, uses_safe: false }),
    );
    const lines = [{ place: 1, amount_cents: 30_000 }];
    expectYes(await app.callWith(creditInvoice, plant.owner, { invoice_id: open_id, lines, reason: 'Spoiled' }));
    await issueNext();
    expect(await balancesOf(app, plant)).toMatchObject({ receivable: 8_000 });
    expect(await creditIn(plant)).toEqual([120]);
    expectYes(await take(plant, payment_id, 'return'));
    expect(await creditIn(plant)).toEqual([120]);
  });

  test('stays there if newer credit is voided, but newer credit never takes its place', async () => {
    const { plant, payment_id, open_id, issueNext } = await makeCredit();
    const newer = { invoice_id: open_id, method: 'check', amount_cents: 70_000 } as const;
    const { payment_id: newer_id } = expectYes(await app.call(recordInvoicePayment, plant.owner, newer)).data;
    await issueNext();
    expect(await balancesOf(app, plant)).toMatchObject({ receivable: 18_000 });
    expect(await creditIn(plant)).toEqual([120]);
    expectYes(await take(plant, newer_id, 'void'));
    expect(await creditIn(plant)).toEqual([120]);
    expectYes(await app.call(recordInvoicePayment, plant.owner, newer));
    expectYes(await take(plant, payment_id, 'return'));
    await issueNext();
    expect(await creditIn(plant)).toEqual([]);
  });

  test('is taken out if the use was undone because newer credit was voided after the older one was refunded', async () => {
    const { plant, payment_id, open_id, issueNext } = await makeCredit();
    await issueNext();
    expect(await creditIn(plant)).toEqual([120]);
    const newer = { invoice_id: open_id, method: 'check', amount_cents: 70_000 } as const;
    const { payment_id: newer_id } = expectYes(await app.call(recordInvoicePayment, plant.owner, newer)).data;
    const refund = { payment_id, amount_cents: 12_000, reason: 'Asked for' };
    expectYes(await app.call(refundPayment, plant.owner, refund));
    expectYes(await take(plant, newer_id, 'void'));
    expect(await creditIn(plant)).toEqual([]);
  });
});
