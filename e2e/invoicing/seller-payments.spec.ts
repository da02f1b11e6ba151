import { expect } from '@playwright/test';
import { makeBookable } from '#e2e/make-bookable.ts';
import { makeSeller } from '#e2e/make-seller.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a seller opens their payments from the menu and at both addresses [PAY-006 PAY-007]', async ({
  page,
  request,
}) => {
  const { email } = await makeSeller(await makeBookable(request));
  await openAs(page, email, '/sellerdashboard/profile');
  await expectLoaded(page);
  const heading = page.getByRole('heading', { level: 1, name: 'Payments' });
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).first().click();
  await expect(page).toHaveURL('/sellerdashboard/paymenttransaction');
  await expect(heading).toBeVisible();
  await expect(page.getByText('No accepted orders yet')).toBeVisible();
  await expectGoodEverywhere(page);

  const parts = page.getByRole('navigation', { name: 'Payments' });
  await parts.getByRole('link', { name: 'Payouts' }).click();
  await expect(page).toHaveURL(/of=payouts$/);
  await expect(parts.getByRole('link', { name: 'Payouts' })).toHaveAttribute('aria-current', 'page');
  await expectGoodEverywhere(page);
  await page.goto('/paymenttransaction');
  await expect(heading).toBeVisible();
  await expect(page.getByText('No accepted orders yet')).toBeVisible();
});
