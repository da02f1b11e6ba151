import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { tillReport } from '#contract/invoicing/till/till-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { closeLot, listOwnLots, releaseHeldLot } from '#contract/market/lots/lots-api.ts';
import * as api from '#contract/market/pos/counter-api.ts';
import { refundCounterSale } from '#contract/market/pos/refund-api.ts';
import { endLostAnimal } from '#server/market/orders/refund-ended.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { cash, counterKit, type Selling } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { addProduct, makeCounter, makeStand, receiptOf, sellOne, stockOf, viewOf } = counterKit(app);
const { makeSale, settle } = marketKit(app);

type Refunding = Partial<SentTo<typeof refundCounterSale>>;
/** Refunds one piece of the first line for $8.00, unless the test says otherwise. */
const refund = (person: Person, sale_id: number, more: Refunding = {}) =>
  app.call(refundCounterSale, person, {
    sale_id,
    reason: 'Torn bag',
    lines: [{ line: 0, quantity: 1 }],
    amount_cents: 800,
    ...more,
  });
/** How much of the seller's only lot is sold, according to their list of lots. */
const soldOf = async (seller: Person) =>
  expectYes(await app.call(listOwnLots, seller, {})).data.map(({ sold }) => sold);
const line = (product_id: number, quantity: number) => ({ product_id, quantity, price_cents: 800 });

describe('a refund at a plant’s counter', () => {
  test('returns single pieces during a later till day, including the money and the stock', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sale_id = await sellOne(plant.owner, 0, { session_id, lines: [line(product_id, 3)], tenders: [cash(2_400)] });
    await countAndClose(app, plant, session_id, 12_400);
    expect(await refund(plant.owner, sale_id, { session_id })).toMatchObject({ code: 'till_closed' });
    const { session_id: open } = await makeTill(app, plant, { name: 'Second till' });
    expectYes(await refund(plant.owner, sale_id, { session_id: open }));
    expect(await stockOf(plant.owner)).toEqual([8]);
    const spoiled = { session_id: open, lines: [{ line: 0, quantity: 1, is_restocked: false }] };
    expectYes(await refund(plant.owner, sale_id, spoiled));
    expect(await stockOf(plant.owner)).toEqual([8]);
    expect(await receiptOf(plant.owner, sale_id)).toMatchObject({
      lines: [{ refunded: 2 }],
      refunds: [{ reason: 'Torn bag', amount_cents: 800, methods: ['cash'] }, {}],
      can_void: false,
      can_refund: true,
    });
    // What was refunded lowers the sales of the till that refunded it, as it lowers their tax.
    expect(expectYes(await app.call(tillReport, plant.owner, { session_id: open })).data).toMatchObject({
      counter_cents: -1_600,
      refunds: [{ amount_cents: 1_600, reason: 'Torn bag' }],
    });
    expect(await balancesOf(app, plant)).toMatchObject({ meat_revenue: 800 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('never returns more than was paid, even with many refunds at the same time', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sale_id = await sellOne(plant.owner, 0, { session_id, lines: [line(product_id, 3)], tenders: [cash(2_400)] });
    const replies = await Promise.all(Array.from({ length: 8 }, () => refund(plant.owner, sale_id, { session_id })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(3);
    expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ code: 'refunded_already' });
    expect(await stockOf(plant.owner)).toEqual([10]);
    expect(await balancesOf(app, plant)).toEqual({ cash: 10_000, bank: -10_000 });
    const voided = await app.call(api.voidCounterSale, plant.owner, { sale_id, reason: 'x' });
    expect(voided).toMatchObject({ code: 'refunded_already' });
  });

  test('and a void at the same time don’t both go through', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sale_id = await sellOne(plant.owner, product_id, { session_id });
    const replies = await Promise.all([
      refund(plant.owner, sale_id, { session_id }),
      app.call(api.voidCounterSale, plant.owner, { sale_id, reason: 'x' }),
    ]);
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await balancesOf(app, plant)).toEqual({ cash: 10_000, bank: -10_000 });
    expect(await stockOf(plant.owner)).toEqual([10]);
  });

  test('returns EBT money to EBT, the rest as it was paid, and the tax with its line', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    await sql`insert into invoice_rules (plant_id, tax_meat_bp, tax_goods_bp) values (${plant.plant_id}, 0, 1000)`.execute(
      app.db,
    );
    const cooler = await addProduct(plant.owner, { name: 'Cooler', tax_class: 'goods', code: '77' });
    const sale_id = await sellOne(plant.owner, 0, {
      session_id,
      rates: { meat: 0, goods: 1_000 },
      lines: [line(product_id, 2), line(cooler, 2)],
      tenders: [{ method: 'ebt', amount_cents: 1_600 }, { method: 'check', amount_cents: 1_000 }, cash(760)],
    });
    const both = {
      session_id,
      lines: [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
    };
    expect(await refund(plant.owner, sale_id, both)).toMatchObject({ code: 'amount_changed' });
    expectYes(await refund(plant.owner, sale_id, { ...both, amount_cents: 1_680 }));
    expectYes(await refund(plant.owner, sale_id, { session_id, lines: [{ line: 1, quantity: 1 }], amount_cents: 880 }));
    const { refunds, paid } = await receiptOf(plant.owner, sale_id);
    expect(refunds.map(({ methods }) => methods)).toEqual([
      ['check', 'ebt'],
      ['cash', 'check'],
    ]);
    expect(paid).toEqual([
      { method: 'ebt', amount_cents: 1_600, refunded_cents: 800 },
      { method: 'check', amount_cents: 1_000, refunded_cents: 1_000 },
      { method: 'cash', amount_cents: 760, refunded_cents: 760 },
    ]);
    const report = expectYes(await app.call(tillReport, plant.owner, { session_id })).data;
    expect(report.taxes.map(({ tax_cents }) => tax_cents).filter((cents) => cents > 0)).toEqual([]);
    expect(await balancesOf(app, plant)).toMatchObject({ meat_revenue: 800 });
  });

  test('is refused for items that aren’t in the sale, more than was sold, voided sales, and other plants’ sales', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sale_id = await sellOne(plant.owner, product_id, { session_id });
    const asked = (more: Refunding) => refund(plant.owner, sale_id, { session_id, ...more });
    expect(await asked({ lines: [{ line: 1, quantity: 1 }] })).toMatchObject({ code: 'refunded_already' });
    expect(await asked({ lines: [{ line: 0, quantity: 2 }] })).toMatchObject({ code: 'refunded_already' });
    expect(await asked({ lines: [] })).toMatchObject({ code: 'malformed' });
    expect(
      await asked({
        lines: [
          { line: 0, quantity: 1 },
          { line: 0, quantity: 1 },
        ],
      }),
    ).toMatchObject({
      code: 'malformed',
    });
    expect(await asked({ reason: '' })).toMatchObject({ code: 'malformed' });
    const other = await makePlant(app);
    expect(await refund(other.owner, sale_id, { session_id })).toMatchObject({ http: 404 });
    expectYes(await app.call(api.voidCounterSale, plant.owner, { sale_id, reason: 'x' }));
    expect(await asked({})).toMatchObject({ code: 'sale_voided' });
  });
});

describe('a refund at a seller’s counter', () => {
  test('comes out of the open day’s cash box, which must hold enough, and is included at closing', async () => {
    const { seller, lot_id } = await makeStand(2);
    const sale_id = await sellOne(seller, 0, {
      lines: [{ lot_id, quantity: 2, price_cents: 800 }],
      tenders: [cash(1_600)],
    });
    const close = async (counted_cents: number) => {
      const day_id = (await viewOf(seller)).day?.day_id ?? 0;
      return expectYes(await app.call(api.closeCounterDay, seller, { day_id, counted_cents })).data.expected_cents;
    };
    expect(await close(6_600)).toBe(6_600);
    expect(await refund(seller, sale_id)).toMatchObject({ code: 'till_closed' });
    expectYes(await app.call(api.openCounterDay, seller, { float_cents: 900 }));
    const replies = await Promise.all([refund(seller, sale_id), refund(seller, sale_id)]);
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ code: 'not_in_drawer' });
    expect(await stockOf(seller)).toEqual([1]);
    expect(await close(100)).toBe(100);
  });

  test('restocks only what was in stock when it was sold', async () => {
    const { seller, lot_id } = await makeStand(1);
    const lines = [{ lot_id, quantity: 3, price_cents: 800 }];
    const sale_id = await sellOne(seller, 0, { lines, tenders: [cash(2_400)], was_offline: true });
    expectYes(await refund(seller, sale_id, { lines: [{ line: 0, quantity: 2 }], amount_cents: 1_600 }));
    expectYes(await refund(seller, sale_id));
    expect(await stockOf(seller)).toEqual([1]);
  });

  test('reduces how much of the lot counts as sold, as a void does, even once the lot is closed', async () => {
    const { seller, lot_id } = await makeStand(12);
    const sell = (quantity: number, more: Selling = {}) =>
      sellOne(seller, 0, { lines: [{ lot_id, quantity, price_cents: 800 }], tenders: [cash(quantity * 800)], ...more });
    const sale_id = await sell(3);
    const wrong = await sell(4);
    await sell(10, { was_offline: true });
    expect(await soldOf(seller)).toEqual([12]);
    expectYes(await app.call(api.voidCounterSale, seller, { sale_id: wrong, reason: 'Wrong box' }));
    expect(await soldOf(seller)).toEqual([8]);
    expectYes(await app.call(closeLot, seller, { lot_id }));
    expectYes(await refund(seller, sale_id, { lines: [{ line: 0, quantity: 1, is_restocked: false }] }));
    expect(await soldOf(seller)).toEqual([7]);
  });

  test('takes back a share only as a whole, and only until the animal is sold', async () => {
    const { seller, lot_id } = await makeSale();
    expectYes(await app.call(api.openCounterDay, seller, { float_cents: 0 }));
    const buyer = { buyer_name: 'Ruth Cole', buyer_phone: '312 555 0142' };
    const lines = [{ lot_id, quarters: 2 as const, quantity: 1, price_cents: 20_000 }];
    const half = () => sellOne(seller, 0, { lines, tenders: [cash(20_000)], ...buyer });
    const sale_id = await half();
    const back = (quantity: number, amount_cents: number) =>
      refund(seller, sale_id, { lines: [{ line: 0, quantity, is_restocked: false }], amount_cents });
    expect(await back(1, 10_000)).toMatchObject({ code: 'whole_share_only' });
    expectYes(await back(2, 20_000));
    expect(await soldOf(seller)).toEqual([0]);
    const again = await half();
    expect(await soldOf(seller)).toEqual([2]);
    await half();
    const asked = { lines: [{ line: 0, quantity: 2 }], amount_cents: 20_000 };
    expect(await refund(seller, again, asked)).toMatchObject({ code: 'past_tipping_point' });
  });
});

test('a share size that was dropped is offered again if no other size fits what a voided sale returns', async () => {
  const { seller, lot_id } = await makeSale();
  expectYes(await app.call(api.openCounterDay, seller, { float_cents: 0 }));
  const quarter = () =>
    sellOne(seller, 0, {
      lines: [{ lot_id, quarters: 1, quantity: 1, price_cents: 10_000 }],
      tenders: [cash(10_000)],
      buyer_name: 'Ruth Cole',
      buyer_phone: '312 555 0142',
    });
  const [sale_id] = [await quarter(), await quarter()];
  await sql`update lots set share_sizes = '{2,4}' where lot_id = ${lot_id}`.execute(app.db);
  expectYes(await app.call(api.voidCounterSale, seller, { sale_id, reason: 'Wrong share' }));
  const { rows } = await sql`select share_sizes, left_to_buy from lots where lot_id = ${lot_id}`.execute(app.db);
  expect(rows).toEqual([{ share_sizes: [1, 2, 4], left_to_buy: 3 }]);
});

test('voiding a sale whose share was already refunded some other way doesn’t put its quarters back on sale twice', async () => {
  const { seller, lot_id } = await makeSale();
  expectYes(await app.call(api.openCounterDay, seller, { float_cents: 0 }));
  const sell = (quarters: 1 | 2) =>
    sellOne(seller, 0, {
      lines: [{ lot_id, quarters, quantity: 1, price_cents: quarters * 10_000 }],
      tenders: [cash(quarters * 10_000)],
      buyer_name: 'Ruth Cole',
      buyer_phone: '312 555 0142',
    });
  const [sale_id] = [await sell(2), await sell(1)];
  await sql`
    with ended as (
      update claims set state = 'refunded', ended_at = now() where lot_id = ${lot_id} and quarters = 2 returning quarters)
    update lots set left_to_buy = left_to_buy + quarters from ended where lot_id = ${lot_id}`.execute(app.db);
  const voidIt = () => app.call(api.voidCounterSale, seller, { sale_id, reason: 'Wrong share' });
  expect((await Promise.all([voidIt(), voidIt(), voidIt()])).map(({ status }) => status)).toEqual(['no', 'no', 'no']);
  const { rows } = await sql`select left_to_buy from lots where lot_id = ${lot_id}`.execute(app.db);
  expect(rows).toEqual([{ left_to_buy: 3 }]);
});

describe('the cash for a share of an animal that was canceled', () => {
  const buyer = { buyer_name: 'Ruth Cole', buyer_phone: '312 555 0142' };
  /** Sells half of an animal for $200.00 in cash, and then has the seller or the plant cancel the animal. */
  async function makeCanceled(by: 'seller' | 'plant' | 'rejection') {
    const { plant, seller, lot_id } = await makeSale();
    expectYes(await app.call(api.openCounterDay, seller, { float_cents: 0 }));
    const lines = [{ lot_id, quarters: 2 as const, quantity: 1, price_cents: 20_000 }];
    const half = () => sellOne(seller, 0, { lines, tenders: [cash(20_000)], ...buyer });
    const sale_id = await half();
    if (by === 'seller') expectYes(await app.call(closeLot, seller, { lot_id }));
    else if (by === 'plant') expectYes(await app.call(releaseHeldLot, plant.owner, { lot_id }));
    else {
      await half();
      await settle();
      const { order_id } = await app.db
        .selectFrom('orders')
        .select('order_id')
        .where('project_id', '=', lot_id)
        .executeTakeFirstOrThrow();
      const asked = { lines: [{ line: 0, quantity: 2 }], amount_cents: 20_000 };
      expect(await refund(seller, sale_id, asked)).toMatchObject({ code: 'past_tipping_point' });
      const rejection = { order_id, status: 2, reject_reason: 'No room' };
      expectYes(await app.callWith(updateProcessorAcceptanceStatus, plant.owner, rejection));
      await endLostAnimal(app.db, plant.plant_id, order_id);
    }
    const giveBack = {
      void: () => app.call(api.voidCounterSale, seller, { sale_id, reason: 'Canceled' }),
      refund: () => refund(seller, sale_id, { lines: [{ line: 0, quantity: 2 }], amount_cents: 20_000 }),
    };
    const close = async () => {
      const day_id = (await viewOf(seller)).day?.day_id ?? 0;
      return expectYes(await app.call(api.closeCounterDay, seller, { day_id, counted_cents: 0 })).data.expected_cents;
    };
    const claims = async () => {
      const { rows } = await sql`
        select c.state, l.left_to_buy, (select count(*)::int from refunds r where r.claim_id = c.claim_id) as refunds,
          (select count(*)::int from transfers t where t.claim_id = c.claim_id) as transfers
        from claims c join lots l using (lot_id) where c.lot_id = ${lot_id} order by c.claim_id limit 1`.execute(
        app.db,
      );
      return rows;
    };
    return { giveBack, close, claims, in_box: by === 'rejection' ? 20_000 : 0, before: await claims() };
  }
  /** The expected claims: ended, with nothing in the market's books, and with no more for sale than before. */
  const once = (before: unknown[]) =>
    before.map((claim) => ({ ...(claim as object), state: 'refunded', refunds: 0, transfers: 0 }));

  test.each(['seller', 'plant', 'rejection'] as const)(
    'is given back once, whether before or after the job ends the claim: %s',
    async (by) => {
      for (const how of ['void', 'refund'] as const) {
        for (const isJobFirst of [true, false]) {
          const { giveBack, close, claims, in_box, before } = await makeCanceled(by);
          if (isJobFirst) await settle();
          expectYes(await giveBack[how]());
          expect((await giveBack[how]()).status).toBe('no');
          await settle();
          expect(await claims()).toEqual(once(before));
          expect(await close()).toBe(in_box);
        }
      }
    },
  );

  test('is given back once, even if clerks and the job act at the same time', async () => {
    const { giveBack, close, claims, in_box, before } = await makeCanceled('seller');
    const acts = [giveBack.void, settle, giveBack.refund, giveBack.void, settle, giveBack.refund];
    const replies = await Promise.all(acts.map((act) => act()));
    expect(replies.filter((reply) => reply?.status === 'yes')).toHaveLength(1);
    expect(await claims()).toEqual(once(before));
    expect(await close()).toBe(in_box);
  });
});
