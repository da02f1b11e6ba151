import { expect } from '@playwright/test';
import { me } from '#contract/accounts/api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, pressRendered, test } from '#e2e/walk.ts';

test('a farmer without an account asks for a drop-off, confirms it by the link, and the office sees the request', async ({
  page,
  request,
  newVisitor,
}) => {
  const plant = await makeBookable(request);
  const { admin: plant_id } = await plant.call(me, {});
  const email = `${crypto.randomUUID()}@example.test`;
  await page.goto(`/plant/${plant_id}`);
  await expectLoaded(page);
  const dialog = page.getByRole('dialog');
  await pressRendered(page.locator('button', { hasText: 'Ask for a drop-off' }).first(), dialog);
  await dialog.getByLabel('How many animals').fill('2');
  await dialog.getByRole('button', { name: 'Hold this day' }).click();
  await expect(dialog.getByText('Required').first()).toBeVisible();
  await dialog
    .getByRole('radio', { name: /^[A-Z][a-z]{2}, / })
    .first()
    .check();
  await dialog.getByLabel('First Name').fill('Ada');
  await dialog.getByLabel('Last Name').fill('Pell');
  await dialog.getByLabel('Phone').fill('307 555 0142');
  await dialog.getByLabel('Email').fill(email);
  await expectGoodEverywhere(page);
  await dialog.getByRole('button', { name: 'Hold this day' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectGoodEverywhere(page);

  await page.goto(await mailedLink(email));
  await expect(page.getByRole('heading', { name: 'Confirm your drop-off' })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  await expectGoodEverywhere(page);

  const office = await newVisitor();
  await openAs(office, plant.email, '/processordashboard');
  await office.getByRole('button', { name: /^Notifications/ }).click();
  await expect(office.getByRole('dialog').getByText('Ada Pell').first()).toBeVisible();
  await office.goto('/allCustomer');
  await expect(office.getByText('Pell, Ada').first()).toBeVisible();
});
