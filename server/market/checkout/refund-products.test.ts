import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimPieces, handOver, myPurchases, refundSale } from '#contract/market/claims/claims-api.ts';
import { listSales, type Sale } from '#contract/market/seller/seller-api.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';
import { lockLots } from '#server/market/checkout/lock-lots.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { lotEvents } from '#server/test/events-of.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit, rowsOf, sendRefunds } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const { makeBuyer, makeSale, pay, buy, followUp, settle, balances } = marketKit(app);
const { mailsTo } = soldKit(app);
const PAID = marketPrice(3_600, MARKET_RATES).total_cents;

/** A lot of nine boxes at $12.00 each. Each buyer has bought three of them. */
async function makeBoxes(buyers = 1) {
  const { lot_id, seller } = await makeSale();
  await sql`
    update lots set kind = 'product', price_basis = 'piece', price_cents = 1200, pieces = 9, left_to_buy = 9, plant_id = null,
      dropoff_date = null, slots_per_head = null where lot_id = ${lot_id}`.execute(app.db);
  const sales: { buyer: Person; claim_id: number }[] = [];
  for (let at = 0; at < buyers; at++) {
    const buyer = await makeBuyer();
    const { claim_id } = expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 3 })).data;
    expectYes(await pay(buyer, [claim_id]));
    sales.push({ buyer, claim_id });
  }
  const [{ buyer, claim_id }] = sales as [{ buyer: Person; claim_id: number }];
  return { seller, lot_id, buyer, claim_id, sales };
}
async function refund(seller: Person, claim_id: number) {
  const reply = await app.call(refundSale, seller, { claim_id });
  await followUp();
  return reply;
}
const saleOf = async (seller: Person, state = 'open') =>
  rowsOf<Sale>(await app.callWith(listSales, seller, { state }))[0];
const purchaseOf = async (buyer: Person) => expectYes(await app.call(myPurchases, buyer, {})).data[0];
const leftOf = async (lot_id: number) =>
  (await app.db.selectFrom('lots').select('left_to_buy').where('lot_id', '=', lot_id).executeTakeFirstOrThrow())
    .left_to_buy;
const backOf = async ({ account_id }: Person) => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(refunded_cents), 0)::int as cents from sandbox_charges
    where provider_key in (select provider_key from charges where started_by = ${account_id})`.execute(app.db);
  return rows[0]?.cents;
};
const payoutsTo = ({ account_id }: Person) =>
  app.db.selectFrom('market_payouts').select('amount_cents').where('seller_id', '=', account_id).execute();

test('a seller refunds products: all of the money goes back, and the pieces go back up for sale', async () => {
  const before = await balances();
  const { seller, lot_id, buyer, claim_id } = await makeBoxes();
  expect(await leftOf(lot_id)).toBe(6);
  expect(await saleOf(seller)).toMatchObject({ claim_id, paid_at_checkout_cents: PAID, can: { refund: true } });
  expect(expectYes(await refund(seller, claim_id)).data).toEqual({ claim_id, refunded_cents: PAID });
  expect(await backOf(buyer)).toBe(PAID);
  expect(await leftOf(lot_id)).toBe(9);
  expect(await purchaseOf(buyer)).toMatchObject({ state: 'refunded', paid_cents: 0, refunded_cents: PAID });
  expect(await saleOf(seller)).toBeUndefined();
  expect(await saleOf(seller, 'over')).toMatchObject({ claim_id, state: 'refunded', can: { refund: false } });
  expect(await mailsTo(buyer)).toEqual(['bought', 'seller_refunded']);
  expect((await lotEvents(app)).at(-1)).toMatchObject({ lot_id, buyer_id: buyer.account_id });
  await settle();
  expect(await payoutsTo(seller)).toEqual([]);
  expect(await balances()).toEqual(before);
  expect(await app.call(handOver, seller, { claim_id })).toMatchObject({ code: 'sale_refunded' });
});

test('pieces of a closed lot stay off sale when they are refunded', async () => {
  const { seller, lot_id, claim_id } = await makeBoxes();
  await sql`update lots set state = 'closed' where lot_id = ${lot_id}`.execute(app.db);
  expectYes(await refund(seller, claim_id));
  expect(await leftOf(lot_id)).toBe(6);
});

test('only the seller can refund a sale, and only of products that haven’t been handed over', async () => {
  const { seller, buyer, claim_id, sales } = await makeBoxes(2);
  expect(await refund(await makeVisitor(app, 'seller'), claim_id)).toMatchObject({ http: 404 });
  expect(await refund(buyer, claim_id)).toMatchObject({ http: 403 });
  const animal = await makeSale();
  const share = await buy(buyer, animal.lot_id);
  expect(await refund(animal.seller, share)).toMatchObject({ http: 404 });
  expect(await saleOf(animal.seller)).toMatchObject({ can: { refund: false } });
  expectYes(await app.call(handOver, seller, { claim_id: sales[1]?.claim_id ?? 0 }));
  expect(await refund(seller, sales[1]?.claim_id ?? 0)).toMatchObject({ code: 'sale_handed_over' });
  expect(await backOf(buyer)).toBe(0);
});

test.each(['open', 'lost'])('a sale can’t be refunded while the dispute about its payment is %s', async (state) => {
  const { seller, buyer, claim_id } = await makeBoxes();
  await sql`
    insert into disputes (owner_id, charge_id, provider, provider_ref, amount_cents, reason, state)
    select -1, charge_id, 'sandbox', ${`dp_${claim_id}`}, amount_cents, 'general', ${state}
    from charges where started_by = ${buyer.account_id}`.execute(app.db);
  expect(await saleOf(seller)).toMatchObject({ can: { refund: false } });
  expect(await refund(seller, claim_id)).toMatchObject({ code: 'sale_with_bank' });
  await sql`update disputes set state = 'won' where provider_ref = ${`dp_${claim_id}`}`.execute(app.db);
  expectYes(await refund(seller, claim_id));
});

test('a sale can’t be refunded again after a refund on the provider’s own pages', async () => {
  const { seller, buyer, claim_id } = await makeBoxes();
  await sql`
    insert into refunds (owner_id, charge_id, amount_cents, provider_ref, state, refunded_on, ended_at)
    select owner_id, charge_id, 100, ${`re_${claim_id}`}, 'done', now(), now()
    from charges where started_by = ${buyer.account_id}`.execute(app.db);
  expect(await saleOf(seller)).toMatchObject({ can: { refund: false } });
  expect(await refund(seller, claim_id)).toMatchObject({ code: 'sale_with_bank' });
});

test('of five simultaneous refunds of one sale, only one goes through', async () => {
  const { seller, lot_id, buyer, claim_id } = await makeBoxes();
  const { waiting } = await app.db.transaction().execute(async (tx) => {
    await lockLots(tx, [lot_id]);
    const waiting = Array.from({ length: 5 }, () => refund(seller, claim_id));
    await expectWaiting(app, 5);
    return { waiting };
  });
  const replies = await Promise.all(waiting);
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(replies.filter((reply) => 'code' in reply && reply.code === 'sale_refunded')).toHaveLength(4);
  await settle();
  expect(await backOf(buyer)).toBe(PAID);
  expect(await leftOf(lot_id)).toBe(9);
});

test('a refund waits while the sale is being handed over, and is then refused', async () => {
  const { seller, claim_id } = await makeBoxes();
  const { waiting } = await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('claims').set({ picked_up_at: sql`now()` }).where('claim_id', '=', claim_id).execute();
    const waiting = refund(seller, claim_id);
    await expectWaiting(app, 1);
    return { waiting };
  });
  expect(await waiting).toMatchObject({ code: 'sale_handed_over' });
});

test('a sale that is refunded and handed over at the same time ends up either refunded or handed over', async () => {
  const { seller, lot_id, sales } = await makeBoxes(3);
  const replies = await Promise.all(
    sales.map(({ claim_id }) =>
      Promise.all([refund(seller, claim_id), app.call(handOver, seller, { claim_id }), refund(seller, claim_id)]),
    ),
  );
  await settle();
  const handed = replies.filter(([, hand]) => hand.status === 'yes').length;
  for (const [at, [first, hand, second]] of replies.entries()) {
    expect([first, hand, second].filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await backOf(sales[at]?.buyer as Person)).toBe(hand.status === 'yes' ? 0 : PAID);
  }
  expect(await payoutsTo(seller)).toEqual(Array.from({ length: handed }, () => ({ amount_cents: 3_600 })));
  expect(await leftOf(lot_id)).toBe(9 - 3 * handed);
});

test('the job resends a refund if the call to the provider failed', async () => {
  const { seller, buyer, claim_id } = await makeBoxes();
  const away = { ...sandboxProvider(app.db), refund: () => Promise.reject(new Error('away')) };
  expectYes(await app.call(refundSale, seller, { claim_id }));
  await expect(sendRefunds(app, away)).rejects.toThrow('could not be settled');
  expect(await backOf(buyer)).toBe(0);
  await settle();
  expect(await backOf(buyer)).toBe(PAID);
});
