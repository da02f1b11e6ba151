import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as api from '#contract/market/pos/counter-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { countAndClose } from '#server/test/make-till.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { addProduct, makeCounter, makeStand, receiptOf, sell, sellOne, stockOf, viewOf } = counterKit(app);

const AS_SEEN = { quantity: 2, price_cents: 800, unit: 'piece', tax_class: 'meat' } as const;
const BEEF = { name: 'Ground beef', price_cents: 800 } as const;

describe('a product that changes while an offline sale waits to be sent', () => {
  test('is sold the way the clerk saw it, without changing its new stock', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const changed = { ...BEEF, product_id, revision: 1, unit: 'lb', tax_class: 'goods', stock: 5_000 } as const;
    expectYes(await app.call(api.saveCounterProduct, plant.owner, { ...changed, stock_was: 10 }));
    const asked = { session_id, lines: [{ ...AS_SEEN, product_id }], tenders: [cash(1_600)] };
    expect(await sell(plant.owner, 0, asked)).toMatchObject({
      code: 'sold_differently',
      values: { name: 'Ground beef' },
    });
    const sale_id = await sellOne(plant.owner, 0, { ...asked, was_offline: true });
    expect(await receiptOf(plant.owner, sale_id)).toMatchObject({ total_cents: 1_600, lines: [{ unit: 'piece' }] });
    expect(await stockOf(plant.owner)).toEqual([5_000]);
    expect(expectYes(await app.call(api.listDifferences, plant.owner, {})).data).toMatchObject([
      { unit: 'piece', listed_unit: 'lb', tax_class: 'meat', listed_tax_class: 'goods', short: 0 },
    ]);
    expectYes(await app.call(api.voidCounterSale, plant.owner, { sale_id, reason: 'Wrong box' }));
    expect(await stockOf(plant.owner)).toEqual([5_000]);
  });

  test('can still be sold at the price on its old label, even by older browsers that don’t send the unit', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const line = { product_id, quantity: 1, price_cents: 800, label_cents: 650 };
    const asked = { session_id, lines: [line], tenders: [cash(650)] };
    expect(await sell(plant.owner, 0, asked)).toMatchObject({
      code: 'sold_differently',
      values: { name: 'Ground beef' },
    });
    const sale_id = await sellOne(plant.owner, 0, { ...asked, was_offline: true });
    expect(await receiptOf(plant.owner, sale_id)).toMatchObject({ total_cents: 650, lines: [{ unit: 'piece' }] });
  });

  test('is named in the refusal if it was removed, but can still be sold offline', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const apron = await addProduct(plant.owner, { name: 'Apron', price_cents: 2_500 });
    expectYes(await app.call(api.removeCounterProduct, plant.owner, { product_id: apron }));
    const lines = [
      { ...AS_SEEN, product_id },
      { ...AS_SEEN, product_id: apron, quantity: 1, price_cents: 2_500 },
    ];
    const asked = { session_id, lines, tenders: [cash(4_100)] };
    expect(await sell(plant.owner, 0, asked)).toMatchObject({ code: 'product_removed', values: { name: 'Apron' } });
    expect(await stockOf(plant.owner)).toEqual([10]);
    await sellOne(plant.owner, 0, { ...asked, was_offline: true });
    expect(await stockOf(plant.owner)).toEqual([8]);
  });
});

describe('a product that is edited', () => {
  test('has everything sold during the edit deducted from its stock, no matter how many sales there are', async () => {
    const { plant, session_id, product_id } = await makeCounter({ stock: 20 });
    const edited = { ...BEEF, product_id, revision: 1, stock: 30, stock_was: 20 };
    const [sold, saved] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => sell(plant.owner, product_id, { session_id }))),
      app.call(api.saveCounterProduct, plant.owner, edited),
    ]);
    for (const reply of [...sold, saved]) expectYes(reply);
    expect(await stockOf(plant.owner)).toEqual([18]);
  });

  test('keeps its stock if only its name changes, and can start or stop being counted', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    await sellOne(plant.owner, product_id, { session_id });
    const edit = (more: { revision: number; stock: number | null; stock_was: number | null }) =>
      app.call(api.saveCounterProduct, plant.owner, { ...BEEF, product_id, ...more });
    expectYes(await edit({ revision: 1, stock: 10, stock_was: 10 }));
    expect(await stockOf(plant.owner)).toEqual([9]);
    expectYes(await edit({ revision: 2, stock: null, stock_was: 9 }));
    expect(await stockOf(plant.owner)).toEqual([null]);
    expectYes(await edit({ revision: 3, stock: 4, stock_was: null }));
    expect(await stockOf(plant.owner)).toEqual([4]);
  });

  test('gets the stock that was typed if its unit changed', async () => {
    const { plant, product_id } = await makeCounter();
    const changed = { ...BEEF, product_id, revision: 1, unit: 'lb', stock: 500, stock_was: 10 } as const;
    expectYes(await app.call(api.saveCounterProduct, plant.owner, changed));
    expect(await stockOf(plant.owner)).toEqual([500]);
  });

  test('can be added only once per lot, even from several windows at the same time', async () => {
    const { seller, lot_id } = await makeStand();
    const add = (code: string) => app.call(api.saveCounterProduct, seller, { name: 'Beef box', lot_id, code });
    const added = await Promise.all([add('1'), add('2'), add('3')]);
    expect(added.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(added.find(({ status }) => status !== 'yes')).toMatchObject({
      code: 'lot_has_product',
      fields: { lot_id: expect.any(String) },
    });
    const { product_id, revision } = (await viewOf(seller)).items[0] as api.CounterItem;
    const renamed = { product_id, revision, lot_id, name: 'Box of beef' };
    expectYes(await app.call(api.saveCounterProduct, seller, renamed));
  });
});

test('offers to void a plant’s sale only while its till can give the money back', async () => {
  const { plant, session_id, product_id } = await makeCounter();
  const sale_id = await sellOne(plant.owner, product_id, { session_id });
  expect(await receiptOf(plant.owner, sale_id)).toMatchObject({ can_void: true });
  await sql`
    update till_sessions set opened_on = opened_on - 1 where owner_id = ${plant.plant_id} and session_id = ${session_id}`.execute(
    app.db,
  );
  expect(await receiptOf(plant.owner, sale_id)).toMatchObject({ can_void: false });
  await sql`
    update till_sessions set opened_on = opened_on + 1 where owner_id = ${plant.plant_id} and session_id = ${session_id}`.execute(
    app.db,
  );
  await countAndClose(app, plant, session_id, 10_800);
  expect(await receiptOf(plant.owner, sale_id)).toMatchObject({ can_void: false });
});

test('dates a sale by the seller’s time zone', async () => {
  const { seller, lot_id } = await makeStand();
  await addProduct(seller, { name: 'Beef box', lot_id, price_cents: null });
  const { product_id } = (await viewOf(seller)).items[0] as api.CounterItem;
  // 12:30 AM in Chicago is still the evening before in Honolulu.
  const sale_id = await sellOne(seller, product_id);
  await sql`update counter_sales set sold_at = '2026-11-23T06:30:00Z' where sale_id = ${sale_id}`.execute(app.db);
  const at = async (zip: string) => {
    await sql`update accounts set zip = ${zip} where account_id = ${seller.account_id}`.execute(app.db);
    await sql`update farms set zip = ${zip} where seller_id = ${seller.account_id}`.execute(app.db);
    return (await receiptOf(seller, sale_id)).sold_on;
  };
  expect(await at('60601')).toBe('2026-11-23');
  expect(await at('96801')).toBe('2026-11-22');
});
