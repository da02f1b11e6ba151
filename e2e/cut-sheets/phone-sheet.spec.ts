import { expect } from '@playwright/test';
import { countTaps } from '#e2e/count-taps.ts';
import { choice, saveChoice, submit, submitButton } from '#e2e/fill-sheet.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectNoBarriers, test } from '#e2e/walk.ts';

const PHONE = { width: 390, height: 844 };
const NEXT = 'Next part';
/** A first-timer's quarter: a cut from each part. */
const BY_HAND = [
  'Chuck steak',
  NEXT,
  'Arm roast',
  'Boneless ribeye steak (Delmonico)',
  NEXT,
  'NY strip steak',
  'Filet mignon',
  'Sirloin steak boneless',
  'Sirloin tip steak',
  'Round steak',
  'Bottom round roast',
  'Eye steak',
  'Rump roast',
  'Whole packer brisket',
  'Short ribs English',
  'Skirt steak (fajita)',
  'Flank steak',
  'Soup bones (meaty shank)',
];

test('a quarter’s sheet takes at most 25 taps on a phone, and finished parts can be changed', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request, 'no', 'Quarter');
  await page.setViewportSize(PHONE);
  await openAs(page, email, path);
  await expect(choice(page)).toBeVisible();
  const taps = await countTaps(page);
  for (const tap of BY_HAND) {
    await (tap === NEXT
      ? choice(page).getByRole('button', { name: NEXT })
      : choice(page).getByRole('checkbox', { name: tap, exact: true })
    ).click();
  }
  // The next part opened by itself, in view, with its defaults ready to save.
  await expect(choice(page).getByRole('heading', { name: 'Ground beef' })).toBeInViewport();
  await expect(choice(page)).toContainText('Shank: Soup bones (meaty shank)');
  await saveChoice(page);
  await expect(page.getByText('15 of 17 parts decided')).toBeVisible();
  await submit(page);
  await expect(page.getByText('Cut Sheet form submitted successfully')).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(25);

  await page.getByRole('link', { name: 'Change' }).click();
  await choice(page).getByRole('checkbox', { name: 'Chuck steak', exact: true }).click();
  await choice(page).getByRole('checkbox', { name: 'Grind chuck', exact: true }).click();
  await expect(choice(page).getByRole('heading', { name: 'Extras' })).toBeVisible();
  await choice(page).getByRole('button', { name: 'Change Chuck' }).click();
  await expect(choice(page).getByRole('checkbox', { name: 'Grind chuck', exact: true })).toBeChecked();
});

test('a quarter’s sheet takes at most 5 taps on a phone with the standard cut', async ({ page, request }) => {
  const { email, path } = await makeSheet(request, 'no', 'Quarter');
  await page.setViewportSize(PHONE);
  await openAs(page, email, path);
  await expect(submitButton(page)).toBeVisible();
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Use the standard cut' }).click();
  await submit(page);
  await expect(page.getByText('Cut Sheet form submitted successfully')).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(5);
});

test('a phone shows the current part without scrolling, and no side menu in landscape', async ({ page, request }) => {
  const { email, path } = await makeSheet(request, 'no', 'Quarter');
  await page.setViewportSize(PHONE);
  await openAs(page, email, path);
  for (const cut of ['Chuck roast', 'Chuck steak', 'Flat iron steak']) {
    await expect(choice(page).getByRole('checkbox', { name: cut })).toBeInViewport();
  }
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Beef, Quarter');
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(choice(page).getByRole('heading', { name: 'Chuck' })).toBeInViewport();
  await expectNoBarriers(page);
});
