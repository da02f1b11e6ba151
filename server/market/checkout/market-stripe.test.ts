import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { myPurchases, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { listSales, type Sale, sellerDay } from '#contract/market/seller/seller-api.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit, rowsOf, stripeSalesKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventAbout, openStripeStandIn, stripeEventSender } from '#server/test/stripe-event-sender.ts';

const app = openTestApp();
const stripe = await openStripeStandIn();
const sendEvent = stripeEventSender(app);
const { makeSale, claim, pay, followUp, settle, expire, age } = marketKit(app);
const { makeBuyer, makeHandedOver, openAccount, chargeOf, payoutsOf, transfersTo, newsFor, booksAfter } =
  stripeSalesKit(app, stripe);

/** Makes a sale for this test alone: a share of a new animal (all four quarters by default), held but not paid for. */
async function makeHeld({ method, quarters = 4 }: { method?: string; quarters?: number } = {}) {
  const sale = await makeSale();
  const buyer = await makeBuyer(method);
  const { claim_id } = await claim(buyer, sale.lot_id, quarters);
  return { ...sale, buyer, claim_id, buy: () => pay(buyer, [claim_id]) };
}
type Held = Awaited<ReturnType<typeof makeHeld>>;
const purchaseOf = async (buyer: Person) => expectYes(await app.call(myPurchases, buyer, {})).data[0];
/** The dispute shown with the seller's latest sale, if any. */
const disputeOf = async (seller: Person, state = 'open') =>
  rowsOf<Sale>(await app.callWith(listSales, seller, { state }))[0]?.dispute;
/** Pays, but the response to the charge is lost. */
async function buyUnannounced(held: Held): Promise<string> {
  stripe.fail(/confirm$/, 'answer lost');
  expect(await held.buy()).toMatchObject({ code: 'payment_unclear' });
  return (await chargeOf(held.buyer)).intent;
}

describe('a purchase through Stripe', () => {
  test('is paid once, and the animal becomes the plant’s order', async () => {
    const held = await makeHeld();
    expectYes(await held.buy());
    const { intent, amount_cents, state } = await chargeOf(held.buyer);
    expect(state).toBe('paid');
    expect(stripe.all('payment_intent').find(({ id }) => id === intent)).toMatchObject({ amount: amount_cents });
    expect(await purchaseOf(held.buyer)).toMatchObject({ state: 'bought', paid_cents: amount_cents });
    const succeeded = eventAbout('payment_intent.succeeded', intent);
    const changes = await booksAfter(async () =>
      expect(await Promise.all([sendEvent(succeeded), sendEvent(succeeded)])).toEqual([200, 200]),
    );
    expect(changes).toEqual({});
  });

  test.each([
    ['pm_declined', 'declined'],
    ['pm_nofunds', 'no_funds'],
    ['pm_expired', 'expired'],
    ['pm_authentication', 'authentication'],
  ])('with %s is refused, and the share stays held for another card', async (method, decline) => {
    const held = await makeHeld({ method });
    expect(await held.buy()).toMatchObject({ status: 'no' });
    expect(await chargeOf(held.buyer)).toMatchObject({ state: 'declined', decline });
    await sql`update card_profiles set token = 'cus_1/pm_good' where account_id = ${held.buyer.account_id}`.execute(
      app.db,
    );
    expectYes(await held.buy());
    expect(await chargeOf(held.buyer)).toMatchObject({ state: 'paid' });
  });

  test('whose response is lost is completed by Stripe’s events, even if they arrive twice and out of order', async () => {
    const held = await makeHeld();
    const intent = await buyUnannounced(held);
    expect(await held.buy()).toMatchObject({ code: 'payment_under_way' });
    const kinds = ['succeeded', 'payment_failed', 'succeeded', 'canceled'] as const;
    const statuses = kinds.map((kind) => sendEvent(eventAbout(`payment_intent.${kind}`, intent)));
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
    expect(await purchaseOf(held.buyer)).toMatchObject({ state: 'bought' });
    await age();
    expect(await booksAfter(settle)).toEqual({});
    expect(stripe.all('payment_intent').filter(({ id }) => id === intent)).toHaveLength(1);
  });

  test('that is paid after someone else bought the share is refunded', async () => {
    const held = await makeHeld();
    const intent = await buyUnannounced(held);
    await expire(held.lot_id);
    await sql`delete from claims where claim_id = ${held.claim_id}`.execute(app.db);
    const other = await makeBuyer();
    const { claim_id } = await claim(other, held.lot_id, 4);
    expectYes(await pay(other, [claim_id]));
    const changes = await booksAfter(async () => {
      expect(await sendEvent(eventAbout('payment_intent.succeeded', intent))).toBe(200);
      await settle();
    });
    expect(changes).toEqual({});
    const { amount_cents } = await chargeOf(held.buyer);
    expect(stripe.all('refund').filter((refund) => refund.payment_intent === intent)).toMatchObject([
      { amount: amount_cents, status: 'succeeded' },
    ]);
    expect(await newsFor(held.buyer)).toEqual(['came_too_late']);
  });
});

describe('a refund through Stripe', () => {
  test('of a withdrawn share is made once, and again a day after the bank sends it back', async () => {
    const held = await makeHeld({ quarters: 1 });
    expectYes(await held.buy());
    const { intent, amount_cents } = await chargeOf(held.buyer);
    const refunds = () => stripe.all('refund').filter((refund) => refund.payment_intent === intent);
    expectYes(await app.call(withdrawClaim, held.buyer, { claim_id: held.claim_id }));
    await settle();
    expect(refunds()).toMatchObject([{ amount: amount_cents }]);

    const id = refunds()[0]?.id ?? '';
    stripe.edit(id, { status: 'failed' });
    const returned = await booksAfter(() =>
      Promise.all([sendEvent(eventAbout('refund.failed', id)), sendEvent(eventAbout('refund.updated', id))]),
    );
    expect(returned.provider).toBe(amount_cents);
    expect(await newsFor(held.buyer)).toEqual(['bought', 'withdrawn', 'refund_late']);
    await sql`update refunds set ended_at = now() - interval '2 days' where state = 'refused'`.execute(app.db);
    expect((await booksAfter(settle)).provider).toBe(-amount_cents);
    expect(await booksAfter(settle)).toEqual({});
    const [again] = refunds().filter(({ status }) => status === 'succeeded');
    expect(refunds()).toHaveLength(2);
    stripe.edit(again?.id ?? '', { status: 'failed' });
    expect((await booksAfter(() => sendEvent(eventAbout('refund.failed', again?.id ?? '')))).provider).toBe(
      amount_cents,
    );
  });

  test('made on Stripe’s own pages is recorded only once, after its payment has been recorded', async () => {
    const held = await makeHeld();
    const intent = await buyUnannounced(held);
    const { id } = stripe.refund(intent, 5_000);
    expect(await sendEvent(eventAbout('refund.created', id))).toBe(503);
    expect(await sendEvent(eventAbout('payment_intent.succeeded', intent))).toBe(200);
    const changes = await booksAfter(async () =>
      expect(
        await Promise.all([sendEvent(eventAbout('refund.created', id)), sendEvent(eventAbout('refund.updated', id))]),
      ).toEqual([200, 200]),
    );
    expect(changes).toEqual({ provider: -5_000, unassigned: 5_000 });
    stripe.edit(id, { status: 'failed' });
    const back = await booksAfter(() => sendEvent(eventAbout('refund.failed', id)));
    expect(back).toEqual({ provider: 5_000, unassigned: -5_000 });
  });
});

describe('a seller with Stripe', () => {
  test('is paid once, from the buyer’s charge, after setting up an account with Stripe', async () => {
    const { seller, buyer } = await makeHandedOver();
    expect(await booksAfter(settle)).toEqual({});
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'waiting_for_account', amount_cents: 10_000 }]);
    const account = await openAccount(seller);
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'on_its_way', amount_cents: 10_000 }]);
    stripe.fail(/^POST \/v1\/transfers$/, 'answer lost');
    await settle().catch(() => undefined);
    expect(await booksAfter(() => Promise.all([settle(), settle()]))).toEqual({
      seller_payable: 10_000,
      provider: -10_000,
    });
    expect(transfersTo(account)).toEqual([10_000]);
    const { intent } = await chargeOf(buyer);
    const charge = stripe.all('charge').find(({ payment_intent }) => payment_intent === intent);
    expect(stripe.all('transfer').at(-1)).toMatchObject({ source_transaction: charge?.id });
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'sent', amount_cents: 10_000 }]);
  });
});

describe('a seller whom Stripe can’t pay', () => {
  const hasTask = async (seller: Person) =>
    expectYes(await app.call(sellerDay, seller, {})).data.tasks.some(({ kind }) => kind === 'payouts');

  test('is asked to set up payouts while a payout is waiting, even if Stripe restricted the account only later', async () => {
    const { seller } = await makeHandedOver();
    expect(await hasTask(seller)).toBe(false);
    await settle();
    expect(await hasTask(seller)).toBe(true);
    const account = await openAccount(seller);
    expect(await hasTask(seller)).toBe(false);
    stripe.edit(account, { payouts_enabled: false });
    expect(await sendEvent(eventAbout('account.updated', account))).toBe(200);
    await settle();
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'waiting_for_account' }]);
    expect(await hasTask(seller)).toBe(true);
    stripe.edit(account, { payouts_enabled: true });
    expect(await sendEvent(eventAbout('account.updated', account))).toBe(200);
    await settle();
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'sent' }]);
    expect(await hasTask(seller)).toBe(false);
  });
});

describe('a refund on Stripe’s own pages', () => {
  const refundAtStripe = async (buyer: Person, cents?: number) => {
    const { intent, amount_cents } = await chargeOf(buyer);
    const { id } = stripe.refund(intent, cents ?? amount_cents);
    expect(await sendEvent(eventAbout('refund.created', id))).toBe(200);
    return id;
  };

  test('of half a charge cuts the seller’s payout in half, and notifies them', async () => {
    const { seller, buyer } = await makeHandedOver();
    const account = await openAccount(seller);
    const half = Math.floor((await chargeOf(buyer)).amount_cents / 2);
    const changes = await booksAfter(async () => {
      await refundAtStripe(buyer, half);
      await Promise.all([settle(), settle()]);
    });
    expect(changes).toEqual({ provider: -half - 5_000, unassigned: half - 5_000, seller_payable: 10_000 });
    expect(transfersTo(account)).toEqual([5_000]);
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'sent', amount_cents: 5_000 }]);
    expect(await newsFor(seller)).toEqual(['sold', 'refunded_outside']);
  });

  test('of a whole charge leaves nothing to pay out, unless the bank sends the refund back', async () => {
    const { seller, buyer } = await makeHandedOver();
    const account = await openAccount(seller);
    const id = await refundAtStripe(buyer);
    await settle();
    expect(transfersTo(account)).toEqual([]);
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'refunded', amount_cents: 10_000 }]);
    stripe.edit(id, { status: 'failed' });
    expect(await sendEvent(eventAbout('refund.failed', id))).toBe(200);
    expect(await booksAfter(settle)).toEqual({ provider: -10_000, unassigned: 10_000 });
    expect(transfersTo(account)).toEqual([10_000]);
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'sent', amount_cents: 10_000 }]);
  });

  test('after the payout costs the platform, not the seller', async () => {
    const { seller, buyer } = await makeHandedOver();
    const account = await openAccount(seller);
    await settle();
    await refundAtStripe(buyer);
    expect(await booksAfter(settle)).toEqual({});
    expect(transfersTo(account)).toEqual([10_000]);
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'sent', amount_cents: 10_000 }]);
  });
});

describe('a dispute about a purchase', () => {
  test('takes the money back and holds the payout until the dispute is won', async () => {
    const { seller, buyer } = await makeHandedOver();
    const account = await openAccount(seller);
    const { intent, amount_cents } = await chargeOf(buyer);
    const { id } = stripe.dispute(intent, amount_cents);
    const opened = await booksAfter(async () => {
      const kinds = ['created', 'funds_withdrawn', 'updated'] as const;
      const statuses = kinds.map((kind) => sendEvent(eventAbout(`charge.dispute.${kind}`, id)));
      expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
    });
    expect(opened).toEqual({ disputes: amount_cents, provider: -amount_cents });
    await settle();
    expect(transfersTo(account)).toEqual([]);
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'held', amount_cents: 10_000 }]);
    expect(await disputeOf(seller, 'over')).toBe('open');

    stripe.edit(id, { status: 'won' });
    const won = await booksAfter(() =>
      Promise.all([
        sendEvent(eventAbout('charge.dispute.closed', id)),
        sendEvent(eventAbout('charge.dispute.closed', id)),
      ]),
    );
    expect(won).toEqual({ disputes: -amount_cents, provider: amount_cents });
    await settle();
    expect(transfersTo(account)).toEqual([10_000]);
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'sent' }]);
    expect(await newsFor(seller)).toEqual(['sold', 'disputed', 'dispute_won']);
  });

  test('that is lost costs the seller their payout, even if older events arrive later', async () => {
    const { seller, buyer } = await makeHandedOver();
    const { intent, amount_cents } = await chargeOf(buyer);
    const { id } = stripe.dispute(intent, amount_cents);
    stripe.edit(id, { status: 'lost', balance_transactions: [{ fee: 1_500 }] });
    const changes = await booksAfter(async () => {
      expect(await sendEvent(eventAbout('charge.dispute.closed', id))).toBe(200);
      await Promise.all([settle(), settle()]);
    });
    expect(changes).toEqual({
      disputes: amount_cents - 10_000,
      provider: -amount_cents - 1_500,
      provider_cost: 1_500,
      seller_payable: 10_000,
    });
    stripe.edit(id, { status: 'needs_response' });
    expect(await sendEvent(eventAbout('charge.dispute.created', id))).toBe(200);
    const account = await openAccount(seller);
    expect(await booksAfter(settle)).toEqual({});
    expect(transfersTo(account)).toEqual([]);
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'lost', amount_cents: 10_000 }]);
    expect(await newsFor(seller)).toEqual(['sold', 'dispute_lost']);
  });

  test('about half of a charge, if lost, cuts the seller’s payout in half', async () => {
    const { seller, buyer } = await makeHandedOver();
    const account = await openAccount(seller);
    const { intent, amount_cents } = await chargeOf(buyer);
    const { id } = stripe.dispute(intent, Math.floor(amount_cents / 2));
    stripe.edit(id, { status: 'lost' });
    await sendEvent(eventAbout('charge.dispute.closed', id));
    await settle();
    expect(transfersTo(account)).toEqual([5_000]);
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'sent', amount_cents: 5_000 }]);
  });

  test.each(['warning_closed', 'prevented'])('that ends as %s before money has moved counts as won', async (status) => {
    const { seller, buyer } = await makeHandedOver();
    const { intent, amount_cents } = await chargeOf(buyer);
    const { id } = stripe.dispute(intent, amount_cents);
    stripe.edit(id, { status: 'warning_under_review' });
    const changes = await booksAfter(async () => {
      expect(await sendEvent(eventAbout('charge.dispute.created', id))).toBe(200);
      expect(await disputeOf(seller, 'over')).toBe('inquiry');
      stripe.edit(id, { status });
      expect(await sendEvent(eventAbout('charge.dispute.closed', id))).toBe(200);
    });
    expect(changes).toEqual({});
    expect(await disputeOf(seller, 'over')).toBe('won');
    expect(await newsFor(seller)).toEqual(['sold']);
  });

  test('isn’t reported to a seller whose buyer had already withdrawn', async () => {
    const [kept, withdrawn] = [await makeHeld({ quarters: 1 }), await makeHeld({ quarters: 1 })];
    const { buyer } = kept;
    const { claim_id } = await claim(buyer, withdrawn.lot_id, 1);
    expectYes(await pay(buyer, [kept.claim_id, claim_id]));
    expectYes(await app.call(withdrawClaim, buyer, { claim_id }));
    await followUp();
    const { intent, amount_cents } = await chargeOf(buyer);
    const { id } = stripe.dispute(intent, amount_cents);
    expect(await sendEvent(eventAbout('charge.dispute.created', id))).toBe(200);
    expect(await newsFor(kept.seller)).toContain('disputed');
    expect(await newsFor(withdrawn.seller)).not.toContain('disputed');
  });

  test('moves money only when the bank does, waits until its payment is recorded, and is reported to the plant', async () => {
    const held = await makeHeld();
    const intent = await buyUnannounced(held);
    const { id } = stripe.dispute(intent, 3_000);
    stripe.edit(id, { status: 'warning_needs_response' });
    expect(await sendEvent(eventAbout('charge.dispute.created', id))).toBe(503);
    await age();
    await settle();
    const changes = await booksAfter(async () =>
      expect(await sendEvent(eventAbout('charge.dispute.created', id))).toBe(200),
    );
    expect(changes).toEqual({});
    expect(await disputeOf(held.seller)).toBe('inquiry');
    stripe.edit(id, { status: 'needs_response' });
    expect(await sendEvent(eventAbout('charge.dispute.updated', id))).toBe(200);
    expect(await disputeOf(held.seller)).toBe('open');
    const { order_id } = await app.db
      .selectFrom('orders')
      .select('order_id')
      .where('project_id', '=', held.lot_id)
      .executeTakeFirstOrThrow();
    expect(await lastEvent(app, held.plant, 'market.disputed')).toMatchObject({ order_id });
  });
});
