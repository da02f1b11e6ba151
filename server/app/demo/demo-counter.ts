import { randomUUID } from 'node:crypto';
import type { TillMethod } from '#contract/invoicing/till/plan-sale.ts';
import { required } from '#contract/lib/required.ts';
import { sum } from '#contract/lib/sum.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { ratesOf } from '#server/market/pos/catalog.ts';
import { saveCounterProduct } from '#server/market/pos/products.ts';
import { sellAtCounter } from '#server/market/pos/sell.ts';

const PRODUCTS = [
  { name: 'Ground beef, 1 lb', code: '850012345018', unit: 'piece', price_cents: 850, tax_class: 'meat', stock: 64 },
  { name: 'Breakfast sausage', code: '850012345025', unit: 'piece', price_cents: 725, tax_class: 'meat', stock: 40 },
  { name: 'Beef jerky', code: '850012345032', unit: 'piece', price_cents: 900, tax_class: 'meat', stock: 25 },
  { name: 'Brisket', code: '10421', unit: 'lb', price_cents: 1_099, tax_class: 'meat', stock: 8_200 },
  { name: 'Soup bones', code: '10433', unit: 'lb', price_cents: 350, tax_class: 'meat', stock: null },
  { name: 'Cooler bag', code: '850012345094', unit: 'piece', price_cents: 1_200, tax_class: 'goods', stock: 12 },
] as const;
/** Which product, how much of it, and how it was paid for. */
const SALES: readonly { at: number; quantity: number; cents: number; method: TillMethod }[] = [
  { at: 0, quantity: 3, cents: 2_550, method: 'cash' },
  { at: 3, quantity: 400, cents: 4_396, method: 'card_terminal' },
  { at: 1, quantity: 2, cents: 1_450, method: 'ebt' },
];

/** The demo plant's counter: products with barcodes, and a few sales in this session. Returns the cash taken in. */
export async function addCounterSales(tx: Tx, who: Who<PlantActor>, session_id: number): Promise<number> {
  const ids: number[] = [];
  for (const product of PRODUCTS) {
    const label_holds = product.unit === 'lb' ? 'weight' : '';
    const asked = { ...product, product_id: 0, revision: 0, lot_id: 0, label_holds, stock_was: null } as const;
    ids.push((await saveCounterProduct(tx, who, asked)).product_id);
  }
  for (const { at, quantity, cents, method } of SALES) {
    const { price_cents = 0, unit = null, tax_class = null } = PRODUCTS[at] ?? {};
    const seen = { price_cents, unit, tax_class, label_cents: null };
    const line = { product_id: required(ids[at], 'the product'), lot_id: 0, quarters: null, quantity, ...seen };
    await sellAtCounter(tx, who, {
      client_sale_id: randomUUID(),
      session_id,
      rung_in: session_id,
      sold_by: 0,
      sold_at: new Date().toISOString(),
      was_offline: false,
      lines: [line],
      discount_cents: 0,
      discount_reason: '',
      rates: await ratesOf(tx, who, { owner_id: who.actor.plant_id, isPlant: true }),
      tenders: [{ method, amount_cents: cents, reference: '' }],
      buyer_name: '',
      buyer_phone: '',
      address: '',
      city: '',
      state: '',
      zip: '',
    });
  }
  return sum(SALES.filter(({ method }) => method === 'cash').map(({ cents }) => cents));
}
