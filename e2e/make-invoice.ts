import type { APIRequestContext } from '@playwright/test';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { draftInvoice, issueInvoice, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import type { Plant } from '#e2e/make-plant.ts';
import { makeSheet } from '#e2e/make-sheet.ts';
import { plantToday } from '#tools/plant-today.ts';

/** A plant with an issued $200.00 invoice for Dana Whitfield's half of a beef. */
export async function makeInvoice(
  request: APIRequestContext,
): Promise<Plant & { order_id: number; invoice_id: number; number: string }> {
  const { email, call, order_id } = await makeSheet(request);
  const issued = await issueFor({ call, order_id, last_name: 'Whitfield' });
  return { email, call, order_id, ...issued };
}

/** The animal arrives and weighs 400 pounds, at $1.00 a pound. Issues an invoice for one customer's share of it. */
export async function issueFor({
  call,
  order_id,
  last_name,
}: Pick<Plant, 'call'> & { order_id: number; last_name?: string }): Promise<{ invoice_id: number; number: string }> {
  const cutting = { name: 'Cutting', unit: 'hanging_lb', cents: 100, minimum_cents: null, when: 'always' };
  const lines = [{ ...cutting, tax_class: 'processing' }];
  await call(addPriceList, { category_id: 1, starts_on: plantToday(), lines });
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await call(saveHangingWeight, { order_id, hanging_weight_clb: 40_000, seen_clb: null });
  const { split } = await call(viewOrder, { order_id });
  const share = split.find((row: { last_name: string }) => last_name === undefined || row.last_name === last_name);
  const { invoice_id } = await call(draftInvoice, { cart_ids: [share.cart_id] });
  const { revision, total_cents } = await call(viewInvoice, { invoice_id });
  const { number } = await call(issueInvoice, { invoice_id, revision, total_cents });
  return { invoice_id, number };
}
