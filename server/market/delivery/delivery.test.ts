import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import {
  claimPieces,
  handOver,
  myPurchases,
  packSale,
  refundSale,
  withdrawClaim,
} from '#contract/market/claims/claims-api.ts';
import * as api from '#contract/market/delivery/delivery-api.ts';
import { listSales } from '#contract/market/seller/seller-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { askForDays } from '#server/market/delivery/ask-for-days.ts';
import { recordPickups } from '#server/market/orders/pickups.ts';
import { recordNotice } from '#server/orders/notifications/notice-store.ts';
import { comingDay, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit, ROBIN } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, claim, pay, settle, totalOf } = marketKit(app);

const AREA: SentTo<typeof api.savePlace> = {
  place_id: 0,
  revision: 0,
  kind: 'area',
  name: 'Moscow',
  zips: ['83840-83850'],
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  from_time: '16:00',
  to_time: '18:00',
  fee_cents: 2500,
  capacity: 3,
};
const makePlace = async (seller: Person, more: Partial<SentTo<typeof api.savePlace>> = {}) =>
  expectYes(await app.call(api.savePlace, seller, { ...AREA, ...more })).data.place_id;
const purchaseOf = async (buyer: Person) => expectYes(await app.call(myPurchases, buyer, {})).data[0];
const books = async (claim_id: number, account: string) => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when credit_account = ${account} then amount_cents else 0 end
      - case when debit_account = ${account} then amount_cents else 0 end), 0)::int as cents
    from transfers where claim_id = ${claim_id}`.execute(app.db);
  return rows[0]?.cents;
};

describe('where a farm delivers', () => {
  test('is refused at the field that is wrong', async () => {
    const { seller } = await makeSale();
    const save = (more: Partial<SentTo<typeof api.savePlace>>) => app.call(api.savePlace, seller, { ...AREA, ...more });
    expect(await save({ zips: ['Boise'] })).toMatchObject({ code: 'place_incomplete', fields: { zips: /834/ } });
    expect(await save({ zips: [], weekdays: [], to_time: '15:00' })).toMatchObject({
      fields: { zips: 'Required', weekdays: expect.any(String), to_time: expect.any(String) },
    });
    expect(await save({ kind: 'drop_point' })).toMatchObject({ fields: { address: 'Required', zip: 'Required' } });
  });

  test('is offered to buyers in its ZIP codes, until it is ended, and belongs to the farm alone', async () => {
    const { seller, lot_id } = await makeSale();
    const [area, buyer, other] = [await makePlace(seller), await makeBuyer(), await makeVisitor(app, 'seller')];
    const options = async (zip: string) =>
      expectYes(await app.call(api.deliveryOptions, buyer, { zip }))
        .data.filter(({ serves }) => serves)
        .map(({ place_id }) => place_id);
    expect(await options('83843')).toEqual([]);
    await claim(buyer, lot_id);
    const drop = await makePlace(seller, { kind: 'drop_point', name: 'Feed store', address: '1 Main', zip: '83843' });
    expect(await options('83843')).toEqual([area, drop]);
    expect(await options('97201')).toEqual([drop]);
    expect(await app.call(api.endPlace, other, { place_id: area })).toMatchObject({ http: 404 });
    expect(await app.call(api.viewRun, other, { place_id: area })).toMatchObject({ http: 404 });
    expect(await app.call(api.savePlace, other, { ...AREA, place_id: area, revision: 1 })).toMatchObject({ http: 404 });
    expectYes(await app.call(api.endPlace, seller, { place_id: area }));
    expect(await options('83843')).toEqual([drop]);
  });
});

describe('the fee for delivery', () => {
  test('is paid at checkout, goes to the farm in full, and comes back with the rest', async () => {
    const { seller, lot_id } = await makeSale();
    const [place_id, buyer] = [await makePlace(seller), await makeBuyer()];
    const { claim_id } = await claim(buyer, lot_id);
    const total_cents = (await totalOf(buyer)) + 2500;
    expect(await pay(buyer, [claim_id], { place_ids: [place_id] })).toMatchObject({ code: 'price_changed' });
    expectYes(await pay(buyer, [claim_id], { place_ids: [place_id], total_cents }));
    expect(await purchaseOf(buyer)).toMatchObject({
      paid_cents: total_cents,
      delivery: { name: 'Moscow', fee_cents: 2500, day: null },
    });
    const deposit = await app.db.selectFrom('claims').selectAll().where('claim_id', '=', claim_id).executeTakeFirst();
    expect(await books(claim_id, 'seller_payable')).toBe((deposit?.deposit_cents ?? 0) + 2500);
    expect(await books(claim_id, 'provider')).toBe(-total_cents);
    expect(expectYes(await app.call(listSales, seller, {})).data[0]).toMatchObject({
      paid_at_checkout_cents: total_cents,
      delivery: { name: 'Moscow', fee_cents: 2500 },
    });
    expect(expectYes(await app.call(withdrawClaim, buyer, { claim_id })).data.refunded_cents).toBe(total_cents);
  });

  test('is refused outside the ZIP codes, without an address, for an ended place, and for another farm’s', async () => {
    const { seller, lot_id } = await makeSale();
    const [place_id, buyer] = [await makePlace(seller), await makeBuyer()];
    const { claim_id } = await claim(buyer, lot_id);
    const total_cents = (await totalOf(buyer)) + 2500;
    const order = (more: object) => pay(buyer, [claim_id], { place_ids: [place_id], total_cents, ...more });
    expect(await order({ zip: '97201' })).toMatchObject({ code: 'delivery_gone' });
    expect(await order({ address: '' })).toMatchObject({
      code: 'delivery_address_missing',
      fields: { address: 'Required' },
    });
    const elsewhere = await makePlace((await makeSale()).seller);
    expect(await order({ place_ids: [elsewhere] })).toMatchObject({ code: 'delivery_gone' });
    expectYes(await app.call(api.endPlace, seller, { place_id }));
    expect(await order({})).toMatchObject({ code: 'delivery_gone' });
  });
});

/** An animal of four families who all want it brought to them, at this stage. */
async function makeDelivered(capacity: number, stage: 'cutting' | 'ready' = 'ready') {
  const { seller, plant, lot_id } = await makeSale();
  const place_id = await makePlace(seller, { capacity });
  const buyers: Person[] = [];
  const claim_ids: number[] = [];
  for (const address of ['9 Oak Street', '120 Elm Street', '3 Pine Street', '7 Ash Street']) {
    const buyer = await makeBuyer();
    const { claim_id } = await claim(buyer, lot_id);
    const more = { ...ROBIN, address, place_ids: [place_id], total_cents: (await totalOf(buyer)) + 2500 };
    expectYes(await pay(buyer, [claim_id], more));
    buyers.push(buyer);
    claim_ids.push(claim_id);
  }
  await settle();
  await app.db.updateTable('orders').set({ status: ORDER_STATUS.pending }).where('project_id', '=', lot_id).execute();
  const order = await app.db
    .updateTable('orders')
    .set({ status: ORDER_STATUS.open, stage, hanging_weight_clb: 70_000 })
    .where('project_id', '=', lot_id)
    .returning(['order_id', 'plant_id'])
    .executeTakeFirstOrThrow();
  return { seller, plant, lot_id, place_id, buyers, claim_ids, ...order };
}
describe('the day of a delivery', () => {
  test('is given to as many families as the farm takes, however many choose it at the same time', async () => {
    const { buyers, claim_ids, seller, place_id } = await makeDelivered(2);
    const day = comingDay(5);
    const all = await Promise.all(
      buyers.flatMap((buyer, at) =>
        [1, 2, 3].map(() => app.call(api.chooseDeliveryDay, buyer, { claim_id: claim_ids[at] ?? 0, day })),
      ),
    );
    const refused = all.filter(({ status }) => status === 'no');
    expect(refused).toHaveLength(6);
    for (const reply of refused) expect(reply).toMatchObject({ code: 'delivery_day_full' });
    const run = expectYes(await app.call(api.viewRun, seller, { place_id, day })).data;
    expect(run.stops).toHaveLength(2);
    const late = buyers[all.findIndex(({ status }) => status === 'no') / 3] as Person;
    const claim_id = claim_ids[buyers.indexOf(late)] ?? 0;
    const days = expectYes(await app.call(api.listDeliveryDays, late, { claim_id })).data;
    expect(days).not.toContain(day);
    expectYes(await app.call(api.chooseDeliveryDay, late, { claim_id, day: days[0] ?? '' }));
  });

  test('isn’t asked for if it was chosen before', async () => {
    const { buyers, claim_ids } = await makeDelivered(4);
    const [early, late] = buyers as [Person, Person];
    expectYes(await app.call(api.chooseDeliveryDay, early, { claim_id: claim_ids[0] ?? 0, day: comingDay(5) }));
    await askForDays(app.db);
    expect([await asked(early), await asked(late)]).toEqual([0, 1]);
  });

  test('can be chosen by its buyer or the farm, once the meat is ready, and is asked for again, but not forever', async () => {
    const { seller, buyers, claim_ids, order_id } = await makeDelivered(4, 'cutting');
    const [buyer, other] = buyers as [Person, Person];
    const choice = { claim_id: claim_ids[0] ?? 0, day: comingDay(5) };
    expect(await app.call(api.chooseDeliveryDay, buyer, choice)).toMatchObject({ code: 'delivery_not_ready' });
    await askForDays(app.db);
    expect(await asked(buyer)).toBe(0);
    await app.db.updateTable('orders').set({ stage: 'ready' }).where('order_id', '=', order_id).execute();
    await askForDays(app.db);
    await askForDays(app.db);
    expect(await asked(buyer)).toBe(1);
    const askAfterDays = async () => {
      await sql`update claims set day_asked_at = day_asked_at - interval '3 days'`.execute(app.db);
      await Promise.all([askForDays(app.db), askForDays(app.db), askForDays(app.db)]);
    };
    await askAfterDays();
    expect(await asked(buyer)).toBe(2);
    await askAfterDays();
    await askAfterDays();
    expect(await asked(buyer)).toBe(3);
    expect((await purchaseOf(buyer))?.can.choose_day).toBe(true);
    expect(await app.call(api.chooseDeliveryDay, other, choice)).toMatchObject({ http: 404 });
    expect(await app.call(api.listDeliveryDays, other, choice)).toMatchObject({ http: 404 });
    expect(expectYes(await app.call(api.listDeliveryDays, seller, choice)).data).toContain(choice.day);
    expectYes(await app.call(api.chooseDeliveryDay, seller, choice));
    expect(await deliveryNews(buyer)).toEqual(['delivery_day_set']);
    expectYes(await app.call(api.chooseDeliveryDay, buyer, choice));
    expect(await deliveryNews(buyer)).toEqual(['delivery_day_set']);
    await sql`update claims c set delivery_day = lot_today(l.plant_id) from lots l
      where l.lot_id = c.lot_id and c.claim_id = ${choice.claim_id}`.execute(app.db);
    expect(await app.call(api.chooseDeliveryDay, buyer, choice)).toMatchObject({ code: 'delivery_day_over' });
    expect((await purchaseOf(buyer))?.can.choose_day).toBe(false);
  });
});

test('a product is delivered like a share: paid for, on a day its buyer chose, handed over, and refunded with the fee', async () => {
  const { seller, lot_id } = await makeSale();
  await sql`
    update lots set kind = 'product', price_basis = 'piece', price_cents = 1200, deposit_cents = 0, pieces = 9, left_to_buy = 9,
      piece_name = '10 lb box', plant_id = null, dropoff_date = null, slots_per_head = null where lot_id = ${lot_id}`.execute(
    app.db,
  );
  const [place_id, buyer, other] = [await makePlace(seller), await makeBuyer(), await makeBuyer()];
  const order = async (person: Person) => {
    const { claim_id } = expectYes(await app.call(claimPieces, person, { lot_id, pieces: 2 })).data;
    const total_cents = (await totalOf(person)) + 2500;
    expectYes(await pay(person, [claim_id], { place_ids: [place_id], total_cents }));
    return { claim_id, total_cents };
  };
  const [first, second] = [await order(buyer), await order(other)];
  expect(await books(first.claim_id, 'seller_payable')).toBe(2400 + 2500);
  await askForDays(app.db);
  const { rows } = await sql`
    select from mails where account_id = ${buyer.account_id} and facts ->> 'news' = 'choose_product_day'`.execute(
    app.db,
  );
  expect(rows).toHaveLength(1);
  const day = comingDay(5);
  expectYes(await app.call(api.chooseDeliveryDay, buyer, { claim_id: first.claim_id, day }));
  const run = async () => expectYes(await app.call(api.viewRun, seller, { place_id, day })).data.stops;
  expect(await run()).toMatchObject([
    { quarters: null, pieces: 2, piece_name: '10 lb box', is_with_farm: true, owed_cents: 0, handed_over_at: null },
  ]);
  expectYes(await app.call(handOver, seller, { claim_id: first.claim_id, received_by: 'Robin Lake' }));
  expect(await run()).toMatchObject([{ received_by: 'Robin Lake', handed_over_at: expect.any(String) }]);
  const refunded = expectYes(await app.call(refundSale, seller, { claim_id: second.claim_id })).data;
  expect(refunded.refunded_cents).toBe(second.total_cents);
});

test('whoever changes a delivery’s day, time, or place tells the families it concerns, once', async () => {
  const { buyers, claim_ids, seller, place_id } = await makeDelivered(4);
  const [moves, stays, undecided] = buyers as [Person, Person, Person];
  const [first, second] = [comingDay(5), comingDay(6)];
  expectYes(await app.call(api.chooseDeliveryDay, moves, { claim_id: claim_ids[0] ?? 0, day: first }));
  expectYes(await app.call(api.chooseDeliveryDay, stays, { claim_id: claim_ids[1] ?? 0, day: second }));
  const save = (more: Partial<SentTo<typeof api.savePlace>>, revision: number) =>
    app.call(api.savePlace, seller, { ...AREA, place_id, capacity: 4, revision, ...more });
  expectYes(await save({ weekdays: [weekdayOf(second)] }, 1));
  expect(await app.call(api.savePlace, seller, { ...AREA, place_id, revision: 1 })).toMatchObject({
    code: 'place_changed',
  });
  expect((await purchaseOf(moves))?.delivery?.day).toBeNull();
  expect((await purchaseOf(stays))?.delivery?.day).toBe(second);
  expect(await deliveryNews(moves)).toEqual(['delivery_day_dropped']);
  expect(await deliveryNews(stays)).toEqual([]);
  expectYes(await save({ weekdays: [weekdayOf(second)], to_time: '19:00' }, 2));
  expect(await deliveryNews(stays)).toEqual(['delivery_changed']);
  expect(await deliveryNews(moves)).toEqual(['delivery_day_dropped']);
  expect(await deliveryNews(undecided)).toEqual([]);
  expectYes(await app.call(api.chooseDeliveryDay, moves, { claim_id: claim_ids[0] ?? 0, day: second }));
});

const deliveryNews = async ({ account_id }: Person) => {
  const { rows } = await sql<{ news: string }>`
    select facts ->> 'news' as news from mails where account_id = ${account_id}
      and facts ->> 'news' in ('delivery_day_set', 'delivery_day_dropped', 'delivery_changed') order by mail_id`.execute(
    app.db,
  );
  return rows.map(({ news }) => news);
};
const payoutsOf = (claim_id: number) =>
  app.db.selectFrom('market_payouts').selectAll().where('claim_id', '=', claim_id).execute();
const asked = async ({ account_id }: Person) => {
  const { rows } =
    await sql`select from mails where account_id = ${account_id} and facts ->> 'news' = 'choose_delivery_day'`.execute(
      app.db,
    );
  return rows.length;
};

test('the plant tells the farm that delivered meat is ready, and only the families who pick it up themselves', async () => {
  const { plant, order_id, plant_id } = await makeDelivered(4);
  const shares = await app.db
    .selectFrom('shares')
    .select(['cart_id', 'bringer_picks_up'])
    .where('order_id', '=', order_id)
    .where('plant_id', '=', plant_id)
    .execute();
  expect(shares.map(({ bringer_picks_up }) => bringer_picks_up)).toEqual([true, true, true, true]);
  const notified = async (event: 'ready_for_pickup' | 'started_processing') => {
    const actor = { plant_id, account_id: plant.owner.account_id } as PlantActor;
    const told = await inTransaction(app.db, (tx) => recordNotice(tx, actor, { order_id, event }));
    return told.map(({ cart_id }) => cart_id).toSorted((a, b) => a - b);
  };
  expect(await notified('ready_for_pickup')).toEqual([0]);
  const cart_id = shares[0]?.cart_id ?? 0;
  await app.db.updateTable('shares').set({ bringer_picks_up: false }).where('cart_id', '=', cart_id).execute();
  expect(await notified('ready_for_pickup')).toEqual([0, cart_id]);
  expect(await notified('started_processing')).toEqual(shares.map((share) => share.cart_id).toSorted((a, b) => a - b));
});

test('a delivered share is picked up by the farm, and its buyer has it once the farm hands it over, all paid', async () => {
  const { seller, plant, place_id, buyers, claim_ids, order_id } = await makeDelivered(4);
  const day = comingDay(5);
  for (const [at, buyer] of buyers.entries())
    expectYes(await app.call(api.chooseDeliveryDay, buyer, { claim_id: claim_ids[at] ?? 0, day }));
  const run = async () => expectYes(await app.call(api.viewRun, seller, { place_id, day })).data.stops;
  expect((await run()).map(({ address }) => address)).toEqual([
    '7 Ash Street',
    '120 Elm Street',
    '9 Oak Street',
    '3 Pine Street',
  ]);
  const [claim_id = 0] = claim_ids;
  expect(await app.call(handOver, seller, { claim_id })).toMatchObject({ http: 404 });
  // The plant hands the boxes to the farm.
  await sql`
    insert into share_pickups (plant_id, cart_id, order_id, picked_up_by, boxes, recorded_by)
    select plant_id, cart_id, ${order_id}, 'Cedar Ridge', 3, ${plant.owner.account_id} from claims where claim_id = ${claim_id}`.execute(
    app.db,
  );
  await recordPickups(app.db);
  expect((await purchaseOf(buyers[0] as Person))?.picked_up_at).toBeNull();
  const own = async () => (await run()).find(({ claim_ids: [one] }) => one === claim_id);
  expect(await own()).toMatchObject({ boxes: 3, is_with_farm: true, owed_cents: expect.any(Number) });
  expect((await own())?.owed_cents).toBeGreaterThan(0);
  expect(await app.call(handOver, seller, { claim_id })).toMatchObject({ code: 'delivery_owed' });
  await settle();
  await sql`update claims set paid_at = now() where claim_id = ${claim_id}`.execute(app.db);
  expectYes(await app.call(handOver, seller, { claim_id, received_by: 'Uncle Joe' }));
  expect(await own()).toMatchObject({
    owed_cents: 0,
    handed_over_at: expect.any(String),
    received_by: 'Uncle Joe',
  });

  // Undone and repeated by several people at once, it counts once, and the farm is paid only when it is final.
  const pickedUp = (at: string) =>
    sql`update claims set picked_up_at = now() + ${at}::interval where claim_id = ${claim_id}`.execute(app.db);
  const undo = (person: Person) => app.call(api.undoHandOver, person, { claim_id });
  expect(await undo((await makeSale()).seller)).toMatchObject({ http: 404 });
  await pickedUp('1 hour');
  const undone = await Promise.all(Array.from({ length: 4 }, () => undo(seller)));
  expect(undone.map(({ status }) => status)).toEqual(['yes', 'yes', 'yes', 'yes']);
  expect(await own()).toMatchObject({ handed_over_at: null, received_by: '' });
  await Promise.all(['Ann', 'Bo', 'Cy'].map((received_by) => app.call(handOver, seller, { claim_id, received_by })));
  const { received_by } = required(await own(), 'the stop');
  expectYes(await app.call(handOver, seller, { claim_id, received_by: 'Someone later' }));
  expect(await own()).toMatchObject({ received_by });
  await pickedUp('1 hour');
  await settle();
  expect(await payoutsOf(claim_id)).toEqual([]);
  await pickedUp('-1 minute');
  expect(await undo(seller)).toMatchObject({ code: 'hand_over_settled' });
  expect((await purchaseOf(buyers[0] as Person))?.picked_up_at).not.toBeNull();
  await settle();
  const { deposit_cents } = await app.db
    .selectFrom('claims')
    .selectAll()
    .where('claim_id', '=', claim_id)
    .executeTakeFirstOrThrow();
  expect(await payoutsOf(claim_id)).toMatchObject([{ amount_cents: deposit_cents + AREA.fee_cents }]);
});

test('a product by the pound says on the run that it has to be weighed, until it is', async () => {
  const { seller, lot_id } = await makeSale();
  await sql`
    update lots set kind = 'product', price_basis = 'pound', price_cents = 850, deposit_cents = 0, pieces = 9, left_to_buy = 9,
      piece_name = 'roast', piece_low_clb = 300, piece_high_clb = 400, plant_id = null, dropoff_date = null, slots_per_head = null
    where lot_id = ${lot_id}`.execute(app.db);
  const [place_id, buyer] = [await makePlace(seller), await makeBuyer()];
  const { claim_id } = expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 2 })).data;
  expectYes(await pay(buyer, [claim_id], { place_ids: [place_id], total_cents: (await totalOf(buyer)) + 2500 }));
  const run = async () => expectYes(await app.call(api.viewRun, seller, { place_id })).data.stops;
  expect(await run()).toMatchObject([{ is_with_farm: false, to_pack: [{ claim_id, pieces: 2 }] }]);
  expectYes(await app.callWith(packSale, seller, { claim_id, packed_clb: 650 }));
  expect(await run()).toMatchObject([{ is_with_farm: true, to_pack: [] }]);
});
