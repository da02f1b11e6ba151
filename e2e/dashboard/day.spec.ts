import { expect, type Page } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const figure = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Today', exact: true }).getByRole('link', { name });

const ACTION_HEADS = ['Order#', 'Title', 'Customer', 'Share', 'Phone', 'Email', 'Tag#', 'Weight', 'Hang days'];
/** The menu's links to orders, customers, cut sheets, reports, and invoices. */
const FIVE = {
  'Pending Orders': '/processordashboard/pendingOrders',
  'All Customers': '/allCustomer',
  'Cut Sheets': '/processorCutSheet',
  Reports: '/reports',
  Invoices: '/invoices',
};

test('the office’s day updates on its own, its numbers open lists, and it can go full screen [DSH-007 DSH-010 DSH-011 DSH-012]', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  await openAs(page, email, '/processordashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(figure(page, 'Drop-offs expected')).toContainText('0');
  await call(createManualOrder, {
    event_name: 'Walk-in beef',
    beef_qty: 1,
    dropoff_date: plantToday(),
    process_option: 'usda',
  });
  await expect(figure(page, 'Drop-offs expected')).toContainText('1');
  await expect(
    page.getByRole('table', { name: 'Action center' }).getByRole('row', { name: /Walk-in beef/ }),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Action center' }).getByRole('columnheader')).toHaveText(ACTION_HEADS);
  // The office isn't notified of its own order.
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  for (const [name, path] of Object.entries(FIVE)) {
    const link = page.getByRole('complementary').getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', path);
  }
  await expectLoaded(page);
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Full screen' }).click();
  const wall = page.getByRole('dialog');
  await expect(wall.getByRole('link', { name: 'Drop-offs expected' })).toContainText('1');
  await expect(wall.getByText('Money due')).toHaveCount(0);
  await wall.getByRole('button', { name: 'Exit full screen' }).click();
  await expect(wall).toHaveCount(0);

  await figure(page, 'Drop-offs expected').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Orders' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Pending Orders' }).getByRole('row')).toHaveCount(2);
});

test('a customer sees what to do next about each animal, and starts it from there', async ({ page }) => {
  await openAs(page, 'customer@demo.test', '/processordashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectLoaded(page);
  await expect(page.getByRole('region', { name: 'Your animals' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
  await expectGoodEverywhere(page);
  const todo = page.getByRole('region', { name: 'What to do next' });
  await todo.getByRole('link', { name: 'Fill in cut sheet' }).first().click();
  await expect(page).toHaveURL(/\/NewCutSheetForm\/\d+\/\d+/);
});

test('a butcher sees today’s animals in order, and on a phone the date stays on one line beside the Full screen button', {
  tag: '@widths',
}, async ({ page }) => {
  await openAs(page, 'butcher@demo.test', '/processordashboard');
  await expect(figure(page, 'Kills today')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Kills today' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Customer Look Up' })).toHaveCount(0);
  await expect(page.getByText('Money due')).toHaveCount(0);
  await expectLoaded(page);
  await expectGoodEverywhere(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const wall = page.getByRole('button', { name: 'Full screen' });
  await expect.poll(async () => (await wall.boundingBox())?.width).toBeLessThan(60);
  const date = page.getByRole('main').getByText(/^[A-Z][a-z]+day, [A-Z]/);
  const lines = await date.evaluate(
    (it) => it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight),
  );
  expect(lines).toBeLessThan(1.5);
});

test('a producer sees their animals and what to do next, without the plant’s numbers', async ({ page }) => {
  await openAs(page, 'producer@demo.test', '/processordashboard');
  await expect(page.getByRole('region', { name: 'What to do next' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your animals' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Today', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Action center' })).toHaveCount(0);
  await expectLoaded(page);
  await expectGoodEverywhere(page);
});
