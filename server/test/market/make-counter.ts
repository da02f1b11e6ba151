import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SentTo } from '#contract/lib/endpoint.ts';
import * as api from '#contract/market/pos/counter-api.ts';
import { makePlant, makeVisitor, type Person, type TestApp } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { makeTill } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';

export type Selling = Partial<SentTo<typeof api.sellAtCounter>>;
export const cash = (amount_cents: number) => ({ method: 'cash' as const, amount_cents });
const NO_TAX = { meat: 0, goods: 0 };

/** Helpers for tests of the point of sale, at a plant's counter and at a seller's. */
export function counterKit(app: TestApp) {
  const addProduct = async (person: Person, more: Partial<SentTo<typeof api.saveCounterProduct>> = {}) =>
    expectYes(await app.call(api.saveCounterProduct, person, { name: 'Ground beef', price_cents: 800, ...more })).data
      .product_id;

  /** A sale for $8.00 in cash, unless the test says otherwise. */
  const sell = (person: Person, product_id: number, more: Selling = {}) =>
    app.call(api.sellAtCounter, person, {
      client_sale_id: randomUUID(),
      sold_at: new Date().toISOString(),
      lines: [{ product_id, quantity: 1, price_cents: 800 }],
      rates: NO_TAX,
      tenders: [cash(800)],
      ...more,
    });
  const sellOne = async (person: Person, product_id: number, more: Selling = {}) =>
    expectYes(await sell(person, product_id, more)).data.sale_id;

  async function makeCounter({ stock = 10 as number | null } = {}) {
    const plant = await makePlant(app);
    const { session_id } = await makeTill(app, plant);
    const product_id = await addProduct(plant.owner, { stock });
    return { plant, session_id, product_id };
  }

  /** A seller with an open day and a lot of products at $8.00 each. */
  async function makeStand(pieces = 10) {
    const seller = await makeVisitor(app, 'seller');
    const { lot_id } = await makeLot(app, seller, { title: 'Beef box' });
    await sql`
      update lots set kind = 'product', price_basis = 'piece', price_cents = 800, pieces = ${pieces}, left_to_buy = ${pieces},
        deposit_cents = 0 where lot_id = ${lot_id}`.execute(app.db);
    expectYes(await app.call(api.openCounterDay, seller, { place: 'Saturday market', float_cents: 5_000 }));
    return { seller, lot_id };
  }

  const viewOf = async (person: Person) => expectYes(await app.call(api.viewCounter, person, {})).data;
  const receiptOf = async (person: Person, sale_id: number) =>
    expectYes(await app.call(api.viewCounterSale, person, { sale_id })).data;
  const stockOf = async (person: Person) => (await viewOf(person)).items.map(({ left }) => left);
  return { addProduct, sell, sellOne, makeCounter, makeStand, viewOf, receiptOf, stockOf };
}
