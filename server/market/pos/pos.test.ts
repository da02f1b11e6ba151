import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countTill, tillReport } from '#contract/invoicing/till/till-api.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import { checkout, claimPieces, getUserCart } from '#contract/market/claims/claims-api.ts';
import * as api from '#contract/market/pos/counter-api.ts';
import { settleMarket } from '#server/market/jobs.ts';
import { everyProvider } from '#server/payments/card-providers.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { makePlant, makeVisitor, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeHold } from '#server/test/make-lot.ts';
import { marketKit } from '#server/test/make-market.ts';
import { countAndClose } from '#server/test/make-till.ts';
import { cash, counterKit, type Selling } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { buy, makeBuyer, makeSale } = marketKit(app);
const { addProduct, makeCounter, makeStand, receiptOf, sell, sellOne, stockOf, viewOf } = counterKit(app);

const pieces = (lot_id: number, quantity = 1) => ({
  lines: [{ lot_id, quantity, price_cents: 800 }],
  tenders: [cash(800 * quantity)],
});
const reportOf = async ({ owner }: Plant, session_id: number) =>
  expectYes(await app.call(tillReport, owner, { session_id })).data;

describe('a plant’s counter', () => {
  test('sells for cash, gives change, and puts the sale in the books and on the report', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    expect(await sell(plant.owner, product_id, { session_id, tenders: [cash(1_000)] })).toMatchObject({
      data: { total_cents: 800, change_cents: 200, shorts: [] },
    });
    expect(await stockOf(plant.owner)).toEqual([9]);
    expect(await balancesOf(app, plant)).toEqual({ cash: 10_800, bank: -10_000, meat_revenue: 800 });
    expect(await findDeviations(app, plant)).toEqual([]);
    expect(await reportOf(plant, session_id)).toMatchObject({ sales: 1, counter_cents: 800, invoices_cents: 0 });
    expect(await countAndClose(app, plant, session_id, 10_800)).toBe(1);
    expect(await reportOf(plant, session_id)).toMatchObject({
      number: 1,
      counter_cents: 800,
      cash: { expected_cents: 10_800 },
    });
  });

  test('stores a sale once, no matter how often it is sent at the same time', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const client_sale_id = randomUUID();
    const sold = await Promise.all(
      Array.from({ length: 20 }, () => sell(plant.owner, product_id, { session_id, client_sale_id })),
    );
    expect(new Set(sold.map((reply) => expectYes(reply).data.sale_id)).size).toBe(1);
    expect(await stockOf(plant.owner)).toEqual([9]);
    expect(await balancesOf(app, plant)).toMatchObject({ cash: 10_800, meat_revenue: 800 });
    // A sale sent again after its till was closed is still stored only once.
    await countAndClose(app, plant, session_id, 10_800);
    expect(expectYes(await sell(plant.owner, product_id, { session_id, client_sale_id })).data.total_cents).toBe(800);
    const other = await sell(plant.owner, product_id, { session_id, client_sale_id, buyer_name: 'Somebody else' });
    expect(other).toMatchObject({ http: 409, code: 'key_reused' });
  });

  test('accepts several payment methods and a discount with a reason, and charges the plant’s tax', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    await sql`insert into invoice_rules (plant_id, tax_meat_bp, tax_goods_bp) values (${plant.plant_id}, 0, 1000)`.execute(
      app.db,
    );
    const cooler = await addProduct(plant.owner, {
      name: 'Cooler',
      price_cents: 2_000,
      tax_class: 'goods',
      code: '77',
    });
    const asked = {
      session_id,
      rates: { meat: 0, goods: 1000 },
      lines: [
        { product_id, quantity: 1, price_cents: 800 },
        { product_id: cooler, quantity: 1, price_cents: 2_000 },
      ],
      discount_cents: 280,
      tenders: [
        { method: 'ebt' as const, amount_cents: 720 },
        { method: 'check' as const, amount_cents: 980, reference: '1042' },
        cash(1_000),
      ],
    };
    expect(await sell(plant.owner, product_id, asked)).toMatchObject({ code: 'discount_reason_missing' });
    expect(await sell(plant.owner, product_id, { ...asked, discount_reason: 'Neighbor' })).toMatchObject({
      data: { total_cents: 2_700, change_cents: 0 },
    });
    expect(await balancesOf(app, plant)).toMatchObject({
      cash: 11_000,
      checks: 980,
      card_terminal: 720,
      tax_payable: 180,
      meat_revenue: 2_520,
    });
    expect((await reportOf(plant, session_id)).taxes).toEqual([{ tax_class: 'goods', rate_bp: 1000, tax_cents: 180 }]);
  });

  test.each<[string, Selling, string]>([
    ['a negative discount', { discount_cents: -1 }, 'malformed'],
    ['a discount above the sale', { discount_cents: 801, discount_reason: 'x' }, 'discount_too_high'],
    ['too little money', { tenders: [cash(799)] }, 'paid_too_little'],
    ['change out of a check', { tenders: [{ method: 'check', amount_cents: 900 }] }, 'too_much_paid'],
    ['a price of the browser’s own', { lines: [{ product_id: 0, quantity: 1, price_cents: 1 }] }, 'malformed'],
    ['a huge amount', { tenders: [cash(10_000_001)] }, 'malformed'],
    ['half a cent', { tenders: [cash(800.5)] }, 'malformed'],
    ['EBT for more than the meat', { tenders: [{ method: 'ebt', amount_cents: 801 }] }, 'only_for_meat'],
    ['another tax rate', { rates: { meat: 100, goods: 0 } }, 'counter_changed'],
  ])('refuses %s', async (_, more, code) => {
    const { plant, session_id, product_id } = await makeCounter();
    expect(await sell(plant.owner, product_id, { session_id, ...more })).toMatchObject({ code });
    expect(await stockOf(plant.owner)).toEqual([10]);
  });

  test('refuses an outdated price, more than is in stock, and a sale that is too large', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const line = (quantity: number, price_cents = 800) => ({ lines: [{ product_id, quantity, price_cents }] });
    expect(await sell(plant.owner, product_id, { session_id, ...line(1, 1) })).toMatchObject({
      code: 'counter_changed',
    });
    expect(await sell(plant.owner, product_id, { session_id, ...line(11), tenders: [cash(8_800)] })).toMatchObject({
      code: 'too_little_left',
      values: { left: 10 },
    });
    expect(await sell(plant.owner, product_id, { session_id, ...line(99_999) })).toMatchObject({
      code: 'sale_too_large',
      message: 'A sale can be at most $100,000.00. Split it.',
    });
  });

  test('refuses another plant’s product and till, and a closed till', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const other = await makeCounter();
    expect(await sell(plant.owner, other.product_id, { session_id })).toMatchObject({ http: 404 });
    expect(await sell(plant.owner, product_id, { session_id: other.session_id })).toMatchObject({ http: 404 });
    await countAndClose(app, plant, session_id, 10_000);
    expect(await sell(plant.owner, product_id, { session_id })).toMatchObject({ code: 'till_closed' });
    const { sale_id } = expectYes(
      await sell(other.plant.owner, other.product_id, { session_id: other.session_id }),
    ).data;
    expect(await app.call(api.viewCounterSale, plant.owner, { sale_id })).toMatchObject({ http: 404 });
    expect(await app.call(api.voidCounterSale, plant.owner, { sale_id, reason: 'x' })).toMatchObject({ http: 404 });
  });

  test('keeps a sale that was made without a connection, and shows what is left to settle', async () => {
    const { plant, session_id, product_id } = await makeCounter({ stock: 1 });
    const sold = await sell(plant.owner, product_id, {
      session_id,
      was_offline: true,
      lines: [{ product_id, quantity: 3, price_cents: 700 }],
      tenders: [cash(2_100)],
    });
    expect(sold).toMatchObject({ data: { total_cents: 2_100, shorts: [{ name: 'Ground beef', short: 2 }] } });
    expect(await stockOf(plant.owner)).toEqual([-2]);
    const open = expectYes(await app.call(api.listDifferences, plant.owner, {})).data;
    expect(open).toMatchObject([{ short: 2, price_cents: 700, listed_cents: 800 }]);
    const { sale_id, line } = open[0] as api.CounterDifference;
    const other = await makePlant(app);
    expect(await app.call(api.settleCounterDifference, other.owner, { sale_id, line, note: 'x' })).toMatchObject({
      http: 404,
    });
    expectYes(await app.call(api.settleCounterDifference, plant.owner, { sale_id, line, note: 'Counted again' }));
    expect((await viewOf(plant.owner)).differences).toBe(0);
  });

  test('lists an offline sale whose tax rate differs from the plant’s, until it is settled', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const rates = { meat: 5_000, goods: 0 };
    const asked = { session_id, rates, tenders: [cash(1_200)] };
    expect(await sell(plant.owner, product_id, asked)).toMatchObject({ code: 'counter_changed' });
    expectYes(await sell(plant.owner, product_id, { ...asked, was_offline: true }));
    expectYes(await sell(plant.owner, product_id, { session_id, was_offline: true }));
    expect((await viewOf(plant.owner)).differences).toBe(1);
    const open = expectYes(await app.call(api.listDifferences, plant.owner, {})).data;
    expect(open).toMatchObject([{ short: 0, tax_class: 'meat', sold_rate_bp: 5_000, listed_rate_bp: 0 }]);
    const { sale_id, line } = open[0] as api.CounterDifference;
    expectYes(await app.call(api.settleCounterDifference, plant.owner, { sale_id, line, note: 'Old rate' }));
    expect((await viewOf(plant.owner)).differences).toBe(0);
  });

  test('voids a sale on its till day, and reverses its money, tax, and stock', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const { sale_id } = expectYes(await sell(plant.owner, product_id, { session_id })).data;
    const voids = await Promise.all(
      [1, 2, 3].map(() => app.call(api.voidCounterSale, plant.owner, { sale_id, reason: 'Wrong box' })),
    );
    expect(voids.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect((await reportOf(plant, session_id)).sales).toBe(0);
    expect(await stockOf(plant.owner)).toEqual([10]);
    expect(await balancesOf(app, plant)).toEqual({ cash: 10_000, bank: -10_000 });
    expect((await reportOf(plant, session_id)).refunds).toMatchObject([{ amount_cents: 800, reason: 'Wrong box' }]);
    const second = expectYes(await sell(plant.owner, product_id, { session_id })).data.sale_id;
    expect((await reportOf(plant, session_id)).sales).toBe(1);
    const voidSecond = () => app.call(api.voidCounterSale, plant.owner, { sale_id: second, reason: 'x' });
    expectYes(await app.call(countTill, plant.owner, { session_id, counted_cents: 10_800 }));
    expect(await voidSecond()).toMatchObject({ code: 'void_too_late' });
    await countAndClose(app, plant, session_id, 10_800);
    expect(await voidSecond()).toMatchObject({ code: 'void_too_late' });
  });

  test('doesn’t let two products share a code, and sells by weight or at a label’s price', async () => {
    const { plant, session_id } = await makeCounter();
    const product_id = await addProduct(plant.owner, {
      name: 'Brisket',
      unit: 'lb',
      price_cents: 1_099,
      code: '00123',
      label_holds: 'price',
    });
    const again = { name: 'Ribs', price_cents: 500, code: '123' };
    expect(await app.call(api.saveCounterProduct, plant.owner, again)).toMatchObject({ code: 'code_taken' });
    const weighed = { product_id, quantity: 150, price_cents: 1_099 };
    expect(await sell(plant.owner, product_id, { session_id, lines: [weighed], tenders: [cash(1_649)] })).toMatchObject(
      { data: { total_cents: 1_649 } },
    );
    expect(
      await sell(plant.owner, product_id, {
        session_id,
        lines: [{ ...weighed, label_cents: 1_650 }],
        tenders: [cash(1_650)],
      }),
    ).toMatchObject({ data: { total_cents: 1_650 } });
  });

  test('refuses labels with a weight for products sold by the piece', async () => {
    const { plant } = await makeCounter();
    const save = (more: object) =>
      app.callWith(api.saveCounterProduct, plant.owner, { name: 'Ribs', price_cents: 500, code: '77', ...more });
    const refused = { http: 400, fields: { label_holds: 'Sell it by weight, or choose labels without a weight.' } };
    expect(await save({ label_holds: 'weight' })).toMatchObject(refused);
    expect(await save({ label_holds: 'weight', unit: 'lb' })).toMatchObject({ http: 200 });
    expect(await save({ label_holds: 'price', code: '78' })).toMatchObject({ http: 200 });
  });

  test('adds a product once, even if it is sent again because the response was lost', async () => {
    const { plant } = await makeCounter();
    const before = (await viewOf(plant.owner)).items.length;
    const brisket = { name: 'Brisket', price_cents: 1_200 };
    const key = randomUUID();
    const add = () => app.call(api.saveCounterProduct, plant.owner, brisket, { key });
    const { product_id } = expectYes(await add()).data;
    expect(expectYes(await add()).data).toEqual({ product_id });
    expect((await viewOf(plant.owner)).items).toHaveLength(before + 1);
  });

  test('refuses links in product names, and removes invisible characters', async () => {
    const { plant } = await makeCounter();
    const save = (name: string) => app.call(api.saveCounterProduct, plant.owner, { name, price_cents: 800 });
    for (const name of ['Brisket https://evil.example', 'Brisket evil\u200b.com']) {
      expect(await save(name)).toMatchObject({ code: 'malformed', fields: { name: 'Leave out links.' } });
    }
    expect(await save('\u202e')).toMatchObject({ code: 'malformed', fields: { name: 'Required' } });
    expectYes(await save('No.1 \u202ebrisket, 2.5 lb'));
    expect((await viewOf(plant.owner)).items.map(({ name }) => name)).toContain('No.1 brisket, 2.5 lb');
  });
});

describe('a seller’s counter', () => {
  test('never sells what buyers hold online, no matter how many sales and holds come in at the same time', async () => {
    const { seller, lot_id } = await makeStand(10);
    const buyers = await Promise.all(Array.from({ length: 10 }, () => makeVisitor(app, 'buyer')));
    const [sold, held] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => sell(seller, 0, pieces(lot_id)))),
      Promise.all(buyers.map((buyer) => app.call(claimPieces, buyer, { lot_id, pieces: 1 }))),
    ]);
    const count = (replies: readonly { status: unknown }[]) => replies.filter(({ status }) => status === 'yes').length;
    expect(count(sold) + count(held)).toBe(10);
    const { rows } = await sql<{ left_to_buy: number }>`select left_to_buy from lots where lot_id = ${lot_id}`.execute(
      app.db,
    );
    expect(rows[0]?.left_to_buy).toBe(10 - count(sold));
  });

  test('keeps held pieces for their buyer, even if more was sold without a connection', async () => {
    const { seller, lot_id } = await makeStand(2);
    const buyer = await makeBuyer();
    const { claim_id } = expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 1 })).data;
    expect(await sell(seller, 0, pieces(lot_id, 2))).toMatchObject({ code: 'too_little_left', values: { left: 1 } });
    expect(await sell(seller, 0, { ...pieces(lot_id, 2), was_offline: true })).toMatchObject({
      data: { shorts: [{ short: 1 }] },
    });
    const [item] = expectYes(await app.call(getUserCart, buyer, {})).data;
    expectYes(
      await app.call(checkout, buyer, {
        claim_ids: [claim_id],
        first_name: 'Ana',
        last_name: 'Diaz',
        phone: '312 555 0100',
        agreed_to: BILL_OF_SALE_VERSION,
        total_cents: item?.cost.now.total_cents ?? 0,
      }),
    );
  });

  test('requires an open till day, and adds up its cash', async () => {
    const { seller, lot_id } = await makeStand();
    expect(await app.call(api.openCounterDay, seller, { float_cents: 0 })).toMatchObject({ code: 'till_open' });
    const { sale_id } = expectYes(await sell(seller, 0, pieces(lot_id))).data;
    const day_id = (await viewOf(seller)).day?.day_id ?? 0;
    expect(expectYes(await app.call(api.closeCounterDay, seller, { day_id, counted_cents: 5_700 })).data).toEqual({
      day_id,
      expected_cents: 5_800,
      counted_cents: 5_700,
    });
    expect(await sell(seller, 0, pieces(lot_id))).toMatchObject({ code: 'till_closed' });
    expect(await app.call(api.voidCounterSale, seller, { sale_id, reason: 'x' })).toMatchObject({
      code: 'void_too_late',
    });
    // The cash is the seller's own, so there is no fee and nothing in the market's books.
    const { rows } = await sql`select from transfers where seller_id = ${seller.account_id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('sells the last shares to walk-in buyers, which creates the plant’s order', async () => {
    const { seller, lot_id, day } = await makeSale();
    expectYes(await app.call(api.openCounterDay, seller, { float_cents: 0 }));
    const { shares } = await viewOf(seller);
    const half = shares.find(({ quarters }) => quarters === 2);
    expect(half).toMatchObject({
      lot_id,
      dropoff_date: day,
      price_cents: 20_000,
      is_deposit: true,
    });
    const asked: Selling = {
      lines: [{ lot_id, quarters: 2, quantity: 1, price_cents: 20_000 }],
      tenders: [cash(20_000)],
    };
    expect(await sell(seller, 0, asked)).toMatchObject({ code: 'share_buyer_missing' });
    const buyers = { buyer_phone: '312 555 0142' };
    expectYes(await sell(seller, 0, { ...asked, ...buyers, buyer_name: 'Ruth Ann Cole' }));
    const last = await Promise.all(
      ['Al Ray', 'Bo Lee', 'Cy Fox'].map((buyer_name) => sell(seller, 0, { ...asked, ...buyers, buyer_name })),
    );
    expect(last.filter(({ status }) => status === 'yes')).toHaveLength(1);
    await settleMarket(app.db, everyProvider(app.db));
    const { rows } = await sql<{ owners: string }>`
      select string_agg(c.first_name || '|' || c.last_name, ', ' order by c.customer_id) as owners from shares s
      join customers c using (plant_id, customer_id) join lot_animals a using (plant_id, order_id)
      where a.lot_id = ${lot_id}`.execute(app.db);
    expect(rows[0]?.owners).toContain('Ruth Ann|Cole');
  });

  test.each([
    ['hanging', 20_000, true],
    ['whole', 100_000, false],
  ])(
    'says on the receipt whether only the deposit was paid for a share at a %s price',
    async (price_basis, cents, is_deposit) => {
      const { seller, lot_id } = await makeSale();
      await sql`update lots set price_basis = ${price_basis}, price_cents = ${price_basis === 'whole' ? 200_000 : 450}
      where lot_id = ${lot_id}`.execute(app.db);
      expectYes(await app.call(api.openCounterDay, seller, { float_cents: 0 }));
      const sale_id = await sellOne(seller, 0, {
        lines: [{ lot_id, quarters: 2, quantity: 1, price_cents: cents }],
        tenders: [cash(cents)],
        buyer_name: 'Ruth Cole',
        buyer_phone: '312 555 0142',
      });
      expect((await receiptOf(seller, sale_id)).lines).toMatchObject([{ is_deposit }]);
    },
  );

  test('offers only shares that fit into one of the animals right now', async () => {
    const { seller, lot_id, animal_ids } = await makeSale({ animals: 2 });
    const buyer = await makeBuyer();
    const [animal_id, other_id] = animal_ids;
    const sizes = async () => (await viewOf(seller)).shares.map(({ quarters }) => quarters);
    expect(await sizes()).toEqual([1, 2, 4]);
    // An expired hold doesn't take up any quarters.
    await makeHold(app, { lot_id, animal_id, buyer, quarters: 2, minutes: -1 });
    await makeHold(app, { lot_id, animal_id: other_id, buyer, first_quarter: 2 });
    expect(await sizes()).toEqual([1, 2, 4]);
    await sql`update claims set held_until = now() + interval '15 minutes' where lot_id = ${lot_id}`.execute(app.db);
    // Five quarters are open, but no whole animal is.
    expect(await sizes()).toEqual([1, 2]);
    await makeHold(app, { lot_id, animal_id, buyer, first_quarter: 3 });
    await makeHold(app, { lot_id, animal_id: other_id, buyer, first_quarter: 3 });
    // Quarters 1 and 4 aren't a half.
    expect(await sizes()).toEqual([1]);
    const other = await makeBuyer();
    for (const _ of [1, 2, 3]) await buy(other, lot_id);
    expect(await sizes()).toEqual([]);
  });

  test('is closed to butchers, customers, and buyers', async () => {
    const buyer = await makeVisitor(app, 'buyer');
    expect(await app.call(api.viewCounter, buyer, {})).toMatchObject({ http: 403 });
    expect(await app.call(api.viewCounter, null, {})).toMatchObject({ http: 401 });
  });
});
