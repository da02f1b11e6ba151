import { expect } from '@playwright/test';
import { claimPieces } from '#contract/market/claims/claims-api.ts';
import { publishLot, saveLot } from '#contract/market/lots/lots-api.ts';
import { makeBuyer, makeFarm } from '#e2e/market/make-market.ts';
import { openPage } from '#e2e/market/steer-steps.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

test('a farm gives out a coupon, and a buyer pays less with it, once', async ({ page, newVisitor, request }) => {
  const { seller } = await makeFarm(request);
  const title = `Ground beef ${crypto.randomUUID().slice(0, 8)}`;
  const box = { kind: 'product', title, price_cents: 10_000, piece_name: '10 lb box', pieces: 12 };
  const { lot_id } = await seller.call(publishLot, await seller.call(saveLot, box));

  await openPage(page, seller.email, '/sellerdashboard');
  await page.getByRole('button', { name: 'Add coupon' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Coupon code').fill('fall 10');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Enter an amount or a percentage.')).toBeVisible();
  await dialog.getByLabel('Or percent off').fill('10');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Use 3 to 20 letters, digits, or hyphens.')).toBeVisible();
  await expectGoodEverywhere(page);
  await dialog.getByLabel('Coupon code').fill('fall10');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const coupon = page.getByRole('listitem').filter({ hasText: 'FALL10' });
  await expect(coupon).toContainText('10% off');
  await expect(coupon).toContainText('Used: 0');
  await expectGoodEverywhere(page);

  const ada = await makeBuyer(request, 'Ada');
  await ada.call(claimPieces, { lot_id, pieces: 1 });
  const buyer = await newVisitor();
  await openPage(buyer, ada.email, '/checkout');
  const next = () => buyer.getByRole('button', { name: 'Continue', exact: true }).click();
  await next();
  await buyer.getByLabel('Phone').fill('208 555 0100');
  await next();
  await buyer.getByRole('checkbox', { name: 'I agree to the bill of sale' }).check();
  await next();
  const payment = buyer.getByRole('button', { name: /^Pay \$/ });
  const before = await payment.textContent();
  const enter = async (code: string) => {
    await buyer.getByLabel('Coupon code').fill(code);
    await buyer.getByRole('button', { name: 'Use coupon' }).click();
  };
  await enter('NOTHING');
  await expect(buyer.getByText('This code isn’t valid for anything in your cart.')).toBeVisible();
  // A code that was only typed is tried before anything is paid.
  await buyer.getByLabel('Coupon code').fill('fall10');
  await payment.click();
  await expect(buyer.getByText('Coupon FALL10, fees included')).toBeVisible();
  await expect(payment).not.toHaveText(before ?? '');
  await expectGoodEverywhere(buyer);
  await payment.click();
  await expect(buyer.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await page.reload();
  await expect(coupon).toContainText('Used: 1');
});
