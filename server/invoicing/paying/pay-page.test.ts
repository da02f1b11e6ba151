import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import {
  closePayPage,
  openPayLink,
  openPayPage,
  paymentTrouble,
  readPayPage,
} from '#contract/invoicing/paying/paying-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { saveCardProfile } from '#contract/payments/api.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { settlePayments } from '#server/payments/jobs.ts';
import { setPaymentSettings } from '#server/payments/payment-settings.ts';
import { openTestApp } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { testCard } from '#server/test/make-deposit.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { balancesOf, linkTo, payIssued, payLinked } from '#server/test/pay-issued.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventAbout, openStripeStandIn, standInSettings, stripeEventSender } from '#server/test/stripe-event-sender.ts';

const app = openTestApp();
const sendEvent = stripeEventSender(app);
const stripe = await openStripeStandIn();

/** A $480.00 invoice with its link. */
async function makeLinked() {
  const made = await makeIssued(app);
  return { ...made, token: await linkTo(app, made) };
}
const ask = (token: string, amount_cents = 48_000, open_cents = 48_000) =>
  app.call(openPayPage, null, { token, amount_cents, open_cents });
/** Opens the provider's page. Returns the id at the end of its URL. */
const open = async (token: string, amount_cents?: number, open_cents?: number): Promise<string> =>
  expectYes(await ask(token, amount_cents, open_cents))
    .data.url.split('/')
    .at(-1) ?? '';
const come = async (token: string, page: string) => expectYes(await app.call(readPayPage, null, { token, page })).data;
const settle = async () => {
  await sql`update charges set started_at = started_at - interval '1 hour' where state = 'started'`.execute(app.db);
  await settlePayments(app.db, cardProvider(app.db));
};

test('with Stripe, a payer without an account pays on Stripe’s page and comes back to the receipt', async () => {
  const { plant, token } = await makeLinked();
  expect(expectYes(await app.call(openPayLink, null, { token })).data).toMatchObject({ entry: 'page' });
  const page = await open(token, 18_000);
  expect(stripe.all('checkout.session').at(-1)).toMatchObject({
    mode: 'payment',
    success_url: expect.stringMatching(/\/pay\/[\w-]{43}\?page=\{CHECKOUT_SESSION_ID\}$/),
  });
  expect(await come(token, page)).toEqual({ state: 'open', receipt: null });
  expect(expectYes(await app.call(openPayLink, null, { token })).data.is_under_way).toBe(false);
  stripe.payOnPage(page);
  const back = await come(token, page);
  expect(back).toMatchObject({
    state: 'paid',
    receipt: {
      amount_cents: 18_000,
      card: { brand: 'mastercard', last_four: '4444' },
      invoices: [{ open_cents: 30_000 }],
    },
  });
  expect(await come(token, page)).toEqual(back);
  const rest = await open(token, 30_000, 30_000);
  stripe.payOnPage(rest);
  expect(await come(token, rest)).toMatchObject({ state: 'paid', receipt: { invoices: [{ open_cents: 0 }] } });
  expect(await app.call(openPayLink, null, { token })).toMatchObject({ data: { open_cents: 0, status: 'paid' } });
  expect(await balancesOf(app, plant)).toEqual({ provider: 48_000 });
});

test('ten browsers paying the same amount get the same page, and only one payment is made', async () => {
  const { plant, token } = await makeLinked();
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(token)));
  const urls = new Set(replies.flatMap((reply) => (reply.status === 'yes' ? [reply.data.url] : [])));
  expect(urls.size).toBe(1);
  const page = await open(token);
  expect([...urls]).toEqual([expect.stringContaining(page)]);
  expect([stripe.payOnPage(page), stripe.payOnPage(page)]).toEqual([true, false]);
  const kinds = ['checkout.session.completed', 'payment_intent.succeeded', 'checkout.session.completed'];
  const intent = String(stripe.all('payment_intent').at(-1)?.id);
  const answers = await Promise.all([
    ...kinds.map((type) => sendEvent(eventAbout(type, type.startsWith('checkout') ? page : intent))),
    settle(),
    come(token, page),
  ]);
  expect(answers.slice(0, 3)).toEqual([200, 200, 200]);
  expect(await balancesOf(app, plant)).toEqual({ provider: 48_000 });
});

test('opening a page for a different amount closes the earlier page', async () => {
  const { plant, token } = await makeLinked();
  const first = await open(token, 10_000);
  const second = await open(token, 20_000);
  expect(second).not.toBe(first);
  expect([stripe.payOnPage(first), stripe.payOnPage(second)]).toEqual([false, true]);
  expect(await come(token, first)).toMatchObject({ state: 'closed' });
  await sendEvent(eventAbout('checkout.session.completed', second));
  expect(await balancesOf(app, plant)).toEqual({ provider: 20_000, receivable: 28_000 });
});

test('a payment made on a page is recorded, even if the payer then tries to pay a different amount', async () => {
  const { plant, token } = await makeLinked();
  stripe.payOnPage(await open(token, 10_000));
  expect(await ask(token, 20_000)).toMatchObject({ code: 'amount_changed' });
  expect(await balancesOf(app, plant)).toEqual({ provider: 10_000, receivable: 38_000 });
});

test('until the bank responds, the payer waits and no one can pay again', async () => {
  const { plant, token } = await makeLinked();
  const page = await open(token);
  stripe.payOnPage(page, { isBankSlow: true });
  expect(await come(token, page)).toEqual({ state: 'waiting', receipt: null });
  await settle();
  expect(await ask(token)).toMatchObject({ code: 'payment_under_way' });
  stripe.edit(page, { payment_status: 'paid' });
  await settle();
  expect(await come(token, page)).toMatchObject({ state: 'paid', receipt: { amount_cents: 48_000 } });
  expect(await balancesOf(app, plant)).toEqual({ provider: 48_000 });
});

test.each([
  ['never arrives', 0],
  ['answer lost', 1],
] as const)('a page that failed to open (%s) is given up on, and another one opens', async (fault, made) => {
  const { plant, token } = await makeLinked();
  const before = stripe.all('checkout.session').length;
  stripe.fail(/POST .*sessions$/, fault);
  expect(await ask(token)).toMatchObject({ code: 'provider_away' });
  expect(stripe.all('checkout.session')).toHaveLength(before + made);
  stripe.payOnPage(await open(token));
  await settle();
  expect(await balancesOf(app, plant)).toEqual({ provider: 48_000 });
});

test('once a page expires, the invoice can be paid another way', async () => {
  const made = await makeLinked();
  const { plant, token, invoice_id } = made;
  const page = await open(token);
  const cash = { invoice_id, method: 'cash', uses_safe: true, amount_cents: 48_000 } as const;
  expect(await app.call(recordInvoicePayment, plant.owner, cash)).toMatchObject({ code: 'payment_under_way' });
  stripe.edit(page, { status: 'expired' });
  await sendEvent(eventAbout('checkout.session.expired', page));
  expect(await app.call(recordInvoicePayment, plant.owner, cash)).toMatchObject({ http: 200 });
  expect(await come(token, page)).toEqual({ state: 'closed', receipt: null });
});

test('the office can close a page to collect the money another way; a payment already made on it is recorded', async () => {
  const made = await makeLinked();
  const { plant, token, invoice_id } = made;
  const page = await open(token);
  for (const person of [made.payer, await plant.join('butcher')]) {
    expect(await app.call(closePayPage, person, { invoice_id })).toMatchObject({ http: 403 });
  }
  expect(await app.call(closePayPage, (await makeLinked()).plant.owner, { invoice_id })).toMatchObject({ http: 404 });
  expect(expectYes(await app.call(closePayPage, plant.owner, { invoice_id })).data).toEqual({
    is_paid: false,
    is_unsure: false,
  });
  expect(stripe.payOnPage(page)).toBe(false);
  stripe.payOnPage(await open(token));
  expect(expectYes(await app.call(closePayPage, plant.owner, { invoice_id })).data).toEqual({
    is_paid: true,
    is_unsure: false,
  });
  expect(await balancesOf(app, plant)).toEqual({ provider: 48_000 });
});

test('the office can close a page whose provider is no longer set up, and collect the money itself', async () => {
  const { plant, token, invoice_id } = await makeLinked();
  const page = await open(token);
  setPaymentSettings({});
  const closed = await app.call(closePayPage, plant.owner, { invoice_id });
  expect(expectYes(closed).data).toEqual({ is_paid: false, is_unsure: true });
  expect(await app.call(closePayPage, plant.owner, { invoice_id })).toMatchObject({ http: 404 });
  const cash = { invoice_id, method: 'cash', uses_safe: true, amount_cents: 48_000 };
  expectYes(await app.callWith(recordInvoicePayment, plant.owner, cash));
  // The provider is set up again, and reports that someone paid. That payment becomes customer credit.
  setPaymentSettings(standInSettings(stripe));
  stripe.payOnPage(page);
  expect(await sendEvent(eventAbout('checkout.session.completed', page))).toBe(200);
  expect(await balancesOf(app, plant)).toEqual({ safe: 48_000, provider: 48_000, customer_credit: 48_000 });
});

test('only the office sees a disputed payment, its fee, and an open payment page', async () => {
  const { plant, token, invoice_id, customer_id, payer } = await makeLinked();
  stripe.payOnPage(await open(token, 18_000));
  await settle();
  const trouble = async (asked: SentTo<typeof paymentTrouble>) =>
    expectYes(await app.call(paymentTrouble, plant.owner, asked)).data;
  await open(token, 30_000, 30_000);
  expect(await trouble({ invoice_id })).toEqual({
    disputes: [],
    outside_refunds: [],
    leftovers: [],
    page: { amount_cents: 30_000, opened_at: expect.any(String) },
  });
  const intent = stripe.all('payment_intent').findLast(({ amount }) => amount === 18_000);
  const { id } = stripe.dispute(String(intent?.id), 18_000);
  stripe.edit(id, { balance_transactions: [{ amount: -18_000, fee: 1_500 }] });
  expect(await sendEvent(eventAbout('charge.dispute.created', id))).toBe(200);
  const [shown] = (await trouble({ invoice_id })).disputes;
  expect(shown).toMatchObject({ amount_cents: 18_000, fee_cents: 1_500, state: 'open', invoices: [{ invoice_id }] });
  expect((await trouble({ customer_id })).disputes).toEqual([shown]);
  expect(await balancesOf(app, plant)).toEqual({
    disputes: 18_000,
    receivable: 30_000,
    provider_cost: 1_500,
    provider: -1_500,
  });
  for (const person of [payer, await plant.join('butcher')]) {
    expect(await app.call(paymentTrouble, person, { invoice_id })).toMatchObject({ http: 403 });
  }
  const stranger = await makeLinked();
  for (const asked of [{ invoice_id }, { customer_id }]) {
    const seen = expectYes(await app.call(paymentTrouble, stranger.plant.owner, asked)).data;
    expect(seen).toEqual({ disputes: [], outside_refunds: [], leftovers: [], page: null });
  }
});

test('a dispute’s fee is posted once, and reversed if the provider returns it', async () => {
  const { plant, token } = await makeLinked();
  const page = await open(token);
  stripe.payOnPage(page);
  await come(token, page);
  const { id } = stripe.dispute(String(stripe.all('payment_intent').at(-1)?.id), 48_000);
  const withdrawn = { amount: -48_000, fee: 1_500 };
  stripe.edit(id, { balance_transactions: [withdrawn] });
  await Promise.all([
    sendEvent(eventAbout('charge.dispute.created', id)),
    sendEvent(eventAbout('charge.dispute.funds_withdrawn', id)),
  ]);
  const taken = { disputes: 48_000, provider_cost: 1_500, provider: -1_500 };
  expect(await balancesOf(app, plant)).toEqual(taken);
  stripe.edit(id, { status: 'lost' });
  await sendEvent(eventAbout('charge.dispute.closed', id));
  expect(await balancesOf(app, plant)).toEqual({ receivable: 48_000, provider_cost: 1_500, provider: -1_500 });
  stripe.edit(id, { balance_transactions: [withdrawn, { amount: 0, fee: -1_500 }] });
  await sendEvent(eventAbout('charge.dispute.updated', id));
  await sendEvent(eventAbout('charge.dispute.updated', id));
  expect(await balancesOf(app, plant)).toEqual({ receivable: 48_000 });
});

test('a payment page is hidden from anyone with a different link, and unknown pages look like expired links', async () => {
  const one = await makeLinked();
  const neighbor = await makeIssued(app, await makeOrder(app, ['Whole'], { plant: one.plant }));
  const other = { token: await linkTo(app, neighbor) };
  const page = await open(one.token);
  stripe.payOnPage(page);
  for (const [token, session] of [
    [other.token, page],
    [one.token, 'cs_guessed'],
    ['x'.repeat(43), page],
  ] as const) {
    expect(await app.call(readPayPage, null, { token, page: session })).toMatchObject({
      http: 404,
      code: 'pay_link_over',
    });
  }
  expect(await ask('x'.repeat(43))).toMatchObject({ http: 404, code: 'pay_link_over' });
});

test('with Stripe, card tokens from a browser are refused, because they could be anyone’s', async () => {
  const made = await makeLinked();
  const guessed = { ...testCard(), token: 'cus_1/pm_good' };
  for (const [card, code] of [
    [testCard(), 'card_not_accepted'],
    [guessed, 'malformed'],
  ] as const) {
    expect(await payLinked(app, made.token, { card })).toMatchObject({ code });
    expect(await payIssued(app, made, { card })).toMatchObject({ code });
    expect(await app.call(saveCardProfile, made.payer, card)).toMatchObject({ code });
  }
  expect(await balancesOf(app, made.plant)).toEqual({ receivable: 48_000 });
});

test('the sandbox has no payment page to open', async () => {
  setPaymentSettings({});
  const { token } = await makeLinked();
  expect(expectYes(await app.call(openPayLink, null, { token })).data).toMatchObject({ entry: 'form' });
  expect(await ask(token)).toMatchObject({ http: 404 });
});
