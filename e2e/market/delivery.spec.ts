import { expect } from '@playwright/test';
import { updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { claimShare, myPurchases } from '#contract/market/claims/claims-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ACCEPTANCE, ORDER_STATUS } from '#contract/orders/status.ts';
import { buy, fillAddress, makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { openPage, openTracker } from '#e2e/market/steer-steps.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

test('a farm brings a family its meat, on the day that the family chose', async ({ page, newVisitor, request }) => {
  const { plant, seller, lot_id, title } = await makeSale(request);
  const [ada, omar] = [await makeBuyer(request, 'Ada'), await makeBuyer(request, 'Omar')];
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await openPage(page, seller.email, '/sellerdashboard/delivery');
  await expectGoodEverywhere(page);
  const dialog = page.getByRole('dialog');
  const addPlace = async (name: string, fill: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Add a place' }).first().click();
    await dialog.getByLabel('Name').fill(name);
    await fill();
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByLabel('Fee per share').fill('25');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await addPlace('Around Moscow', async () => {
    await dialog.getByLabel('ZIP codes').fill('Moscow');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Enter ZIP codes like 83422, 83422-83455, or 834*.')).toBeVisible();
    await expectGoodEverywhere(page);
    await dialog.getByLabel('ZIP codes').fill('83840-83850, 834');
  });
  await expect(dialog).toBeHidden();
  await addPlace('Feed store', async () => {
    await dialog.getByRole('radio', { name: 'Drop point' }).check();
    await dialog.getByLabel('Address').fill('1 Main Street, Troy');
    await dialog.getByLabel('ZIP').fill('83871');
  });
  await expect(dialog).toBeHidden();
  await expectGoodEverywhere(page);

  await ada.call(claimShare, { lot_id, quarters: 2 });
  const family = await newVisitor();
  await openPage(family, ada.email, '/checkout');
  const next = () => family.getByRole('button', { name: 'Continue', exact: true }).click();
  await next();
  await expect(family.getByRole('radio', { name: /^Pick up at / })).toBeChecked();
  await family.getByLabel('Phone').fill('208 555 0100');
  await fillAddress(family);
  await family.getByRole('radio', { name: /^Delivered to you: Around Moscow .* \$25\.00 per share$/ }).check();
  await expect(family.getByRole('radio', { name: /^Drop point: Feed store .* mi away/ })).toBeVisible();
  await expectGoodEverywhere(family);
  await next();
  await family.getByRole('checkbox', { name: 'I agree to the bill of sale' }).check();
  await next();
  await expect(family.getByText('Delivery', { exact: true }).locator('xpath=..')).toContainText('$25.00');
  await family.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(family.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await expect(family.getByText('For delivery, included').locator('xpath=..')).toContainText('$25.00');
  await omar.call(claimShare, { lot_id, quarters: 2 });
  await buy(omar);

  await expect.poll(async () => (await ada.call(myPurchases, {}))[0].order_id).toEqual(expect.any(Number));
  const [{ order_id }] = await ada.call(myPurchases, {});
  await plant.call(updateProcessorAcceptanceStatus, { project_id: lot_id, status: ACCEPTANCE.accepted });
  await plant.call(updateStatus, { order_id, status: ORDER_STATUS.open });
  const override = { reason: 'Recorded on paper', override: true };
  await plant.call(moveStage, { order_id, from: 'dropped_off', to: 'ready', ...override });

  const purchase = await openTracker(family, ada, title);
  await purchase.getByRole('button', { name: 'Choose the delivery day' }).click();
  await expectGoodEverywhere(family);
  await family.getByRole('dialog').getByRole('button', { name: 'Save day', exact: true }).click();
  await expect(purchase.getByRole('button', { name: 'Change the delivery day' })).toBeVisible();

  const office = await newVisitor();
  await openPage(office, plant.email, `/o/${order_id}`);
  const share = office.getByRole('listitem').filter({ hasText: 'Ada Pell' });
  await expect(share.getByText('Cedar Ridge picks up these boxes and delivers them')).toBeVisible();
  await share.getByRole('button', { name: /^Mark as picked up: / }).click();
  const pickup = office.getByRole('dialog', { name: 'Mark as picked up' });
  await expect(pickup.getByLabel('Picked up by')).toHaveValue('Cedar Ridge');
  await pickup.getByLabel('Boxes').fill('4');
  await pickup.getByRole('button', { name: 'Mark as picked up', exact: true }).click();
  await expect(pickup).toBeHidden();

  await page.reload();
  await page.getByRole('link', { name: /^Around Moscow: / }).click();
  const stop = page.getByRole('listitem').filter({ hasText: 'Ada Pell' });
  await expect(stop).toContainText('12 Lake Road, Moscow, ID 83843');
  await expect(stop).toContainText('4 boxes');
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
  await page.emulateMedia({ media: 'print' });
  await expect(stop).toBeVisible();
  for (const part of [page.getByRole('button'), page.getByRole('navigation')])
    await expect(part.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await stop.getByRole('button', { name: /^Handed over: / }).click();
  await page.getByLabel('Who took it').fill('Uncle Joe');
  await press('Handed over');
  await expect(stop).toContainText('to Uncle Joe');
  await stop.getByRole('button', { name: 'Undo', exact: true }).click();
  await stop.getByRole('button', { name: /^Handed over: / }).click();
  await expect(page.getByLabel('Who took it')).toHaveValue('Ada Pell');
  await press('Handed over');
  await expect(stop).toContainText('to Ada Pell');
  await expectGoodEverywhere(page);
});
