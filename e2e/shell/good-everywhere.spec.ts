import { expect } from '@playwright/test';
import { makeBookable } from '#e2e/make-bookable.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { newOrder, splitAnimal } from '#e2e/new-order.ts';
import { expectGoodEverywhere, expectLoaded, expectNoBarriers, goTo, test } from '#e2e/walk.ts';

test('sign-in and registration are accessible in light and dark mode, on a desktop and on a phone [SHL-041]', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await expectGoodEverywhere(page);
  await page.goto('/register');
  await page.getByLabel('Processor').check();
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(page.getByText('Please Accept Processor Agreement')).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Processor Agreement' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodEverywhere(page);
});

test('the home page, the error pages, and an unknown address are accessible without signing in', async ({ page }) => {
  for (const address of ['/', '/error422', '/error500', '/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodEverywhere(page);
  }
});

const SCREENS = [
  '/processordashboard/pendingOrders',
  '/processordashboard/openOrders',
  '/processordashboard/completedOrders?search=nothing',
  '/processorCalender',
  '/allCustomer',
  '/processorCalender?tab=availability',
  '/processor/communications',
  '/paymentgateway',
  '/processorCutSheet',
];

test('every screen of the demo plant is accessible in light and dark mode, on a desktop and on a phone', async ({
  page,
}) => {
  await openAs(page, 'processor@demo.test', '/processordashboard/pendingOrders');
  await expectLoaded(page);
  for (const address of SCREENS) {
    await goTo(page, address);
    await expectGoodEverywhere(page);
  }
});

test('the new order form and its dialogs are accessible', async ({ page, request }) => {
  const { email } = await makeBookable(request);
  await openAs(page, email, '/neworder');
  const form = newOrder(page);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expectGoodEverywhere(page);
  await form.getByLabel('Event Name').fill('Fall beef');
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('2');
  await splitAnimal(page, 'Beef 1', 'Halves', ['Whit', 'Orte']);
  await form.getByRole('button', { name: 'Split Beef 1' }).click();
  await expectGoodEverywhere(page);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Schedule a drop off Date' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expectGoodEverywhere(page);
});

test('a cut sheet, its order and an unknown address are accessible', async ({ page, request }) => {
  const { email, path, order_id } = await makeSheet(request);
  await openAs(page, email, path);
  await page.getByRole('region', { name: 'Parts' }).getByRole('button', { name: 'Chuck' }).click();
  await expectGoodEverywhere(page);
  await page.goto(`/o/${order_id}`);
  const shares = page.getByRole('region', { name: 'Shares' });
  await expect(shares).toBeVisible();
  await expectGoodEverywhere(page);
  const sheet = shares.getByRole('link', { name: /^Cut sheet: / }).first();
  await expect(sheet).toHaveAccessibleDescription('Opens in a new tab');
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoBarriers(page, '[role="menu"]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('listbox', { name: 'Matches' })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.keyboard.press('Escape');
  await page.goto('/nowhere');
  await expect(page.getByText('Page not found')).toBeVisible();
  await expectGoodEverywhere(page);
});
