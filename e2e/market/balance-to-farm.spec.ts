import { expect } from '@playwright/test';
import { updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { claimShare } from '#contract/market/claims/claims-api.ts';
import { listSales, type Sale } from '#contract/market/seller/seller-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { buy, makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a farm records that a buyer paid it the balance, and undoes that', async ({ page, request }) => {
  const { plant, seller, lot_id, title } = await makeSale(request);
  const buyers = [await makeBuyer(request, 'Ada'), await makeBuyer(request, 'Omar')];
  for (const buyer of buyers) {
    await buyer.call(claimShare, { lot_id, quarters: 2 });
    await buy(buyer);
  }
  const salesNow = async (): Promise<Sale[]> => seller.call(listSales, {});
  await expect.poll(async () => (await salesNow()).every((sale) => sale.order_id !== null)).toBe(true);
  const order_id = (await salesNow())[0]?.order_id;
  await plant.call(updateProcessorAcceptanceStatus, { order_id, status: ORDER_STATUS.pending });
  await plant.call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await plant.call(saveHangingWeight, { order_id, hanging_weight_clb: 68_000, seen_clb: null, is_sure: true });
  await expect.poll(async () => (await salesNow()).every((sale) => sale.balance_cents > 0)).toBe(true);

  await openAs(page, seller.email, '/sellerdashboard/tracker');
  await expectLoaded(page);
  const sale = page.getByRole('row', { name: new RegExp(title) }).first();
  await sale.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Record a payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  await dialog.getByLabel('Check', { exact: true }).check();
  await dialog.getByLabel('Check or slip number').fill('1042');
  await expectGoodEverywhere(page);
  await dialog.getByRole('button', { name: 'Record $1,130.00' }).click();
  await expect(page.getByText('Payment recorded')).toBeVisible();
  await closeMessage(page);
  await expect(sale).toContainText('$1,130.00 paid to you on');
  await expect(sale).toContainText('check 1042');
  await expectGoodEverywhere(page);

  await sale.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Undo payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo payment' }).click();
  await expect(page.getByText('Payment undone')).toBeVisible();
  await expect(sale).toContainText('$1,130.00 due');
});
