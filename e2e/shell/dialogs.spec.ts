import { expect, type Page } from '@playwright/test';
import { addCustomer } from '#contract/directory/api.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Opens the dialog, closes it with Escape, and expects it to close without asking. */
async function closesUntouched(page: Page, name: string | RegExp, open: () => Promise<unknown>): Promise<void> {
  await open();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expect(page.locator('[role="dialog"] :focus, [role="dialog"]:focus').first()).toBeAttached();
  // Data and defaults that arrive late must not count as typed input.
  await expect(page.locator('[role="dialog"] [aria-busy="true"], [role="dialog"] .mantine-Skeleton-root')).toHaveCount(
    0,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a dialog closed without changes never asks for confirmation', async ({ page, request }) => {
  const plant = await makeBookable(request);
  await plant.call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz', email: '' });
  await openAs(page, plant.email, '/allCustomer');
  await expectLoaded(page);
  const main = page.getByRole('main');
  await closesUntouched(page, 'Add Customer', () => main.getByRole('button', { name: 'Add Customer' }).first().click());
  await closesUntouched(page, 'New Order', () => page.getByRole('link', { name: 'Create new Order' }).click());
  await page.goto('/processor/users-and-roles');
  await closesUntouched(page, /Invite/, () => page.getByRole('button', { name: 'Invite' }).click());
  await page.goto('/priceLists');
  await closesUntouched(page, 'Add price list', () => page.getByRole('button', { name: 'Add price list' }).click());
  await page.goto(`/processorCalender?date=${BOOKABLE}`);
  await page.goto('/neworder');
  const form = page.getByRole('form', { name: 'New Order' });
  for (const name of ['Schedule a drop off Date', 'Select Organs', 'Select Label Type', 'Select Sex']) {
    await closesUntouched(page, /./, () => form.getByRole('button', { name }).click());
  }
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a long dialog’s buttons and its list of errors stay in view at ${width} by ${height}`, async ({
    page,
    request,
  }) => {
    const plant = await makeBookable(request);
    await page.setViewportSize({ width, height });
    await openAs(page, plant.email, '/allCustomer');
    await expectLoaded(page);
    await page.getByRole('main').getByRole('button', { name: 'Add Customer' }).first().click();
    const save = dialog(page).getByRole('button', { name: 'Save' });
    await expect(save).toBeInViewport({ ratio: 1 });
    await dialog(page).getByLabel('Email').first().fill('not an address');
    await save.click();
    const check = dialog(page).getByText('Fix these fields:').locator('..');
    await expect(check).toBeInViewport({ ratio: 1 });
    await check.getByRole('button', { name: 'First Name' }).click();
    await expect(dialog(page).getByLabel('First Name')).toBeFocused();
    await dialog(page).getByLabel('First Name').fill('Ana');
    await expect(check.getByRole('button', { name: 'First Name' })).toHaveCount(0);
    await expect(save).toBeInViewport({ ratio: 1 });
  });
}
