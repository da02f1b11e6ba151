import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as api from '#contract/market/pos/counter-api.ts';
import { settleMarket } from '#server/market/jobs.ts';
import { everyProvider } from '#server/payments/card-providers.ts';
import { openTestApp } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { cash, counterKit, type Selling } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeSale } = marketKit(app);
const { sell, sellOne, viewOf } = counterKit(app);

test('asks who buys a share of a custom animal where they live, and the plant’s record then has it', async () => {
  const { plant, seller, lot_id } = await makeSale();
  await sql`update lots set process_option = 'custom', offering = 'custom' where lot_id = ${lot_id}`.execute(app.db);
  expectYes(await app.call(api.openCounterDay, seller, { float_cents: 0 }));
  const whole = (await viewOf(seller)).shares.find(({ quarters }) => quarters === 4);
  expect(whole).toMatchObject({ needs_address: true });
  const price_cents = whole?.price_cents ?? 0;
  const buyer = { buyer_name: 'Ruth Cole', buyer_phone: '312 555 0142' };
  const asked: Selling = {
    client_sale_id: randomUUID(),
    lines: [{ lot_id, quarters: 4, quantity: 1, price_cents }],
    tenders: [cash(price_cents)],
    ...buyer,
  };
  const address = { address: '12 Lake Road', city: 'Moscow', state: 'ID', zip: '83843' };
  expect(await sell(seller, 0, { ...asked, ...address, city: '' })).toMatchObject({ code: 'share_address_missing' });
  const sale_id = await sellOne(seller, 0, { ...asked, ...address });
  expect(await sellOne(seller, 0, { ...asked, ...address })).toBe(sale_id);
  expect(await sell(seller, 0, { ...asked, ...address, city: 'Troy' })).toMatchObject({ code: 'key_reused' });
  await settleMarket(app.db, everyProvider(app.db));
  const record = app.db.selectFrom('customers').select(['phone', 'address', 'city', 'state', 'zip']);
  expect(
    await record.where('plant_id', '=', plant.plant_id).where('last_name', '=', 'Cole').executeTakeFirst(),
  ).toEqual({ phone: '312 555 0142', ...address });
});
