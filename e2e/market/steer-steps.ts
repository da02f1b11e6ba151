import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { addPriceList } from '#contract/pricing/api.ts';
import { fillGroundBeef, submit } from '#e2e/fill-sheet.ts';
import { BOOKABLE } from '#e2e/make-bookable.ts';
import type { Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { fillAddress, goToPayment, makeBuyer, makeFarm, type Someone } from '#e2e/market/make-market.ts';
import { expectLoaded } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function openPage(page: Page, email: string, address: string): Promise<void> {
  await openAs(page, email, address);
  await expectLoaded(page);
}

/** Has a plant charge a dollar a pound for cutting beef. */
export async function chargeForCutting({ call }: Plant): Promise<void> {
  const cutting = { name: 'Cutting', unit: 'hanging_lb', cents: 100, minimum_cents: null, when: 'always' };
  const lines = [{ ...cutting, tax_class: 'processing' }];
  await call(addPriceList, { category_id: 1, starts_on: plantToday(), lines });
}

/** A farm, its plant (which charges for cutting), and two buyers. */
export async function makeEveryone(request: APIRequestContext) {
  const farm = await makeFarm(request);
  await chargeForCutting(farm.plant);
  return { ...farm, ada: await makeBuyer(request, 'Ada'), omar: await makeBuyer(request, 'Omar') };
}

/** Posts a steer. Returns the address of its page. */
export async function post(page: Page, plant_id: number, title: string): Promise<string> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Species').selectOption('beef');
  await page.getByLabel('Your price').fill('4.50');
  await page.getByLabel('Deposit per quarter').fill('200');
  await page.getByLabel('Minimum hanging weight').fill('600');
  await page.getByLabel('Maximum hanging weight').fill('750');
  await page.getByRole('combobox', { name: 'Plant' }).selectOption(String(plant_id));
  await page.getByLabel('Processing').selectOption('custom');
  await page.getByLabel('Drop-off day').selectOption(BOOKABLE);
  await press(page, 'Publish');
  await expect(heading(page, 'Your lot is for sale')).toBeVisible();
  return `/productview/${new URL(page.url()).searchParams.get('lot')}`;
}

/** Holds part of the animal, chooses how to get the meat, and pays the deposit with the card on file. */
export async function buyShare(page: Page, size: 'Half' | 'Quarter', { isDelivered = false } = {}): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${size}`) }).check();
  await press(page, 'Hold it for 15 minutes');
  await page.getByRole('link', { name: 'Go to checkout', exact: true }).click();
  const step = page.getByRole('main').locator('[aria-current="step"]');
  await expect(step).toContainText('Your cart');
  await press(page, 'Continue');
  await expect(step).toContainText('Your details');
  await page.getByLabel('Phone').fill('208 555 0100');
  await fillAddress(page);
  if (isDelivered) await page.getByRole('radio', { name: /^Delivered to you: / }).check();
  await press(page, 'Continue');
  await page.getByRole('checkbox', { name: 'I agree to the bill of sale' }).check();
  await press(page, 'Continue');
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  const paid = ((await pay.textContent()) ?? '').replace('Pay ', '');
  await pay.click();
  await expect(heading(page, 'Order placed')).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).locator('xpath=..')).toContainText(paid);
  await expect(page.getByText(/charge the balance to Visa ending in \d{4}/)).toBeVisible();
}

/** Accepts the animal from the notifications menu. */
export async function accept(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog', { name: 'Are You Sure' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Order was accepted')).toBeVisible();
}

/** Receives the animal at the plant, from the list of pending orders. */
export async function receive(page: Page, email: string, title: string): Promise<void> {
  await openPage(page, email, '/processordashboard/pendingOrders');
  await page.getByRole('main').getByText(title, { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible();
  await press(page, 'Product received');
  const dialog = page.getByRole('dialog', { name: 'Product received' });
  await dialog.getByLabel('Ear tag').fill('417');
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await dialog.getByRole('button', { name: 'Product received', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens one owner's cut sheet from the order, and records the hanging weight. */
export async function weigh(page: Page, pounds: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('link', { name: /^Cut sheet/ })
    .first()
    .click();
  const sheet = await opened;
  await expectLoaded(sheet);
  await press(sheet, 'Record hanging weight');
  const dialog = sheet.getByRole('dialog', { name: 'Weights' });
  await dialog.getByLabel('Hanging weight of the whole animal, in pounds').fill(pounds);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await sheet.close();
}

/** Moves the open order's animal on to its next stage. */
export async function moveOn(page: Page, action: string, stage: string): Promise<void> {
  const track = page.getByRole('region', { name: 'Where the animal is' });
  await press(page, action);
  await expect(track.locator('[aria-current="step"]')).toHaveText(stage);
}

/** Hands a family’s share to whoever comes for it: the family itself, or the farm that delivers it. */
export async function pickUp(
  page: Page,
  { name, boxes, by = name }: { name: string; boxes: string; by?: string },
): Promise<void> {
  const share = page.getByRole('region', { name: 'Shares' }).getByRole('listitem').filter({ hasText: name });
  await share.getByRole('button', { name: /^Mark as picked up: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as picked up' });
  await expect(dialog.getByLabel('Picked up by')).toHaveValue(new RegExp(by));
  await dialog.getByLabel('Boxes').fill(boxes);
  await dialog.getByRole('button', { name: 'Mark as picked up', exact: true }).click();
  await expect(share.getByText(`${boxes} boxes`)).toBeVisible();
}

/** Starts cutting although nobody has submitted a cut sheet. */
export async function startCuttingAnyway(page: Page): Promise<void> {
  await press(page, 'Start cutting');
  const missing = page.getByRole('dialog', { name: 'Something is missing' });
  await missing.getByLabel('Reason for moving it anyway').fill('The owners called');
  await missing.getByRole('button', { name: 'Move anyway', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Where the animal is' }).locator('[aria-current="step"]')).toHaveText(
    'Being cut',
  );
}

/** Issues and sends the processing invoices, one per owner. Returns a payment link for each, in the order of `names`. */
export async function invoice(page: Page, names: readonly string[]): Promise<string[]> {
  await page.getByRole('main').getByRole('link', { name: 'Invoices', exact: true }).click();
  await press(page, `Issue and send ${names.length} invoices`);
  await expect(page.getByText(`${names.length} invoices issued`)).toBeVisible();
  const links: string[] = [];
  for (const name of names) {
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('link', { name: /^Invoice / })
      .click();
    await press(page, 'Copy pay link');
    const dialog = page.getByRole('dialog', { name: 'Pay link' });
    links.push(new URL(await dialog.getByLabel('Link to the invoice').inputValue()).pathname);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.goBack();
  }
  return links;
}

/** Completes the order once the meat is picked up. */
export async function complete(page: Page): Promise<void> {
  await press(page, 'Complete');
  await page.getByRole('dialog').getByRole('button', { name: 'Complete anyway', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toHaveCount(0);
}

/** Opens the order tracker. Returns its entry for this lot. */
export async function openTracker(page: Page, { email }: Someone, title: string): Promise<Locator> {
  await openPage(page, email, '/buyerdashboard/tracker');
  await expect(heading(page, 'Order tracker')).toBeVisible();
  return page.getByRole('article', { name: title });
}

/** Offers somebody a quarter of one's own half. Returns the link to it. */
export async function giveQuarter(
  page: Page,
  from: Someone,
  title: string,
  to: { name: string; email: string },
): Promise<string> {
  const half = await openTracker(page, from, title);
  await half.getByRole('button', { name: 'Give a quarter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(to.name);
  await dialog.getByLabel('Email').fill(to.email);
  await dialog.getByRole('button', { name: 'Offer it' }).click();
  const link = new URL(await dialog.getByLabel('Link to this quarter').inputValue());
  await dialog.getByRole('button', { name: 'Done' }).click();
  return `${link.pathname}${link.search}`;
}

/** Accepts an offered quarter, and pays its deposit with the card on file. */
export async function acceptQuarter(page: Page, { email }: Someone, link: string): Promise<void> {
  await openPage(page, email, link);
  await press(page, 'Accept and pay');
  await goToPayment(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(heading(page, 'Order placed')).toBeVisible();
}

/** Fills in the cut sheet of one's own share, from the tracker. */
export async function fillSheet(page: Page, buyer: Someone, title: string): Promise<void> {
  const purchase = await openTracker(page, buyer, title);
  await purchase.getByRole('button', { name: 'Fill in my cut sheet', exact: true }).click();
  await expect(page).toHaveURL(/\/CutSheet\//);
  await fillGroundBeef(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await submit(page);
  await expect(page.getByText('Cut Sheet form submitted successfully')).toBeVisible();
}

/** Chooses the day on which the farm brings the meat. */
export async function chooseDay(page: Page, buyer: Someone, title: string): Promise<void> {
  const purchase = await openTracker(page, buyer, title);
  await purchase.getByRole('button', { name: 'Choose the delivery day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save day', exact: true }).click();
  await expect(purchase.getByRole('button', { name: 'Change the delivery day' })).toBeVisible();
}

/** Pays the farm the balance, which appears once the animal is weighed. */
export async function payBalance(page: Page, buyer: Someone, title: string): Promise<void> {
  const purchase = await openTracker(page, buyer, title);
  const pay = purchase.getByRole('button', { name: /^Pay \$/ });
  await pay.click();
  const dialog = page.getByRole('dialog', { name: 'Pay the balance' });
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(pay).toHaveCount(0);
}

/** Pays the open invoice by card. */
export async function payInvoice(page: Page): Promise<void> {
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

/** Reviews the farm, which is possible once the meat is picked up. */
export async function review(page: Page, purchase: Locator): Promise<void> {
  await purchase.getByRole('button', { name: 'Review the farm', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '★★★★★', exact: true }).check();
  await dialog.getByLabel('Your review').fill('Lean and well packed.');
  await dialog.getByRole('button', { name: 'Post review', exact: true }).click();
  await expect(purchase.getByText('Your review: 5 of 5 stars.')).toBeVisible();
}
