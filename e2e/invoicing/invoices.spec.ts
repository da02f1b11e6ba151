import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import {
  creditInvoice,
  draftInvoice,
  previewDay,
  recordInvoicePayment,
  viewInvoice,
} from '#contract/invoicing/invoices-api.ts';
import { weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { addDays } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { makeInvoice } from '#e2e/make-invoice.ts';
import type { Plant } from '#e2e/make-plant.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, goTo, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const dayAddress = () => `/invoiceDay?date=${addDays(plantToday(), 7)}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A beef at the plant, split into halves for Dana Whitfield and Dana Ortega. */
async function receive(request: APIRequestContext): Promise<Plant & { order_id: number }> {
  const plant = await makeSheet(request);
  await plant.call(updateStatus, { order_id: plant.order_id, status: ORDER_STATUS.open });
  return plant;
}

/** $100.00 to kill, $1.00 per pound of hanging weight; 600 lb. */
async function price({ call, order_id }: Plant & { order_id: number }, ...more: object[]): Promise<void> {
  const lines = [
    { name: 'Kill fee', unit: 'head', cents: 10_000 },
    { name: 'Cutting and wrapping', unit: 'hanging_lb', cents: 100 },
    ...more,
  ];
  await call(addPriceList, { category_id: 1, starts_on: plantToday(), lines });
  await call(saveHangingWeight, { order_id, hanging_weight_clb: 60_000, seen_clb: null });
}

test('a draft that was made before the animal was weighed again isn’t ticked to be issued', async ({
  page,
  request,
}) => {
  const plant = await receive(request);
  await price(plant);
  const { order_id, call } = plant;
  const { split } = await call(viewOrder, { order_id });
  await call(draftInvoice, { cart_ids: [split[0].cart_id] });
  await openAs(page, plant.email, dayAddress());
  const ticks = page.getByRole('checkbox', { name: /^Invoice for Dana/ });
  await expect(ticks).toHaveCount(2);
  await call(saveHangingWeight, { order_id, hanging_weight_clb: 61_000, seen_clb: 60_000 });
  await expect(page.getByText('The animal, its shares, or a cut sheet has changed.')).toBeVisible();
  await expect(ticks).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Issue and send the invoice' })).toBeVisible();
});

test('a day’s preview shows what is missing, and a draft is edited, sent, and credited [INV-017]', async ({
  page,
  request,
}) => {
  const plant = await receive(request);
  await openAs(page, plant.email, dayAddress());
  await expect(page.getByText('There’s no price list')).toHaveCount(2);
  await expectGoodEverywhere(page);

  await price(plant);
  await page.reload();
  await expect(page.getByText('$350.00')).toHaveCount(2);
  await expect(page.getByText('$700.00 before tax')).toBeVisible();

  await page.getByRole('button', { name: 'Create a draft for Dana Whitfield', exact: true }).click();
  await expect(heading(page, 'Draft')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Kill fee', exact: true }).click();
  const editing = dialogOf(page, 'Edit line');
  await editing.getByLabel('Price').fill('40');
  await editing.getByLabel('Reason').fill('Agreed on the phone');
  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByText('Changed: Agreed on the phone')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('Total$340.00');
  await expectGoodEverywhere(page);

  await closeMessage(page);
  await page.getByRole('button', { name: 'Issue and send', exact: true }).click();
  await dialogOf(page, 'Issue this invoice?').getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByText('Invoice sent!!')).toBeVisible();
  await expect(heading(page, 'Invoice 1')).toBeVisible();
  const printing = page.waitForResponse(/\/getinvoicepdf\/\d+$/);
  await page.getByRole('button', { name: 'View PDF', exact: true }).click();
  expect((await printing).headers()['content-type']).toBe('application/pdf');
  const paper = dialogOf(page, 'Customer Invoice PDF');
  await expect(paper.getByRole('link', { name: 'Open PDF' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(paper).toBeHidden();
  await closeMessage(page);
  await expect(page.getByRole('button', { name: 'Edit Kill fee', exact: true })).toBeHidden();
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Create credit note', exact: true }).click();
  const crediting = dialogOf(page, 'Credit note for invoice 1');
  await crediting.getByLabel('Reason').fill('Weighed twice');
  await expectGoodEverywhere(page);
  await crediting.getByRole('button', { name: 'Issue credit note', exact: true }).click();
  await expect(crediting).toBeHidden();
  const credits = page.getByRole('region', { name: 'Payments and credits' });
  await credits.getByRole('link', { name: 'Credit note CN-1' }).click();
  await expect(heading(page, 'Credit note CN-1')).toBeVisible();
  await expect(page.getByText('Weighed twice')).toBeVisible();
  await expectGoodEverywhere(page);

  // A dialog belongs to one document, so it closes when the page shows another one.
  await page.getByRole('button', { name: 'View PDF', exact: true }).click();
  await expect(paper).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Invoice 1')).toBeVisible();
  await expect(paper).toBeHidden();
});

test('a customer left out of a day’s invoices stays left out when a colleague creates their draft', async ({
  page,
  request,
}) => {
  const plant = await receive(request);
  await price(plant);
  await openAs(page, plant.email, dayAddress());
  const choice = page.getByRole('checkbox', { name: 'Invoice for Dana Whitfield' });
  await choice.uncheck();
  const { shares }: DataOf<typeof previewDay> = await plant.call(previewDay, { order_id: plant.order_id });
  const own = shares.filter(({ customer_name }) => customer_name === 'Dana Whitfield');
  await plant.call(draftInvoice, { cart_ids: own.map(({ cart_id }) => cart_id) });
  await expect(page.getByRole('link', { name: 'Draft', exact: true })).toBeVisible();
  await expect(choice).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Issue and send the invoice', exact: true })).toBeVisible();
});

test('the office issues a day’s invoices in one go, and the lists show what people owe', async ({ page, request }) => {
  const plant = await receive(request);
  await price(plant);
  await openAs(page, plant.email, dayAddress());
  await page.getByRole('button', { name: 'Issue and send 2 invoices', exact: true }).click();
  await expect(page.getByText('2 invoices issued')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invoice 2', exact: true })).toBeVisible();
  await expectGoodEverywhere(page);
  // The result is still there after switching to another day and back.
  const date = page.getByLabel('Drop off Date');
  await date.fill(addDays(plantToday(), 8));
  await expect(page.getByText('2 invoices issued')).toHaveCount(0);
  await date.fill(addDays(plantToday(), 7));
  await expect(page.getByText('2 invoices issued')).toBeVisible();
  await goTo(page, '/invoices');
  await expect(page.getByRole('row', { name: /Invoice 1.*\$350\.00.*Unpaid/ })).toBeVisible();
  await expectGoodEverywhere(page);
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await exported).suggestedFilename()).toMatch(/-invoices-\d{4}-\d\d-\d\d\.csv$/);
  await goTo(page, '/allCustomer');
  await expect(page.getByText('$350.00 due')).toHaveCount(2);
  await page.getByRole('button', { name: 'Balance', exact: true }).click();
  await expect(page).toHaveURL(/sort=balance/);
  await expectLoaded(page);
  await expect(page.getByText('$350.00 due')).toHaveCount(2);
  await goTo(page, '/customerlookup');
  await expect(page.getByText('Dana Whitfield · $350.00 due')).toBeVisible();
});

test('a draft warns about estimated weights before it is issued, until someone enters the real ones', async ({
  page,
  request,
}) => {
  const plant = await receive(request);
  await price(
    plant,
    { name: 'Hauling', unit: 'live_lb', cents: 10 },
    { name: 'Vacuum packing', unit: 'packaged_lb', cents: 50 },
  );
  await openAs(page, plant.email, dayAddress());
  await page.getByRole('button', { name: 'Create a draft for Dana Whitfield', exact: true }).click();
  await expect(heading(page, 'Draft')).toBeVisible();
  await expect(page.getByText('Estimated from the hanging weight. Check it.')).toBeVisible();
  await expectGoodEverywhere(page);
  const issue = page.getByRole('button', { name: 'Issue and send', exact: true });
  const asking = dialogOf(page, 'Issue this invoice?');
  await issue.click();
  await expect(asking).toContainText('Not weighed yet: Hauling.');
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();

  await page.getByRole('button', { name: 'Enter weights', exact: true }).click();
  const weighing = dialogOf(page, 'Weights');
  await weighing.getByLabel('Live weight of the whole animal, in pounds').fill('1000');
  const packed = weighing.getByLabel('Packed weight of this share, in pounds');
  await packed.fill('180');
  await expectGoodEverywhere(page);
  await weighing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(weighing).toBeHidden();
  const lines = page.getByRole('region', { name: 'Lines' });
  await expect(lines).toContainText('500 × $0.10');
  await expect(lines).toContainText('180 × $0.50');
  await expect(page.getByText('Estimated from the hanging weight. Check it.')).toBeHidden();

  // Someone else enters different weights while this dialog is open.
  await page.getByRole('button', { name: 'Enter weights', exact: true }).click();
  await expect(packed).toHaveValue('180');
  const invoice_id = Number(page.url().split('/').at(-1));
  const { revision, weights } = await plant.call(viewInvoice, { invoice_id });
  const cart_id = weights[0].cart_id;
  const theirs = { live_weight_clb: 220_100, seen_live_clb: 100_000, packaged_weight_clb: 19_000 };
  await plant.call(weighShare, { invoice_id, revision, cart_id, ...theirs });
  await expect(page.getByText('190 × $0.50')).toBeAttached();
  await expect(page.getByText('1,100.5 × $0.10')).toBeAttached();
  await packed.fill('200');
  await weighing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(weighing).toContainText('Someone else changed this invoice');
  await weighing.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByRole('button', { name: 'Enter weights', exact: true }).click();
  await expect(packed).toHaveValue('190');
  await weighing.getByRole('button', { name: 'Cancel', exact: true }).click();
  await issue.click();
  await expect(asking).toContainText('It will get a number');
  await expect(asking).not.toContainText('Not weighed yet');
});

test('the office refunds a payment after a credit note, and sees the invoice and the note in the books', async ({
  page,
  request,
}) => {
  const { email, call, invoice_id, number } = await makeInvoice(request);
  await call(recordInvoicePayment, { invoice_id, method: 'check', amount_cents: 20_000, reference: '1042' });
  await openAs(page, email, `/invoices/${invoice_id}`);
  const standing = page.getByRole('region', { name: 'Payments and credits' });
  await expect(standing).toContainText('Check 1042');
  await expect(standing.getByRole('link', { name: 'Receipt' })).toBeVisible();
  // The whole payment is applied to the invoice, so none of it can be refunded.
  await expect(standing.getByRole('button', { name: /^Refund payment/ })).toHaveCount(0);

  await call(creditInvoice, { invoice_id, reason: 'Weighed twice' });
  await page.reload();
  await standing.getByRole('button', { name: /^Refund payment/ }).click();
  const refunding = dialogOf(page, 'Refund');
  await expect(refunding.getByText('Up to $200.00. You’ll need to return the money yourself.')).toBeVisible();
  await refunding.getByLabel('Amount').fill('200.01');
  await refunding.getByLabel('Reason').fill('Asked for it');
  await refunding.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refunding.getByText('Only $200.00 of this payment is left. Enter that or less.')).toBeVisible();
  await refunding.getByLabel('Amount').fill('200');
  await refunding.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refunding).toBeHidden();
  await expect(standing.getByRole('button', { name: /^Refund payment/ })).toHaveCount(0);
  await closeMessage(page);
  await page.getByText('In the books').click();
  await expect(page.getByText(`Invoice ${number} ·`)).toBeVisible();
  await expect(page.getByText('Credit note CN-1 ·')).toBeVisible();
});
