import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { payDeposit } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice } from '#contract/invoicing/invoices-api.ts';
import { listMoneyTrouble, openPayPage, paymentTrouble, readPayPage } from '#contract/invoicing/paying/paying-api.ts';
import { endCardPage, openCardPage } from '#contract/payments/provider-api.ts';
import { findDeviations } from '#server/test/balances.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { makeDeposit } from '#server/test/make-deposit.ts';
import { balancesOf, linkTo } from '#server/test/pay-issued.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventAbout, openStripeStandIn, stripeEventSender } from '#server/test/stripe-event-sender.ts';

const app = openTestApp();
const sendEvent = stripeEventSender(app);
const stripe = await openStripeStandIn();

const lastIntent = () => String(stripe.all('payment_intent').at(-1)?.id);
const pageIn = (url: string) => url.split('/').at(-1) ?? '';
/** Refunds a charge on Stripe's pages, and notifies us. */
async function refundOutside(intent: string, cents: number): Promise<string> {
  const { id } = stripe.refund(intent, cents);
  const events = ['refund.created', 'charge.refund.updated', 'refund.updated'];
  expect(await Promise.all(events.map((type) => sendEvent(eventAbout(type, id))))).toEqual([200, 200, 200]);
  return id;
}
const troublesOf = async ({ owner }: Plant) => expectYes(await app.call(listMoneyTrouble, owner, {})).data;

/** A deposit of $250.00, paid by card. */
async function makePaidDeposit() {
  const made = await makeDeposit(app);
  const session = pageIn(expectYes(await app.call(openCardPage, made.payer, { back: '/paymentorder/7' })).data.url);
  stripe.addCard(session);
  await app.call(endCardPage, made.payer, { session });
  expectYes(await app.call(payDeposit, made.payer, { order_id: made.order_id, amount_cents: 25_000 }));
  return { ...made, intent: lastIntent() };
}
/** An invoice of $480.00, paid on Stripe's page. */
async function makePaidInvoice() {
  const made = await makeIssued(app);
  const token = await linkTo(app, made);
  const { url } = expectYes(
    await app.call(openPayPage, null, { token, amount_cents: 48_000, open_cents: 48_000 }),
  ).data;
  stripe.payOnPage(pageIn(url));
  expectYes(await app.call(readPayPage, null, { token, page: pageIn(url) }));
  return { ...made, intent: lastIntent() };
}

test('deducts a refund made on Stripe’s own pages from the deposit, once', async () => {
  const { plant, intent } = await makePaidDeposit();
  const id = await refundOutside(intent, 10_000);
  expect(await balancesOf(app, plant)).toEqual({ provider: 15_000, deposits: 15_000 });
  expect(await troublesOf(plant)).toEqual([]);
  stripe.edit(id, { status: 'failed' });
  const failed = ['refund.failed', 'refund.updated', 'charge.refund.updated'];
  expect(await Promise.all(failed.map((type) => sendEvent(eventAbout(type, id))))).toEqual([200, 200, 200]);
  expect(await balancesOf(app, plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('writes off whatever no credit covers, and shows it to the office until a credit note covers it', async () => {
  const { plant, invoice_id, customer_id, intent } = await makePaidInvoice();
  await refundOutside(intent, 20_000);
  expect(await balancesOf(app, plant)).toEqual({ provider: 28_000, write_off: 20_000 });
  expect(await troublesOf(plant)).toMatchObject([{ kind: 'outside_refund', amount_cents: 20_000, invoice_id }]);
  for (const asked of [{ invoice_id }, { customer_id }])
    expect(expectYes(await app.call(paymentTrouble, plant.owner, asked)).data).toMatchObject({
      outside_refunds: [{ amount_cents: 20_000, uncovered_cents: 20_000 }],
    });

  const credit = (amount_cents: number) =>
    app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Spoiled', lines: [{ place: 0, amount_cents }] });
  expectYes(await credit(15_000));
  expect(await balancesOf(app, plant)).toEqual({ provider: 28_000, write_off: 5_000 });
  expect(await troublesOf(plant)).toMatchObject([{ amount_cents: 5_000 }]);
  expectYes(await credit(6_000));
  expect(await balancesOf(app, plant)).toEqual({ provider: 28_000, customer_credit: 1_000 });
  expect(await troublesOf(plant)).toEqual([]);
  // With nothing left to cover, a credit note posts nothing about refunds.
  expectYes(await credit(1_000));
  const { rows } = await sql`
    select from postings where owner_id = ${plant.plant_id} and kind = 'refund_covered'`.execute(app.db);
  expect(rows).toHaveLength(2);
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('deducts several simultaneous refunds from the available credit, and writes off the rest', async () => {
  const { plant, invoice_id, intent } = await makePaidInvoice();
  const lines = [{ place: 0, amount_cents: 10_000 }];
  expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Spoiled', lines }));
  const ids = Array.from({ length: 4 }, () => stripe.refund(intent, 4_000).id);
  expect(await Promise.all(ids.map((id) => sendEvent(eventAbout('refund.created', id))))).toEqual([200, 200, 200, 200]);
  expect(await balancesOf(app, plant)).toEqual({ provider: 32_000, write_off: 6_000 });
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('records a refund only after its payment has been recorded', async () => {
  const made = await makeIssued(app);
  const token = await linkTo(app, made);
  const asked = { token, amount_cents: 48_000, open_cents: 48_000 };
  const page = pageIn(expectYes(await app.call(openPayPage, null, asked)).data.url);
  stripe.payOnPage(page);
  const { id } = stripe.refund(lastIntent(), 20_000);
  expect(await sendEvent(eventAbout('refund.created', id))).toBe(503);
  expectYes(await app.call(readPayPage, null, { token, page }));
  expect(await sendEvent(eventAbout('refund.created', id))).toBe(200);
  expect(await balancesOf(app, made.plant)).toEqual({ provider: 28_000, write_off: 20_000 });
});

test('reverses both the covered and the written-off part when the refund fails', async () => {
  const { plant, invoice_id, intent } = await makePaidInvoice();
  const id = await refundOutside(intent, 20_000);
  const lines = [{ place: 0, amount_cents: 5_000 }];
  expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Spoiled', lines }));
  stripe.edit(id, { status: 'canceled' });
  expect(await sendEvent(eventAbout('refund.failed', id))).toBe(200);
  expect(await balancesOf(app, plant)).toEqual({ provider: 48_000, customer_credit: 5_000 });
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('ignores refunds of charges that aren’t ours', async () => {
  const { plant } = await makePaidDeposit();
  await refundOutside('pi_of_someone_else', 10_000);
  expect(await balancesOf(app, plant)).toEqual({ provider: 25_000, deposits: 25_000 });
});
