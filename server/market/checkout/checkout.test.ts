import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import {
  claimPieces,
  getUserCart,
  handOver,
  myPurchases,
  releaseClaim,
  withdrawClaim,
} from '#contract/market/claims/claims-api.ts';
import { closeLot } from '#contract/market/lots/lots-api.ts';
import { MARKET_RATES, marketPrice, splitMarketPayment } from '#contract/payments/market-fees.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';
import { checkout } from '#server/market/checkout/checkout.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit, ROBIN, sandboxCard } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, claim, totalOf, pay, buy, followUp, settle, expire, age, balances } = marketKit(app);
const { mailsTo } = soldKit(app);

const purchasesOf = async (buyer: Person) => expectYes(await app.call(myPurchases, buyer, {})).data;
const leftOf = async (lot_id: number) =>
  (await app.db.selectFrom('lots').select('left_to_buy').where('lot_id', '=', lot_id).executeTakeFirstOrThrow())
    .left_to_buy;
/** Returns how much each account's balance changed. */
async function booksAfter(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balances();
  await work();
  const after = await balances();
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])].map(
    (account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0));
}

describe('buying a share', () => {
  test('charges the deposit with its fees, and divides it among seller, platform and card company [MKT-017]', async () => {
    const { lot_id } = await makeSale();
    const buyer = await makeBuyer();
    const price = marketPrice(10_000, MARKET_RATES);
    const parts = splitMarketPayment(price);
    const changes = await booksAfter(() => buy(buyer, lot_id));
    expect(changes).toEqual({
      provider: price.total_cents,
      seller_payable: -parts.seller_cents,
      platform_fee: -parts.platform_cents,
      provider_cost: -parts.cost_cents,
    });
    expect(await purchasesOf(buyer)).toMatchObject([
      { state: 'bought', paid_cents: price.total_cents, bought_quarters: 1, balance_cents: 0, can: { withdraw: true } },
    ]);
    expect(await leftOf(lot_id)).toBe(3);
    expect(expectYes(await app.call(getUserCart, buyer, {})).data).toEqual([]);
  });

  test('refuses a price other than the one the buyer saw, and returns the new one', async () => {
    const { lot_id } = await makeSale();
    const buyer = await makeBuyer();
    const { claim_id } = await claim(buyer, lot_id);
    const total_cents = await totalOf(buyer);
    expect(await pay(buyer, [claim_id], { total_cents: 1 })).toMatchObject({ code: 'price_changed' });
    await sql`update lots set deposit_cents = 20000 where lot_id = ${lot_id}`.execute(app.db);
    expect(await pay(buyer, [claim_id], { total_cents })).toMatchObject({
      code: 'price_changed',
      values: { total: '$221.50' },
    });
    const { rows } = await sql`select from charges where started_by = ${buyer.account_id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('requires a phone number, the current bill of sale, and a card', async () => {
    const { lot_id } = await makeSale();
    const buyer = await makeVisitor(app, 'buyer');
    const { claim_id } = await claim(buyer, lot_id);
    expect(await pay(buyer, [claim_id], { phone: 'none' })).toMatchObject({
      http: 400,
      fields: { phone: expect.anything() },
    });
    expect(await pay(buyer, [claim_id], { agreed_to: '2020-01-01' })).toMatchObject({ code: 'agreement_outdated' });
    expect(await pay(buyer, [claim_id])).toMatchObject({ code: 'card_profile_missing' });
    expectYes(await pay(buyer, [claim_id], { card: sandboxCard() }));
  });

  test.each([
    ['declined', 'card_declined'],
    ['nofunds', 'card_no_funds'],
    ['authentication', 'card_authentication'],
  ])('with a card that is %s is refused with the reason, and the share stays held', async (kind, code) => {
    const { lot_id } = await makeSale();
    const buyer = await makeBuyer();
    const { claim_id } = await claim(buyer, lot_id);
    expect(await pay(buyer, [claim_id], { card: sandboxCard(kind) })).toMatchObject({ code });
    expect(expectYes(await app.call(getUserCart, buyer, {})).data).toMatchObject([{ claim_id, r_id: 0 }]);
    expectYes(await pay(buyer, [claim_id]));
  });

  test('is refused if someone else holds the share, its lot is paused, or the hold has ended', async () => {
    const { lot_id } = await makeSale();
    const [one, two] = [await makeBuyer(), await makeBuyer()];
    const { claim_id } = await claim(one, lot_id);
    const expectInCart = async (is_for_sale: boolean) =>
      expect(expectYes(await app.call(getUserCart, one, {})).data).toMatchObject([{ claim_id, is_for_sale }]);
    await expectInCart(true);
    expect(await pay(two, [claim_id], { total_cents: 100 })).toMatchObject({ code: 'hold_over' });
    await sql`update lots set state = 'paused' where lot_id = ${lot_id}`.execute(app.db);
    await expectInCart(false);
    const other = await makeSale();
    await sql`update lots set title = 'Wagyu steer' where lot_id = ${lot_id}`.execute(app.db);
    const both = [(await claim(one, other.lot_id)).claim_id, claim_id];
    expect(await pay(one, both)).toMatchObject({
      code: 'item_not_for_sale',
      message: expect.stringContaining('“Wagyu steer” isn’t for sale'),
    });
    await app.call(releaseClaim, one, { claim_id: both[0] ?? 0 });
    await sql`update lots set state = 'published' where lot_id = ${lot_id}`.execute(app.db);
    const total_cents = await totalOf(one);
    await expire(lot_id);
    expect(await pay(one, [claim_id], { total_cents })).toMatchObject({ code: 'hold_over' });
  });

  test('sends an email about what was bought, from whom, where it goes, and what is left to pay', async () => {
    const { plant, lot_id, day } = await makeSale();
    const buyer = await makeBuyer();
    await buy(buyer, lot_id, 2);
    const { rows } = await sql<{ bought: object; plant: string }>`
      select m.facts -> 'bought' as bought, (select name from plants where plant_id = ${plant.plant_id}) as plant
      from mails m where account_id = ${buyer.account_id} and facts ->> 'news' = 'bought'`.execute(app.db);
    const paid_cents = marketPrice(20_000, MARKET_RATES).total_cents;
    expect(rows.map(({ bought }) => bought)).toEqual([
      {
        quarters: 2,
        pieces: null,
        piece_name: '',
        farm: 'Cedar Ridge',
        plant: rows[0]?.plant,
        dropoff_date: day,
        was_sold: false,
        paid_cents,
        balance_low_cents: marketPrice(157_500, MARKET_RATES).total_cents - paid_cents,
        balance_high_cents: marketPrice(180_000, MARKET_RATES).total_cents - paid_cents,
      },
    ]);
  });

  test('ten times at the same moment charges the card only once, with or without an idempotency key', async () => {
    const { lot_id } = await makeSale({ animals: 2 });
    const [one, two] = [await makeBuyer(), await makeBuyer()];
    const [first, second] = [await claim(one, lot_id), await claim(two, lot_id)];
    const total_cents = await totalOf(one);
    const ten = Array.from({ length: 10 });
    const keyed = await Promise.all(ten.map(() => pay(one, [first.claim_id], { total_cents }, 'same')));
    expect(keyed.some(({ status }) => status === 'yes')).toBe(true);
    await Promise.all(ten.map(() => pay(two, [second.claim_id], { total_cents })));
    const { rows } = await sql<{ paid: number }>`
      select count(*)::int as paid from charges where state = 'paid'
        and started_by in (${one.account_id}, ${two.account_id}) group by started_by`.execute(app.db);
    expect(rows).toEqual([{ paid: 1 }, { paid: 1 }]);
  });

  test('without a deposit costs nothing now', async () => {
    const { lot_id } = await makeSale();
    await sql`update lots set deposit_cents = 0 where lot_id = ${lot_id}`.execute(app.db);
    const buyer = await makeVisitor(app, 'buyer');
    expect(await booksAfter(() => buy(buyer, lot_id))).toEqual({});
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'bought', paid_cents: 0 }]);
  });
});

const lost = (): never => {
  throw new Error('connection lost');
};
const who = (person: Person) =>
  ({ actor: { account_id: person.account_id, role: 'buyer' }, today: '2026-11-22' }) as Who;
/** Checks out with a provider that fails before the charge, or whose response is lost after it. */
async function payLosing(buyer: Person, claim_ids: number[], when: 'before' | 'after') {
  const sandbox = sandboxProvider(app.db);
  const provider: CardProvider = {
    ...sandbox,
    charge: (charge) => (when === 'before' ? Promise.reject(new Error('away')) : sandbox.charge(charge).then(lost)),
  };
  const input = {
    claim_ids,
    ...ROBIN,
    agreed_to: BILL_OF_SALE_VERSION,
    total_cents: await totalOf(buyer),
    card: undefined,
    keeps_card: false,
  };
  return checkout(() => provider)(app.db, who(buyer), input, (work) => inTransaction(app.db, work)).catch(
    (error: { code: string }) => error.code,
  );
}

describe('a payment whose response is lost', () => {
  test('is looked up: if the card was charged, the share is bought', async () => {
    const { lot_id } = await makeSale();
    const buyer = await makeBuyer();
    const { claim_id } = await claim(buyer, lot_id);
    expect(await payLosing(buyer, [claim_id], 'after')).toBe('payment_unclear');
    expect(expectYes(await app.call(getUserCart, buyer, {})).data[0]?.r_id).toBeGreaterThan(0);
    expect(await pay(buyer, [claim_id])).toMatchObject({ code: 'payment_under_way' });
    expect(await app.call(releaseClaim, buyer, { claim_id })).toMatchObject({ code: 'payment_under_way' });
    await age();
    await settle();
    expect(await purchasesOf(buyer)).toMatchObject([{ claim_id, state: 'bought' }]);
  });

  test('is given up if it never arrived, and the buyer can pay again', async () => {
    const { lot_id } = await makeSale();
    const buyer = await makeBuyer();
    const { claim_id } = await claim(buyer, lot_id);
    expect(await payLosing(buyer, [claim_id], 'before')).toBe('payment_unclear');
    await age();
    await settle();
    expect(await purchasesOf(buyer)).toEqual([]);
    expectYes(await pay(buyer, [claim_id]));
  });

  test('still buys the share if its hold has ended but nobody else has taken it', async () => {
    const { lot_id } = await makeSale();
    const [buyer, other] = [await makeBuyer(), await makeBuyer()];
    const { claim_id } = await claim(buyer, lot_id);
    await payLosing(buyer, [claim_id], 'after');
    await expire(lot_id);
    await claim(other, lot_id);
    await age();
    await settle();
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'bought', quarters: 1 }]);
    expect(await leftOf(lot_id)).toBe(3);
  });

  test('is refunded if its hold has ended and someone else has the share', async () => {
    const { lot_id } = await makeSale();
    const [buyer, rival] = [await makeBuyer(), await makeBuyer()];
    const { claim_id } = await claim(buyer, lot_id, 4);
    await payLosing(buyer, [claim_id], 'after');
    await expire(lot_id);
    await buy(rival, lot_id, 1);
    await age();
    expect(await booksAfter(settle)).toEqual({});
    expect(await purchasesOf(buyer)).toEqual([]);
    const { rows } = await sql`
      select r.state, r.kind, r.amount_cents = m.amount_cents as is_all from refunds r join charges m using (charge_id)
      where m.started_by = ${buyer.account_id}`.execute(app.db);
    expect(rows).toEqual([{ state: 'done', kind: 'came_too_late', is_all: true }]);
    const { rows: charged } = await sql`select from sandbox_charges where refunded_cents > amount_cents`.execute(
      app.db,
    );
    expect(charged).toEqual([]);
  });
});

describe('withdrawing', () => {
  test('refunds everything before the animal is sold, and is refused afterward [MKT-021]', async () => {
    const { lot_id, seller } = await makeSale();
    const [one, two] = [await makeBuyer(), await makeBuyer()];
    const claim_id = await buy(one, lot_id, 2);
    const changes = await booksAfter(async () => {
      expect(expectYes(await app.call(withdrawClaim, one, { claim_id })).data.refunded_cents).toBe(
        marketPrice(20_000, MARKET_RATES).total_cents,
      );
      await followUp();
    });
    expect(changes).toEqual({
      provider: -22_150,
      seller_payable: 20_000,
      platform_fee: 1_570,
      provider_cost: 580,
    });
    expect(await leftOf(lot_id)).toBe(4);
    expect(await app.call(withdrawClaim, one, { claim_id })).toMatchObject({ http: 404 });
    expect(await mailsTo(seller)).toEqual(['sold', 'buyer_withdrew']);

    const first = await buy(one, lot_id, 2);
    expect(await app.call(withdrawClaim, two, { claim_id: first })).toMatchObject({ http: 404 });
    const second = await buy(two, lot_id, 2);
    for (const [buyer, bought] of [
      [one, first],
      [two, second],
    ] as const) {
      expect(await app.call(withdrawClaim, buyer, { claim_id: bought })).toMatchObject({ code: 'past_tipping_point' });
    }
    expect(await leftOf(lot_id)).toBe(0);
  });
});

test('withdrawing is refused once the lot has ended, because buyers are refunded anyway', async () => {
  const [{ lot_id, seller }, buyer] = [await makeSale(), await makeBuyer()];
  const claim_id = await buy(buyer, lot_id, 2);
  expectYes(await app.call(closeLot, seller, { lot_id }));
  expect(await app.call(withdrawClaim, buyer, { claim_id })).toMatchObject({ code: 'lot_ended' });
  await settle();
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded', paid_cents: 0 }]);
});

test('pieces of a product are paid for in full, and the seller is paid once they are handed over', async () => {
  const { lot_id, seller } = await makeSale();
  await sql`
    update lots set kind = 'product', price_basis = 'piece', price_cents = 1200, pieces = 9, left_to_buy = 9, plant_id = null,
      dropoff_date = null, slots_per_head = null where lot_id = ${lot_id}`.execute(app.db);
  const buyer = await makeBuyer();
  const { claim_id } = expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 3 })).data;
  expectYes(await pay(buyer, [claim_id]));
  const price = marketPrice(3_600, MARKET_RATES);
  expect(await purchasesOf(buyer)).toMatchObject([
    { pieces: 3, paid_cents: price.total_cents, final_price_cents: 3_600, balance_cents: 0, can: { withdraw: false } },
  ]);
  expect(await leftOf(lot_id)).toBe(6);
  expect(await app.call(withdrawClaim, buyer, { claim_id })).toMatchObject({ code: 'products_stay' });
  expect(await booksAfter(settle)).toEqual({});
  expect(await app.call(handOver, await makeVisitor(app, 'seller'), { claim_id })).toMatchObject({ http: 404 });
  expectYes(await app.call(handOver, seller, { claim_id }));
  expect(await booksAfter(settle)).toEqual({ provider: -3_600, seller_payable: 3_600 });
  expect(await booksAfter(settle)).toEqual({});
});

test('no matter what buyers do at the same time, an animal never has more than four quarters, and the books balance', async () => {
  const { lot_id, animal_ids } = await makeSale({ animals: 3 });
  const buyers = await Promise.all(Array.from({ length: 12 }, makeBuyer));
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      buyers.map(async (buyer) => {
        const quarters = [1, 1, 2, 4][next(4)] as number;
        const held = await claim(buyer, lot_id, quarters).catch(() => undefined);
        const what = next(4);
        if (!held || what === 0) return;
        if (what === 1) await app.call(releaseClaim, buyer, { claim_id: held.claim_id });
        else await pay(buyer, [held.claim_id]);
        if (what === 3) await app.call(withdrawClaim, buyer, { claim_id: held.claim_id });
      }),
    );
    if (next(2) === 0) await expire(lot_id);
    await settle();
  }
  const { rows } = await sql<{ most: number; bought: number; wrong: number }>`
    select max(quarters)::int as most, sum(quarters)::int as bought from (
      select coalesce(sum(c.quarters), 0) as quarters from unnest(${animal_ids}::bigint[]) as a(animal_id)
      left join claims c on c.animal_id = a.animal_id and c.state = 'bought' group by a.animal_id) t`.execute(app.db);
  expect(rows[0]?.most).toBeLessThanOrEqual(4);
  expect(await leftOf(lot_id)).toBe(12 - (rows[0]?.bought ?? 0));
  const { rows: books } = await sql<{ captured: number; divided: number; expected: number }>`
    select (select sum(amount_cents - refunded_cents)::int from sandbox_charges where outcome = 'paid') as captured,
      (select sum(case when debit_account = 'provider' then amount_cents else -amount_cents end)::int from transfers
        join postings using (owner_id, posting_id) where owner_id = -1 and 'provider' in (debit_account, credit_account)
          and kind <> 'payout') as divided,
      (select sum(deposit_cents + deposit_fee_cents)::int from claims where state = 'bought') as expected`.execute(
    app.db,
  );
  expect(books[0]?.divided).toBe(books[0]?.captured);
  expect(books[0]?.divided).toBe(books[0]?.expected);
});
