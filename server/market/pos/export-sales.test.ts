import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { voidCounterSale } from '#contract/market/pos/counter-api.ts';
import { exportCounterSales } from '#contract/market/pos/export-api.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeCounter, makeStand, sellOne } = counterKit(app);

const exported = async (person: Person) => {
  const { data, headers } = expectYes(await app.callWith(exportCounterSales, person, {}));
  const lines = parse(data as string, { bom: true, columns: true }) as Record<string, string>[];
  return { lines, name: String(headers['content-disposition']) };
};

test('exports the sales at a plant’s counter, newest first, in the plant’s time', async () => {
  const { plant, session_id, product_id } = await makeCounter();
  const first = await sellOne(plant.owner, product_id, { session_id });
  await sql`update counter_sales set sold_at = '2026-03-05T02:30:00Z' where sale_id = ${first}`.execute(app.db);
  const second = await sellOne(plant.owner, product_id, { session_id });
  expectYes(await app.call(voidCounterSale, plant.owner, { sale_id: second, reason: 'Wrong price' }));
  const { lines, name } = await exported(plant.owner);
  expect(name).toContain('-counter-sales-');
  expect(lines.map(({ Sale, Voided }) => [Sale, Voided])).toEqual([
    [String(second), 'Yes'],
    [String(first), ''],
  ]);
  expect(lines[1]).toMatchObject({
    When: '2026-03-04 20:30',
    What: 'Ground beef',
    'Payment method': 'Cash',
    'Sales tax': '0.00',
    Total: '8.00',
    Refunded: '0.00',
  });
});

test('a seller exports only what was sold at their own counter', async () => {
  const [one, two] = [await makeStand(), await makeStand()];
  const sale_id = await sellOne(one.seller, 0, { lines: [{ lot_id: one.lot_id, quantity: 1, price_cents: 800 }] });
  const { lines } = await exported(one.seller);
  expect(lines).toMatchObject([{ Sale: String(sale_id), What: 'Beef box', Total: '8.00' }]);
  expect((await exported(two.seller)).lines).toEqual([]);
});
