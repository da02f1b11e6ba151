import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a calendar feed’s address can be created, renewed, and turned off', async ({ page, context, request }) => {
  const { email, call } = await makeBookable(request);
  await call(createManualOrder, { event_name: 'Fall beef', beef_qty: 1, dropoff_date: BOOKABLE });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, email, '/account');
  await expectLoaded(page);

  const section = page.getByRole('region', { name: 'Subscribe to your calendar' });
  const field = section.getByLabel('Calendar address');
  await section.getByRole('button', { name: 'Create address' }).click();
  await expect(field).toBeFocused();
  const first = await field.inputValue();
  await expect(section.getByRole('link', { name: 'Open on this device' })).toHaveAttribute(
    'href',
    first.replace(/^https?/, 'webcal'),
  );
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectGoodEverywhere(page);

  // A calendar app has no session.
  const read = await request.get(first, { headers: { authorization: '' } });
  expect(read.headers()['content-type']).toContain('text/calendar');
  expect(await read.text()).toContain('SUMMARY:Fall beef: Beef 1');

  // The address is shown only once.
  await page.reload();
  await expect(section.getByText('Last used')).toBeVisible();
  await expect(field).toHaveCount(0);

  await section.getByRole('button', { name: 'Create new address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new address' }).click();
  await expect(field).toBeVisible();
  const second = await field.inputValue();
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);

  await section.getByRole('button', { name: 'Disable address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable address' }).click();
  await expect(section.getByText('No calendar address yet.')).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});
