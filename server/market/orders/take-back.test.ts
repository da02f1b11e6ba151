import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sellerDay } from '#contract/market/seller/seller-api.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { takeBackLosses } from '#server/market/orders/take-back.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit, stripeSalesKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventAbout, openStripeStandIn, stripeEventSender } from '#server/test/stripe-event-sender.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const stripe = await openStripeStandIn();
const sendEvent = stripeEventSender(app);
const { settle } = marketKit(app);
const { makeHandedOver, openAccount, chargeOf, payoutsOf, newsFor, booksAfter } = stripeSalesKit(app, stripe);

describe('a dispute that is lost after the payout', () => {
  /** Makes a seller who was paid 10,000 cents, and functions that open a dispute and have the bank decide it. */
  async function makePaidOut() {
    const { seller, buyer } = await makeHandedOver();
    const account = await openAccount(seller);
    await settle();
    const { intent, amount_cents } = await chargeOf(buyer);
    const open = async (cents = amount_cents) => {
      const { id } = stripe.dispute(intent, cents);
      await sendEvent(eventAbout('charge.dispute.created', id));
      return async (status: 'won' | 'lost') => {
        stripe.edit(id, { status });
        await sendEvent(eventAbout('charge.dispute.closed', id));
      };
    };
    const lose = async (cents?: number) => (await open(cents))('lost');
    const transfer = () => stripe.all('transfer').find(({ destination }) => destination === account);
    return { seller, amount_cents, open, lose, transfer };
  }

  test('takes back the seller’s part once, and notifies them', async () => {
    const { seller, amount_cents, lose, transfer } = await makePaidOut();
    const changes = await booksAfter(async () => {
      await lose();
      await Promise.all([settle(), settle(), settle()]);
      await settle();
    });
    expect(changes).toEqual({ disputes: amount_cents - 10_000, provider: 10_000 - amount_cents });
    expect(transfer()).toMatchObject({ amount: 10_000, reversed: 10_000 });
    expect(await payoutsOf(seller)).toMatchObject([{ state: 'sent', amount_cents: 10_000, taken_back_cents: 10_000 }]);
    expect(expectYes(await app.call(sellerDay, seller, {})).data.paid_out_cents).toBe(0);
    expect((await newsFor(seller)).slice(-2)).toEqual(['dispute_lost', 'taken_back']);
  });

  test('takes nothing back while the bank decides, or if it decides in our favor', async () => {
    const { open, transfer } = await makePaidOut();
    const decide = await open();
    await settle();
    await decide('won');
    await settle();
    expect(transfer()).toMatchObject({ reversed: 0 });
  });

  /** Runs two processes that both find the same amount due before either one finishes. */
  async function takeBackTwice(locked: 'market_payouts' | 'market_take_backs', seller: Person) {
    const both: Promise<void>[] = [];
    await inTransaction(app.db, async (tx) => {
      await sql`
        select from ${sql.table(locked)} where payout_id in (
          select payout_id from market_payouts where seller_id = ${seller.account_id}) for update`.execute(tx);
      for (let at = 0; at < 2; at++) both.push(takeBackLosses(app.db, cardProvider(app.db)));
      await expectWaiting(app, 2);
    });
    await Promise.all(both);
  }

  test('is settled and booked only once, even by two processes at the same time', async () => {
    const { seller, amount_cents, lose, transfer } = await makePaidOut();
    const changes = await booksAfter(async () => {
      await lose(Math.floor(amount_cents / 2));
      stripe.edit(transfer()?.id ?? '', { is_spent: true });
      await takeBackTwice('market_payouts', seller);
      stripe.edit(transfer()?.id ?? '', { is_spent: false });
      await sql`update market_take_backs set next_try_at = now() where ended_at is null`.execute(app.db);
      await takeBackTwice('market_take_backs', seller);
    });
    expect(transfer()).toMatchObject({ reversed: 5_000 });
    const lost = Math.floor(amount_cents / 2);
    expect(changes).toEqual({ disputes: lost - 5_000, provider: 5_000 - lost });
  });

  test('takes half back if the bank keeps half of the payment', async () => {
    const { seller, amount_cents, lose, transfer } = await makePaidOut();
    await lose(Math.floor(amount_cents / 2));
    await settle();
    expect(transfer()).toMatchObject({ reversed: 5_000 });
    expect(await payoutsOf(seller)).toMatchObject([{ amount_cents: 10_000, taken_back_cents: 5_000 }]);
  });

  test('takes the money back once, even if the response is lost', async () => {
    const { lose, transfer } = await makePaidOut();
    await lose();
    stripe.fail(/reversals$/, 'answer lost');
    await expect(settle()).rejects.toThrow();
    await settle();
    expect(transfer()).toMatchObject({ reversed: 10_000 });
  });

  test('tries again a day later if the seller doesn’t have the money', async () => {
    const { seller, lose, transfer } = await makePaidOut();
    stripe.edit(transfer()?.id ?? '', { is_spent: true });
    await lose();
    await settle();
    stripe.edit(transfer()?.id ?? '', { is_spent: false });
    expect(await booksAfter(settle)).toEqual({});
    expect(await payoutsOf(seller)).toMatchObject([{ taken_back_cents: 0 }]);
    await sql`update market_take_backs set next_try_at = now() where ended_at is null`.execute(app.db);
    await settle();
    expect(transfer()).toMatchObject({ reversed: 10_000 });
    expect(await payoutsOf(seller)).toMatchObject([{ taken_back_cents: 10_000 }]);
  });
});
