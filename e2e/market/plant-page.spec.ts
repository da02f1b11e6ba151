import { expect } from '@playwright/test';
import { makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('the office says what its public page shows, and a guest sees that and the free days', async ({
  page,
  request,
  newVisitor,
}) => {
  const { email } = await makeBookable(request);
  await openAs(page, email, '/processorProfile');
  const section = page.getByRole('region', { name: 'Public page', exact: true });
  await section.getByLabel('Hours', { exact: true }).fill('Weekdays 7 to 4');
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await section.getByRole('link', { name: 'See your page', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Change what this page says' })).toBeVisible();

  const guest = await newVisitor();
  await guest.goto('/');
  await guest.getByRole('link', { name: 'Find a plant', exact: true }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Find a plant' })).toBeVisible();
  await guest.getByLabel('Your ZIP code').fill('abc');
  await guest.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(guest.getByLabel('Your ZIP code')).toHaveAttribute('aria-invalid', 'true');
  await expect(guest.getByLabel('Your ZIP code')).toHaveValue('abc');
  await expectGoodEverywhere(guest);
  await guest.goto(new URL(page.url()).pathname);
  await expectLoaded(guest);
  await expect(guest.getByText('Weekdays 7 to 4')).toBeVisible();
  await expect(guest.getByText('USDA inspected').first()).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'How to reach us' })).toBeHidden();
  await expect(guest.getByRole('link', { name: 'Change what this page says' })).toBeHidden();
  await expectGoodEverywhere(guest);
});
