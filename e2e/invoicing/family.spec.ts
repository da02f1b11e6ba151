import { expect } from '@playwright/test';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { getAllCustomers, updateCustomer } from '#contract/directory/api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { makeInvoice } from '#e2e/make-invoice.ts';
import { PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a family sees its order, whose sheet it is, and pays from the list of invoices', async ({ page, request }) => {
  const { call, order_id, number, email } = await makeInvoice(request);
  const { version } = await call(getSettings, {});
  await call(saveSettings, { version, phone: '312 555 0199' });
  const found: { id: number; last_name: string }[] = await call(getAllCustomers, {});
  const dana = `Whitfield-${email}`;
  await call(updateCustomer, { id: found.find(({ last_name }) => last_name === 'Whitfield')?.id, custom_portal: 1 });
  const token = new URLSearchParams((await mailedLink(dana)).split('?')[1]).get('token');
  await call(resetPassword, { token, password: PASSWORD, confirmpassword: PASSWORD });

  await openAs(page, dana, `/o/${order_id}`);
  await expectLoaded(page);
  await expect(page.getByRole('heading', { level: 1, name: `Your order ${order_id}` })).toBeVisible();
  const sheet = await page
    .getByRole('link', { name: /^Cut sheet: / })
    .first()
    .getAttribute('href');
  await page.goto(sheet ?? '');
  await expectLoaded(page);
  const phone = page.getByRole('link', { name: '312 555 0199' });
  await expect(phone).toHaveAttribute('href', 'tel:312 555 0199');
  await expectGoodEverywhere(page);

  await page.goto('/invoices');
  await expectLoaded(page);
  const pay = page.getByRole('link', { name: `Pay invoice ${number} by card` });
  await expect(pay).toBeVisible();
  await expectGoodEverywhere(page);
  await pay.click();
  await expect(page.getByRole('dialog').getByLabel('Card number')).toBeVisible();
});
