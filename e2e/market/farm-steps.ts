import { expect, type Page } from '@playwright/test';
import { mailedLink } from '#e2e/mailed-link.ts';
import { PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded } from '#e2e/walk.ts';

const REQUESTS = 'Farms that want to sell through you';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Fills in the registration of a farm, which is open, and signs in. Returns the farm's email address. */
export async function signUp(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`;
  await expect(page.getByLabel('Sell', { exact: true })).toBeChecked();
  await page.getByLabel('First Name').fill('Silas');
  await page.getByLabel('Last Name').fill('Boone');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(page.getByText('We sent you a link that confirms your email address.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  return email;
}

/** Opens the link that was emailed at sign-up. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(email, '/confirmAddress'));
  await press(page, 'Confirm address');
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
}

/** Asks a plant to work with the signed-in farm. */
export async function askPlant(page: Page, plant_id: number): Promise<void> {
  await page.goto(`/plant/${plant_id}`);
  await press(page, 'Sell through this plant');
  await expect(page.getByText('You asked to sell through this plant.')).toBeVisible();
}

/** Opens the farm's request from the plant's notifications. */
export async function openRequests(page: Page, plantEmail: string): Promise<void> {
  await openAs(page, plantEmail, '/processordashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: 'Silas Boone' }).click();
  await expect(page.getByRole('heading', { name: REQUESTS })).toBeVisible();
}

/** Accepts the farm, whose request is open. */
export async function acceptFarm(page: Page): Promise<void> {
  await press(page, 'Accept Silas Boone');
  await expect(page.getByText('Farm added to your customers')).toBeVisible();
  await expect(page.getByRole('heading', { name: REQUESTS })).toBeHidden();
}

/** Sets up the farm's page and adds a card, from the seller's dashboard. */
export async function setUpFarm(page: Page): Promise<void> {
  await expect(page).toHaveURL('/sellerdashboard');
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Set up your farm page so that buyers can find you' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByLabel('Farm name').fill('Boone Hill Farm');
  await page.getByLabel('Farm’s ZIP code').fill('61036');
  await press(page, 'Save farm page');
  await expect(page.getByText('Farm page saved')).toBeVisible();
  await page.goto('/paymentgateway');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('1299');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on the card').fill('Silas Boone');
  await press(page, 'Save card');
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
}

/** Offers delivery on one weekday where the buyers live. */
export async function offerDelivery(page: Page): Promise<void> {
  await page.goto('/sellerdashboard/delivery');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Add a place' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Around Moscow');
  await dialog.getByLabel('ZIP codes').fill('83840-83850');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByLabel('Fee per share').fill('25');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Hands a family its meat at the end of the run. */
export async function handOver(page: Page, name: string): Promise<void> {
  await page.goto('/sellerdashboard/delivery');
  await page.getByRole('link', { name: /^Around Moscow: / }).click();
  const stop = page.getByRole('listitem').filter({ hasText: name });
  await stop.getByRole('button', { name: /^Handed over: / }).click();
  await expect(page.getByLabel('Who took it')).toHaveValue(name);
  await press(page, 'Handed over');
  await expect(stop).toContainText(`to ${name}`);
}
