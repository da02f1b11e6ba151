import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#contract/lib/days.ts';
import { answerReview } from '#contract/market/buyer/tracker-api.ts';
import { withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { closeLot, lotPlants, saveLot } from '#contract/market/lots/lots-api.ts';
import { openCounterDay, voidCounterSale } from '#contract/market/pos/counter-api.ts';
import { refundCounterSale } from '#contract/market/pos/refund-api.ts';
import {
  exportPayouts,
  exportSales,
  listOwnReviews,
  listPayouts,
  listSales,
  sellerDay,
} from '#contract/market/seller/seller-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { marketKit, sandboxCard } from '#server/test/make-market.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { makeBuyer, makeSale, buy, settle } = marketKit(app);
const { addProduct, makeStand, sellOne } = counterKit(app);

/** Paginated endpoints return the rows as `data`, next to the total. */
async function salesOf(seller: Person, input: object = {}) {
  const { data: rows, total } = expectYes(await app.callWith(listSales, seller, input));
  return { rows, total };
}
async function payoutsOf(seller: Person) {
  const { data: rows, total } = expectYes(await app.callWith(listPayouts, seller, {}));
  return { rows, total };
}
const dayOf = async (seller: Person) => expectYes(await app.call(sellerDay, seller, {})).data;

test('a seller’s sales show who bought what and how far along it is, but only to that seller [MKT-010]', async () => {
  const { seller, lot_id } = await makeSale();
  const buyer = await makeBuyer();
  const first = await buy(buyer, lot_id, 2);
  const second = await buy(await makeBuyer(), lot_id, 1);
  const { rows, total } = await salesOf(seller);
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { claim_id: second, state: 'bought', quarters: 1, quarters_sold: 3, order_id: null, step: 'bought' },
    {
      claim_id: first,
      quarters: 2,
      quarters_sold: 3,
      buyer_name: 'Robin Lake',
      buyer_phone: '',
      animal_number: null,
      can: { schedule: true, hand_over: false },
    },
  ]);
  const paged = await salesOf(seller, { page: 2, page_size: 1 });
  expect(paged.rows.map(({ claim_id }) => claim_id)).toEqual([first]);

  expectYes(await app.call(withdrawClaim, buyer, { claim_id: first }));
  expect((await salesOf(seller)).rows.map(({ claim_id }) => claim_id)).toEqual([second]);
  expectYes(await app.call(closeLot, seller, { lot_id }));
  await settle();
  expect((await salesOf(seller, { state: 'over' })).rows).toMatchObject([
    { claim_id: second, state: 'refunded' },
    { claim_id: first, state: 'withdrawn', buyer_phone: '' },
  ]);
  expect((await salesOf(await makeVisitor(app, 'seller'))).total).toBe(0);
  expect(await app.call(listSales, buyer, {})).toMatchObject({ http: 403 });
});

test('a seller’s sales can be exported as a spreadsheet, but only by that seller', async () => {
  const { seller, lot_id } = await makeSale();
  const buyer = await makeBuyer();
  const claim_id = await buy(buyer, lot_id, 2);
  await buy(await makeBuyer(), lot_id, 1);
  const linesOf = async (person: Person, state: 'open' | 'over' = 'open') =>
    String(expectYes(await app.call(exportSales, person, { state })).data)
      .trimEnd()
      .split('\r\n');
  const [head, quarter, half, ...more] = await linesOf(seller);
  expect(head).toBe('\ufeffWhat,Size,Pieces,Buyer,Phone,Progress,Plant,Drop off Date,Price,Due');
  expect(quarter).toMatch(/^.+,Quarter,,Robin Lake,,Bought,.+,\d{4}-\d\d-\d\d,\d+\.00,0\.00$/);
  expect(half).toMatch(/,Half,,Robin Lake,/);
  expect(more).toEqual([]);
  expectYes(await app.call(withdrawClaim, buyer, { claim_id }));
  expect(await linesOf(seller)).toHaveLength(2);
  expect((await linesOf(seller, 'over'))[1]).toMatch(/,Half,,Robin Lake,,Withdrawn,/);
  expect(await linesOf(await makeVisitor(app, 'seller'))).toHaveLength(1);
});

test('a seller’s dashboard says what to do first and how much their sales bring in [MKT-010]', async () => {
  const seller = await makeVisitor(app, 'seller');
  expect((await dayOf(seller)).tasks.map(({ kind }) => kind)).toEqual(['farm', 'none']);
  const { lot_id } = expectYes(await app.call(saveLot, seller, { title: 'Angus steer' })).data;
  expect((await dayOf(seller)).tasks).toMatchObject([
    { kind: 'farm' },
    { kind: 'draft', lot_id, title: 'Angus steer' },
  ]);

  const sale = await makeSale();
  await buy(await makeBuyer(), sale.lot_id, 1);
  const day = await dayOf(sale.seller);
  expect(day.tasks).toContainEqual(expect.objectContaining({ kind: 'sold', count: 1 }));
  expect(day).toMatchObject({ for_sale: 1, left_to_buy: 3, sold_30_days: 1, paid_out_cents: 0 });
  expect(day.to_come_cents).toBeGreaterThan(0);
  for (const quarters of [1, 2] as const) await buy(await makeBuyer(), sale.lot_id, quarters);
  expect(await dayOf(sale.seller)).toMatchObject({ for_sale: 0, left_to_buy: 0 });
});

test('a seller whose draft goes to a plant that asks for a card is told to add one', async () => {
  const { seller, plant, lot_id } = await makeSale();
  const cardTasks = async () => (await dayOf(seller)).tasks.filter(({ kind }) => kind === 'card');
  const demand = (demands_card: boolean) =>
    app.db.updateTable('plants').set({ demands_card }).where('plant_id', '=', plant.plant_id).execute();
  await demand(true);
  expect(await cardTasks()).toEqual([]);
  await sql`update lots set state = 'draft' where lot_id = ${lot_id}`.execute(app.db);
  expect(await cardTasks()).toMatchObject([{ title: expect.stringMatching(/^Plant /), lot_id: 0 }]);
  expect(expectYes(await app.call(lotPlants, seller, {})).data).toMatchObject([{ demands_card: true }]);
  await demand(false);
  expect(await cardTasks()).toEqual([]);
  await demand(true);
  await app.db
    .insertInto('card_profiles')
    .values({ account_id: seller.account_id, provider: 'sandbox', ...sandboxCard() })
    .execute();
  expect(await cardTasks()).toEqual([]);
});

test('a seller’s sales of the last 30 days include those at their own counter, but not refunds', async () => {
  const { seller, lot_id } = await makeStand();
  const product_id = await addProduct(seller);
  const sellTwo = () => {
    const lines = [
      { product_id, quantity: 2, price_cents: 800 },
      { lot_id, quantity: 1, price_cents: 800 },
    ];
    return sellOne(seller, product_id, { lines, tenders: [cash(2_400)] });
  };
  const soldOf = async () => (await dayOf(seller)).sold_30_days;
  const [, refunded = 0, voided = 0, old = 0] = [await sellTwo(), await sellTwo(), await sellTwo(), await sellTwo()];
  expect(await soldOf()).toBe(8);
  expectYes(await app.call(voidCounterSale, seller, { sale_id: voided, reason: 'Rung up twice' }));
  await sql`update counter_sales set sold_at = now() - interval '31 days' where sale_id = ${old}`.execute(app.db);
  expect(await soldOf()).toBe(4);
  const lines = [{ line: 1, quantity: 1 }];
  expectYes(
    await app.call(refundCounterSale, seller, { sale_id: refunded, reason: 'Torn bag', lines, amount_cents: 800 }),
  );
  expect(await soldOf()).toBe(3);

  const sale = await makeSale();
  expectYes(await app.call(openCounterDay, sale.seller, { float_cents: 0 }));
  await sellOne(sale.seller, 0, {
    lines: [{ lot_id: sale.lot_id, quarters: 2, quantity: 1, price_cents: 20_000 }],
    tenders: [cash(20_000)],
    buyer_name: 'Ruth Cole',
    buyer_phone: '312 555 0142',
  });
  expect((await dayOf(sale.seller)).sold_30_days).toBe(1);
});

test('an animal to bring to the plant in the next few days comes before lots that are about to end', async () => {
  const { seller, lot_id } = await makeSale();
  await buy(await makeBuyer(), lot_id, 4);
  const setOrder = (changes: RawBuilder<unknown>) =>
    sql`
    update orders o set ${changes} from lot_animals a
    where a.lot_id = ${lot_id} and o.plant_id = a.plant_id and o.order_id = a.order_id`.execute(app.db);
  const today = plantToday();
  await setOrder(sql`dropoff_date = ${addDays(today, 2)}`);
  const ending = await Promise.all([1, 2, 3].map(() => makeLot(app, seller)));
  await sql`
    update lots set sells_until = ${addDays(today, 1)}
    where lot_id = any(${ending.map((lot) => lot.lot_id)}::bigint[])`.execute(app.db);
  // The plant hasn't accepted the animal yet.
  expect((await dayOf(seller)).tasks.map(({ kind }) => kind)).toEqual(['ending', 'ending', 'ending']);
  await setOrder(sql`status = ${ORDER_STATUS.pending}`);
  const { tasks } = await dayOf(seller);
  expect(tasks.map(({ kind }) => kind)).toEqual(['bring', 'ending', 'ending']);
  expect(tasks[0]).toMatchObject({ lot_id, count: 1 });
});

test('animals that missed their drop-off come first, but leave room for the next animal to bring in', async () => {
  const { seller, lot_id } = await makeSale({ animals: 4 });
  for (let animal = 1; animal <= 4; animal++) await buy(await makeBuyer(), lot_id, 4);
  const setOrder = (animal: number, changes: RawBuilder<unknown>) =>
    sql`
    update orders o set ${changes} from lot_animals a where a.lot_id = ${lot_id} and a.animal_number = ${animal}
      and o.plant_id = a.plant_id and o.order_id = a.order_id`.execute(app.db);
  const today = plantToday();
  const days = [-3, -2, -1, 2].map((count) => addDays(today, count));
  for (const [at, day] of days.entries()) await setOrder(at + 1, sql`dropoff_date = ${day}`);
  await setOrder(3, sql`status = ${ORDER_STATUS.pending}, stage = 'missed'`);
  await setOrder(4, sql`status = ${ORDER_STATUS.pending}`);
  const daysOf = async () => (await dayOf(seller)).tasks.map(({ kind, day }) => [kind, day]);
  const [first, second, third, next] = days;
  const bring = ['bring', next];
  expect(await daysOf()).toEqual([['overdue', second], ['overdue', third], bring]);
  await setOrder(2, sql`status = ${ORDER_STATUS.rejected}`);
  await setOrder(3, sql`status = ${ORDER_STATUS.open}, stage = 'dropped_off'`);
  expect(await daysOf()).toEqual([['overdue', first], bring, ['sold', null]]);
});

test('a seller reads the reviews of their farm, newest first, and answers them', async () => {
  const [{ seller, lot_id }, buyer] = [await makeSale(), await makeBuyer()];
  await sql`insert into farms (seller_id, name) values (${seller.account_id}, 'Cedar Ridge') on conflict do nothing`.execute(
    app.db,
  );
  const claim_ids = [await buy(buyer, lot_id, 1), await buy(buyer, lot_id, 1)];
  for (const [at, claim_id] of claim_ids.entries()) {
    await sql`
      insert into farm_reviews (claim_id, seller_id, buyer_id, stars, review, written_at)
      values (${claim_id}, ${seller.account_id}, ${buyer.account_id}, ${at + 4}, 'Great beef', now() + ${at} * interval '1 minute')`.execute(
      app.db,
    );
  }
  const [claim_id] = claim_ids;
  expectYes(await app.callWith(answerReview, seller, { claim_id, answer: 'Thank you!' }));
  const reviews = (person: Person) => app.callWith(listOwnReviews, person, {});
  expect(await reviews(seller)).toMatchObject({
    total: 2,
    data: [
      { claim_id: claim_ids[1], stars: 5, answer: '' },
      { claim_id, stars: 4, review: 'Great beef', answer: 'Thank you!', by: expect.stringMatching(/ \w$/) },
    ],
  });
  expect(await reviews(await makeVisitor(app, 'seller'))).toMatchObject({ total: 0 });
  expect(await reviews(buyer)).toMatchObject({ http: 403 });
});

test('a seller’s payouts show the amount for each buyer’s share, newest first [PAY-006]', async () => {
  const { seller, lot_id } = await makeSale();
  const claim_ids = [await buy(await makeBuyer(), lot_id, 1), await buy(await makeBuyer(), lot_id, 2)];
  for (const [at, claim_id] of claim_ids.entries()) {
    await sql`
      insert into market_payouts (claim_id, charge_id, seller_id, amount_cents, state)
      select ${claim_id}, charge_id, ${seller.account_id}, ${1000 * (at + 1)}, ${at === 0 ? 'done' : 'started'}
      from claims c join charges h using (purchase_id) where c.claim_id = ${claim_id}`.execute(app.db);
  }
  const { rows, total } = await payoutsOf(seller);
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { quarters: 2, amount_cents: 2000, state: 'on_its_way', buyer_name: 'Robin Lake' },
    { quarters: 1, amount_cents: 1000, state: 'sent' },
  ]);
  expect((await dayOf(seller)).paid_out_cents).toBe(1000);
  const stranger = await makeVisitor(app, 'seller');
  expect((await payoutsOf(stranger)).rows).toEqual([]);

  const linesOf = async (person: Person) =>
    String(expectYes(await app.call(exportPayouts, person, {})).data)
      .trimEnd()
      .split('\r\n');
  const [head, half, quarter, ...more] = await linesOf(seller);
  expect(head).toBe('\ufeffWhat,Size,Pieces,Buyer,Date,Status,Amount,Taken back');
  expect(half).toMatch(/,Half,,Robin Lake,\d{4}-\d\d-\d\d,On its way,20\.00,0\.00$/);
  expect(quarter).toMatch(/,Quarter,,Robin Lake,.+,Sent,10\.00,0\.00$/);
  expect(more).toEqual([]);
  expect(await linesOf(stranger)).toHaveLength(1);
});
