import { expect } from '@playwright/test';
import { countTaps } from '#e2e/count-taps.ts';
import { choice, submit, submitButton } from '#e2e/fill-sheet.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectNoBarriers, test } from '#e2e/walk.ts';

const PHONE = { width: 390, height: 844 };
const NEXT = 'Next part';
/** A first-timer's quarter: a cut from each part. Bones and ground beef come from the plant's standard cut. */
const BY_HAND = [
  'Chuck steak',
  NEXT,
  'Arm roast',
  'Boneless ribeye steak (Delmonico)',
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
];

test('a quarter’s sheet takes at most 18 taps on a phone, and finished parts can be changed', async ({
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
  // The next part opened by itself, in view.
  await expect(choice(page).getByRole('heading', { name: 'Extras' })).toBeInViewport();
  await expect(choice(page)).toContainText('Flank: Flank steak');
  await expect(page.getByText('15 of 17 parts decided')).toBeVisible();
  await expect(page.getByText('From the plant’s standard cut: Soup bones (meaty shank), Ground beef.')).toBeVisible();
  await submit(page);
  await expect(page.getByText('Cut Sheet form submitted successfully')).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(18);

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

test('a second press doesn’t skip a part, skipped parts are marked, and Submit stays in reach', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request, 'no', 'Quarter');
  await page.setViewportSize(PHONE);
  await openAs(page, email, path);
  await expect(choice(page).getByText('Part 1 of 17')).toBeVisible();
  await choice(page).getByRole('button', { name: NEXT }).click();
  await expect(choice(page).getByText('Part 2 of 17')).toBeVisible();
  // The second press of a double press, where the button is in the same place.
  await choice(page).getByRole('button', { name: NEXT }).dispatchEvent('click', { detail: 2 });
  await choice(page).getByRole('checkbox', { name: 'Arm roast' }).dblclick();
  await expect(choice(page).getByText('Part 3 of 17')).toBeVisible();
  await expect(choice(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(submitButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Chuck Skipped' })).toBeVisible();
  await choice(page).getByRole('checkbox', { name: 'Boneless ribeye steak (Delmonico)' }).click();
  await choice(page).getByRole('button', { name: 'Add Back ribs' }).click();
  await expect(choice(page)).toContainText('Rib: Boneless ribeye steak (Delmonico), Back ribs');
  await expect(choice(page).getByText('Part 4 of 17')).toBeVisible();
  await expectNoBarriers(page);
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
