import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { payDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { required } from '#contract/lib/required.ts';
import { withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { settleRefunds } from '#server/payments/refunds.ts';
import { findDeviations } from '#server/test/balances.ts';
import { openTestApp } from '#server/test/harness.ts';
import { makeDeposit, payableOf } from '#server/test/make-deposit.ts';
import { marketKit, stripeSalesKit } from '#server/test/make-market.ts';
import { killKit, type Step } from '#server/test/payments/kill-process.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventAbout, openStripeStandIn, stripeEventSender } from '#server/test/stripe-event-sender.ts';

const app = openTestApp();
const stripe = await openStripeStandIn();
const sendEvent = stripeEventSender(app);
const { makeSale, claim, pay, followUp } = marketKit(app);
const { makeBuyer, chargeOf } = stripeSalesKit(app, stripe);
const { call, killAt } = killKit(app, stripe);

/** A deposit paid to a plant, and its refund by the office. */
async function ofPlant() {
  const { plant, payer, order_id } = await makeDeposit(app);
  const card = { provider: 'stripe', token: `cus_${payer.account_id}/pm_good`, brand: 'visa', last_four: '4242' };
  await app.db
    .insertInto('card_profiles')
    .values({ account_id: payer.account_id, ...card, exp_month: 12, exp_year: 2199 })
    .execute();
  expectYes(await app.call(payDeposit, payer, { order_id, amount_cents: 25_000 }));
  const [payment] = (await payableOf(app, plant.owner, order_id)).payments;
  const { payment_id } = required(payment, 'the payment');
  const input = { payment_id, amount_cents: 25_000, reason: 'Canceled' };
  return {
    ...(await chargeOf(payer)),
    owner_id: plant.plant_id,
    refund: () => app.call(refundPayment, plant.owner, input, { key: randomUUID() }),
    refundIn: (key: string) => call(refundPayment, plant.owner, input, key),
    deviations: () => findDeviations(app, plant),
  };
}

/** A share bought on the market, and its refund by withdrawing. The event's job sends it. */
async function ofMarket() {
  const { lot_id } = await makeSale();
  const buyer = await makeBuyer();
  const { claim_id } = await claim(buyer, lot_id);
  expectYes(await pay(buyer, [claim_id]));
  await followUp();
  return {
    ...(await chargeOf(buyer)),
    owner_id: -1,
    refund: async () => {
      const reply = await app.call(withdrawClaim, buyer, { claim_id });
      await followUp().catch(() => undefined);
      return reply;
    },
    refundIn: (key: string) => call(withdrawClaim, buyer, { claim_id }, key),
    deviations: async () => [],
  };
}
type Paid = Awaited<ReturnType<typeof ofPlant>> | Awaited<ReturnType<typeof ofMarket>>;

const refundsAtStripe = ({ intent }: Paid) =>
  stripe.all('refund').filter(({ payment_intent }) => payment_intent === intent);
/** What Stripe has refunded, and what our books say that it has. */
async function backOf(paid: Paid) {
  const made = refundsAtStripe(paid).filter(({ status }) => status === 'succeeded');
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when t.credit_account = 'provider' then t.amount_cents else -t.amount_cents end), 0)::int as cents
    from refunds r join charges a using (charge_id) join stripe_charges s on s.provider_key = a.provider_key
    join postings p on p.owner_id = r.owner_id and p.cause_id = r.refund_id and p.kind in ('refund', 'refund_failed')
    join transfers t on t.owner_id = p.owner_id and t.posting_id = p.posting_id
    where s.payment_intent = ${paid.intent} and r.owner_id = ${paid.owner_id} and 'provider' in (t.debit_account, t.credit_account)`.execute(
    app.db,
  );
  expect(await paid.deviations()).toEqual([]);
  return { stripe: made.reduce((sum, { amount }) => sum + Number(amount), 0), books: rows[0]?.cents };
}
const both = (cents: number) => ({ stripe: cents, books: cents });
const statesOf = async ({ intent }: Paid) => {
  const { rows } = await sql<{ state: string }>`
    select r.state from refunds r join charges a using (charge_id) join stripe_charges s on s.provider_key = a.provider_key
    where s.payment_intent = ${intent} order by r.refund_id`.execute(app.db);
  return rows.map(({ state }) => state);
};
/** Runs the job that looks for lost responses, as if an hour had passed. */
async function settle(): Promise<void> {
  await sql`update refunds set started_at = started_at - interval '1 hour' where state = 'started'`.execute(app.db);
  await settleRefunds(app.db, cardProvider(app.db));
}

const REFUND = /^POST \/v1\/refunds$/;

describe.each([
  ['a plant', ofPlant, undefined],
  ['the market', ofMarket, 200],
])('a refund of %s', (_, make, status) => {
  test('whose response was lost is sent again by several processes, and made and posted once', async () => {
    const paid = await make();
    stripe.fail(REFUND, 'answer lost');
    await paid.refund();
    expect(await statesOf(paid)).toEqual(['started']);
    await Promise.all([settle(), settle(), settle()]);
    expect(await statesOf(paid)).toEqual(['done']);
    expect(await backOf(paid)).toEqual(both(paid.amount_cents));
  });

  test('that the bank sends back, before or after we know that it was made, isn’t in the books', async () => {
    for (const isKnown of [true, false]) {
      const paid = await make();
      if (!isKnown) stripe.fail(REFUND, 'answer lost');
      await paid.refund();
      const id = required(refundsAtStripe(paid)[0], 'the refund').id;
      stripe.edit(id, { status: 'failed' });
      const events = ['refund.failed', 'refund.updated', 'refund.failed'].map((type) =>
        sendEvent(eventAbout(type, id)),
      );
      expect(await Promise.all(events)).toEqual([200, 200, 200]);
      expect(await statesOf(paid)).toEqual(['refused']);
      await settle();
      expect(await backOf(paid)).toEqual(both(0));
    }
  });

  test('made on Stripe’s own pages is recorded once, no matter how often and in what order Stripe reports it', async () => {
    const paid = await make();
    const { id } = stripe.refund(paid.intent, 5_000);
    const created = ['refund.updated', 'refund.created', 'refund.updated'].map((type) =>
      sendEvent(eventAbout(type, id)),
    );
    expect(await Promise.all(created)).toEqual([200, 200, 200]);
    expect(await backOf(paid)).toEqual(both(5_000));
    stripe.edit(id, { status: 'failed' });
    const failed = ['refund.updated', 'refund.created', 'refund.failed'].map((type) => sendEvent(eventAbout(type, id)));
    expect(await Promise.all(failed)).toEqual([200, 200, 200]);
    expect(await backOf(paid)).toEqual(both(0));
    const { id: early } = stripe.refund(paid.intent, 5_000);
    stripe.edit(early, { status: 'failed' });
    for (const type of ['refund.failed', 'refund.created']) expect(await sendEvent(eventAbout(type, early))).toBe(200);
    expect(await backOf(paid)).toEqual(both(0));
  });

  test('is never more than was paid, with five at once and one on Stripe’s own pages', async () => {
    const paid = await make();
    const { id } = stripe.refund(paid.intent, 5_000);
    await Promise.all([sendEvent(eventAbout('refund.created', id)), ...Array.from({ length: 5 }, () => paid.refund())]);
    await settle().catch(() => undefined);
    const { stripe: cents } = await backOf(paid);
    expect(cents).toBeLessThanOrEqual(paid.amount_cents);
    expect(await backOf(paid)).toEqual(both(cents));
  });

  test.each<[string, Step, number | undefined]>([
    ['before it is stored', { table: 'refunds' }, undefined],
    ['before Stripe hears of it', { request: REFUND, stops: 'waits' }, status],
    ['after Stripe has made it', { request: REFUND, stops: 'answer waits' }, status],
    ['before it is posted', { table: 'postings' }, status],
  ])('is made once after a process was killed %s', async (_step, step, answer) => {
    const paid = await make();
    const key = randomUUID();
    await killAt(step, () => paid.refundIn(key), answer);
    await paid.refundIn(key);
    await settle();
    expect(await statesOf(paid)).toEqual(['done']);
    expect(await backOf(paid)).toEqual(both(paid.amount_cents));
    expect(refundsAtStripe(paid)).toHaveLength(1);
  });
});
