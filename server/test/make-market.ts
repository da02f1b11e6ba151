import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { sum } from '#contract/lib/sum.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import { checkout, claimPieces, claimShare, getUserCart, handOver } from '#contract/market/claims/claims-api.ts';
import { listPayouts, type Payout } from '#contract/market/seller/seller-api.ts';
import { openSellerPage } from '#contract/payments/provider-api.ts';
import { readEvent, type StoredEvent } from '#server/lib/background/job.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { jobs, settleMarket } from '#server/market/jobs.ts';
import { everyProvider } from '#server/payments/card-providers.ts';
import { settlePayments } from '#server/payments/jobs.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { settleRefunds } from '#server/payments/refunds.ts';
import { settleEach } from '#server/payments/settle-each.ts';
import {
  comingDay,
  makePlant,
  makeTemplate,
  makeVisitor,
  type Person,
  type Plant,
  type TestApp,
} from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventAbout, stripeEventSender } from '#server/test/stripe-event-sender.ts';
import type { StripeStandIn } from '#server/test/stripe-stand-in.ts';

const CARD = { brand: 'visa', last_four: '4242', exp_month: 12, exp_year: 2199 } as const;
/** A sandbox card that the bank accepts, or one that it declines for this reason. */
export const sandboxCard = (decline = '') => ({
  ...CARD,
  token: `sandbox_${decline}${randomUUID().replace(/\W/g, '').replace(/\d/g, 'x')}`,
});

/** A buyer, as the checkout asks for them. */
export const ROBIN = {
  first_name: 'Robin',
  last_name: 'Lake',
  phone: '208-555-0142',
  address: '12 Lake Road',
  city: 'Moscow',
  state: 'ID',
  zip: '83843',
};

/** Sends the market's refunds as if they had begun a while ago, so that the job that looks for lost responses finds them. */
export async function sendRefunds(app: TestApp, provider: CardProvider): Promise<void> {
  await sql`update refunds set started_at = started_at - interval '3 minutes' where owner_id = ${MARKET_ID} and state = 'started'`.execute(
    app.db,
  );
  await settleRefunds(app.db, provider);
}

/** Lots at a plant, their buyers, and what the buyers do with them. */
export function marketKit(app: TestApp) {
  const makeBuyer = async (): Promise<Person> => {
    const buyer = await makeVisitor(app, 'buyer');
    const { account_id } = buyer;
    await app.db
      .insertInto('card_profiles')
      .values({ account_id, provider: 'sandbox', ...sandboxCard() })
      .execute();
    return buyer;
  };

  /** A lot at a plant that knows the seller. Its animals hold their slots. */
  async function makeSale({
    animals = 1,
    plant,
    day = comingDay(3),
  }: {
    animals?: number;
    plant?: Plant;
    day?: string;
  } = {}) {
    const at = plant ?? (await makePlant(app));
    const template_id = await makeTemplate(app, at);
    const seller = await makeVisitor(app, 'seller');
    const { lot_id, animal_ids } = await makeLot(app, seller, { animals });
    await sql`
      insert into customers (plant_id, account_id, type, first_name, last_name)
      values (${at.plant_id}, ${seller.account_id}, 'producer', 'Cedar', 'Ridge')`.execute(app.db);
    await sql`
      insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots, unlabelled_used)
      values (${at.plant_id}, ${day}, 1, 50, 50, ${animals})`.execute(app.db);
    await sql`
      update lots set plant_id = ${at.plant_id}, dropoff_date = ${day}, slots_per_head = 1 where lot_id = ${lot_id}`.execute(
      app.db,
    );
    return { plant: at, seller, lot_id, animal_ids, day, template_id };
  }

  const claim = async (buyer: Person, lot_id: number, quarters = 1, animal_number?: number) =>
    expectYes(
      await app.call(claimShare, buyer, { lot_id, quarters, ...(animal_number !== undefined && { animal_number }) }),
    ).data;

  /** What a buyer would pay now for everything in the cart. */
  const totalOf = async (buyer: Person) => {
    const cart = expectYes(await app.call(getUserCart, buyer, {})).data;
    return sum(cart.map(({ cost }) => cost.now.total_cents));
  };

  async function pay(buyer: Person, claim_ids: number[], more: Partial<SentTo<typeof checkout>> = {}, key?: string) {
    const form = {
      claim_ids,
      ...ROBIN,
      agreed_to: BILL_OF_SALE_VERSION,
      total_cents: await totalOf(buyer),
      ...more,
    };
    return app.call(checkout, buyer, form, key === undefined ? {} : { key });
  }

  /** Holds a share and pays for it. */
  async function buy(
    buyer: Person,
    lot_id: number,
    quarters = 1,
    more: Partial<SentTo<typeof checkout>> = {},
  ): Promise<number> {
    const { claim_id } = await claim(buyer, lot_id, quarters);
    const total_cents = expectYes(await app.call(getUserCart, buyer, {})).data.find(
      (item) => item.claim_id === claim_id,
    )?.cost.now.total_cents;
    expectYes(await pay(buyer, [claim_id], { total_cents: total_cents ?? 0, ...more }));
    await followUp();
    return claim_id;
  }

  /** Runs the jobs of what happened on the market since the last time. */
  async function followUp(): Promise<void> {
    const rows = await app.db
      .updateTable('events')
      .set({ relayed_at: sql<string>`now()` })
      .where('kind', 'in', ['shares.bought', 'refund.begun'])
      .where('relayed_at', 'is', null)
      .returning(['owner_id as plant_id', 'event_id', 'kind', 'order_id', 'actor_id', 'data', 'happened_at'])
      .execute();
    for (const event of rows.map((row) => readEvent(row as StoredEvent)))
      for (const job of jobs) if (job.on.includes(event.kind)) await job.run({ db: app.db }, event);
  }

  /** Runs the jobs that run every minute. */
  async function settle(): Promise<void> {
    const providers = everyProvider(app.db);
    await settleEach(providers, (provider) => settlePayments(app.db, provider));
    await settleMarket(app.db, providers);
    await settleEach(providers, (provider) => sendRefunds(app, provider));
  }

  /** Expires a lot's holds. */
  const expire = (lot_id: number) =>
    sql`update claims set held_until = now() - interval '1 second' where lot_id = ${lot_id} and state = 'held'`.execute(
      app.db,
    );

  /** Makes charges old enough that any with an unknown result are looked up. */
  const age = () =>
    sql`update charges set started_at = now() - interval '3 minutes' where owner_id = ${MARKET_ID}`.execute(app.db);

  /** The balances of the market's accounts; debits count as positive. */
  async function balances(): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(cents)::int as cents from (
        select debit_account as account, amount_cents as cents from transfers where owner_id = ${MARKET_ID}
        union all select credit_account, -amount_cents from transfers where owner_id = ${MARKET_ID}) t
      group by account having sum(cents) <> 0`.execute(app.db);
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  }

  return { makeBuyer, makeSale, claim, totalOf, pay, buy, followUp, settle, expire, age, balances };
}

/** The rows of a paginated response, which are returned as its `data`. */
export const rowsOf = <Row>(page: unknown) => (page as { data: Row[] }).data;

/** Market sales that are paid through the stand-in for Stripe. */
export function stripeSalesKit(app: TestApp, stripe: StripeStandIn) {
  const sendEvent = stripeEventSender(app);
  const { makeSale, pay, balances } = marketKit(app);

  async function makeBuyer(method = 'pm_good'): Promise<Person> {
    const buyer = await makeVisitor(app, 'buyer');
    await app.db
      .insertInto('card_profiles')
      .values({ account_id: buyer.account_id, provider: 'stripe', token: `cus_1/${method}`, ...CARD })
      .execute();
    return buyer;
  }
  /** A product for $100.00 that the buyer has paid for and received. */
  async function makeHandedOver() {
    const { seller, lot_id } = await makeSale();
    await sql`
      update lots set kind = 'product', price_basis = 'piece', price_cents = 10000, deposit_cents = 0, pieces = 9,
        left_to_buy = 9, plant_id = null, dropoff_date = null, slots_per_head = null where lot_id = ${lot_id}`.execute(
      app.db,
    );
    const buyer = await makeBuyer();
    const { claim_id } = expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 1 })).data;
    expectYes(await pay(buyer, [claim_id]));
    expectYes(await app.call(handOver, seller, { claim_id }));
    return { seller, buyer, lot_id, claim_id };
  }
  /** Gives a seller an account that can receive payouts. */
  async function openAccount(seller: Person): Promise<string> {
    const account =
      expectYes(await app.call(openSellerPage, seller, {}))
        .data.url.split('/')
        .at(-1) ?? '';
    stripe.edit(account, { payouts_enabled: true, capabilities: { transfers: 'active' } });
    expect(await sendEvent(eventAbout('account.updated', account))).toBe(200);
    return account;
  }

  async function chargeOf({ account_id }: Person) {
    const { rows } = await sql<{ state: string; decline: string | null; intent: string; amount_cents: number }>`
      select m.state, m.decline, s.payment_intent as intent, m.amount_cents from charges m
      left join stripe_charges s using (provider_key) where started_by = ${account_id} order by charge_id desc`.execute(
      app.db,
    );
    const [charge] = rows;
    if (!charge) throw new Error('nothing was charged');
    return charge;
  }
  const payoutsOf = async (seller: Person) => rowsOf<Payout>(await app.callWith(listPayouts, seller, {}));
  const transfersTo = (account: string) =>
    stripe
      .all('transfer')
      .filter(({ destination }) => destination === account)
      .map(({ amount }) => amount);
  const newsFor = async ({ account_id }: Person) => {
    const { rows } = await sql<{ news: string }>`
      select facts ->> 'news' as news from mails where account_id = ${account_id} and template = 'market'
      order by mail_id`.execute(app.db);
    return rows.map(({ news }) => news);
  };
  /** How much the work changes the balance of each account in the market's books. */
  async function booksAfter(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await balances();
    await work();
    const after = await balances();
    const all = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return Object.fromEntries(
      all.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const).filter(([, cents]) => cents !== 0),
    );
  }

  return { makeBuyer, makeHandedOver, openAccount, chargeOf, payoutsOf, transfersTo, newsFor, booksAfter };
}
