import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { saveHangingWeight } from '#contract/cut-sheets/estimate/weight-api.ts';
import { draftInvoice, issueInvoice, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { copyPayLink } from '#contract/invoicing/paying/paying-api.ts';
import { myPurchases } from '#contract/market/claims/claims-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { BOOKABLE } from '#e2e/make-bookable.ts';
import type { Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { makeBuyer, makeFarm, type Someone } from '#e2e/market/make-market.ts';
import { expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Posts a steer. Returns the address of its page. */
async function post(page: Page, plant_id: number, title: string): Promise<string> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Species').selectOption('beef');
  await page.getByLabel('Your price').fill('4.50');
  await page.getByLabel('Deposit per quarter').fill('200');
  await page.getByLabel('Hanging weight, at least').fill('600');
  await page.getByLabel('Hanging weight, at most').fill('750');
  await page.getByRole('combobox', { name: 'Plant' }).selectOption(String(plant_id));
  await page.getByLabel('Processing').selectOption('custom');
  await page.getByLabel('Drop-off day').selectOption(BOOKABLE);
  await press(page, 'Publish');
  await expect(heading(page, 'Your lot is for sale')).toBeVisible();
  return `/productview/${new URL(page.url()).searchParams.get('lot')}`;
}

/** Holds half of the animal, and pays the deposit with the card on file. */
async function buyHalf(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Half/ }).check();
  await press(page, 'Hold it for 15 minutes');
  await page.getByRole('link', { name: 'Go to checkout', exact: true }).click();
  const step = page.getByRole('main').locator('[aria-current="step"]');
  await expect(step).toContainText('Your cart');
  await press(page, 'Continue');
  await expect(step).toContainText('Your details');
  await page.getByLabel('Phone').fill('208 555 0100');
  await press(page, 'Continue');
  await page.getByRole('checkbox', { name: 'I agree to the bill of sale' }).check();
  await press(page, 'Continue');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(heading(page, 'Order placed')).toBeVisible();
}

/** Accepts the animal from the bell. */
async function accept(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog', { name: 'Are You Sure' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Order was accepted')).toBeVisible();
}

/** Pays the farm the rest of the price, from the tracker. */
async function payRest(page: Page, buyer: Someone, title: string): Promise<void> {
  const restOf = async () => (await buyer.call(myPurchases, {}))[0].rest_cents;
  await expect.poll(restOf).toBeGreaterThan(0);
  await openTracker(page, buyer);
  const purchase = page.getByRole('article', { name: title });
  await purchase.getByRole('button', { name: /^Pay \$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay the rest' });
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(purchase.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
}

async function openTracker(page: Page, buyer: Someone): Promise<void> {
  await openAs(page, buyer.email, '/buyerdashboard/tracker');
  await expectLoaded(page);
  await expect(heading(page, 'Order tracker')).toBeVisible();
}

/** Invoices the processing to each owner. Returns the links to the invoices. */
async function invoice({ call }: Plant, order_id: number): Promise<string[]> {
  const { split } = await call(viewOrder, { order_id });
  const links: string[] = [];
  for (const { cart_id } of split) {
    const { invoice_id } = await call(draftInvoice, { cart_ids: [cart_id] });
    const { revision, total_cents } = await call(viewInvoice, { invoice_id });
    await call(issueInvoice, { invoice_id, revision, total_cents });
    links.push(new URL((await call(copyPayLink, { invoice_id })).url).pathname);
  }
  return links;
}

async function payInvoice(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expectLoaded(page);
  const form = page.getByRole('form', { name: 'Pay by card' });
  await form.getByLabel('Card number').fill('4242424242424242');
  await form.getByLabel('Expiration date').fill('1240');
  await form.getByLabel('CVC').fill('123');
  await form.getByLabel('Name on the card').fill('Ada Pell');
  await form.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(heading(page, 'Thank you')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Paid in full');
}

async function makeEveryone(request: APIRequestContext) {
  const farm = await makeFarm(request);
  const cutting = { name: 'Cutting', unit: 'hanging_lb', cents: 100, minimum_cents: null, when: 'always' };
  await farm.plant.call(addPriceList, {
    category_id: 1,
    starts_on: plantToday(),
    lines: [{ ...cutting, tax_class: 'processing' }],
  });
  return { ...farm, ada: await makeBuyer(request, 'Ada'), omar: await makeBuyer(request, 'Omar') };
}

test('a steer goes from the post to the paid invoices and the picked-up meat, with nobody repairing anything', async ({
  request,
  newVisitor,
}) => {
  const { plant, plant_id, seller, ada, omar } = await makeEveryone(request);
  const [farm, office] = [await newVisitor(), await newVisitor()];
  const [first, second] = [await newVisitor(PHONE), await newVisitor()];
  const title = `Angus steer ${crypto.randomUUID().slice(0, 8)}`;
  await openAs(farm, seller.email, '/sellerdashboard/productpost');
  await expectLoaded(farm);
  const address = await post(farm, plant_id, title);

  for (const [page, buyer] of [
    [first, ada],
    [second, omar],
  ] as const) {
    await openAs(page, buyer.email, address);
    await expectLoaded(page);
    await buyHalf(page);
  }
  await openAs(farm, seller.email, '/sellerdashboard/tracker');
  await expectLoaded(farm);
  await expect(farm.getByRole('row', { name: new RegExp(title) })).toHaveCount(2);
  await expect(farm.getByRole('row', { name: /Whole animal sold/ })).toHaveCount(2);

  await openAs(office, plant.email, '/processordashboard');
  await expectLoaded(office);
  await accept(office, title);
  await openTracker(first, ada);
  const step = first.getByRole('article', { name: title }).locator('[aria-current="step"]');
  await expect(step).toHaveText('Accepted by the plant');

  const [{ order_id }] = await ada.call(myPurchases, {});
  await plant.call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await plant.call(saveHangingWeight, { order_id, hanging_weight_clb: 68_000, seen_clb: null });
  await payRest(first, ada, title);
  await payRest(second, omar, title);
  for (const link of await invoice(plant, order_id)) await payInvoice(first, link);

  await plant.call(updateStatus, { order_id, status: ORDER_STATUS.completed });
  await expect.poll(async () => (await ada.call(myPurchases, {}))[0].picked_up_at).not.toBeNull();
  await openTracker(first, ada);
  await expect(step).toHaveText('Picked up');
  await farm.getByText('Finished', { exact: true }).click();
  await expect(farm.getByRole('row', { name: /Picked up/ })).toHaveCount(2);
});
