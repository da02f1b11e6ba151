import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#contract/lib/days.ts';
import * as marks from '#contract/market/buyer/marks-api.ts';
import * as tracker from '#contract/market/buyer/tracker-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { comingDay, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { makeSheet, putOnOrder } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const dataOf = async <T>(answer: Promise<{ status: string; data?: T }>): Promise<T> => {
  const reply = await answer;
  expect(reply.status).toBe('yes');
  return reply.data as T;
};

/** A quarter of the lot's first animal, paid for by this buyer. */
async function makeBought(buyer: Person, lot: { lot_id: number; animal_ids: number[] }, first_quarter = 1) {
  const { rows } = await sql<{ claim_id: number }>`
    with bought as (
      insert into purchases (buyer_id, first_name, last_name, phone, agreed_to)
      values (${buyer.account_id}, 'Ada', 'Pell', '208 555 0100', '2026-11-22') returning purchase_id
    )
    insert into claims (lot_id, animal_id, first_quarter, quarters, buyer_id, state, purchase_id, price_cents, price_basis, bought_at)
    select ${lot.lot_id}, ${lot.animal_ids[0]}, ${first_quarter}, 1, ${buyer.account_id}, 'bought', purchase_id, 450, 'hanging', now()
    from bought returning claim_id`.execute(app.db);
  return rows[0]?.claim_id ?? 0;
}

test('lists the lots a buyer watches, even after they are sold [MKT-012 MKT-017]', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  const { lot_id } = await makeLot(app, seller);
  const draft = await makeLot(app, seller, { state: 'draft' });
  expect(await app.call(marks.watchLot, buyer, { lot_id: draft.lot_id, is_on: true })).toMatchObject({
    code: 'not_found',
  });
  for (const _ of [1, 2]) expectYes(await app.call(marks.watchLot, buyer, { lot_id, is_on: true }));
  expect(await dataOf(app.call(marks.listWatched, buyer, {}))).toMatchObject([
    { lot_id, title: 'Black Angus steer', farm: 'Cedar Ridge', is_for_sale: true },
  ]);
  await app.db.updateTable('lots').set({ state: 'closed' }).where('lot_id', '=', lot_id).execute();
  expect(await dataOf(app.call(marks.listWatched, buyer, {}))).toMatchObject([{ lot_id, is_for_sale: false }]);
  expectYes(await app.call(marks.watchLot, buyer, { lot_id, is_on: false }));
  expect(await dataOf(app.call(marks.listWatched, buyer, {}))).toEqual([]);
  // Most sellers and buyers don't belong to a plant, so the message must not mention one.
  expect(await app.call(marks.watchLot, seller, { lot_id, is_on: true })).toMatchObject({
    code: 'not_allowed',
    message: expect.not.stringContaining('plant'),
  });
});

test('lists a buyer’s favorite farms with what they sell [MKT-013]', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  await makeLot(app, seller);
  await makeLot(app, seller, { state: 'paused' });
  const farm = { seller_id: seller.account_id };
  expect(await app.call(marks.favorFarm, buyer, { seller_id: buyer.account_id, is_on: true })).toMatchObject({
    code: 'not_found',
  });
  for (const _ of [1, 2]) expectYes(await app.call(marks.favorFarm, buyer, { ...farm, is_on: true }));
  expect(await dataOf(app.call(marks.listFavorites, buyer, {}))).toEqual([
    {
      ...farm,
      name: 'Cedar Ridge',
      city: 'Boise',
      state: 'ID',
      photo: null,
      stars: null,
      reviews: 0,
      lots_for_sale: 1,
      is_emailed: false,
    },
  ]);
  expect((await dataOf(app.call(marks.myMarks, buyer, {}))).favorite_farms).toEqual([seller.account_id]);
  expectYes(await app.call(marks.favorFarm, buyer, { ...farm, is_on: false }));
  expect(await dataOf(app.call(marks.listFavorites, buyer, {}))).toEqual([]);
});

test('remembers who asked about the next lot until they are notified', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  const { lot_id } = await makeLot(app, seller);
  const next = await makeLot(app, seller);
  const wished = async () => (await dataOf(app.call(marks.myMarks, buyer, {}))).wished_lots;
  expectYes(await app.call(marks.wishForNext, buyer, { lot_id, is_on: true }));
  expect(await wished()).toEqual([lot_id]);
  await app.db
    .updateTable('next_lot_wishes')
    .set({ notified_lot_id: next.lot_id, is_waiting: false })
    .where('lot_id', '=', lot_id)
    .execute();
  expect(await wished()).toEqual([]);
  expectYes(await app.call(marks.wishForNext, buyer, { lot_id, is_on: true }));
  expect(await wished()).toEqual([lot_id]);
});

test('tracks a purchase from payment to pickup, and gives both sides each other’s phone numbers [MKT-014]', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  await app.db
    .updateTable('accounts')
    .set({ phone: '208 555 0144' })
    .where('account_id', '=', seller.account_id)
    .execute();
  const lot = await makeLot(app, seller);
  const claim_id = await makeBought(buyer, lot);
  const track = async () => (await dataOf(app.call(tracker.trackPurchases, buyer, {})))[0];
  expect(await track()).toMatchObject({
    claim_id,
    step: 'bought',
    seller: { name: 'Cedar Ridge', phone: '' },
    plant: null,
    cut_sheet: null,
    can: { review: false },
    reorder_lot_id: lot.lot_id,
  });
  const { lot_id: other } = await makeLot(app, seller);
  await sql`update lots set species = 'pork' where lot_id = ${other}`.execute(app.db);
  await sql`update lots set state = 'paused' where lot_id = ${lot.lot_id}`.execute(app.db);
  expect(await track()).toMatchObject({ reorder_lot_id: null });
  expect(await app.call(tracker.openOwnSheet, buyer, { claim_id })).toMatchObject({ code: 'not_found' });

  const sheet = await makeSheet(app);
  const { plant_id } = sheet.plant;
  const order_id = await putOnOrder(app, sheet);
  const { cart_id } = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('lot_animals')
    .set({ state: 'tipped', plant_id, order_id, ended_at: sql`now()` })
    .where('lot_id', '=', lot.lot_id)
    .execute();
  await app.db.updateTable('claims').set({ plant_id, cart_id }).where('claim_id', '=', claim_id).execute();
  await app.db
    .updateTable('orders')
    .set({ status: ORDER_STATUS.open, stage: 'hanging', hanging_weight_clb: 71_250, hang_days: 14 })
    .where('order_id', '=', order_id)
    .execute();
  expect(await track()).toMatchObject({
    step: 'weighed',
    hanging_weight_clb: 71_250,
    ready_on: addDays(comingDay(3), 15),
    seller: { name: 'Cedar Ridge', phone: '208 555 0144' },
    plant: { name: expect.stringContaining('Plant') },
    cut_sheet: { is_submitted: false },
  });
  const { path } = await dataOf(app.call(tracker.openOwnSheet, buyer, { claim_id }));
  expect(path).toMatch(/^\/CutSheet\/[\w-]{43}$/);
  const stranger = await makeVisitor(app, 'buyer');
  expect(await app.call(tracker.openOwnSheet, stranger, { claim_id })).toMatchObject({ code: 'not_found' });
  expect(await dataOf(app.call(tracker.trackPurchases, stranger, {}))).toEqual([]);

  expect(await track()).toMatchObject({ invoice: null });
  const { customer } = sheet;
  const invoice = { plant_id, customer_id: customer.customer_id, open_cents: 21_000, total_cents: 31_000 };
  const { invoice_id } = await app.db
    .insertInto('invoices')
    .values(invoice)
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('invoice_shares').values({ plant_id, invoice_id, cart_id, order_id }).execute();
  const pay = (person: Person) => app.call(tracker.openOwnInvoice, person, { claim_id });
  const issue = { number: '1', document: '{}', issued_on: plantToday(), due_on: plantToday() };
  expect(await track()).toMatchObject({ invoice: null });
  expect(await pay(buyer)).toMatchObject({ code: 'not_found' });
  await app.db.updateTable('invoices').set(issue).where('invoice_id', '=', invoice_id).execute();
  // A buyer doesn't see an invoice to someone else.
  expect(await track()).toMatchObject({ invoice: null });
  expect(await pay(buyer)).toMatchObject({ code: 'not_found' });
  const { account_id } = buyer;
  await app.db.updateTable('customers').set({ account_id }).where('customer_id', '=', customer.customer_id).execute();
  // The amount that a credit note took off the invoice doesn't count as paid.
  const { invoice_id: credit_note_id } = await app.db
    .insertInto('invoices')
    .values({ plant_id, customer_id: customer.customer_id, kind: 'credit_note', corrects_id: invoice_id })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  const part = { plant_id, invoice_id, allocated_on: plantToday() };
  await app.db
    .insertInto('allocations')
    .values([
      { ...part, kind: 'credit', amount_cents: 6_000 },
      { ...part, kind: 'credit_note', credit_note_id, amount_cents: 4_000 },
    ])
    .execute();
  expect(await track()).toMatchObject({ invoice: { number: '1', paid_cents: 6_000, open_cents: 21_000 } });
  expect((await dataOf(pay(buyer))).url).toMatch(/\/pay\/[\w-]{43}$/);
  expect(await pay(stranger)).toMatchObject({ code: 'not_found' });

  const second = await makeBought(buyer, lot, 2);
  await app.db.updateTable('claims').set({ plant_id, cart_id }).where('claim_id', '=', second).execute();
  expect(await dataOf(app.call(tracker.trackPurchases, buyer, {}))).toMatchObject([
    { claim_id: second, invoice: { number: '1', open_cents: 21_000 } },
    { claim_id, invoice: null },
  ]);
});

test('accepts one review for each purchase, only after pickup, and lets its seller answer it', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  const claim_id = await makeBought(buyer, await makeLot(app, seller));
  const review = (person: Person, stars: number) =>
    app.call(tracker.writeReview, person, { claim_id, stars, review: 'Great beef' });
  expect(await review(buyer, 5)).toMatchObject({ code: 'review_too_early' });
  await app.db.updateTable('claims').set({ picked_up_at: sql`now()` }).where('claim_id', '=', claim_id).execute();
  expect(await review(await makeVisitor(app, 'buyer'), 1)).toMatchObject({ code: 'not_found' });
  expect(await review(buyer, 6)).toMatchObject({ code: 'malformed' });
  for (const stars of [4, 5]) expectYes(await review(buyer, stars));
  const answer = (person: Person) => app.call(tracker.answerReview, person, { claim_id, answer: 'Thank you' });
  expect(await answer(await makeVisitor(app, 'seller'))).toMatchObject({ code: 'not_found' });
  expectYes(await answer(seller));
  expect((await dataOf(app.call(tracker.trackPurchases, buyer, {})))[0]?.review).toEqual({
    stars: 5,
    review: 'Great beef',
    answer: 'Thank you',
  });
});

test('changing a review removes the farm’s answer to it, but saving it unchanged doesn’t', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  const claim_id = await makeBought(buyer, await makeLot(app, seller));
  await app.db.updateTable('claims').set({ picked_up_at: sql`now()` }).where('claim_id', '=', claim_id).execute();
  const answerAfter = async (stars: number, review: string) => {
    expectYes(await app.call(tracker.writeReview, buyer, { claim_id, stars, review }));
    return (await dataOf(app.call(tracker.trackPurchases, buyer, {})))[0]?.review?.answer;
  };
  const answer = async () => expectYes(await app.call(tracker.answerReview, seller, { claim_id, answer: 'Thank you' }));
  expect(await answerAfter(5, 'Great beef')).toBe('');
  await answer();
  expect(await answerAfter(5, 'Great beef')).toBe('Thank you');
  expect(await answerAfter(1, 'Great beef')).toBe('');
  await answer();
  expect(await answerAfter(1, 'Never again')).toBe('');
});

test('accepts one review for everything bought from a lot in one checkout, even if several are sent at the same time', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  const lot = await makeLot(app, seller);
  const claim_ids = [await makeBought(buyer, lot, 1), await makeBought(buyer, lot, 2), await makeBought(buyer, lot, 3)];
  const [first, second, apart] = claim_ids;
  await sql`
    update claims set purchase_id = (select purchase_id from claims where claim_id = ${first}) where claim_id = ${second}`.execute(
    app.db,
  );
  await sql`update claims set picked_up_at = now() where claim_id = any(${claim_ids}::bigint[])`.execute(app.db);
  const offered = async () =>
    (await dataOf(app.call(tracker.trackPurchases, buyer, {})))
      .filter(({ can }) => can.review)
      .map(({ claim_id, review }) => [claim_id, review?.stars]);
  expect(await offered()).toEqual([
    [apart, undefined],
    [second, undefined],
  ]);
  const review = (claim_id: number | undefined, stars: number) =>
    app.callWith(tracker.writeReview, buyer, { claim_id, stars });
  await Promise.all([1, 2, 3, 4, 5, 6].map((at) => review(at % 2 ? first : second, 4)));
  expectYes(await review(first, 5));
  expectYes(await review(apart, 3));
  const { rows } = await sql<{ claim_id: number; stars: number }>`
    select claim_id, stars from farm_reviews where buyer_id = ${buyer.account_id} order by claim_id`.execute(app.db);
  expect(rows).toMatchObject([{ stars: 5 }, { claim_id: apart, stars: 3 }]);
  expect(await offered()).toEqual([
    [apart, 3],
    [rows[0]?.claim_id, 5],
  ]);
});

test('refuses contact details in reviews and answers, and removes invisible characters', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  const claim_id = await makeBought(buyer, await makeLot(app, seller));
  await app.db.updateTable('claims').set({ picked_up_at: sql`now()` }).where('claim_id', '=', claim_id).execute();
  const review = (text: string) => app.call(tracker.writeReview, buyer, { claim_id, stars: 5, review: text });
  const answer = (text: string) => app.call(tracker.answerReview, seller, { claim_id, answer: text });
  for (const text of ['Call 515-555-0000', 'Pay at https://evil.example', 'mara@hollow\u200bcreek.com']) {
    const fields = { review: expect.stringContaining('Leave out') };
    expect(await review(text), text).toMatchObject({ code: 'malformed', fields });
  }
  expectYes(await review('Great \u202ebeef'));
  expect(await answer('Call 515-555-0000')).toMatchObject({
    code: 'malformed',
    fields: { answer: expect.stringContaining('Leave out') },
  });
  expectYes(await answer('Thank \u202eyou'));
  expect((await dataOf(app.call(tracker.trackPurchases, buyer, {})))[0]?.review).toMatchObject({
    review: 'Great beef',
    answer: 'Thank you',
  });
});
