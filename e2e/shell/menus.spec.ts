import { expect } from '@playwright/test';
import { addCustomer } from '#contract/directory/api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

test('a menu opened with the keyboard focuses its first item, and returns the focus when it closes', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  await call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz', email: '' });
  await openAs(page, email, '/allCustomer');
  await expectLoaded(page);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const buttons = [
    [page.getByRole('row', { name: /Ruiz, Ana/ }).getByRole('button', { name: 'Actions' }), 'Look up cut sheets'],
    [page.getByRole('button', { name: 'Import and export' }), 'Import customers'],
    [page.getByRole('button', { name: /^Account of/ }), 'Sign-in and security'],
  ] as const;
  for (const [button, entry] of buttons) {
    for (const _ of ['first', 'again']) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: entry })).toBeFocused();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
  }
  for (const _ of ['first', 'again']) {
    await bell.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
  }

  await page.setViewportSize({ width: 390, height: 844 });
  const burger = page.getByRole('button', { name: 'Menu', exact: true });
  for (const _ of ['first', 'again']) {
    await burger.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'All Customers' })).toBeVisible();
    await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'All Customers' })).toBeHidden();
    await expect(burger).toBeFocused();
  }
});

test('a menu keeps the focus while its button is scrolled out of view', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processorCutSheet');
  await page.getByRole('link', { name: 'Beef', exact: true }).click();
  const button = page.getByRole('main').getByRole('button', { name: 'More', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const [first, second] = [page.getByRole('menuitem').nth(0), page.getByRole('menuitem').nth(1)];
  await expect(first).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(button).not.toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(second).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a dialog that fails to load says so, loses nothing, and opens after a reload', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/allCustomer');
  await expectLoaded(page);
  await page.getByLabel('Search by name, phone, email, or city').fill('typed');
  const code = /add-customer-dialog-.*\.js/;
  await page.route(code, (route) => route.abort('internetdisconnected'));
  await page.getByRole('main').getByRole('button', { name: 'Add Customer' }).first().click();
  await expect(page.getByText('Connection lost. Check your network and try again.')).toBeVisible();
  await expect(page.getByLabel('Search by name, phone, email, or city')).toHaveValue('typed');

  await page.unroute(code);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await page.getByRole('main').getByRole('button', { name: 'Add Customer' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Add Customer' }).getByLabel('First Name')).toBeFocused();
});
