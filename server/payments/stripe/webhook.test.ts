import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { payDeposit } from '#contract/invoicing/deposit-api.ts';
import { endCardPage, openCardPage } from '#contract/payments/provider-api.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { settlePayments } from '#server/payments/jobs.ts';
import { nonZeroBalances } from '#server/test/balances.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { type MadeDeposit, makeDeposit } from '#server/test/make-deposit.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventAbout, openStripeStandIn, stripeEventSender } from '#server/test/stripe-event-sender.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const stripe = await openStripeStandIn();
const sendEvent = stripeEventSender(app);

/** A customer with a card at Stripe and a deposit of $250.00 to pay. */
async function makePayable(): Promise<MadeDeposit> {
  const made = await makeDeposit(app);
  const session =
    expectYes(await app.call(openCardPage, made.payer, {}))
      .data.url.split('/')
      .at(-1) ?? '';
  stripe.addCard(session);
  expectYes(await app.call(endCardPage, made.payer, { session }));
  return made;
}
const pay = ({ payer, order_id }: MadeDeposit) =>
  app.call(payDeposit, payer, { order_id, amount_cents: 25_000 }, { key: randomUUID() });

/** Stripe's event about a dispute over the payment just made. */
async function disputeOf({ customer_id }: MadeDeposit) {
  const { rows } = await sql<{ payment_intent: string }>`
    select payment_intent from stripe_charges join charges using (provider_key)
    where customer_id = ${customer_id}`.execute(app.db);
  return eventAbout('charge.dispute.created', stripe.dispute(rows[0]?.payment_intent ?? '', 25_000).id);
}
const notifiedOf = async ({ plant }: MadeDeposit) => (await eventsOf(app, plant, 'payment.disputed')).length;

test('an event that Stripe resends is acknowledged without asking Stripe or notifying anyone again', async () => {
  const made = await makePayable();
  expectYes(await pay(made));
  const event = await disputeOf(made);
  expect(await sendEvent(event)).toBe(200);
  const before = stripe.asked.length;
  expect(await sendEvent(event)).toBe(200);
  expect(stripe.asked).toHaveLength(before);
  expect(await notifiedOf(made)).toBe(1);
});

test('an event that Stripe sends four times at the same time is handled once', async () => {
  const made = await makePayable();
  expectYes(await pay(made));
  const event = await disputeOf(made);
  const blocker = await app.db.startTransaction().execute();
  // Makes all four deliveries wait to store the event, after they have seen that it's new.
  await blocker
    .insertInto('provider_events')
    .values({ provider: 'stripe', event_ref: event.id, kind: event.type })
    .execute();
  const statuses = [1, 2, 3, 4].map(() => sendEvent(event));
  await expectWaiting(app, 4);
  await blocker.rollback().execute();
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
  expect(await notifiedOf(made)).toBe(1);
  expect(await nonZeroBalances(app, made.plant.plant_id)).toEqual({ disputes: 25_000, deposits: 25_000 });
});

test('an event that couldn’t be handled isn’t stored, so that it’s handled when Stripe resends it', async () => {
  const made = await makePayable();
  stripe.fail(/confirm$/, 'answer lost');
  await pay(made);
  const event = await disputeOf(made);
  expect(await sendEvent(event)).toBe(503);
  await sql`update charges set started_at = started_at - interval '1 hour' where state = 'started'`.execute(app.db);
  await settlePayments(app.db, cardProvider(app.db));
  expect(await sendEvent(event)).toBe(200);
  expect(await notifiedOf(made)).toBe(1);
  expect(await nonZeroBalances(app, made.plant.plant_id)).toEqual({ disputes: 25_000, deposits: 25_000 });
});

test.each([
  ['without an id', { type: 'charge.dispute.created', data: { object: { id: 'dp_1' } } }],
  ['whose id is a number', { id: 1, type: 'charge.dispute.created', data: { object: { id: 'dp_1' } } }],
  ['without a kind', { id: 'evt_odd', data: { object: { id: 'dp_1' } } }],
  ['without data', { id: 'evt_odd', type: 'charge.dispute.created' }],
  ['about nothing', { id: 'evt_odd', type: 'charge.dispute.created', data: { object: null } }],
  ['about something without an id', { id: 'evt_odd', type: 'charge.dispute.created', data: { object: {} } }],
  ['about something with a list as its id', { id: 'evt_odd', type: 'account.updated', data: { object: { id: [] } } }],
  ['that is a list', []],
  ['that is text', 'event'],
  ['that is nothing', null],
])('a signed event %s is refused, and Stripe isn’t asked', async (_, event) => {
  const before = stripe.asked.length;
  expect(await sendEvent(event as object)).toBe(400);
  expect(stripe.asked).toHaveLength(before);
});

test('an event of a kind that we don’t use is acknowledged, even if what it is about has no id', async () => {
  expect(await sendEvent({ id: `evt_${randomUUID()}`, type: 'balance.available', data: { object: {} } })).toBe(200);
});

test.each([
  ['payment_intent.succeeded', 'pi_unknown'],
  ['checkout.session.completed', 'cs_unknown'],
  ['refund.updated', 're_unknown'],
  ['charge.dispute.created', 'dp_unknown'],
  ['account.updated', 'acct_unknown'],
])(
  'an event of %s about something that Stripe doesn’t know changes nothing, and isn’t sent again',
  async (type, id) => {
    const event = eventAbout(type, id);
    const before = stripe.asked.length;
    expect(await sendEvent(event)).toBe(200);
    const { rows } = await sql<{ kind: string }>`
    select kind from provider_events where event_ref = ${event.id}`.execute(app.db);
    expect(rows).toEqual([{ kind: type }]);
    expect(stripe.asked.length).toBeGreaterThan(before);
    expect(await sendEvent(event)).toBe(200);
  },
);
