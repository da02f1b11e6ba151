import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDropoff, DayEvent, showEvent } from '#contract/booking/day-events-api.ts';
import { showTransaction } from '#contract/booking/day-order.ts';
import { getUserCart, myPurchases, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { comingDay, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, buy, claim, pay, followUp, settle } = marketKit(app);

/** A customer who books directly with the plant, not through the market. */
const ANN = {
  eventName: 'Lee',
  new_buyer: 1,
  buyerName: 'Ann',
  last_name: 'Lee',
  streetAddress: '1 Mill Road',
  mobileNumber: '208-555-0111',
  userEmail: 'ann.lee@example.test',
  category_type: 'beef',
};
test('buyers see the pickup note once the whole animal is sold, unless they withdrew', async () => {
  const { lot_id } = await makeSale();
  await app.db.updateTable('lots').set({ pickup_note: 'Gate 7' }).where('lot_id', '=', lot_id).execute();
  const [one, two] = [await makeBuyer(), await makeBuyer()];
  const noteFor = async (buyer: Person) => [
    expectYes(await app.call(lotPage, buyer, { lot_id })).data.pickup_note,
    expectYes(await app.call(myPurchases, buyer, {})).data[0]?.pickup_note,
  ];
  const claim_id = await buy(one, lot_id, 2);
  expect(await noteFor(one)).toEqual(['', '']);
  expectYes(await app.call(withdrawClaim, one, { claim_id }));
  expect(await noteFor(one)).toEqual(['', '']);
  await buy(two, lot_id, 4);
  expect(await noteFor(two)).toEqual(['Gate 7', 'Gate 7']);
  expect(await noteFor(one)).toEqual(['', '']);
});

test('a calendar day shows the plant and the seller where a sold animal’s order comes from [CAL-013 CAL-014 CAL-041 CAL-050 CAL-069]', async () => {
  const { plant, seller, lot_id, day } = await makeSale();
  await buy(await makeBuyer(), lot_id, 2);
  await buy(await makeBuyer(), lot_id, 2);
  const order = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('project_id', '=', lot_id)
    .executeTakeFirstOrThrow();
  const { order_id } = order;
  const share = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .where('first_quarter', '=', 1)
    .executeTakeFirst();
  const event = { category_type: 1, processor_id: plant.plant_id, event_date: day };
  for (const person of [plant.owner, seller]) {
    const { data } = expectYes(await app.call(showEvent, person, event));
    expect(data.find(({ id }) => id === order_id)).toMatchObject({
      cid: order.transaction_id,
      project_id: lot_id,
      cart_id: share?.cart_id,
      processor_status: 0,
      processor_id: plant.plant_id,
      ng_buyer_lastname: 'Lake',
      ng_quarter: expect.anything(),
      can: { edit: false, remove: false },
    });
    expect(Object.keys(data.find(({ id }) => id === order_id) ?? {})).toEqual(
      expect.arrayContaining(Object.keys(DayEvent.shape)),
    );
  }
  // The plant's record may contain details that the buyer never gave the seller.
  await sql`
    update customers set email = customer_id || '@lake.test', phone = '208-555-0199', address = '7 Shore Road'
    where plant_id = ${plant.plant_id} and last_name = 'Lake'`.execute(app.db);
  const recordTo = async (person: Person) =>
    expectYes(await app.call(showEvent, person, event)).data.find(({ id }) => id === order_id)?.buyers[0];
  expect(await recordTo(plant.owner)).toMatchObject({
    ng_address: expect.stringContaining('7 Shore Road'),
    ng_phone: '208-555-0199',
    report: expect.stringContaining('/NewCutSheetForm/'),
  });
  expect(await recordTo(seller)).toMatchObject({ ng_address: '', ng_email: '', ng_phone: '', report: '' });
  for (const type of ['producer', 'customer']) {
    await app.db.updateTable('customers').set({ type }).where('account_id', '=', seller.account_id).execute();
    const shown = expectYes(await app.call(showEvent, plant.owner, event)).data.find(({ id }) => id === order_id);
    expect(shown).toMatchObject({ seller_name: 'Cedar Ridge', seller_info: expect.stringContaining('Cedar Ridge') });
  }
  expectYes(await app.callWith(createDropoff, plant.owner, { ...ANN, scheduleDate: day, process_option: 'custom' }));
  const { data } = expectYes(await app.call(showEvent, plant.owner, event));
  const own = data.find(({ project_id }) => project_id === 0);
  expect(own).toMatchObject({ cid: 0, extra_field_2: '', can: { edit: true, remove: true } });
  expect(Object.keys(own ?? {})).toEqual(expect.arrayContaining(Object.keys(DayEvent.shape)));
  expect(showTransaction(order.transaction_id ?? 0)).toMatch(new RegExp(`00${order.transaction_id}$`));
  expect(order.transaction_id).toBeGreaterThan(0);
});

test('the buyer of a custom animal gives an address, which the plant’s record then has', async () => {
  const { plant, lot_id } = await makeSale();
  const custom = app.db.updateTable('lots').set({ process_option: 'custom', offering: 'custom' });
  await custom.where('lot_id', '=', lot_id).execute();
  const buyer = await makeBuyer();
  const { claim_id } = await claim(buyer, lot_id, 4);
  const [item] = expectYes(await app.call(getUserCart, buyer, {})).data;
  expect(item?.needs_address).toBe(true);
  expect(await pay(buyer, [claim_id], { address: ' ', city: '' })).toMatchObject({
    code: 'buyer_address_missing',
    fields: { address: 'Required', city: 'Required' },
  });
  expectYes(await pay(buyer, [claim_id]));
  await followUp();
  const recordOf = () =>
    app.db
      .selectFrom('customers')
      .select(['customer_id', 'address', 'city', 'state', 'zip'])
      .where('plant_id', '=', plant.plant_id)
      .where('account_id', '=', buyer.account_id)
      .executeTakeFirstOrThrow();
  expect(await recordOf()).toMatchObject({ address: '12 Lake Road', city: 'Moscow', state: 'ID', zip: '83843' });
  // An address that the plant already has stays.
  const { customer_id } = await recordOf();
  await app.db
    .updateTable('customers')
    .set({ address: '7 Shore Road' })
    .where('customer_id', '=', customer_id)
    .execute();
  const next = await makeSale({ plant, day: comingDay(4) });
  await buy(buyer, next.lot_id, 4);
  expect(await recordOf()).toMatchObject({ customer_id, address: '7 Shore Road' });
  // One that was missing is added.
  await app.db.updateTable('customers').set({ address: '' }).where('customer_id', '=', customer_id).execute();
  const third = await makeSale({ plant, day: comingDay(5) });
  await buy(buyer, third.lot_id, 4);
  expect(await recordOf()).toMatchObject({ customer_id, address: '12 Lake Road' });
});

test.each([
  [
    'its event’s job, even if several processes run it',
    () => Promise.all([followUp(), settle(), followUp(), settle()]),
  ],
  ['the job that runs every minute, if its event’s job was lost', settle],
])('a sold animal becomes one order through %s, and a withdrawn share is refunded once', async (_, carryOut) => {
  const [{ lot_id }, other] = [await makeSale(), await makeSale()];
  const buyer = await makeBuyer();
  const withdrawn = await buy(buyer, other.lot_id);
  const { claim_id } = await claim(buyer, lot_id, 4);
  expectYes(await pay(buyer, [claim_id]));
  expectYes(await app.call(withdrawClaim, buyer, { claim_id: withdrawn }));
  const orders = app.db.selectFrom('orders').select('order_id').where('project_id', '=', lot_id);
  const refunds = app.db.selectFrom('refunds').select('state').where('claim_id', '=', withdrawn);
  expect([await orders.execute(), await refunds.execute()]).toEqual([[], [{ state: 'started' }]]);
  await carryOut();
  expect(await orders.execute()).toHaveLength(1);
  expect(await refunds.execute()).toEqual([{ state: 'done' }]);
});
