import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { removeOrder, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { trackPurchases } from '#contract/market/buyer/tracker-api.ts';
import { withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { closeLot, releaseHeldLot } from '#contract/market/lots/lots-api.ts';
import { openCounterDay } from '#contract/market/pos/counter-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';
import { type MarketFacts, marketWords } from '#server/market/mails/market-mail-words.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { makeBuyer, makeSale, buy, settle, balances } = marketKit(app);
const { orderOf, sharesOf, purchaseOf, mailsTo, findDeviations, makeSold, weigh, runJob, decide } = soldKit(app);
const { sellOne } = counterKit(app);

describe('when all four quarters are sold', () => {
  test('the plant gets a request with the seller, the owners, and their cut sheets [MKT-018 ORD-055]', async () => {
    const { plant, seller, lot_id, order, order_id, buyers, day, template_id } = await makeSold();
    expect(order).toMatchObject({
      status: ORDER_STATUS.requested,
      project_id: lot_id,
      species: 'beef',
      dropoff_date: day,
      heads: 1,
      slots_per_head: 1,
    });
    expect(await sharesOf(order_id)).toMatchObject([
      { first_quarter: 1, quarters: 2, template_id, cut_sheet_id: expect.any(Number), sale_price_cents: null },
      { first_quarter: 3, quarters: 1, template_id },
      { first_quarter: 4, quarters: 1, template_id },
    ]);
    const { rows: owners } = await sql`
      select c.account_id, c.phone from shares s join customers c using (plant_id, customer_id)
      where order_id = ${order_id} order by first_quarter`.execute(app.db);
    expect(owners).toEqual(buyers.map(({ account_id }) => ({ account_id, phone: '208-555-0142' })));
    const { rows: broughtBy } = await sql`
      select c.account_id from bookings b join customers c using (plant_id, customer_id)
      where booking_id = ${order.booking_id}`.execute(app.db);
    expect(broughtBy).toEqual([{ account_id: seller.account_id }]);
    expect((await lastEvent(app, plant, 'order.created')).data).toMatchObject({ send_cut_sheet: true });
    expect(await findDeviations(plant)).toEqual([]);
    expect(await mailsTo(buyers[0])).toEqual(['bought', 'tipped']);
    expect(await mailsTo(seller)).toEqual(['sold', 'sold', 'sold', 'tipped_for_seller']);
    expect(expectYes(await app.call(viewOrder, plant.owner, { order_id })).data.order_id).toBe(order_id);
  });

  test.each([true, false])('the buyers are told about a cut sheet only if the plant has one: %s', async (is_active) => {
    const { plant, lot_id } = await makeSale();
    await app.db.updateTable('cut_sheet_templates').set({ is_active }).where('plant_id', '=', plant.plant_id).execute();
    const buyer = await makeBuyer();
    await buy(buyer, lot_id, 4);
    const { rows } = await sql<{ facts: MarketFacts }>`
      select facts from mails where account_id = ${buyer.account_id} and facts ->> 'news' = 'tipped'`.execute(app.db);
    const said = rows.flatMap(({ facts }) => marketWords(facts, 'https://plant.test').paragraphs);
    expect(said.some(({ en }) => en.includes('cut sheet'))).toBe(is_active);
    expect(said.some(({ es }) => es.includes('hoja de cortes'))).toBe(is_active);
  });

  test('someone who bought several quarters gets a single share', async () => {
    const { lot_id } = await makeSale();
    const [one, two] = [await makeBuyer(), await makeBuyer()];
    await buy(one, lot_id);
    await buy(two, lot_id);
    await buy(one, lot_id);
    await buy(one, lot_id);
    const order = await orderOf(lot_id);
    expect((await sharesOf(order?.order_id ?? 0)).map(({ quarters }) => quarters)).toEqual([3, 1]);
    const { rows } = await sql<{ carts: number }>`
      select count(distinct cart_id)::int as carts from claims where lot_id = ${lot_id} and cart_id is not null`.execute(
      app.db,
    );
    expect(rows).toEqual([{ carts: 2 }]);
  });

  test('if the process is killed after the payment, the order is created later, and only once', async () => {
    const { lot_id, order_id, plant } = await makeSold();
    await sql`
      update lot_animals set state = 'open', ended_at = null, plant_id = null, order_id = null where lot_id = ${lot_id}`.execute(
      app.db,
    );
    await sql`update claims set plant_id = null, cart_id = null where lot_id = ${lot_id}`.execute(app.db);
    await sql`update orders set project_id = 0, status = -1 where order_id = ${order_id}`.execute(app.db);
    await Promise.all([settle(), settle(), settle()]);
    const { rows } = await sql`select from orders where project_id = ${lot_id}`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(await findDeviations(plant)).toEqual([]);
  });

  test('a buyer who is already one of the plant’s customers isn’t added again', async () => {
    const sale = await makeSale();
    const [one, two] = [await makeBuyer(), await makeBuyer()];
    await sql`
      insert into customers (plant_id, account_id, type, first_name, last_name, deleted_at)
      values (${sale.plant.plant_id}, ${one.account_id}, 'customer', 'Robin', 'L.', now())`.execute(app.db);
    await buy(one, sale.lot_id, 2);
    await buy(two, sale.lot_id, 2);
    const { rows } = await sql`
      select last_name, phone, deleted_at from customers
      where plant_id = ${sale.plant.plant_id} and account_id in (${one.account_id}, ${two.account_id}) order by customer_id`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { last_name: 'L.', phone: '208-555-0142', deleted_at: null },
      { last_name: 'Lake', phone: '208-555-0142', deleted_at: null },
    ]);
  });
});

describe('the plant decides about an animal sold on the market', () => {
  test('accepting a whole lot records a payment for each share [PAY-012 ORD-058 ORD-098]', async () => {
    const { plant, lot_id, order_id, buyers } = await makeSold();
    const payment_data = {
      mode: 'sandbox',
      account: '1',
      payment_url: '/',
      type: 'seller',
      service_fee: 0,
      card_fee: 0,
    };
    expect(await decide(plant, { project_id: lot_id, status: 1, payment_data })).toMatchObject({ http: 200 });
    const carts = (await sharesOf(order_id)).map(({ cart_id }) => cart_id);
    const { rows } = await sql<{ cart_id: number }>`
      select cart_id, project_id from market_payments where order_id = ${order_id} order by cart_id`.execute(app.db);
    expect(rows).toEqual(carts.toSorted((a, b) => a - b).map((cart_id) => ({ cart_id, project_id: lot_id })));
    await settle();
    expect(await purchaseOf(buyers[0])).toMatchObject({ state: 'bought', order_id });
  });

  test('accepting it records no fees for a share sold at the counter, before and after it is weighed', async () => {
    const { plant, seller, lot_id } = await makeSale();
    expectYes(await app.call(openCounterDay, seller, { float_cents: 0 }));
    await sellOne(seller, 0, {
      lines: [{ lot_id, quarters: 2, quantity: 1, price_cents: 20_000 }],
      tenders: [cash(20_000)],
      buyer_name: 'Ruth Cole',
      buyer_phone: '312 555 0142',
    });
    await buy(await makeBuyer(), lot_id, 2);
    await settle();
    const order_id = (await orderOf(lot_id))?.order_id ?? 0;
    expect(await decide(plant, { order_id })).toMatchObject({ http: 200 });
    const payments = async () => {
      const { rows } = await sql`
        select service_bp, admin_bp, admin_fixed_cents, card_cost_bp, price_cents, service_cents, admin_cents, card_cost_cents,
          total_cents, plant_cents
        from market_payments where order_id = ${order_id} order by service_bp`.execute(app.db);
      return rows;
    };
    const free = { service_bp: 0, admin_bp: 0, admin_fixed_cents: 0, card_cost_bp: 0, plant_cents: 350 };
    expect(await payments()).toMatchObject([free, { service_bp: MARKET_RATES.service_bp, plant_cents: 350 }]);
    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
    await weigh(plant, order_id, null, 75_000);
    await runJob(plant, 'order.weighed');
    expect(await payments()).toMatchObject([
      { ...free, price_cents: 168_750, service_cents: 0, admin_cents: 0, total_cents: 168_750 },
      marketPrice(168_750, MARKET_RATES),
    ]);
  });

  test('rejecting it refunds every buyer and frees the slot [ORD-058]', async () => {
    const { plant, order_id, buyers } = await makeSold();
    const before = await balances();
    expect(await decide(plant, { order_id, status: 2, reject_reason: 'No room' })).toMatchObject({ http: 200 });
    await runJob(plant, 'order.rejected');
    await runJob(plant, 'order.rejected');
    await settle();
    for (const buyer of buyers) {
      expect(await purchaseOf(buyer)).toMatchObject({ state: 'refunded', paid_cents: 0, reject_reason: 'No room' });
      expect(await mailsTo(buyer)).toContain('plant_rejected');
    }
    const { rows: reasons } = await sql`
      select distinct facts ->> 'reject_reason' as reason from mails where facts ->> 'news' = 'plant_rejected'
        and account_id = any(${buyers.map(({ account_id }) => account_id)}::bigint[])`.execute(app.db);
    expect(reasons).toEqual([{ reason: 'No room' }]);
    const paid = marketPrice(20_000, MARKET_RATES).total_cents + 2 * marketPrice(10_000, MARKET_RATES).total_cents;
    expect((before.provider ?? 0) - ((await balances()).provider ?? 0)).toBe(paid);
    expect(await findDeviations(plant)).toEqual([]);
  });
});

test('a buyer doesn’t see an animal as accepted after the plant rejected or deleted its order', async () => {
  const [rejected, deleted] = [await makeSold(), await makeSold()];
  const { order_id } = rejected;
  expect(await decide(rejected.plant, { order_id, status: 2, reject_reason: 'No room' })).toMatchObject({ http: 200 });
  expectYes(await app.call(removeOrder, deleted.plant.owner, { order_id: deleted.order_id }));
  for (const { buyers } of [rejected, deleted]) {
    const { data } = expectYes(await app.call(trackPurchases, buyers[0], {}));
    expect(data).toMatchObject([{ step: 'sold', stage: null }]);
  }
});

describe('a lot that ends before its animal is sold', () => {
  test('refunds everyone and releases the slot', async () => {
    const { plant, seller, lot_id } = await makeSale();
    const buyer = await makeBuyer();
    const claim_id = await buy(buyer, lot_id, 2);
    expectYes(await app.call(closeLot, seller, { lot_id }));
    await settle();
    expect(await purchaseOf(buyer)).toMatchObject({ claim_id, state: 'refunded', paid_cents: 0 });
    expect(await mailsTo(buyer)).toEqual(['bought', 'lot_ended']);
    expect(await findDeviations(plant)).toEqual([]);
    await settle();
    expect(await app.call(withdrawClaim, buyer, { claim_id })).toMatchObject({ http: 404 });
  });

  test('closes by itself after its last day, and tells the seller once that buyers are refunded', async () => {
    const { plant, seller, lot_id } = await makeSale();
    const unsold = await makeSale();
    const buyer = await makeBuyer();
    await buy(buyer, lot_id);
    const lots = [lot_id, unsold.lot_id];
    await sql`update lots set sells_until = ${addDays(plantToday(), -2)} where lot_id = any(${lots}::bigint[])`.execute(
      app.db,
    );
    await settle();
    await settle();
    const { state } = await app.db
      .selectFrom('lots')
      .select('state')
      .where('lot_id', '=', lot_id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('closed');
    expect(await purchaseOf(buyer)).toMatchObject({ state: 'refunded' });
    expect(await mailsTo(seller)).toEqual(['sold', 'ended_for_seller']);
    expect(await mailsTo(unsold.seller)).toEqual([]);
    expect(await findDeviations(plant)).toEqual([]);
  });

  test('tells the seller if the plant took its slots back', async () => {
    const { plant, seller, lot_id } = await makeSale();
    expectYes(await app.call(releaseHeldLot, plant.owner, { lot_id }));
    expect(await app.call(releaseHeldLot, plant.owner, { lot_id })).toMatchObject({ code: 'lot_over' });
    expect(await mailsTo(seller)).toEqual(['closed_by_plant']);
  });
});
