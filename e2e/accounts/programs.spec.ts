import { expect } from '@playwright/test';
import { getAllCustomers } from '#contract/directory/api.ts';
import { makePlant, PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('the owner creates an API key, a program reads with it, and it stops working once revoked', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processorProfile');
  await expectLoaded(page);
  const keys = page.getByRole('region', { name: 'API keys' });
  await expect(keys.getByText('No API keys yet.')).toBeVisible();
  await keys.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name').fill('Our website');
  await dialog.getByLabel('Book and change').check();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const key = await page.getByRole('textbox', { name: 'Your new API key' }).inputValue();
  expect(key).toMatch(/^hq_/);
  await expectGoodEverywhere(page);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await closeMessage(page);

  const read = () => request.get(getAllCustomers.path, { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status()).toBe(200);
  await page.reload();
  await expect(keys.getByRole('listitem')).toContainText('Reads and changes');
  await expect(keys.getByRole('listitem')).toContainText('Last used');
  await keys.getByRole('button', { name: 'Revoke Our website' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(keys.getByText('No API keys yet.')).toBeVisible();
  expect((await read()).status()).toBe(401);
});

test('the owner adds a webhook, tests it, and sends the message again', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processorProfile');
  await expectLoaded(page);
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your program’s address').fill('https://127.0.0.1/hook');
  await dialog.getByLabel('Order booked or requested').check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Enter an address on the internet that starts with https://.')).toBeVisible();
  await dialog.getByLabel('Your program’s address').fill('https://hooks.hindquarter.invalid/orders');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await closeMessage(page);
  await expect(webhooks.getByRole('listitem')).toContainText('Events: 1');

  await webhooks.getByRole('button', { name: 'Log' }).click();
  await expect(dialog.getByText('Nothing was sent in the last 30 days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Will be tried again');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Test message');
  await expectGoodEverywhere(page);
});
