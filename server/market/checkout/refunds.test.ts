import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { showMoney } from '#contract/lib/figures.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import { claimPieces, handOver, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { closeLot } from '#contract/market/lots/lots-api.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';
import { postToMarket } from '#server/market/books.ts';
import { checkout } from '#server/market/checkout/checkout.ts';
import { beginMarketRefund, retryRefusedRefunds } from '#server/market/checkout/refunds.ts';
import { takeBalance } from '#server/market/checkout/take-balance.ts';
import { refundEndedAnimals } from '#server/market/orders/refund-ended.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { marketKit, ROBIN, sendRefunds } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, claim, totalOf, pay, buy, expire, settle, balances } = marketKit(app);
const { makeSold, makeWeighed, purchaseOf, complete, cancel } = soldKit(app);

/** The charge of a buyer's only purchase. */
async function chargeOf({ account_id }: Person) {
  const { rows } = await sql<{ charge_id: number; amount_cents: number }>`
    select charge_id, amount_cents from charges where started_by = ${account_id} and claim_id is null`.execute(app.db);
  const [charge] = rows;
  if (!charge) throw new Error('paid nothing');
  return charge;
}
const refundsOf = async (charge_id: number) => {
  const { rows } = await sql<{ state: string }>`
    select state from refunds where charge_id = ${charge_id} order by refund_id`.execute(app.db);
  return rows.map(({ state }) => state);
};

test.each([
  ['part', 5000],
  ['all', 11_090],
])(
  'after %s of a payment was refunded on the card company’s own pages, only the rest is returned',
  async (_, cents) => {
    const before = await balances();
    const { lot_id } = await makeSale();
    const buyer = await makeBuyer();
    const claim_id = await buy(buyer, lot_id);
    const { charge_id, amount_cents } = await chargeOf(buyer);
    expect(amount_cents).toBe(11_090);
    const { rows: outside } = await sql<{ refund_id: number }>`
    insert into refunds (owner_id, charge_id, amount_cents, provider_ref, state, refunded_on, ended_at)
    values (-1, ${charge_id}, ${cents}, ${`re_${charge_id}`}, 'done', now(), now()) returning refund_id`.execute(
      app.db,
    );
    const cause = { kind: 'refund', cause_id: outside[0]?.refund_id ?? 0, claim_id: null, seller_id: null } as const;
    await inTransaction(app.db, (tx) => postToMarket(tx, cause, [['unassigned', 'provider', cents]]));
    await sql`
    update sandbox_charges set refunded_cents = ${cents}
    where provider_key = (select provider_key from charges where charge_id = ${charge_id})`.execute(app.db);
    expectYes(await app.call(withdrawClaim, buyer, { claim_id }));
    await settle();
    const { rows } = await sql`
    select amount_cents, state from refunds where charge_id = ${charge_id} and claim_id = ${claim_id}`.execute(app.db);
    expect(rows).toEqual(cents < amount_cents ? [{ amount_cents: amount_cents - cents, state: 'done' }] : []);
    expect(await balances()).toEqual(before);
  },
);

test('a buyer whose payment came too late is emailed about each item, even if nothing was due for it yet', async () => {
  const [paid, free] = [await makeSale(), await makeSale()];
  await sql`update lots set deposit_cents = 0 where lot_id = ${free.lot_id}`.execute(app.db);
  const [buyer, rival] = [await makeBuyer(), await makeBuyer()];
  const held = [await claim(buyer, paid.lot_id, 4), await claim(buyer, free.lot_id, 4)];
  const total_cents = await totalOf(buyer);
  const sandbox = sandboxProvider(app.db);
  const slow: CardProvider = {
    ...sandbox,
    async charge(charge) {
      for (const { lot_id } of held) {
        await expire(lot_id);
        await buy(rival, lot_id);
      }
      return sandbox.charge(charge);
    },
  };
  const input = {
    claim_ids: held.map(({ claim_id }) => claim_id),
    ...ROBIN,
    agreed_to: BILL_OF_SALE_VERSION,
    total_cents,
    card: undefined,
    keeps_card: false,
  };
  const who = { actor: { account_id: buyer.account_id, role: 'buyer' }, today: '2026-11-22' } as Who;
  const placed = await checkout(() => slow)(app.db, who, input, (work) => inTransaction(app.db, work));
  expect(placed).toMatchObject({ claim_ids: [], missed: 2, refunded_cents: total_cents });
  const { rows } = await sql`
    select facts ->> 'news' as news, facts ->> 'amount' as amount from mails
    where account_id = ${buyer.account_id} and template = 'market' order by mail_id`.execute(app.db);
  const news = 'came_too_late';
  expect(rows).toEqual([
    { news, amount: showMoney(total_cents) },
    { news, amount: '$0.00' },
  ]);
});

test('a refund that the card company refuses is reported to both sides and retried', async () => {
  const [{ lot_id, seller }, buyer] = [await makeSale(), await makeBuyer()];
  const claim_id = await buy(buyer, lot_id, 2);
  expectYes(await app.call(closeLot, seller, { lot_id }));
  await refundEndedAnimals(app.db);
  const refusing = { ...sandboxProvider(app.db), refund: () => Promise.resolve(false) };
  const refunds = async () => {
    const { rows } = await sql<{ state: string; tries: number; provider_key: string }>`
      select state, tries, provider_key from refunds where claim_id = ${claim_id}`.execute(app.db);
    return rows;
  };
  const newsFor = async ({ account_id }: Person) => {
    const { rows } = await sql<{ news: string }>`
      select facts ->> 'news' as news from mails where account_id = ${account_id}
        and facts ->> 'news' like 'refund%'`.execute(app.db);
    return rows.map(({ news }) => news);
  };
  const aDayPasses = () =>
    sql`update refunds set ended_at = now() - interval '25 hours' where claim_id = ${claim_id}`.execute(app.db);

  await expect(sendRefunds(app, refusing)).rejects.toThrow('could not be settled');
  const [first] = await refunds();
  expect(first).toMatchObject({ state: 'refused', tries: 1 });
  await settle();
  expect(await refunds()).toEqual([first]);
  await aDayPasses();
  await retryRefusedRefunds(app.db);
  await expect(sendRefunds(app, refusing)).rejects.toThrow('could not be settled');
  await aDayPasses();
  await settle();
  const [last] = await refunds();
  expect(last).toMatchObject({ state: 'done', tries: 3 });
  expect(last?.provider_key).not.toBe(first?.provider_key);
  expect(await newsFor(buyer)).toEqual(['refund_late']);
  expect(await newsFor(seller)).toEqual(['refund_refused']);
});

test('both refunds of a payment that came too late are retried', async () => {
  await settle();
  const { seller, lot_id } = await makeSale();
  const buyer = await makeBuyer();
  const other = await makeLot(app, seller);
  const held = [(await claim(buyer, lot_id)).claim_id, (await claim(buyer, other.lot_id)).claim_id];
  expectYes(await pay(buyer, held));
  const { charge_id, amount_cents } = await chargeOf(buyer);
  const kind = 'came_too_late';
  await inTransaction(app.db, async (tx) => {
    for (let at = 0; at < 2; at++)
      await beginMarketRefund(tx, { charge_id, claim_id: null, amount_cents: amount_cents / 2, kind });
  });
  const refusing = { ...sandboxProvider(app.db), refund: () => Promise.resolve(false) };
  await expect(sendRefunds(app, refusing)).rejects.toThrow('2 of 2');
  await sql`update refunds set ended_at = now() - interval '25 hours' where charge_id = ${charge_id}`.execute(app.db);
  await settle();
  expect(await refundsOf(charge_id)).toEqual(['done', 'done']);
});

test('an excess deposit that was refunded early isn’t refunded again when the order is canceled', async () => {
  const before = await balances();
  const { plant, order_id, buyers } = await makeSold();
  const [buyer] = buyers;
  const { claim_id } = await purchaseOf(buyer);
  const { charge_id } = await chargeOf(buyer);
  const amount_cents = marketPrice(20_000, MARKET_RATES).total_cents - marketPrice(9_000, MARKET_RATES).total_cents;
  const early = { charge_id, claim_id, amount_cents, kind: 'overpaid', seller_cents: 11_000 } as const;
  await inTransaction(app.db, (tx) => beginMarketRefund(tx, early));
  await settle();
  await sql`update orders set status = -1 where order_id = ${order_id}`.execute(app.db);
  await cancel(plant, order_id);
  await settle();
  expect(await refundsOf(charge_id)).toEqual(['done', 'done']);
  expect(await purchaseOf(buyer)).toMatchObject({ state: 'refunded', paid_cents: 0 });
  expect(await balances()).toEqual(before);
});

test('a second payment of the balance is refunded, doesn’t count as paid, and isn’t paid out to the seller', async () => {
  const { plant, order_id, seller, buyers } = await makeWeighed(75_000);
  const [buyer] = buyers;
  const { claim_id, purchase_id, balance_cents, paid_cents } = await purchaseOf(buyer);
  const charges: number[] = [];
  for (let at = 0; at < 2; at++) {
    const { rows } = await sql<{ charge_id: number }>`
      with charged as (
        insert into sandbox_charges (provider_key, token, amount_cents, outcome)
        values (${randomUUID()}, 'sandbox_x', ${balance_cents}, 'paid') returning provider_key
      )
      insert into charges (owner_id, purchase_id, claim_id, started_by, amount_cents, provider, provider_key, card_brand, card_last_four,
        state, ended_at)
      select -1, ${purchase_id}, ${claim_id}, ${buyer.account_id}, ${balance_cents}, 'sandbox', provider_key, 'visa', '4242', 'paid', now()
      from charged returning charge_id`.execute(app.db);
    charges.push(rows[0]?.charge_id ?? 0);
  }
  const take = (charge_id: number) =>
    inTransaction(app.db, (tx) => takeBalance(tx, { charge_id, claim_id, amount_cents: balance_cents }));
  await Promise.all(charges.map(take));
  await settle();
  expect((await Promise.all(charges.map(refundsOf))).flat()).toEqual(['done']);
  expect(await purchaseOf(buyer)).toMatchObject({ paid_cents: paid_cents + balance_cents, refunded_cents: 0 });
  const { rows } = await sql`
    select sum(case 'seller_payable' when credit_account then amount_cents else -amount_cents end)::int as cents
    from transfers where seller_id = ${seller.account_id} and claim_id = ${claim_id}
      and 'seller_payable' in (credit_account, debit_account)`.execute(app.db);
  expect(rows).toEqual([{ cents: 168_750 }]);
  await complete(plant, order_id);
  await settle();
  const { rows: paid } = await sql`
    select sum(amount_cents)::int as cents from market_payouts where claim_id = ${claim_id} and state = 'done'`.execute(
    app.db,
  );
  expect(paid).toEqual([{ cents: 168_750 }]);
});

test('the part of a payment that the bank keeps is charged only to the items that weren’t refunded', async () => {
  const [first, second] = [await makeSale(), await makeSale()];
  await sql`
    update lots set kind = 'product', price_basis = 'piece', price_cents = 10000, deposit_cents = 0, pieces = 9, left_to_buy = 9,
      plant_id = null, dropoff_date = null, slots_per_head = null
    where lot_id in (${first.lot_id}, ${second.lot_id})`.execute(app.db);
  const buyer = await makeBuyer();
  const held: number[] = [];
  for (const { lot_id } of [first, second])
    held.push(expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 1 })).data.claim_id);
  expectYes(await pay(buyer, held));
  const [kept = 0, gone = 0] = held;
  const { charge_id, amount_cents } = await chargeOf(buyer);
  const half = amount_cents / 2;
  await inTransaction(app.db, (tx) =>
    beginMarketRefund(tx, { charge_id, claim_id: gone, amount_cents: half, kind: 'lot_ended' }),
  );
  await settle();
  await sql`
    insert into disputes (owner_id, charge_id, provider, provider_ref, amount_cents, reason, state)
    values (-1, ${charge_id}, 'sandbox', 'dp_half', ${half}, 'general', 'lost')`.execute(app.db);
  expectYes(await app.call(handOver, first.seller, { claim_id: kept }));
  await settle();
  const { rows } = await sql`select state, lost_cents from market_payouts where claim_id = ${kept}`.execute(app.db);
  expect(rows).toEqual([{ state: 'lost', lost_cents: 10_000 }]);
});

test('withdrawing promises a refund only to buyers who paid something', async () => {
  const [paid, free] = [await makeSale(), await makeSale()];
  await sql`update lots set deposit_cents = 0 where lot_id = ${free.lot_id}`.execute(app.db);
  const buyer = await makeBuyer();
  const said = [];
  for (const { lot_id } of [paid, free])
    said.push(await app.call(withdrawClaim, buyer, { claim_id: await buy(buyer, lot_id) }));
  expect(said).toMatchObject([
    { message: 'You’ll get your money back', data: { refunded_cents: marketPrice(10_000, MARKET_RATES).total_cents } },
    { message: 'You withdrew', data: { refunded_cents: 0 } },
  ]);
});
