import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualOrder, proOrderList, updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import type { Amount } from '#contract/booking/shares.ts';
import { exportSellerPayments, listSellerPayments } from '#contract/invoicing/seller-payments-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { marketPriceOf } from '#contract/payments/market-api.ts';
import { setPaymentSettings } from '#server/payments/payment-settings.ts';
import { comingDay, makePlant, makeVisitor, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeRequester, makeShare } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** A request for a market lot whose seller has an account. Each share is sold at this price. */
async function makeSale({ plant, price_cents, project_id = 71, amounts = ['Whole'] }: Partial<Sale> = {}) {
  const at = plant ?? (await makePlant(app));
  const requester = await makeRequester(app, at, 'producer');
  const split = [];
  for (const amount of amounts) split.push({ ...(await makeShare(app, at)), amount });
  const customer_ids = split.map(({ customer }) => customer);
  const { db } = app;
  await db
    .updateTable('customers')
    .set({ producer_id: requester.account_id })
    .where('customer_id', 'in', customer_ids)
    .execute();
  const form = { event_name: 'Boone steer', beef_qty: 1, dropoff_date: comingDay(3), split };
  const [order_id = 0] = expectYes(await app.call(createManualOrder, requester, form)).data.order_ids;
  const seller = await makeVisitor(app, 'seller');
  await db.updateTable('orders').set({ project_id }).where('order_id', '=', order_id).execute();
  await db
    .updateTable('customers')
    .set({ account_id: seller.account_id })
    .where('customer_id', '=', requester.customer_id)
    .execute();
  if (price_cents !== undefined) {
    await db.updateTable('shares').set({ sale_price_cents: price_cents }).where('order_id', '=', order_id).execute();
  }
  return { plant: at, order_id, seller };
}
interface Sale {
  plant: Plant;
  price_cents: number;
  project_id: number;
  amounts: Amount[];
}
const accept = ({ owner }: Plant, order_id: number, more: object = {}) =>
  app.callWith(updateProcessorAcceptanceStatus, owner, { order_id, status: 0, ...more });
const paymentsOf = (order_id: number) =>
  app.db.selectFrom('market_payments').selectAll().where('order_id', '=', order_id).orderBy('cart_id').execute();

describe('accepting an order from the market', () => {
  test('records its payment with the fees, no matter what the client sends [PAY-010 PAY-011 PAY-012]', async () => {
    const { plant, order_id, seller } = await makeSale({ price_cents: 10_000 });
    const payment_data = { mode: 'live', account: 'thief', type: 'buyer', service_fee: 0, card_fee: -1, price: 1 };
    expect(await accept(plant, order_id, { payment_data })).toMatchObject({ http: 200 });
    const [payment, ...more] = await paymentsOf(order_id);
    expect(more).toEqual([]);
    expect(payment).toMatchObject({
      mode: 'sandbox',
      account: String(seller.account_id),
      payment_url: `/paymentorder/${order_id}`,
      type: 'seller',
      service_bp: 750,
      card_cost_bp: 290,
      price_cents: 10_000,
      service_cents: 750,
      admin_cents: 340,
      total_cents: 11_090,
      card_cost_cents: 290,
      plant_cents: 700,
    });
  });

  test('records a payment for each order of a lot, and none for a rejected order [PAY-012]', async () => {
    const plant = await makePlant(app);
    const [one, two, other] = [
      await makeSale({ plant, project_id: 5 }),
      await makeSale({ plant, project_id: 5 }),
      await makeSale({ plant, project_id: 6 }),
    ];
    const post = (more: object) => app.callWith(updateProcessorAcceptanceStatus, plant.owner, more);
    expect(await post({ project_id: 5, status: 1 })).toMatchObject({ http: 200 });
    expect(await post({ project_id: 6, status: 2, reject_reason: 'Full' })).toMatchObject({ http: 200 });
    expect(await paymentsOf(one.order_id)).toMatchObject([{ project_id: 5, price_cents: null, total_cents: null }]);
    expect(await paymentsOf(two.order_id)).toHaveLength(1);
    expect(await paymentsOf(other.order_id)).toEqual([]);
  });

  test('divides the plant’s $7.00 fee among the shares, to the cent [PAY-012]', async () => {
    const { plant, order_id } = await makeSale({ amounts: ['Half', 'Quarter', 'Quarter'] });
    await accept(plant, order_id);
    expect((await paymentsOf(order_id)).map(({ plant_cents }) => plant_cents)).toEqual([350, 175, 175]);
  });

  test('uses the rates configured for the installation', async () => {
    onTestFinished(() => setPaymentSettings({}));
    setPaymentSettings({ MARKET_SERVICE_BP: 500, MARKET_ADMIN_CENTS: 0, MARKET_PLANT_CENTS: 1_000 });
    const { plant, order_id } = await makeSale({ price_cents: 10_000 });
    await accept(plant, order_id);
    expect(await paymentsOf(order_id)).toMatchObject([
      {
        service_bp: 500,
        service_cents: 500,
        admin_fixed_cents: 0,
        admin_cents: 310,
        total_cents: 10_810,
        plant_cents: 1_000,
      },
    ]);
  });

  test('records the payment only once if 20 people accept at the same time', async () => {
    const { plant, order_id } = await makeSale({ price_cents: 123 });
    await Promise.all(Array.from({ length: 20 }, () => accept(plant, order_id)));
    expect(await paymentsOf(order_id)).toHaveLength(1);
  });

  test('records no payment if the order isn’t from the market', async () => {
    const plant = await makePlant(app);
    const requester = await makeRequester(app, plant);
    const form = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: comingDay(3) };
    const [order_id = 0] = expectYes(await app.call(createManualOrder, requester, form)).data.order_ids;
    expect(await accept(plant, order_id)).toMatchObject({ http: 200 });
    expect(await paymentsOf(order_id)).toEqual([]);
  });

  test('starts from the list of requests, which shows each order’s lot', async () => {
    const { plant, order_id, seller } = await makeSale();
    const { data } = expectYes(await app.call(proOrderList, plant.owner, { order_type: 'pending_approval' }));
    expect(data).toMatchObject([{ order_id, project_id: 71, ng_order: 0 }]);
    expect(seller.account_id).toBeGreaterThan(0);
  });
});

describe('a seller’s payments', () => {
  const listFor = async (person: { token: string; account_id: number }, input: object = {}) =>
    (await app.callWith(listSellerPayments, person, input)) as unknown;

  test('can be exported as a spreadsheet', async () => {
    const sale = await makeSale({ price_cents: 250_000 });
    const other = await makeSale();
    await accept(sale.plant, sale.order_id);
    const linesOf = async ({ seller }: typeof sale) =>
      String(expectYes(await app.callWith(exportSellerPayments, seller, {})).data)
        .trimEnd()
        .split('\r\n');
    const [head, line, ...more] = await linesOf(sale);
    expect(head).toBe('\ufeffWhat,Size,Order#,Buyer,Plant,Accepted,Status,Buyer pays,Fees,Price');
    expect(line).toMatch(new RegExp(`^.*Boone steer.*,Whole,${sale.order_id},Dana Field,.*,2765.30,265.30,2500.00$`));
    expect(more).toEqual([]);
    expect(await linesOf(other)).toHaveLength(1);
  });

  test('include the seller’s accepted sales and no one else’s [PAY-006 PAY-007]', async () => {
    const sale = await makeSale({ price_cents: 250_000 });
    const other = await makeSale();
    expect(await listFor(sale.seller)).toMatchObject({ data: [] });
    await accept(sale.plant, sale.order_id);
    await accept(other.plant, other.order_id);
    const found = {
      order_id: sale.order_id,
      title: expect.stringContaining('Boone steer'),
      quarters: 4,
      buyer_name: 'Dana Field',
      status: ORDER_STATUS.pending,
      stage: '',
      is_canceled: false,
      price_cents: 250_000,
      fees_cents: 18_750 + 7_780,
      total_cents: 276_530,
      plant_cents: 700,
    };
    expect(await listFor(sale.seller)).toMatchObject({ data: [found], total: 1 });
    expect(await listFor(sale.seller, { page: 2 })).toMatchObject({ data: [], total: 1 });
    expect(await listFor(other.seller)).toMatchObject({ data: [{ price_cents: null, fees_cents: null }] });
    expect(await listFor(sale.plant.owner)).toMatchObject({ http: 403 });
  });
});

test('a market price comes with a breakdown of its fees [PAY-013]', async () => {
  const buyer = await makeVisitor(app, 'buyer');
  expect(await app.call(marketPriceOf, buyer, { price_cents: 10_000 })).toMatchObject({
    data: { price_cents: 10_000, service_cents: 750, admin_cents: 340, total_cents: 11_090, plant_cents: 700 },
  });
  for (const price_cents of [0, -1, 1.5, 100_000_000, 'abc', null]) {
    expect(await app.callWith(marketPriceOf, buyer, { price_cents })).toMatchObject({ http: 400 });
  }
});
