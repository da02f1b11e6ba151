import { expect } from '@playwright/test';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { makePlant, PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';

test('a customer without invoices finds a link to their orders in the empty lists', async ({ page, request }) => {
  const plant = await makePlant(request);
  const email = `dana-${plant.email}`;
  await plant.call(addCustomer, { first_name: 'Dana', last_name: 'Whitfield', email, custom_portal: 1 });
  const token = new URLSearchParams((await mailedLink(email)).split('?')[1]).get('token');
  await plant.call(resetPassword, { token, password: PASSWORD, confirmpassword: PASSWORD });
  const orders = page.getByRole('main').getByRole('link', { name: 'Open Orders' });
  await openAs(page, email, '/statement');
  await expect(page.getByText('No activity on this account yet')).toBeVisible();
  await expect(orders).toBeVisible();
  await page.goto('/invoices');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await orders.click();
  await expect(page.getByRole('heading', { name: 'Open Orders', level: 1 })).toBeVisible();
});
