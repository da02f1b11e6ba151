import { expect, type Page } from '@playwright/test';
import { qblogin, qbrefresh, qbvalidate } from '#contract/invoicing/accounting-api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const KEPT_AS = 'hindquarter.accounting';
const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), KEPT_AS);
const connect = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true });
const disconnect = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Disconnect' });

test('the office connects and disconnects QuickBooks from the header [INV-001 INV-003 INV-008 INV-009 INV-010 INV-016]', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/allCustomer');
  await expectLoaded(page);
  const sent: string[] = [];
  page.on('request', (one) => sent.push(new URL(one.url()).pathname));
  // An invalid token is checked and removed, and then the login starts.
  await page.evaluate((name) => localStorage.setItem(name, JSON.stringify({ access_token: 'bad' })), KEPT_AS);
  await connect(page).click();
  await expect(page.getByRole('heading', { name: 'Connect practice books' })).toBeVisible();
  await expectLoaded(page);
  const asked: string[] = [qbvalidate.path, qblogin.path];
  expect(sent.filter((path) => asked.includes(path))).toEqual(asked);
  expect(await kept(page)).toBeNull();
  await expectGoodEverywhere(page);

  await page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click();
  await closeMessage(page);
  await expect(disconnect(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'QuickBooks', exact: true })).toBeVisible();
  await page.getByLabel('Income account for Meat').selectOption('Sales of Product Income');
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeMessage(page);
  await expect(page.getByText('QuickBooks hasn’t rejected anything')).toBeVisible();
  const tokens = JSON.parse((await kept(page)) ?? '{}') as object;
  expect(Object.keys(tokens).toSorted()).toEqual([
    'access_token',
    'expires_in',
    'refresh_token',
    'token_type',
    'x_refresh_token_expires_in',
  ]);

  // Customers can be added even if the QuickBooks token can't be renewed.
  await page.route(`**${qbrefresh.path}`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/allCustomer');
  await expectLoaded(page);
  await expect(disconnect(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add Customer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Customer' });
  await dialog.getByLabel('First Name').fill('Ana');
  await dialog.getByLabel('Last Name').fill('Ruiz');
  const refreshed = page.waitForRequest(`**${qbrefresh.path}`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await refreshed;
  await expect(page.getByText('Add Customer Successfully')).toBeVisible();
  await closeMessage(page);

  const reloaded = page.waitForEvent('load');
  await disconnect(page).click();
  await reloaded;
  await expect(connect(page)).toBeVisible();
  await expectLoaded(page);
  expect(await kept(page)).toBeNull();
});

test('the office sees that a QuickBooks login was denied or has expired [INV-001]', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/qbredirect?error=access_denied&state=x');
  await expect(page.getByRole('heading', { name: 'QuickBooks isn’t connected' })).toBeVisible();
  await expect(page.getByText('The connection was canceled')).toBeVisible();
  await expectGoodEverywhere(page);
  await page.goto('/qbredirect?code=x&state=x&realmId=1');
  await expect(page.getByText('This connection has expired or was already used. Press Connect again.')).toBeVisible();
  await expect(connect(page)).toBeVisible();
});

test('only processors, admins and managers see the connection [INV-011]', async ({ page, newVisitor }) => {
  await openAs(page, 'butcher@demo.test', '/processordashboard/pendingOrders');
  await expectLoaded(page);
  await expect(page.getByText('QuickBooks not connected')).toHaveCount(0);
  const manager = await newVisitor();
  await openAs(manager, 'manager@demo.test', '/processordashboard/pendingOrders');
  await expectLoaded(manager);
  await expect(connect(manager)).toBeVisible();
});
