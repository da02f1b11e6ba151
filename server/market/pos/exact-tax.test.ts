import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/test/harness.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';

const app = openTestApp();
const { makeCounter, sell, sellOne, viewOf, receiptOf } = counterKit(app);

test('the counter sells with tax rates of three decimals, to the cent', async () => {
  const { plant, session_id, product_id } = await makeCounter();
  await sql`
    insert into invoice_rules (plant_id, tax_meat_bp, tax_goods_bp) values (${plant.plant_id}, 887.5, 662.5)
    on conflict (plant_id) do update set tax_meat_bp = excluded.tax_meat_bp, tax_goods_bp = excluded.tax_goods_bp`.execute(
    app.db,
  );
  const { rates } = await viewOf(plant.owner);
  expect(rates).toEqual({ meat: 887.5, goods: 662.5 });
  // 8.875% of $8.00 is 71 cents.
  const sale_id = await sellOne(plant.owner, product_id, { session_id, rates, tenders: [cash(871)] });
  expect((await receiptOf(plant.owner, sale_id)).tax_cents).toBe(71);
  const wrong = { client_sale_id: randomUUID(), session_id, tenders: [cash(871)] };
  const rounded = { ...wrong, rates: { meat: 888, goods: 663 } };
  expect(await sell(plant.owner, product_id, rounded)).toMatchObject({ code: 'counter_changed' });
  const offline = { ...rounded, client_sale_id: randomUUID(), was_offline: true };
  expect(await sell(plant.owner, product_id, offline)).toMatchObject({ http: 200 });
  expect((await viewOf(plant.owner)).differences).toBe(1);
});
