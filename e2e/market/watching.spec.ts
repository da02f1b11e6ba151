import { expect, type Page } from '@playwright/test';
import { pauseLot } from '#contract/market/lots/lots-api.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { buy, makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { expectLoaded, goTo, test } from '#e2e/walk.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Choose your share' });
const size = (page: Page, name: string) => panelOf(page).getByRole('radio', { name: new RegExp(`^${name}`) });

/**
 * Resolves once the page has been told how much of its lot is left. Choices that others made before that are never sent to it.
 */
const waitForNews = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('qtyclickedl') && resolve()),
    );
  });

test('two people viewing a lot each see what the other chooses, holds, and releases [MKT-017 RT-002 RT-004 RT-005 RT-006]', async ({
  page,
  newVisitor,
  request,
}) => {
  const { lot_id, seller } = await makeSale(request);
  const address = `/productview/${lot_id}`;
  const [ada, omar] = [await makeBuyer(request, 'Ada'), await makeBuyer(request, 'Omar')];
  const other = await newVisitor();
  const bothNotified = Promise.all([waitForNews(page), waitForNews(other)]);
  await openAs(page, ada.email, address);
  await openAs(other, omar.email, address);
  await expectLoaded(page);
  await expectLoaded(other);
  await bothNotified;
  await expect(panelOf(other)).toContainText('4 open');

  await size(page, 'Half').check();
  await expect(panelOf(other)).toContainText('Someone else is choosing right now.');
  await panelOf(page).getByRole('button', { name: 'Hold it for 15 minutes' }).click();
  await expect(panelOf(other)).toContainText('2 held, 2 open');
  await expect(panelOf(other)).toContainText(/The next hold ends in \d+:\d\d\./);
  await expect(panelOf(other)).not.toContainText('Someone else is choosing right now.');
  await expect(size(other, 'Whole')).toBeDisabled();
  await expect(panelOf(page).getByRole('timer')).toContainText(/Held for \d+:\d\d/);

  await panelOf(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(panelOf(other)).toContainText('4 open');
  await expect(size(other, 'Whole')).toBeEnabled();
  await expect(panelOf(page).getByRole('timer')).toHaveCount(0);
  await expect(panelOf(other)).not.toContainText('The next hold ends in');

  await size(page, 'Quarter').check();
  await expect(panelOf(other)).toContainText('Someone else is choosing right now.');
  await goTo(page, '/search');
  await expect(panelOf(other)).not.toContainText('Someone else is choosing right now.');

  await seller.call(pauseLot, { lot_id });
  await expect(panelOf(other)).toContainText('Not for sale right now');
});

test('a buyer can withdraw until the whole animal is sold [MKT-021]', async ({ page, request }) => {
  const { lot_id, title } = await makeSale(request);
  const ada = await makeBuyer(request, 'Ada');
  await openAs(page, ada.email, `/productview/${lot_id}`);
  await expectLoaded(page);
  await size(page, 'Quarter').check();
  await panelOf(page).getByRole('button', { name: 'Hold it for 15 minutes' }).click();
  await expect(panelOf(page).getByRole('timer')).toBeVisible();
  await buy(ada);
  await goTo(page, '/buyerdashboard/tracker');
  const bought = page.getByRole('article', { name: title });
  await expect(bought).toContainText('1 of 4 quarters sold');
  await bought.getByRole('button', { name: 'Withdraw', exact: true }).dblclick();
  const asking = page.getByRole('dialog', { name: 'Withdraw from this purchase?' });
  await expect(asking).toContainText('You’ll get all of your money back');
  await asking.getByRole('button', { name: 'Withdraw', exact: true }).dblclick();
  await expect(asking).toBeHidden();
  await expect(bought.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0);
  await goTo(page, `/productview/${lot_id}`);
  await expect(panelOf(page)).toContainText('4 open');
});

test('a buyer asks for the next animal, and the seller lists another like it', async ({
  page,
  newVisitor,
  request,
}) => {
  const { lot_id, title, seller } = await makeSale(request);
  const ada = await makeBuyer(request, 'Ada');
  await openAs(page, ada.email, `/productview/${lot_id}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Notify me about the next animal' }).click();
  const isOn = page.getByRole('button', { name: 'We’ll notify you about the next animal' });
  await expect(isOn).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(isOn).toBeVisible();

  const farm = await newVisitor();
  await openAs(farm, seller.email, '/sellerdashboard');
  await expectLoaded(farm);
  await expect(farm.getByText('Waiting for the next one: 1')).toBeVisible();
  await farm.getByRole('button', { name: `More actions for ${title}` }).click();
  await farm.getByRole('menuitem', { name: 'List another like it' }).click();
  await expect(farm.getByRole('heading', { name: 'New listing' })).toBeVisible();
  await expect(farm.getByLabel('Title')).toHaveValue(title);
  await expect(farm.getByLabel('Breed', { exact: true })).toHaveValue('Angus');
});
