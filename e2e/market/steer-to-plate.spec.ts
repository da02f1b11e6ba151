import { expect } from '@playwright/test';
import {
  accept,
  buyShare,
  complete,
  invoice,
  makeEveryone,
  moveOn,
  openPage,
  openTracker,
  payBalance,
  payInvoice,
  pickUp,
  post,
  receive,
  review,
  startCuttingAnyway,
  weigh,
} from '#e2e/market/steer-steps.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

const SCREENS = { 'at the desk': { width: 1280, height: 800 }, 'on phones': { width: 390, height: 844 } } as const;

for (const [where, viewport] of Object.entries(SCREENS)) {
  test(`a steer goes from listing to paid invoices and meat pickup in the browser, ${where}`, async ({
    request,
    newVisitor,
  }) => {
    const { plant, plant_id, seller, ada, omar } = await makeEveryone(request);
    const [farm, office] = [await newVisitor({ viewport }), await newVisitor({ viewport })];
    const [first, second] = [await newVisitor({ viewport }), await newVisitor({ viewport })];
    const title = `Angus steer ${crypto.randomUUID().slice(0, 8)}`;
    await openPage(farm, seller.email, '/sellerdashboard/productpost');
    const address = await post(farm, plant_id, title);

    await openPage(first, ada.email, address);
    await buyShare(first, 'Half');
    await openPage(second, omar.email, address);
    await buyShare(second, 'Half');
    await openPage(farm, seller.email, '/sellerdashboard/tracker');
    const sales = farm.getByRole('main').getByRole('row').or(farm.getByRole('main').getByRole('listitem'));
    await expect(sales.filter({ hasText: title })).toHaveCount(2);
    await expect(sales.filter({ hasText: 'Requested from the plant' })).toHaveCount(2);

    await openPage(office, plant.email, '/processordashboard');
    await accept(office, title);
    const bought = await openTracker(first, ada, title);
    const step = bought.locator('[aria-current="step"]');
    await expect(step).toHaveText('Accepted by the plant');

    await receive(office, plant.email, title);
    const order = office.url();
    await weigh(office, '680');
    await expect(step).toHaveText('Weighed');
    await payBalance(first, ada, title);
    await payBalance(second, omar, title);

    await startCuttingAnyway(office);
    await expect(step).toHaveText('Being cut');
    await moveOn(office, 'Start packing', 'Being packed');
    await moveOn(office, 'Mark as ready', 'Ready for pickup');
    await expect(step).toHaveText('Ready for pickup');
    const [, toOmar = ''] = await invoice(office, ['Ada Pell', 'Omar Pell']);
    await bought.getByRole('button', { name: /^Pay the plant \$/ }).click();
    await payInvoice(first);
    await second.goto(toOmar);
    await payInvoice(second);

    await office.goto(order);
    await expectLoaded(office);
    await pickUp(office, { name: 'Ada', boxes: '4' });
    const eaten = await openTracker(first, ada, title);
    await expect(step).toHaveText('Picked up');
    await review(first, eaten);
    await pickUp(office, { name: 'Omar', boxes: '3' });
    await complete(office);
    await expect(eaten.getByText(/^\$[\d,.]+ paid$/)).toBeVisible();
    await farm.getByText('Finished', { exact: true }).click();
    await expect(sales.filter({ hasText: 'Picked up' })).toHaveCount(2);
  });
}
