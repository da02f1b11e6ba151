import { expect, test } from 'vitest';
import { refundPayment } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice } from '#contract/invoicing/invoices-api.ts';
import type { DisputeState } from '#contract/payments/disputes.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { recordDispute } from '#server/payments/disputes.ts';
import { findDeviations } from '#server/test/balances.ts';
import { openTestApp } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { booksOf, openBooks, sendAll } from '#server/test/make-books.ts';
import { makeDeposit, payableOf, payByCard } from '#server/test/make-deposit.ts';
import { arrive, draft, issue, look } from '#server/test/make-invoice.ts';
import { balancesOf, payIssued } from '#server/test/pay-issued.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** What the bank says about a customer's only charge. */
async function disputeOf(customer_id: number, amount_cents: number) {
  const { provider, provider_key } = await app.db
    .selectFrom('charges')
    .select(['provider', 'provider_key'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  const about = { provider, provider_ref: `dp_${provider_key}`, charge_key: provider_key, amount_cents };
  return (state: DisputeState) =>
    inTransaction(app.db, (tx) =>
      recordDispute(tx, { ...about, state, fee_cents: 1_500, reason: 'fraudulent', answer_by: null }),
    );
}

test('a lost dispute opens the invoice again, once, and QuickBooks is told', async () => {
  const made = await makeIssued(app);
  const { plant, invoice_id, customer_id } = made;
  await openBooks(app, plant);
  expectYes(await payIssued(app, made));
  await sendAll(app, plant);
  const say = await disputeOf(customer_id, 48_000);
  await say('open');
  expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 0 });
  expect(await balancesOf(app, plant)).toEqual({ disputes: 48_000, provider: -1_500, provider_cost: 1_500 });
  await Promise.all(Array.from({ length: 5 }, () => say('lost')));
  expect(await look(app, made, invoice_id)).toMatchObject({
    open_cents: 48_000,
    credited: [{ cents: 48_000 }, { cents: -48_000, undo: 'dispute' }],
    transfers: expect.arrayContaining([expect.objectContaining({ kind: 'dispute_lost' })]),
  });
  expect(await balancesOf(app, plant)).toEqual({ receivable: 48_000, provider: -1_500, provider_cost: 1_500 });
  await say('won');
  expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 48_000 });
  await sendAll(app, plant);
  expect(await booksOf(app, plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 0, Line: [] } }]);
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('a lost dispute over a deposit opens the invoice that used it', async () => {
  const made = await makeDeposit(app);
  expectYes(await payByCard(app, made));
  const invoice_id = await draft(app, made, await arrive(app, made));
  expectYes(await issue(app, made, invoice_id));
  expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 25_000 });
  const say = await disputeOf(made.customer_id, 25_000);
  await say('lost');
  expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000 });
  expect(await balancesOf(app, made.plant)).toEqual({ receivable: 50_000, provider: -1_500, provider_cost: 1_500 });
  expect(await findDeviations(app, made.plant)).toEqual([]);
});

test('a lost dispute over a deposit that nothing has used leaves nothing to use', async () => {
  const made = await makeDeposit(app);
  expectYes(await payByCard(app, made));
  await (await disputeOf(made.customer_id, 25_000))('lost');
  expect(await balancesOf(app, made.plant)).toEqual({ provider: -1_500, provider_cost: 1_500 });
  const invoice_id = await draft(app, made, await arrive(app, made));
  expectYes(await issue(app, made, invoice_id));
  expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000 });
  expect(await findDeviations(app, made.plant)).toEqual([]);
});

test('what the bank has taken back can’t be refunded, even if many try, until the plant wins', async () => {
  const made = await makeDeposit(app);
  const { plant, order_id, customer_id } = made;
  expectYes(await payByCard(app, made));
  const say = await disputeOf(customer_id, 20_000);
  await say('open');
  const [payment] = (await payableOf(app, plant.owner, order_id)).payments;
  expect(payment).toMatchObject({ refundable_cents: 5_000 });
  const refund = (amount_cents: number) =>
    app.call(refundPayment, plant.owner, { payment_id: payment?.payment_id ?? 0, amount_cents, reason: 'Spoiled' });
  const replies = await Promise.all(Array.from({ length: 12 }, () => refund(3_000)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(await refund(2_001)).toMatchObject({
    code: 'more_than_paid',
    message: 'Only $20.00 of this payment is left. Enter that or less.',
  });
  await say('won');
  expectYes(await refund(22_000));
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('a lost dispute takes the credit that a credit note gave instead of opening the invoice', async () => {
  const made = await makeIssued(app);
  const { plant, invoice_id, customer_id } = made;
  expectYes(await payIssued(app, made));
  expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Spoiled', lines: [] }));
  await (await disputeOf(customer_id, 30_000))('lost');
  expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 0, customer_credit_cents: 18_000 });
  expect(await balancesOf(app, plant)).toMatchObject({ customer_credit: 18_000 });
  expect(await findDeviations(app, plant)).toEqual([]);
});
