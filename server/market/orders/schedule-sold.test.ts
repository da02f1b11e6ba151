import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { myPurchases, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { comingDay, makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { LEDGER_DEVIATIONS } from '#server/test/ledger-check.ts';
import { marketKit, sandboxCard } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, buy, claim, pay, expire, settle } = marketKit(app);

/** A day other than the lot's own, with room at the plant. */
const OTHER_DAY = addDays(comingDay(3), 7);

/** A steer with this many quarters sold, whose seller is able to book at the plant. */
async function makePartlySold(quarters: 1 | 2 = 2) {
  const sale = await makeSale();
  await app.db
    .insertInto('card_profiles')
    .values({ account_id: sale.seller.account_id, provider: 'sandbox', ...sandboxCard() })
    .execute();
  await sql`
    insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots)
    values (${sale.plant.plant_id}, ${OTHER_DAY}, 1, 1, 1)`.execute(app.db);
  const buyer = await makeBuyer();
  return { ...sale, buyer, claim_id: await buy(buyer, sale.lot_id, quarters) };
}
type Sold = Awaited<ReturnType<typeof makePartlySold>>;

const schedule = ({ seller, plant, lot_id, claim_id }: Sold, input: object = {}, by: Person = seller) =>
  app.callWith(createDropoff, by, {
    processor_id: plant.plant_id,
    project_id: lot_id,
    cart_id: claim_id,
    eventName: 'Our steer',
    eventDesc: 'Horns',
    scheduleDate: OTHER_DAY,
    ...input,
  });
const ordersOf = (lot_id: number) => app.db.selectFrom('orders').selectAll().where('project_id', '=', lot_id).execute();
const findDeviations = async ({ plant_id }: Plant) => (await app.pool.query(LEDGER_DEVIATIONS, [plant_id])).rows;

test('a seller schedules a partly sold animal on a day they choose, and keeps the rest [ORD-080]', async () => {
  const sold = await makePartlySold();
  const { order_id } = expectYes(await schedule(sold)).data as { order_id: number };
  const [order, ...more] = await ordersOf(sold.lot_id);
  expect(more).toEqual([]);
  expect(order).toMatchObject({ order_id, status: ORDER_STATUS.requested, dropoff_date: OTHER_DAY, slots_per_head: 1 });
  const { rows: owners } = await sql`
    select c.account_id, s.quarters, s.cut_sheet_id is not null as has_sheet
    from shares s join customers c using (plant_id, customer_id)
    where s.order_id = ${order_id} order by s.first_quarter`.execute(app.db);
  expect(owners).toEqual([
    { account_id: sold.buyer.account_id, quarters: 2, has_sheet: true },
    { account_id: sold.seller.account_id, quarters: 2, has_sheet: true },
  ]);
  const { rows: booked } = await sql`
    select event_name, remark from bookings where booking_id = ${order?.booking_id ?? 0}`.execute(app.db);
  expect(booked).toEqual([{ event_name: 'Our steer', remark: 'Horns' }]);
  const lot = await app.db
    .selectFrom('lots')
    .select('left_to_buy')
    .where('lot_id', '=', sold.lot_id)
    .executeTakeFirst();
  expect(lot).toEqual({ left_to_buy: 0 });
  expect(expectYes(await app.call(myPurchases, sold.buyer, {})).data).toMatchObject([
    { order_id, dropoff_date: OTHER_DAY, can: { withdraw: false } },
  ]);
  const { rows: mails } = await sql`
    select facts ->> 'news' as news from mails where account_id = ${sold.buyer.account_id}
    and facts ->> 'news' = 'scheduled'`.execute(app.db);
  expect(mails).toHaveLength(1);
  expect(await schedule(sold)).toMatchObject({ code: 'scheduled_already' });
  expect(await findDeviations(sold.plant)).toEqual([]);
});

test('scheduling on the lot’s own day uses the slot that the lot holds [ORD-080]', async () => {
  const sold = await makePartlySold();
  expectYes(await schedule(sold, { scheduleDate: sold.day }));
  expect(await ordersOf(sold.lot_id)).toMatchObject([{ dropoff_date: sold.day }]);
  expect(await findDeviations(sold.plant)).toEqual([]);
});

test('no one can schedule someone else’s sale, or a sale at another plant [ORD-080]', async () => {
  const sold = await makePartlySold();
  const other = await makePartlySold();
  expect(await schedule(other, { project_id: sold.lot_id, cart_id: sold.claim_id })).toMatchObject({ http: 404 });
  expect(await schedule(sold, { cart_id: other.claim_id })).toMatchObject({ http: 404 });
  expect(await schedule(sold, { cart_id: 0 })).toMatchObject({ http: 404 });
  expect(await schedule(sold, { project_id: 0 })).toMatchObject({ http: 404 });
  expect(await schedule(sold, {}, sold.plant.owner)).toMatchObject({ http: 404 });
  expect(await schedule(sold, {}, await makeVisitor(app, 'seller'))).toMatchObject({ http: 404 });
  const plant = await makePlant(app);
  await sql`
    insert into customers (plant_id, account_id, type, first_name, last_name)
    values (${plant.plant_id}, ${sold.seller.account_id}, 'producer', 'Cedar', 'Ridge')`.execute(app.db);
  expect(await schedule(sold, { processor_id: plant.plant_id })).toMatchObject({ http: 404 });
  expect(await ordersOf(sold.lot_id)).toEqual([]);
});

test('a full, closed, or past day is refused, and nothing changes [ORD-080]', async () => {
  const sold = await makePartlySold();
  await sql`
    update slot_days set unlabelled_used = 2 where plant_id = ${sold.plant.plant_id} and day = ${OTHER_DAY}`.execute(
    app.db,
  );
  expect(await schedule(sold)).toMatchObject({ code: 'day_full' });
  expect(await schedule(sold, { scheduleDate: '2020-01-06' })).toMatchObject({ code: 'date_past' });
  expect(await ordersOf(sold.lot_id)).toEqual([]);
  expectYes(await app.call(withdrawClaim, sold.buyer, { claim_id: sold.claim_id }));
});

test('an animal can’t be scheduled while part of it is in a cart, and paying after the hold ended is refused [ORD-080]', async () => {
  const sold = await makePartlySold();
  const late = await makeBuyer();
  const held = await claim(late, sold.lot_id, 1);
  expect(await schedule(sold)).toMatchObject({ code: 'in_a_cart' });
  await expire(sold.lot_id);
  expectYes(await schedule(sold));
  expect((await pay(late, [held.claim_id])).status).toBe('no');
  expect(await ordersOf(sold.lot_id)).toHaveLength(1);
});

test('20 clicks create one order, no matter what buyers and the job do at the same time [ORD-080]', async () => {
  const sold = await makePartlySold();
  const last = await makeBuyer();
  const buying = buy(last, sold.lot_id, 2).catch(() => null);
  await Promise.all([
    ...Array.from({ length: 20 }, () => schedule(sold)),
    ...Array.from({ length: 5 }, () => settle()),
    buying,
  ]);
  // Every click may have failed because the last half was in a cart. Buying that half then sent the animal to the plant.
  const orders = await ordersOf(sold.lot_id);
  expect(orders).toHaveLength(1);
  const { rows: owned } = await sql`
    select sum(quarters)::int as quarters from shares where order_id = ${orders[0]?.order_id ?? 0}`.execute(app.db);
  expect(owned).toEqual([{ quarters: 4 }]);
  await settle();
  expect(await ordersOf(sold.lot_id)).toHaveLength(1);
  expect(await findDeviations(sold.plant)).toEqual([]);
});

test('if a buyer withdraws while the seller schedules, only one of the two succeeds [ORD-080 MKT-021]', async () => {
  for (const scheduleFirst of [true, false]) {
    const sold = await makePartlySold(1);
    const withdraw = () => app.call(withdrawClaim, sold.buyer, { claim_id: sold.claim_id });
    const acts = Array.from({ length: 6 }, (_, n) =>
      (n % 2 === 0) === scheduleFirst ? () => schedule(sold) : withdraw,
    );
    const replies = await Promise.all(acts.map((act) => act()));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    const orders = await ordersOf(sold.lot_id);
    const [purchase] = expectYes(await app.call(myPurchases, sold.buyer, {})).data;
    expect(purchase?.state).toBe(orders.length === 1 ? 'bought' : 'withdrawn');
    expect(await findDeviations(sold.plant)).toEqual([]);
  }
});
