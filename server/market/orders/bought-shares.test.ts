import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { saveOrder, splitOrder } from '#contract/booking/edit-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { listSellerPayments, type SellerPayment } from '#contract/invoicing/seller-payments-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';
import { makeTemplate, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { marketKit, rowsOf, sandboxCard } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const { makeBuyer, makeSale, buy } = marketKit(app);
const { decide, weigh, runJob } = soldKit(app);

const addCal = async ({ owner }: Plant) =>
  expectYes(await app.call(addCustomer, owner, { first_name: 'Cal', last_name: 'Ray' })).data.id;
const sharesOf = async (order_id: number) =>
  app.db
    .selectFrom('shares')
    .select(['cart_id', 'customer_id', 'quarters'])
    .where('order_id', '=', order_id)
    .orderBy('first_quarter')
    .execute();
const paymentsOf = async (seller: Person) => rowsOf<SellerPayment>(await app.callWith(listSellerPayments, seller, {}));
/** Each claim's quarters, and how many quarters its share has. */
const claimsOf = async (lot_id: number) =>
  (
    await sql`
      select c.state, c.quarters, s.quarters as of_share from claims c left join shares s using (plant_id, cart_id)
      where c.lot_id = ${lot_id} order by c.claim_id`.execute(app.db)
  ).rows;

/** An animal with both halves bought, or with one half kept by the seller. */
async function makeBought({ isKept = false } = {}) {
  const sale = await makeSale();
  const { plant, seller, lot_id } = sale;
  const claim_id = await buy(await makeBuyer(), lot_id, 2);
  if (isKept) {
    await app.db
      .insertInto('card_profiles')
      .values({ account_id: seller.account_id, provider: 'sandbox', ...sandboxCard() })
      .execute();
    const day = { eventName: 'Our steer', scheduleDate: sale.day };
    const form = { processor_id: plant.plant_id, project_id: lot_id, cart_id: claim_id, ...day };
    expectYes(await app.callWith(createDropoff, seller, form));
  } else await buy(await makeBuyer(), lot_id, 2);
  const { order_id } = await app.db
    .selectFrom('orders')
    .select('order_id')
    .where('project_id', '=', lot_id)
    .executeTakeFirstOrThrow();
  const [first, second] = await sharesOf(order_id);
  if (!first || !second) throw new Error('each half has its owner');
  const cal = await addCal(plant);
  const save = (form: object) => app.callWith(saveOrder, plant.owner, { order_id, ...form });
  const merge = (keep_id: number, merge_id: number) =>
    app.call(mergeCustomers, plant.owner, { keep_id, merge_id, take: [] });
  const split = (cart_id: number, names: number[]) =>
    app.callWith(splitOrder, plant.owner, {
      cart_id,
      form_id: sale.template_id,
      split_data: names.map((name) => ({ name, amount: 'Quarter' })),
    });
  return { ...sale, order_id, first, second, cal, save, split, merge };
}

const refused = {
  code: 'share_bought',
  message:
    'One of these shares was bought on the market, so you can’t change it. To refund all buyers, delete the order.',
};

test('a share that was bought can’t be removed, resized, split, or given to someone else', async () => {
  const { plant, lot_id, order_id, template_id, first, second, cal, save, split } = await makeBought();
  const before = await sharesOf(order_id);
  const own = (amount: string) => ({ name: cal, cutsheet: template_id, amount });
  const tries = [
    { split: [own('Half')], deletedsplit: [second.cart_id] },
    { split: [{ cart_id: second.cart_id, ...own('Half') }] },
    { split: [{ cart_id: second.cart_id, amount: 'Quarter' }, own('Quarter')] },
    { split: [{ name: second.customer_id, amount: 'Quarter' }, own('Quarter')] },
    { split: [{ cart_id: first.cart_id, amount: 'Whole' }], deletedsplit: [second.cart_id] },
    {
      split: [
        { cart_id: first.cart_id, name: second.customer_id },
        { cart_id: second.cart_id, name: first.customer_id },
      ],
    },
    { split: [], deletedsplit: [first.cart_id, second.cart_id] },
  ];
  for (const form of tries) {
    expect(await save(form)).toMatchObject({ ...refused, fields: { split: refused.message } });
  }
  const wantsPart = { ...refused, fields: { split_data: refused.message } };
  expect(await split(second.cart_id, [second.customer_id, cal])).toMatchObject(wantsPart);
  const dee = expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Dee' })).data.id;
  expect(await split(second.cart_id, [cal, dee])).toMatchObject(wantsPart);
  expect(await sharesOf(order_id)).toEqual(before);
  expect(await claimsOf(lot_id)).toEqual(Array(2).fill({ state: 'bought', quarters: 2, of_share: 2 }));
});

test('the order note, the cut sheet, and the sequence of bought shares can still change', async () => {
  const { plant, lot_id, order_id, first, second, save } = await makeBought();
  const cutsheet = await makeTemplate(app, plant);
  const form = {
    extra_field_1: 'Horns',
    split: [
      { cart_id: second.cart_id, name: second.customer_id, cutsheet, amount: 'Half' },
      { cart_id: first.cart_id, amount: 'Half' },
    ],
  };
  expectYes(await save(form));
  expect(await sharesOf(order_id)).toEqual([second, first]);
  const { rows } = await sql`
    select o.remark, s.template_id from orders o join shares s using (plant_id, order_id)
    where s.cart_id = ${second.cart_id} and o.order_id = ${order_id}`.execute(app.db);
  expect(rows).toEqual([{ remark: 'Horns', template_id: cutsheet }]);
  expect(await claimsOf(lot_id)).toEqual(Array(2).fill({ state: 'bought', quarters: 2, of_share: 2 }));
});

test('the part the seller keeps can be divided, while the buyer’s half stays the same', async () => {
  const { order_id, first, second, cal, template_id, save, split } = await makeBought({ isKept: true });
  expect(await split(first.cart_id, [first.customer_id, cal])).toMatchObject(refused);
  expectYes(await split(second.cart_id, [second.customer_id, cal]));
  const given = { split: [{ name: cal, cutsheet: template_id, amount: 'Half' }], deletedsplit: [second.cart_id] };
  expectYes(await save(given));
  expect(await sharesOf(order_id)).toMatchObject([first, { customer_id: cal, quarters: 2 }]);
});

test('two owners of an animal can be merged, and their combined share still counts as bought', async () => {
  const both = await makeBought();
  expectYes(await both.merge(both.first.customer_id, both.second.customer_id));
  expect(await claimsOf(both.lot_id)).toEqual(Array(2).fill({ state: 'bought', quarters: 2, of_share: 4 }));
  expect(await both.split(both.first.cart_id, [both.first.customer_id, both.cal])).toMatchObject({ status: 'no' });

  for (const isSellerKept of [true, false]) {
    const { first, second, lot_id, cal, template_id, merge, save } = await makeBought({ isKept: true });
    const [keep, gone] = isSellerKept ? [second, first] : [first, second];
    expectYes(await merge(keep.customer_id, gone.customer_id));
    expect(await claimsOf(lot_id)).toEqual([{ state: 'bought', quarters: 2, of_share: 4 }]);
    const taken = { split: [{ cart_id: keep.cart_id, name: cal, cutsheet: template_id, amount: 'Whole' }] };
    expect(await save(taken)).toMatchObject(refused);
  }
});

test('merging shares after the plant accepted leaves the seller with one payment for the price and fees of both', async () => {
  const { plant, seller, order_id, first, second, merge } = await makeBought();
  expect(await decide(plant, { order_id })).toMatchObject({ http: 200 });
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
  await weigh(plant, order_id, null, 75_000);
  await runJob(plant, 'order.weighed');
  const { price_cents, total_cents, service_cents, admin_cents } = marketPrice(168_750, MARKET_RATES);
  const half = { quarters: 2, price_cents, total_cents, fees_cents: service_cents + admin_cents, plant_cents: 350 };
  expect(await paymentsOf(seller)).toMatchObject([half, half]);
  expect((await paymentsOf(seller)).map(({ buyer_name }) => buyer_name)).toEqual(['Robin Lake', 'Robin Lake']);
  expectYes(await merge(first.customer_id, second.customer_id));
  const [joined, ...more] = await paymentsOf(seller);
  expect(more).toEqual([]);
  expect(joined).toMatchObject({
    cart_id: first.cart_id,
    quarters: 4,
    price_cents: 2 * price_cents,
    total_cents: 2 * total_cents,
    fees_cents: 2 * (service_cents + admin_cents),
    plant_cents: 700,
  });
});

test('the part the seller keeps isn’t listed as a payment, but a share merged with it still is', async () => {
  const { plant, seller, order_id, first, second, merge } = await makeBought({ isKept: true });
  expect(await decide(plant, { order_id })).toMatchObject({ http: 200 });
  expect(await paymentsOf(seller)).toMatchObject([{ cart_id: first.cart_id, quarters: 2, plant_cents: 700 }]);
  expectYes(await merge(second.customer_id, first.customer_id));
  expect(await paymentsOf(seller)).toMatchObject([{ cart_id: second.cart_id, quarters: 4, plant_cents: 700 }]);
});

test('a merge and 10 edits at the same time leave every buyer with the quarters they paid for', async () => {
  const { first, second, lot_id, cal, template_id, merge, save } = await makeBought({ isKept: true });
  const taken = (cart_id: number) => ({
    split: [{ name: cal, cutsheet: template_id, amount: 'Half' }],
    deletedsplit: [cart_id],
  });
  const edits = Array.from({ length: 10 }, (_, n) => save(taken((n % 2 === 0 ? first : second).cart_id)));
  const [merged, ...saved] = await Promise.all([merge(second.customer_id, first.customer_id), ...edits]);
  expectYes(merged);
  const ofFirst = saved.filter((_, n) => n % 2 === 0);
  expect(ofFirst.filter(({ status }) => status === 'yes')).toEqual([]);
  const [claim] = await claimsOf(lot_id);
  // The buyer's half, or the whole animal if the merge added the seller's half first.
  expect(claim).toMatchObject({ state: 'bought', quarters: 2, of_share: expect.toBeOneOf([2, 4]) });
});

test('a merge that waits for an edit finds that only one of the two shares is left', async () => {
  const { order_id, first, second, cal, merge } = await makeBought({ isKept: true });
  const { merging } = await app.db.transaction().execute(async (tx) => {
    await sql`select from orders where order_id = ${order_id} for update`.execute(tx);
    const merging = merge(second.customer_id, first.customer_id);
    await expectWaiting(app, 1);
    await tx.updateTable('shares').set({ customer_id: cal }).where('cart_id', '=', second.cart_id).execute();
    return { merging };
  });
  expectYes(await merging);
  expect(await sharesOf(order_id)).toEqual([
    { ...first, customer_id: second.customer_id },
    { ...second, customer_id: cal },
  ]);
});
