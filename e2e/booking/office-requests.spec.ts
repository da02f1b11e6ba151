import { expect, type Page } from '@playwright/test';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const menu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Work' }).getByRole('link', { name });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Orders', exact: true }).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('the office reaches requests and completed orders in two taps, and the menu and the tabs mark where it is', async ({
  page,
}) => {
  await openAs(page, 'processor@demo.test', '/processordashboard');
  await expectLoaded(page);
  await menu(page, 'Pending Orders').click();
  await tab(page, /^Requests/).click();
  await expect(heading(page, 'Order Requests')).toBeVisible();
  await expect(tab(page, /^Requests/)).toHaveAttribute('aria-current', 'page');
  await expect(menu(page, 'Pending Orders')).toHaveAttribute('aria-current', 'page');
  const first = page.getByRole('row').nth(1);
  await first.getByRole('button', { name: /^Reject: / }).click();
  const sure = page.getByRole('dialog', { name: 'Are You Sure' });
  await expect(sure).toContainText('Want to reject this order ?');
  await sure.getByRole('button', { name: 'No' }).click();
  await first.getByRole('button', { name: /^Accept: / }).click();
  await expect(sure).toContainText('Want to accept this order ?');
  await sure.getByRole('button', { name: 'No' }).click();
  await expectGoodEverywhere(page);

  await menu(page, 'Open Orders').click();
  await tab(page, /^Completed$/).click();
  await expect(heading(page, 'Completed Orders')).toBeVisible();
  await expect(menu(page, 'Open Orders')).toHaveAttribute('aria-current', 'page');
});

test('the menu counts only the requests that wait for an answer, and the number leads to them', async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/processordashboard');
  await expectLoaded(page);
  await menu(page, 'Requests to review').click();
  await expect(heading(page, 'Order Requests')).toBeVisible();
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Accept: / }),
  ).toBeVisible();
  await expect(menu(page, 'Open Orders')).not.toContainText(/\d/);
});

test('the number beside Cut Sheets leads to the sheets that are missing', async ({ page, request }) => {
  const { email } = await makeSheet(request);
  await openAs(page, email, '/processordashboard');
  await expectLoaded(page);
  await menu(page, '2 Missing cut sheets').click();
  await expect(heading(page, 'Missing cut sheets')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Missing cut sheets' }).getByRole('row')).toHaveCount(3);
  await expect(menu(page, 'Cut Sheets').first()).toHaveAttribute('aria-current', 'page');
  await expectGoodEverywhere(page);
});
