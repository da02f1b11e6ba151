import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { payDeposit, recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { cardProfile } from '#contract/payments/api.ts';
import { endCardPage, openCardPage, openSellerPage, sellerPayouts } from '#contract/payments/provider-api.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { settlePayments } from '#server/payments/jobs.ts';
import { setPaymentSettings } from '#server/payments/payment-settings.ts';
import { nonZeroBalances } from '#server/test/balances.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { type MadeDeposit, makeDeposit, payableOf, payByCard, testCard } from '#server/test/make-deposit.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventAbout, openStripeStandIn, standInSettings, stripeEventSender } from '#server/test/stripe-event-sender.ts';

const app = openTestApp();
const stripe = await openStripeStandIn();

/** Adds a card on Stripe's page and comes back. */
async function addCard(person: Person, payment_method?: string) {
  const session = await openPage(person);
  stripe.addCard(session, payment_method);
  return app.call(endCardPage, person, { session });
}
async function openPage(person: Person): Promise<string> {
  const { url } = expectYes(await app.call(openCardPage, person, { back: '/paymentorder/7' })).data;
  return url.split('/').at(-1) ?? '';
}
/** A $250.00 deposit and its payer's card. */
async function makePayable(payment_method?: string): Promise<MadeDeposit> {
  const made = await makeDeposit(app);
  await addCard(made.payer, payment_method);
  return made;
}
const pay = ({ payer, order_id }: MadeDeposit, key: string = randomUUID()) =>
  app.call(payDeposit, payer, { order_id, amount_cents: 25_000 }, { key });
async function refund({ plant, order_id }: MadeDeposit, amount_cents: number) {
  const [payment] = (await payableOf(app, plant.owner, order_id)).payments;
  return app.call(refundPayment, plant.owner, {
    payment_id: payment?.payment_id ?? 0,
    amount_cents,
    reason: 'Canceled',
  });
}
/** Lets the job look for lost responses, as if an hour had passed. */
async function settle(): Promise<void> {
  for (const table of ['charges', 'refunds']) {
    await sql`update ${sql.table(table)} set started_at = started_at - interval '1 hour' where state = 'started'`.execute(
      app.db,
    );
  }
  await settlePayments(app.db, cardProvider(app.db));
}
const balancesOf = (plant: Plant) => nonZeroBalances(app, plant.plant_id);
const intentOf = ({ customer_id }: MadeDeposit) =>
  sql<{ payment_intent: string }>`
    select payment_intent from stripe_charges join charges using (provider_key) where customer_id = ${customer_id}`
    .execute(app.db)
    .then(({ rows }) => rows.at(-1)?.payment_intent ?? '');

const sendEvent = stripeEventSender(app);

describe('a card with Stripe', () => {
  test('is added on Stripe’s page, and is on file when the cardholder comes back [PAY-005]', async () => {
    const plant = await makePlant(app, { hasCard: false });
    expect(await app.call(cardProfile, plant.owner, {})).toMatchObject({ data: { card: null, entry: 'page' } });
    expect(await addCard(plant.owner)).toMatchObject({ data: { last_four: '4242', provider: 'stripe' } });
    const [page] = stripe.all('checkout.session').slice(-1);
    expect(page).toMatchObject({
      mode: 'setup',
      client_reference_id: String(plant.plant_id),
      success_url: expect.stringContaining('/paymentgateway?back=%2Fpaymentorder%2F7&session={CHECKOUT_SESSION_ID}'),
    });
  });

  test('isn’t on file if the cardholder gave up, and no one can claim another person’s card', async () => {
    const [one, other] = [await makeVisitor(app, 'buyer'), await makeVisitor(app, 'buyer')];
    const session = await openPage(one);
    expect(await app.call(endCardPage, one, { session })).toMatchObject({ code: 'card_not_accepted' });
    stripe.addCard(session);
    expect(await app.call(endCardPage, other, { session })).toMatchObject({ http: 404 });
    expect(await app.call(endCardPage, one, { session: 'cs_guessed' })).toMatchObject({ http: 404 });
    expect(await app.call(cardProfile, other, {})).toMatchObject({ data: { card: null } });
  });

  test('is on file even if the cardholder never comes back, and a late event doesn’t replace a newer card', async () => {
    const buyer = await makeVisitor(app, 'buyer');
    const old = await openPage(buyer);
    stripe.addCard(old, 'pm_old');
    await addCard(buyer, 'pm_new');
    expect(await sendEvent(eventAbout('checkout.session.completed', old))).toBe(200);
    const tokenOf = () =>
      app.db.selectFrom('card_profiles').select('token').where('account_id', '=', buyer.account_id).executeTakeFirst();
    expect((await tokenOf())?.token).toMatch(/pm_new$/);

    const newest = await openPage(buyer);
    stripe.addCard(newest, 'pm_newest');
    await sendEvent(eventAbout('checkout.session.completed', newest));
    expect((await tokenOf())?.token).toMatch(/pm_newest$/);
  });

  test('isn’t charged if it came from the sandbox', async () => {
    const { payer, order_id } = await makeDeposit(app);
    expect(await app.call(payDeposit, payer, { order_id, amount_cents: 25_000, card: testCard() })).toMatchObject({
      code: 'card_not_accepted',
    });
  });
});

describe('a charge through Stripe', () => {
  test('is made once, off session, for the amount due', async () => {
    const made = await makePayable();
    expect(await pay(made)).toMatchObject({ http: 200 });
    expect(stripe.all('payment_intent').at(-1)).toMatchObject({ amount: 25_000, status: 'succeeded' });
    expect(await pay(made)).toMatchObject({ code: 'nothing_due' });
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test.each([
    ['pm_declined', 'card_declined'],
    ['pm_nofunds', 'card_no_funds'],
    ['pm_expired', 'card_expired'],
    ['pm_authentication', 'card_authentication'],
  ])('to %s is refused with an explanation, and another card can be charged', async (payment_method, code) => {
    const made = await makePayable(payment_method);
    expect(await pay(made)).toMatchObject({ code });
    await addCard(made.payer);
    expect(await pay(made)).toMatchObject({ http: 200 });
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test.each([
    ['whose announcement never arrived', /POST .*payment_intents$/, 'never arrives', false],
    ['whose announcement got no response', /POST .*payment_intents$/, 'answer lost', false],
    ['whose confirmation never arrived', /confirm$/, 'never arrives', false],
    ['whose confirmation got no response', /confirm$/, 'answer lost', true],
  ] as const)('%s is looked up, and no one is charged twice', async (_, path, fault, isPaid) => {
    const made = await makePayable();
    const key = randomUUID();
    stripe.fail(path, fault);
    expect(await pay(made, key)).toMatchObject({ code: 'payment_unclear' });
    expect(await pay(made)).toMatchObject({ code: 'payment_under_way' });
    await settle();
    // Repeating the first call returns its outcome.
    expect(await pay(made, key)).toMatchObject(isPaid ? { http: 200 } : { code: 'payment_unclear' });
    expect(await pay(made)).toMatchObject(isPaid ? { code: 'nothing_due' } : { http: 200 });
    await settle();
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
    const [customer] = await app.db
      .selectFrom('card_profiles')
      .select('token')
      .where('account_id', '=', made.payer.account_id)
      .execute();
    const charged = stripe
      .all('payment_intent')
      .filter((one) => one.status === 'succeeded' && customer?.token.startsWith(`${one.customer}/`));
    expect(charged).toHaveLength(1);
  });

  test('that was given up on never goes through, no matter how late it resumes', async () => {
    const provider = cardProvider(app.db);
    const provider_key = randomUUID();
    expect(await provider.findCharge(provider_key)).toBeNull();
    await expect(provider.charge({ provider_key, token: 'cus_1/pm_good', amount_cents: 500 })).rejects.toThrow(
      'given up',
    );
    expect(stripe.all('payment_intent').at(-1)).toMatchObject({ status: 'requires_confirmation' });
    expect(await provider.findCharge(provider_key)).toBeNull();
  });
});

describe('a refund through Stripe', () => {
  test('doesn’t reverse the transfer or our fee, and never exceeds the charge', async () => {
    const made = await makePayable();
    await pay(made);
    expect(await refund(made, 10_000)).toMatchObject({ http: 200 });
    expect(await refund(made, 15_001)).toMatchObject({ code: 'more_than_paid' });
    expect(stripe.all('refund').at(-1)).toMatchObject({
      amount: 10_000,
      flags: { reverse_transfer: 'false', refund_application_fee: 'false' },
    });
    expect(await balancesOf(made.plant)).toEqual({ provider: 15_000, deposits: 15_000 });
  });

  test.each([
    ['never arrives', 0],
    ['answer lost', 1],
  ] as const)('that failed (%s) is resent and made once, even a day later', async (fault, before) => {
    const made = await makePayable();
    await pay(made);
    const count = stripe.all('refund').length;
    stripe.fail(/POST .*refunds$/, fault);
    expect(await refund(made, 10_000)).toMatchObject({ code: 'refund_unclear' });
    expect(stripe.all('refund')).toHaveLength(count + before);
    stripe.forgetKeys();
    await settle();
    expect(stripe.all('refund')).toHaveLength(count + 1);
    expect(await balancesOf(made.plant)).toEqual({ provider: 15_000, deposits: 15_000 });
  });

  test('is made by the provider that charged the card, not the one that takes new cards', async () => {
    setPaymentSettings({});
    const sandbox = await makeDeposit(app);
    expectYes(await payByCard(app, sandbox));
    setPaymentSettings(standInSettings(stripe));
    expectYes(await refund(sandbox, 25_000));
    const made = await makePayable();
    await pay(made);
    setPaymentSettings({});
    expect(await refund(made, 25_000)).toMatchObject({ code: 'provider_away' });
  });

  test('that the bank sends back restores the payment, once', async () => {
    const made = await makePayable();
    await pay(made);
    await refund(made, 10_000);
    const id = String(stripe.all('refund').at(-1)?.id);
    await sendEvent(eventAbout('refund.updated', id));
    expect(await balancesOf(made.plant)).toEqual({ provider: 15_000, deposits: 15_000 });
    const metadata = stripe.all('refund').at(-1)?.metadata;
    stripe.edit(id, { status: 'failed', metadata: { provider_key: 'theirs' } });
    expect(await sendEvent(eventAbout('refund.failed', id))).toBe(200);
    expect(await balancesOf(made.plant)).toEqual({ provider: 15_000, deposits: 15_000 });
    stripe.edit(id, { metadata });
    const statuses = [sendEvent(eventAbout('refund.failed', id)), sendEvent(eventAbout('refund.updated', id))];
    expect(await Promise.all(statuses)).toEqual([200, 200]);
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
    expect(await payableOf(app, made.plant.owner, made.order_id)).toMatchObject({ payments: [{ refunded_cents: 0 }] });
  });
});

describe('an event from Stripe', () => {
  test('about a charge can arrive before the response, twice, and out of order', async () => {
    const made = await makePayable();
    stripe.fail(/confirm$/, 'answer lost');
    await pay(made);
    const id = await intentOf(made);
    const succeeded = eventAbout('payment_intent.succeeded', id);
    const replies = await Promise.all([
      sendEvent(succeeded),
      sendEvent(succeeded),
      sendEvent(eventAbout('payment_intent.payment_failed', id)),
      sendEvent(succeeded),
    ]);
    expect(replies).toEqual([200, 200, 200, 200]);
    await settle();
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
    expect((await payableOf(app, made.payer, made.order_id)).payments).toHaveLength(1);
  });

  test.each([
    ['forged', { secret: 'whsec_guessed' }],
    ['an hour old', { timestamp: Math.floor(Date.now() / 1000) - 3600 }],
    ['changed on the way', { payload: '{"id":"evt_x","type":"payment_intent.succeeded"}' }],
  ])('is refused if it is %s', async (_, how) => {
    const made = await makePayable();
    await pay(made);
    const before = stripe.asked.length;
    expect(
      await sendEvent(eventAbout('charge.dispute.created', stripe.dispute(await intentOf(made), 25_000).id), how),
    ).toBe(400);
    expect(stripe.asked).toHaveLength(before);
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test('is refused if Stripe isn’t set up, and unknown events change nothing', async () => {
    expect(await sendEvent(eventAbout('customer.created', 'cus_1'))).toBe(200);
    expect(await sendEvent(eventAbout('payment_intent.succeeded', 'pi_unknown'))).toBe(200);
    setPaymentSettings({});
    expect(await sendEvent(eventAbout('customer.created', 'cus_1'))).toBe(404);
  });
});

describe('a dispute', () => {
  test('moves the money out of the provider’s account, and back once it is won', async () => {
    const made = await makePayable();
    await pay(made);
    const { id } = stripe.dispute(await intentOf(made), 25_000);
    await sendEvent(eventAbout('charge.dispute.created', id));
    await sendEvent(eventAbout('charge.dispute.funds_withdrawn', id));
    expect(await balancesOf(made.plant)).toEqual({ disputes: 25_000, deposits: 25_000 });
    const disputeOf = async () => (await payableOf(app, made.plant.owner, made.order_id)).payments[0]?.dispute;
    // Midnight in London is the evening before at the plant.
    expect(await disputeOf()).toEqual({ state: 'open', amount_cents: 25_000, answer_by: '2197-04-30' });
    stripe.edit(id, { status: 'won' });
    const statuses = [
      sendEvent(eventAbout('charge.dispute.closed', id)),
      sendEvent(eventAbout('charge.dispute.updated', id)),
    ];
    expect(await Promise.all(statuses)).toEqual([200, 200]);
    expect(await disputeOf()).toMatchObject({ state: 'won' });
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
    stripe.edit(id, { status: 'needs_response' });
    await sendEvent(eventAbout('charge.dispute.updated', id));
    expect(await disputeOf()).toMatchObject({ state: 'won' });
  });

  test('moves no money while it’s only an inquiry, and is retried if its payment isn’t recorded yet', async () => {
    const made = await makePayable();
    stripe.fail(/confirm$/, 'answer lost');
    await pay(made);
    const { id } = stripe.dispute(await intentOf(made), 25_000);
    stripe.edit(id, { status: 'warning_needs_response' });
    expect(await sendEvent(eventAbout('charge.dispute.created', id))).toBe(503);
    await settle();
    expect(await sendEvent(eventAbout('charge.dispute.created', id))).toBe(200);
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
    stripe.edit(id, { status: 'lost' });
    await sendEvent(eventAbout('charge.dispute.closed', id));
    expect(await balancesOf(made.plant)).toEqual({});
  });

  test('over a refunded payment keeps the books balanced', async () => {
    const made = await makePayable();
    await pay(made);
    await refund(made, 25_000);
    await sendEvent(eventAbout('charge.dispute.created', stripe.dispute(await intentOf(made), 25_000).id));
    expect(await balancesOf(made.plant)).toEqual({ disputes: 25_000, provider: -25_000 });
  });
});

describe('a seller with Stripe', () => {
  const payoutsOf = async (seller: Person) => expectYes(await app.call(sellerPayouts, seller, {})).data;

  test('has a single account there, and can be paid as soon as Stripe confirms it', async () => {
    const seller = await makeVisitor(app, 'seller');
    expect(await payoutsOf(seller)).toEqual({ is_offered: true, state: 'none' });
    const first = expectYes(await app.call(openSellerPage, seller, {})).data.url;
    expect(expectYes(await app.call(openSellerPage, seller, {})).data.url).toBe(first);
    expect(await payoutsOf(seller)).toEqual({ is_offered: true, state: 'begun' });
    const account = first.split('/').at(-1) ?? '';
    await sendEvent(eventAbout('account.updated', account));
    expect(await payoutsOf(seller)).toMatchObject({ state: 'begun' });
    stripe.edit(account, { payouts_enabled: true, capabilities: { transfers: 'active' } });
    await sendEvent(eventAbout('account.updated', account));
    expect(await payoutsOf(seller)).toMatchObject({ state: 'ready' });
    setPaymentSettings({});
    expect(await payoutsOf(seller)).toEqual({ is_offered: false, state: 'none' });
  });

  test('is paid once from a buyer’s charge, even after Stripe has forgotten the key, and never returns more than they got', async () => {
    const made = await makePayable();
    await pay(made);
    const { sellers } = cardProvider(app.db);
    const charge = await app.db
      .selectFrom('stripe_charges')
      .select('provider_key')
      .where('payment_intent', '=', await intentOf(made))
      .executeTakeFirstOrThrow();
    const provider_key = randomUUID();
    const sent = { provider_key, charge_key: charge.provider_key, provider_ref: 'acct_9', amount_cents: 20_000 };
    const transfer_ref = await sellers?.pay(sent);
    expect(await sellers?.pay(sent)).toBe(transfer_ref);
    stripe.forgetKeys();
    expect(await sellers?.pay(sent)).toBe(transfer_ref);
    expect(stripe.all('transfer').at(-1)).toMatchObject({
      amount: 20_000,
      source_transaction: expect.stringMatching(/^ch_/),
    });
    const back = { transfer_ref: String(transfer_ref), amount_cents: 15_000 };
    const key = randomUUID();
    expect(await sellers?.takeBack({ ...back, provider_key: key })).toBe(true);
    stripe.forgetKeys();
    expect(await sellers?.takeBack({ ...back, provider_key: key })).toBe(true);
    expect(stripe.all('transfer').at(-1)).toMatchObject({ reversed: 15_000 });
    await expect(sellers?.takeBack({ ...back, provider_key: randomUUID() })).rejects.toThrow();
  });
});

test('while Stripe is down, no card payment is recorded but cash still is', async () => {
  const made = await makePayable();
  stripe.fail(/./, 'never arrives', 6);
  expect(await app.call(openCardPage, made.payer, {})).toMatchObject({ http: 503, code: 'provider_away' });
  expect(await pay(made)).toMatchObject({ code: 'payment_unclear' });
  await settle();
  const { order_id, customer_id } = made;
  const cash = { order_id, customer_id, method: 'cash' as const, uses_safe: true, amount_cents: 25_000 };
  expect(await app.call(recordDeposit, made.plant.owner, cash)).toMatchObject({ http: 200 });
  expect(await balancesOf(made.plant)).toEqual({ safe: 25_000, deposits: 25_000 });
});
