import { expect } from '@playwright/test';
import { me } from '#contract/accounts/api.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { acceptFarm, askPlant, confirmAddress, openRequests, signUp } from '#e2e/market/farm-steps.ts';
import { log, write } from '#e2e/messages/conversation.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a farm signs up from a plant’s page, confirms its address, is accepted, and lists an animal', async ({
  page,
  request,
  newVisitor,
}) => {
  const plant = await makeBookable(request);
  const { admin: plant_id } = await plant.call(me, {});

  await page.goto(`/plant/${plant_id}`);
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Sell through this plant' }).click();
  const email = await signUp(page);
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
  await confirmAddress(page, email);
  await expectGoodEverywhere(page);
  await askPlant(page, plant_id);

  const office = await newVisitor();
  await openRequests(office, plant.email);
  await expectGoodEverywhere(office);
  await acceptFarm(office);
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
