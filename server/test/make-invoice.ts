import { updateStatus } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { draftInvoice, issueInvoice, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import type { Plant, TestApp } from '#server/test/harness.ts';
import { type MadeOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const line = (name: string, unit: PriceLine['unit'], cents: number, more: Partial<PriceLine> = {}): PriceLine => ({
  name,
  unit,
  cents,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
  ...more,
});
/** $100.00 kill fee, $1.00 per hanging pound. */
export const TEST_PRICES = [line('Kill fee', 'head', 10_000), line('Cutting and wrapping', 'hanging_lb', 100)];

/** Gives a plant a price list for beef. */
export async function makePrices(app: TestApp, { plant_id }: Plant, lines: readonly PriceLine[] = TEST_PRICES) {
  const list = await app.db
    .insertInto('price_lists')
    .values({ plant_id, category_id: 1 })
    .returning('price_list_id')
    .executeTakeFirstOrThrow();
  const today = plantToday();
  await app.db
    .insertInto('price_editions')
    .values({ plant_id, ...list, starts_on: today, entered_on: today, lines: JSON.stringify(lines) })
    .execute();
}

export interface MadeShares extends MadeOrder {
  /** The shares, in the same order as the amounts. */
  cart_ids: number[];
}

/** A beef that has been weighed at 400 pounds, at a plant with prices, with one customer per amount. */
export async function makeBillable(
  app: TestApp,
  amounts: Parameters<typeof makeOrder>[1] = ['Whole'],
  {
    lines,
    weight_clb = 40_000,
    ...more
  }: Parameters<typeof makeOrder>[2] & {
    lines?: readonly PriceLine[];
    weight_clb?: number | null;
  } = {},
): Promise<MadeShares> {
  const made = await makeOrder(app, amounts, more);
  if (!more.plant) await makePrices(app, made.plant, lines);
  const { order_id, plant } = made;
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
  await app.db.updateTable('orders').set({ hanging_weight_clb: weight_clb }).where('order_id', '=', order_id).execute();
  const shares = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .orderBy('cart_id')
    .execute();
  return { ...made, cart_ids: shares.map(({ cart_id }) => cart_id) };
}

/** Requests a deposit for the order before it arrives. */
export const askDeposit = (app: TestApp, { plant, order_id }: MadeOrder, dollars: string) =>
  app.callWith(saveOrder, plant.owner, { order_id, collect_deposit: dollars, deposite_phone: '555-010-2000' });

export const draft = async (app: TestApp, { plant }: { plant: Plant }, cart_ids: readonly number[]): Promise<number> =>
  expectYes(await app.call(draftInvoice, plant.owner, { cart_ids: [...cart_ids] })).data.invoice_id;

export const look = async (
  app: TestApp,
  { plant }: { plant: Plant },
  invoice_id: number,
): Promise<DataOf<typeof viewInvoice>> => expectYes(await app.call(viewInvoice, plant.owner, { invoice_id })).data;

/** Issues a draft in its current state, with whatever is only estimated. */
export async function issue(app: TestApp, made: { plant: Plant }, invoice_id: number) {
  const { revision, total_cents } = await look(app, made, invoice_id);
  return app.call(issueInvoice, made.plant.owner, { invoice_id, revision, total_cents, with_estimates: true });
}

/** An issued invoice for the order's first share: $500.00. */
export async function makeInvoice(app: TestApp, ...more: [] | [Parameters<typeof makeBillable>[2]]) {
  const made = await makeBillable(app, ['Whole'], ...more);
  const invoice_id = await draft(app, made, made.cart_ids);
  expectYes(await issue(app, made, invoice_id));
  return { ...made, invoice_id };
}

/** The animal arrives and is weighed: 400 pounds for $500.00. Returns the cart ids. */
export async function arrive(
  app: TestApp,
  { plant, order_id }: Pick<MadeOrder, 'plant' | 'order_id'>,
  { hasPrices = false } = {},
): Promise<number[]> {
  if (!hasPrices) await makePrices(app, plant);
  await app.db
    .updateTable('orders')
    .set({ status: ORDER_STATUS.open, stage: 'dropped_off', hanging_weight_clb: 40_000 })
    .where('order_id', '=', order_id)
    .execute();
  const shares = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .orderBy('cart_id')
    .execute();
  return shares.map(({ cart_id }) => cart_id);
}
