import { expect } from '@playwright/test';
import { claimPieces } from '#contract/market/claims/claims-api.ts';
import { listOwnLots } from '#contract/market/lots/lots-api.ts';
import { buy, makeBuyer, makeFarm } from '#e2e/market/make-market.ts';
import { openPage } from '#e2e/market/steer-steps.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('roasts are sold by the pound: the heaviest is paid, the packed weight sets the price', async ({
  page,
  newVisitor,
  request,
}) => {
  const { seller } = await makeFarm(request);
  const title = `Chuck roast ${crypto.randomUUID().slice(0, 8)}`;
  await openPage(page, seller.email, '/sellerdashboard/productpost');
  await page.getByLabel('A packaged product, by the piece or by the pound').check();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('How it’s priced').selectOption('per lb');
  await page.getByLabel('Price per pound').fill('8.50');
  await page.getByLabel('What counts as one piece').fill('roast');
  await page.getByLabel('Number of pieces').fill('9');
  await page.getByLabel('A piece weighs at least').fill('3');
  await page.getByLabel('A piece weighs at most').fill('2.5');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('This can’t be less than the low estimate.')).toBeVisible();
  await page.getByLabel('A piece weighs at most').fill('4.25');
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/postsuccess/);

  const [lot] = await seller.call(listOwnLots, {});
  const ada = await makeBuyer(request, 'Ada');
  const buyer = await newVisitor();
  await openPage(buyer, ada.email, `/productview/${lot.lot_id}`);
  await expect(buyer.getByText('$8.50 per lb · roast of 3 lb to 4.25 lb')).toBeVisible();
  await expect(buyer.getByText('Once yours are packed and weighed, you get the difference back.')).toBeVisible();
  await expectGoodEverywhere(buyer);
  await ada.call(claimPieces, { lot_id: lot.lot_id, pieces: 2 });
  await buy(ada);

  await openPage(page, seller.email, '/sellerdashboard/tracker');
  await expectLoaded(page);
  const sale = page.getByRole('row', { name: new RegExp(title) }).first();
  await sale.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Hand over' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Enter the packed weight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Packed weight' });
  await dialog.getByLabel('Weight of all pieces together').fill('65');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const check = page.getByRole('dialog', { name: 'Check the weight' });
  await expect(check).toContainText('6 lb to 8.5 lb');
  await check.getByRole('button', { name: 'No, change it' }).click();
  await dialog.getByLabel('Weight of all pieces together').fill('6.5');
  await expectGoodEverywhere(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The buyer gets the difference back')).toBeVisible();
  await closeMessage(page);
  await expect(sale).toContainText('$55.25');

  await openPage(buyer, ada.email, '/buyerdashboard/tracker');
  const purchase = buyer.getByRole('article', { name: title });
  await expect(purchase).toContainText('6.5 lb');
  await expect(purchase).toContainText('Refunded');
  await expectGoodEverywhere(buyer);
});
