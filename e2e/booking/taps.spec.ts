import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { findCustomers } from '#contract/directory/api.ts';
import { countTaps } from '#e2e/count-taps.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { dialogOf, FRIDAY, makeFarm, newOrder } from '#e2e/new-order.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('beef in two halves for known customers takes at most 7 taps', async ({ page, request }) => {
  const { email } = await makeFarm(request);
  await openAs(page, email, '/processordashboard');
  await expectLoaded(page);
  const taps = await countTaps(page);
  await page.getByRole('link', { name: 'Create new Order' }).click();
  const form = newOrder(page);
  await form.getByRole('group', { name: 'Recent customers' }).getByRole('button', { name: 'Dana Whitfield' }).click();
  await expect(form.getByLabel('Event Name')).toHaveValue('Dana Whitfield');
  await form.getByRole('button', { name: 'Add one Beef' }).click();
  await form.getByRole('button', { name: 'Halves: Beef 1' }).click();
  await page.getByRole('option', { name: 'Omar Ortega' }).click();
  await expect(dialogOf(page, 'Split Order')).toBeHidden();
  await expect(form.getByRole('button', { name: /^Beef 1/ })).toContainText('Dana Whitfield, Omar Ortega');
  await form.getByRole('group', { name: 'Next free:' }).getByRole('button').first().click();
  await expect(form.getByText('Before you submit:')).toBeVisible();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Add New Order Successfully')).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(7);

  await page.goto('/neworder');
  await newOrder(page).getByRole('button', { name: 'Add one Beef' }).click();
  await expect(newOrder(page).getByRole('group', { name: 'Next free:' })).toBeVisible();
  await expectGoodEverywhere(page);
});

test('the same order again for a known customer takes at most 4 taps', async ({ page, request }) => {
  const { email, call } = await makeFarm(request);
  const found = await call(findCustomers, {});
  const customer = found.find(({ last_name }: { last_name: string }) => last_name === 'Whitfield')?.id ?? 0;
  const order = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: FRIDAY, customers: [customer], organs: 'Heart' };
  await call(createManualOrder, order);
  await openAs(page, email, '/allCustomer');
  await expectLoaded(page);
  const taps = await countTaps(page);
  await page.getByRole('row', { name: 'Whitfield' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Book again' }).click();
  const form = newOrder(page);
  await expect(form.getByLabel('Event Name')).toHaveValue('Fall beef');
  await expect(form.getByRole('button', { name: 'Select Organs' })).toContainText('Heart');
  await form.getByRole('group', { name: 'Next free:' }).getByRole('button').first().click();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Add New Order Successfully')).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(4);
});
