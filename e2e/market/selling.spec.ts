import { expect } from '@playwright/test';
import { register } from '#contract/accounts/registration-api.ts';
import { listOwnLots, saveLot, viewOwnLot } from '#contract/market/lots/lots-api.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { makeGate } from '#e2e/gate.ts';
import { PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { makeFarm, steerAt } from '#e2e/market/make-market.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a seller sets up a farm, posts a product, and changes it [MKT-006 MKT-007 MKT-008 MKT-009 MKT-010 MKT-016]', async ({
  page,
  request,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  const form = { first_name: 'Silas', last_name: 'Boone', email, password: PASSWORD, confirmpassword: PASSWORD };
  const made = await request.post(register.path, { data: { ...form, role: 'seller', producerAgreement: 1 } });
  expect(made.ok()).toBe(true);

  await openAs(page, email, '/sellerdashboard');
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Set up your farm page so that buyers can find you' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByLabel('Farm name').fill('Boone Hill Farm');
  await page.getByLabel('Farm’s ZIP code').fill('50158');
  await page.getByRole('button', { name: 'Save farm page' }).click();
  await expect(page.getByText('Marshalltown, IA')).toBeVisible();
  await closeMessage(page);
  await page.getByLabel('Your story').fill('Grass all summer.');
  await page.getByRole('link', { name: 'See your page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('button', { name: 'Save farm page' }).click();
  await expect(page.getByText('Farm page saved')).toBeVisible();
  await page.getByRole('link', { name: 'See your page' }).click();
  await expect(page.getByText('Grass all summer.')).toBeVisible();

  await page.goto('/profileview/');
  await expect(page.getByRole('heading', { level: 1, name: 'Boone Hill Farm' })).toBeVisible();

  await page.goto('/sellerdashboard/productpost');
  await expectLoaded(page);
  await page.getByLabel('A packaged product, by the piece or by the pound').check();
  await page.getByLabel('Title').fill('Ground beef box');
  await page.getByLabel('Price per piece').fill('89');
  await page.getByLabel('Number of pieces').fill('12');
  await expect(page.getByRole('cell', { name: '$98.74' })).toBeVisible();
  await expect(page).toHaveURL(/productpost\?lot=\d+/);
  await expect(page.getByLabel('Price per piece')).toHaveValue('89');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Something is still missing. Check the marked fields.')).toBeVisible();
  const listed = page.getByRole('button', { name: 'What counts as one piece', exact: true });
  await expect(listed).toBeVisible();
  // Publish is pressed while the draft is being autosaved.
  const saving = makeGate();
  await page.route(`**${saveLot.path}`, async (route) => {
    await saving.opened;
    await route.continue();
  });
  const isSaving = page.waitForRequest(`**${saveLot.path}`);
  await page.getByLabel('What counts as one piece').fill('10 lb box');
  await expect(listed).toBeHidden();
  await expect(page.getByText('Something is still missing. Check the marked fields.')).toBeHidden();
  await isSaving;
  // Until this call returns, the page still has the lot from before it was published.
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${viewOwnLot.path}?**`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  saving.open();
  await expect(page.getByRole('heading', { name: 'Your lot is for sale' })).toBeVisible();
  await expect(page).toHaveURL(/\/sellerdashboard\/productpost\/postsuccess\?lot=\d+/);

  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Your lots' })).toBeVisible();
  await expectLoaded(page);
  const asked = page.waitForRequest(`**${viewOwnLot.path}?**`);
  await page.getByRole('link', { name: 'Ground beef box' }).click();
  await asked;
  await expect(page.getByLabel('Price per piece')).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { name: 'Edit lot' })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByLabel('Price per piece').fill('95');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await closeMessage(page);

  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('0 of 12 sold')).toBeVisible();
  await page.getByRole('button', { name: 'More actions for Ground beef box' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Ground beef box' }).click();
  await page.getByLabel('Number of pieces').fill('14');
  await page.getByRole('button', { name: 'Save and keep paused' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

  await page.goto('/sellerdashboard/productedit');
  await expect(page.getByRole('alert').filter({ hasText: 'Choose the lot you want to change.' })).toBeVisible();
  await page.getByRole('link', { name: 'See your lots' }).click();
  const lot = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ground beef box' }) });
  await expect(lot).toContainText('0 of 14 sold');
  await expect(lot).toContainText('Paused');

  await page.goto('/sellerdashboard/tracker');
  await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
  await expect(page.getByText('No sales here')).toBeVisible();
});

test('a draft’s last change is saved when the seller leaves, even to add a card, and values that can’t be saved are marked', async ({
  page,
  request,
}) => {
  const { plant_id, seller } = await makeFarm(request, { hasCard: false });
  await openAs(page, seller.email, '/sellerdashboard/productpost');
  await expectLoaded(page);
  const reversed = page.getByText('This can’t be less than the low estimate.');
  await page.getByLabel('Title').fill('Angus');
  await page.getByLabel('Minimum hanging weight').fill('700');
  await page.getByLabel('Maximum hanging weight').fill('600');
  await expect(reversed).toBeVisible();
  await page.getByLabel('Maximum hanging weight').fill('750');
  await expect(reversed).toBeHidden();
  await expect(page).toHaveURL(/productpost\?lot=\d+/);
  await page.getByRole('link', { name: 'New listing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Title')).toHaveValue('Angus');
  await page.getByLabel('Title').fill('Angus steer');
  // The lot's page reads the old title before the new one is saved, and gets its response after that.
  const isRead = makeGate();
  const saved = page.waitForResponse(`**${saveLot.path}`);
  await page.route(`**${saveLot.path}`, async (route) => {
    await isRead.opened;
    await route.continue();
  });
  await page.route(
    `**${lotPage.path.replace(':lot_id', '*')}?*`,
    async (route) => {
      const response = await route.fetch();
      isRead.open();
      await (await saved).finished();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: 'See the lot’s page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Angus steer' })).toBeVisible();
  await expect(page.getByText('This is your own lot.')).toBeVisible();
  await expect(page.getByText('$0.00')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Angus steer', exact: true }).click();
  await expect(page.getByLabel('Minimum hanging weight')).toHaveValue('700 lb');
  await page.getByLabel('Title').fill('Black Angus steer');
  await page.goto('/sellerdashboard');
  await expect
    .poll(async () => (await seller.call(listOwnLots, {})).map(({ title }: { title: string }) => title))
    .toEqual(['Black Angus steer']);

  const [{ lot_id, revision }] = await seller.call(listOwnLots, {});
  await seller.call(saveLot, { ...steerAt(plant_id, 'Black Angus steer'), lot_id, revision });
  await page.goto(`/sellerdashboard/productpost?lot=${lot_id}`);
  await page.getByLabel('Title').fill('Red Angus steer');
  await expect(page.getByText(/holds a day only for farms with a card on file/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Add a card on the payment card page first.' });
  await expect(alert).toBeVisible();
  await expectGoodEverywhere(page);
  await alert.getByRole('link', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('1299');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on the card').fill('Sol Farmer');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Red Angus steer');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Your lot is for sale' })).toBeVisible();
});
