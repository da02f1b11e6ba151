import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { closeLot } from '#contract/market/lots/lots-api.ts';
import { settleBalanceAtCounter } from '#contract/market/pos/balance-api.ts';
import * as api from '#contract/market/pos/counter-api.ts';
import { refundCounterSale } from '#contract/market/pos/refund-api.ts';
import { recordBalance } from '#contract/market/seller/balance-payments-api.ts';
import { listSales } from '#contract/market/seller/seller-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { makeSale, makeBuyer, buy, settle } = marketKit(app);
const { sellOne, viewOf } = counterKit(app);

const open = async (seller: Person, float_cents = 0) =>
  expectYes(await app.call(api.openCounterDay, seller, { float_cents }));
async function close(seller: Person): Promise<number> {
  const day_id = (await viewOf(seller)).day?.day_id ?? 0;
  return expectYes(await app.call(api.closeCounterDay, seller, { day_id, counted_cents: 0 })).data.expected_cents;
}
const salesOf = async (seller: Person, state: 'open' | 'over' = 'open') =>
  expectYes(await app.call(listSales, seller, { state })).data;
const settleBalance = (seller: Person, claim_id: number, more: Partial<SentTo<typeof settleBalanceAtCounter>> = {}) =>
  app.call(settleBalanceAtCounter, seller, { claim_id, method: 'cash', amount_cents: 30_000, ...more });

/** A half sold at the counter for a deposit of $200.00. `weigh` sets its final price to $500.00. */
async function makeWeighed({ discount_cents = 0 } = {}) {
  const { seller, lot_id } = await makeSale();
  await open(seller);
  const lines = [{ lot_id, quarters: 2 as const, quantity: 1, price_cents: 20_000 }];
  const buyer = { buyer_name: 'Ruth Cole', buyer_phone: '312 555 0142' };
  const discount = discount_cents > 0 && { discount_cents, discount_reason: 'Neighbor' };
  await sellOne(seller, 0, { lines, tenders: [cash(20_000 - discount_cents)], ...buyer, ...discount });
  const [sale] = await salesOf(seller);
  const claim_id = sale?.claim_id ?? 0;
  const weigh = () => sql`update claims set final_price_cents = 50000 where claim_id = ${claim_id}`.execute(app.db);
  return { seller, lot_id, claim_id, weigh };
}

describe('the balance of a share sold at the counter', () => {
  test('is due as soon as the price is known, and goes into the open till day only once', async () => {
    const { seller, claim_id, weigh } = await makeWeighed();
    expect(await salesOf(seller)).toMatchObject([
      { is_from_counter: true, balance_cents: 0, can: { take_balance: false } },
    ]);
    expect(await settleBalance(seller, claim_id)).toMatchObject({ http: 404 });
    await weigh();
    const online = { claim_id, method: 'cash', amount_cents: 30_000, paid_on: plantToday() } as const;
    expect(await app.call(recordBalance, seller, online)).toMatchObject({ http: 404 });
    expect(await salesOf(seller)).toMatchObject([{ balance_cents: 30_000, can: { take_balance: true } }]);
    expect(await settleBalance(seller, claim_id, { amount_cents: 29_999 })).toMatchObject({ code: 'amount_changed' });
    const replies = await Promise.all(Array.from({ length: 6 }, () => settleBalance(seller, claim_id)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ code: 'balance_settled' });
    expect(await salesOf(seller)).toMatchObject([{ is_paid: true, balance_cents: 0, can: { take_balance: false } }]);
    expect(await close(seller)).toBe(50_000);
  });

  test('isn’t expected in the cash box if it was paid by check, and requires an open till day', async () => {
    const { seller, claim_id, weigh } = await makeWeighed();
    await weigh();
    expect(await close(seller)).toBe(20_000);
    expect(await settleBalance(seller, claim_id)).toMatchObject({ code: 'till_closed' });
    await open(seller, 1_000);
    expectYes(await settleBalance(seller, claim_id, { method: 'check', reference: '1042' }));
    expect(await close(seller)).toBe(1_000);
  });

  test('is owed to the buyer if the share costs less than its deposit, and the seller sees that and gets an email', async () => {
    const { seller, claim_id, lot_id } = await makeWeighed();
    expect(await salesOf(seller)).toMatchObject([{ too_much_cents: 0 }]);
    await buy(await makeBuyer(), lot_id, 2);
    await settle();
    const setOrder = (values: { status: number; stage?: 'ready' | 'picked_up'; hanging_weight_clb?: number }) =>
      app.db.updateTable('orders').set(values).where('project_id', '=', lot_id).execute();
    await setOrder({ status: ORDER_STATUS.pending });
    await setOrder({ status: ORDER_STATUS.open, stage: 'ready', hanging_weight_clb: 4_000 });
    await settle();
    expect(await salesOf(seller)).toMatchObject([
      { is_from_counter: false, too_much_cents: 11_000, is_paid: false },
      {
        is_from_counter: true,
        too_much_cents: 11_000,
        balance_cents: 0,
        is_paid: false,
        can: { take_balance: false, give_back: true },
      },
    ]);
    await setOrder({ status: ORDER_STATUS.completed, stage: 'picked_up' });
    await settle();
    expect(await salesOf(seller)).toMatchObject([{ is_from_counter: true, is_paid: true, can: { give_back: true } }]);
    expect(await salesOf(seller, 'over')).toMatchObject([
      { is_from_counter: false, too_much_cents: 11_000, is_paid: true },
    ]);
    expect(await settleBalance(seller, claim_id, { amount_cents: 0 })).toMatchObject({ status: 'no' });
    const { rows } = await sql`
      select facts ->> 'news' as news, facts ->> 'amount' as amount from mails
      where account_id = ${seller.account_id} and facts ->> 'news' = 'give_back'`.execute(app.db);
    expect(rows).toEqual([{ news: 'give_back', amount: '$110.00' }]);
  });

  test('is given back only once, from the open till, and only if its cash box holds enough', async () => {
    const { seller, claim_id } = await makeWeighed();
    await sql`update claims set final_price_cents = 15000 where claim_id = ${claim_id}`.execute(app.db);
    const giveBack = (more = {}) => settleBalance(seller, claim_id, { amount_cents: -5_000, ...more });
    expect(await close(seller)).toBe(20_000);
    expect(await giveBack()).toMatchObject({ code: 'till_closed' });
    await open(seller, 4_999);
    expect(await giveBack()).toMatchObject({ code: 'not_in_drawer' });
    expect(await giveBack({ amount_cents: 5_000 })).toMatchObject({ code: 'amount_changed' });
    expect(await close(seller)).toBe(4_999);
    await open(seller, 30_000);
    const replies = await Promise.all(Array.from({ length: 6 }, () => giveBack()));
    expect(replies.filter(({ status }) => status === 'yes')).toMatchObject([{ message: 'Refund recorded' }]);
    expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ code: 'balance_settled' });
    expect(await salesOf(seller)).toMatchObject([
      { too_much_cents: 5_000, is_from_counter: true, can: { give_back: false } },
    ]);
    expect(await close(seller)).toBe(25_000);
  });

  test('is given back once if the animal is lost, and the seller is told whom to call', async () => {
    const { seller, claim_id, lot_id, weigh } = await makeWeighed();
    await weigh();
    expectYes(await settleBalance(seller, claim_id));
    expectYes(await app.call(closeLot, seller, { lot_id }));
    await settle();
    const lost = { too_much_cents: 30_000, buyer_phone: '312 555 0142', can: { take_balance: false, give_back: true } };
    expect(await salesOf(seller)).toMatchObject([lost]);
    const { rows } = await sql`
      select facts ->> 'amount' as amount from mails
      where account_id = ${seller.account_id} and facts ->> 'news' = 'counter_refund'`.execute(app.db);
    expect(rows).toEqual([{ amount: '$500.00' }]);
    const giveBack = () => settleBalance(seller, claim_id, { amount_cents: -30_000 });
    const replies = await Promise.all(Array.from({ length: 6 }, giveBack));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ code: 'balance_settled' });
    expect(await salesOf(seller)).toMatchObject([{ is_sale_owed: true, can: { give_back: false } }]);
    expect(await close(seller)).toBe(20_000);
  });

  test('is given back without the discount that the buyer got', async () => {
    const { seller, lot_id } = await makeWeighed({ discount_cents: 5_000 });
    expectYes(await app.call(closeLot, seller, { lot_id }));
    await settle();
    const { rows } = await sql`
      select facts ->> 'amount' as amount from mails
      where account_id = ${seller.account_id} and facts ->> 'news' = 'counter_refund'`.execute(app.db);
    expect(rows).toEqual([{ amount: '$150.00' }]);
  });

  test('can still be given back after the sale of a lost animal was voided', async () => {
    const { seller, claim_id, lot_id, weigh } = await makeWeighed();
    await weigh();
    expectYes(await settleBalance(seller, claim_id));
    expectYes(await app.call(closeLot, seller, { lot_id }));
    await settle();
    await sql`
      update counter_sales set voided_at = now(), voided_by = ${seller.account_id}, void_reason = 'Lost'
      where sale_id = (select sale_id from counter_sale_lines where claim_id = ${claim_id})`.execute(app.db);
    expect(await salesOf(seller)).toMatchObject([{ buyer_phone: '312 555 0142', can: { give_back: true } }]);
    expectYes(await settleBalance(seller, claim_id, { amount_cents: -30_000, method: 'check' }));
    expect(await salesOf(seller)).toEqual([]);
  });

  test('isn’t due if the excess deposit was given back before the animal was lost', async () => {
    const { seller, claim_id, lot_id } = await makeWeighed();
    await sql`update claims set final_price_cents = 15000 where claim_id = ${claim_id}`.execute(app.db);
    expectYes(await settleBalance(seller, claim_id, { amount_cents: -5_000 }));
    expectYes(await app.call(closeLot, seller, { lot_id }));
    await settle();
    expect(await salesOf(seller)).toMatchObject([{ is_sale_owed: true, too_much_cents: 0, can: { give_back: false } }]);
    expect(await settleBalance(seller, claim_id, { amount_cents: 5_000 })).toMatchObject({ code: 'balance_settled' });
  });

  test('leaves a lost animal’s sale in progress until the sale is refunded at the counter', async () => {
    const { seller, lot_id } = await makeWeighed();
    expectYes(await app.call(closeLot, seller, { lot_id }));
    await settle();
    expect(await salesOf(seller)).toMatchObject([{ state: 'refunded', is_sale_owed: true }]);
    expect(await salesOf(seller, 'over')).toEqual([]);
    const { rows } = await sql<{ sale_id: number }>`
      select sale_id from counter_sales where owner_id = ${seller.account_id}`.execute(app.db);
    const asked = { sale_id: rows[0]?.sale_id ?? 0, reason: 'Lost', amount_cents: 20_000 };
    expectYes(await app.call(refundCounterSale, seller, { ...asked, lines: [{ line: 0, quantity: 2 }] }));
    expect(await salesOf(seller)).toEqual([]);
    expect(await salesOf(seller, 'over')).toMatchObject([{ state: 'refunded', is_sale_owed: false }]);
  });

  test('is refused to other sellers', async () => {
    const { claim_id, weigh } = await makeWeighed();
    await weigh();
    const other = await makeVisitor(app, 'seller');
    await open(other);
    expect(await settleBalance(other, claim_id)).toMatchObject({ http: 404 });
    expect(await settleBalance(other, 2 ** 40)).toMatchObject({ http: 404 });
  });
});
