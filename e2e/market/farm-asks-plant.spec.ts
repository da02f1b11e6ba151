import { expect } from '@playwright/test';
import { me } from '#contract/accounts/api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { log, write } from '#e2e/messages/conversation.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a farm signs up from a plant’s page, confirms its address, is accepted, and lists an animal', async ({
  page,
  request,
  newVisitor,
}) => {
  const plant = await makeBookable(request);
  const { admin: plant_id } = await plant.call(me, {});
  const email = `${crypto.randomUUID()}@example.test`;

  await page.goto(`/plant/${plant_id}`);
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Sell through this plant' }).click();
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
  await expect(page).toHaveURL(`/plant/${plant_id}`);

  // The address has to be confirmed first, and the page says how.
  await page.getByRole('button', { name: 'Sell through this plant' }).click();
  await expect(page.getByText('Confirm your email address first.')).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('We sent you a link. Open it to confirm your email address.').first()).toBeVisible();
  await closeMessage(page);
  await page.goto('/account');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.goto(await mailedLink(email, '/confirmAddress'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.goto(`/plant/${plant_id}`);
  await page.getByRole('button', { name: 'Sell through this plant' }).click();
  await expect(page.getByText('You asked to sell through this plant.')).toBeVisible();

  const office = await newVisitor();
  await openAs(office, plant.email, '/processordashboard');
  await office.getByRole('button', { name: /^Notifications/ }).click();
  await office.getByRole('link', { name: 'Silas Boone' }).click();
  await expect(office.getByRole('heading', { name: 'Farms that want to sell through you' })).toBeVisible();
  await expectGoodEverywhere(office);
  await office.getByRole('button', { name: 'Accept Silas Boone' }).click();
  await expect(office.getByText('Farm added to your customers')).toBeVisible();
  await expect(office.getByRole('heading', { name: 'Farms that want to sell through you' })).toBeHidden();
  await expect(office.getByText('Boone, Silas').first()).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: 'List an animal' }).click();
  await expectLoaded(page);
  await page.getByRole('combobox', { name: 'Plant' }).selectOption(String(plant_id));

  await page.goto(`/plant/${plant_id}`);
  await page.getByRole('link', { name: 'Message the plant' }).click();
  await write(page, 'Do you take goats?');
  await expect(log(page).getByText('Do you take goats?')).toBeVisible();
});
