import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listUnsent } from '#contract/invoicing/accounting-entries-api.ts';
import * as api from '#contract/market/pos/counter-api.ts';
import { refundCounterSale } from '#contract/market/pos/refund-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { booksOf, losing, openBooks, sendAll } from '#server/test/make-books.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { addProduct, makeCounter, sellOne } = counterKit(app);

/** A counter whose books are connected, with a tax of 10% on goods. */
async function makeBooked() {
  const made = await makeCounter({ stock: null });
  const { plant } = made;
  await openBooks(app, plant);
  await sql`insert into invoice_rules (plant_id, tax_meat_bp, tax_goods_bp) values (${plant.plant_id}, 0, 1000)`.execute(
    app.db,
  );
  const cooler = await addProduct(plant.owner, { name: 'Cooler', price_cents: 2_000, tax_class: 'goods', code: '77' });
  const rates = { meat: 0, goods: 1_000 };
  const sellBoth = (session_id: number) =>
    sellOne(plant.owner, 0, {
      session_id,
      rates,
      lines: [
        { product_id: made.product_id, quantity: 2, price_cents: 800 },
        { product_id: cooler, quantity: 1, price_cents: 2_000 },
      ],
      tenders: [{ method: 'ebt', amount_cents: 1_600 }, cash(2_200)],
    });
  return { ...made, rates, sellBoth };
}
const refund = (sale_id: number, session_id: number, quantity: number) => ({
  sale_id,
  session_id,
  reason: 'Torn bag',
  lines: [{ line: 0, quantity }],
  amount_cents: 800 * quantity,
});

describe('counter sales in QuickBooks', () => {
  test('arrive as one sales receipt once the till is closed, less voids and refunds, with their tax', async () => {
    const { plant, session_id, sellBoth } = await makeBooked();
    const first = await sellBoth(session_id);
    const second = await sellBoth(session_id);
    expectYes(await app.call(api.voidCounterSale, plant.owner, { sale_id: second, reason: 'Wrong box' }));
    expectYes(await app.call(refundCounterSale, plant.owner, refund(first, session_id, 1)));
    await sendAll(app, plant);
    expect(await booksOf(app, plant, 'SalesReceipt')).toEqual([]);
    await countAndClose(app, plant, session_id, 12_200);
    await sendAll(app, plant);
    await sendAll(app, plant);
    const receipts = await booksOf(app, plant, 'SalesReceipt');
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.body).toMatchObject({
      TotalAmt: 30,
      DocNumber: expect.stringMatching(/^Z1-\d+$/),
      TxnTaxDetail: { TotalTax: 2 },
      Line: [
        { Amount: 8, SalesItemLineDetail: { TaxCodeRef: { value: 'NON' } } },
        { Amount: 20, SalesItemLineDetail: { TaxCodeRef: { value: 'TAX' } } },
      ],
    });
    expect(receipts[0]?.body).not.toHaveProperty('CustomerRef');
  });

  test('arrive once, even if the response was lost', async () => {
    const { plant, session_id, sellBoth } = await makeBooked();
    await sellBoth(session_id);
    await countAndClose(app, plant, session_id, 12_200);
    await sendAll(app, plant, losing(app, 'salesreceipt'));
    await sendAll(app, plant, undefined, new Date(Date.now() + 3600_000));
    expect(await booksOf(app, plant, 'SalesReceipt')).toHaveLength(1);
  });

  test('leave out a till that sold nothing, and say what to do if more was refunded than sold', async () => {
    const { plant, session_id, sellBoth } = await makeBooked();
    const sale_id = await sellBoth(session_id);
    await countAndClose(app, plant, session_id, 12_200);
    const { session_id: next } = await makeTill(app, plant, { name: 'Second till' });
    expectYes(await app.call(refundCounterSale, plant.owner, refund(sale_id, next, 2)));
    await countAndClose(app, plant, next, 10_000);
    const { session_id: idle } = await makeTill(app, plant, { name: 'Third till' });
    await countAndClose(app, plant, idle, 10_000);
    await sendAll(app, plant);
    expect(await booksOf(app, plant, 'SalesReceipt')).toHaveLength(1);
    expect(expectYes(await app.call(listUnsent, plant.owner, {})).data).toMatchObject([
      { kind: 'till', name: 'Second till, Z 1', reason: 'more_refunded' },
    ]);
  });
});
