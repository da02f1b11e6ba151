import { expect } from '@playwright/test';
import { me } from '#contract/accounts/api.ts';
import { favorFarm } from '#contract/market/buyer/marks-api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { expectGoodEverywhere, expectLoaded, pressRendered, test } from '#e2e/walk.ts';

test('a family asks to be told when something is near them, and stops the emails with one tap', async ({ page }) => {
  const email = `family-${Date.now()}@example.test`;
  await page.goto('/search?zip=59301&miles=10&search=zebra');
  await expectLoaded(page);
  const dialog = page.getByRole('dialog');
  await pressRendered(page.locator('button', { hasText: 'Tell me when something is near me' }), dialog);
  await expect(dialog.getByLabel('Near ZIP code')).toHaveValue('59301');
  await dialog.getByLabel('Near ZIP code').fill('00000');
  await dialog.getByLabel('Share').selectOption('Half');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Start alert' }).click();
  await expect(dialog.getByText('We don’t know where this ZIP code is')).toBeVisible();
  await expectGoodEverywhere(page);
  await dialog.getByLabel('Near ZIP code').fill('59301');
  await dialog.getByRole('button', { name: 'Start alert' }).click();
  await expect(page.getByText(`Open the link we sent to ${email}`)).toBeVisible();

  const link = await mailedLink(email);
  await page.goto(link);
  await expect(page.getByText('All animals · Half · “zebra” · within 10 miles of 59301')).toBeVisible();
  await page.getByRole('button', { name: 'Start alert' }).click();
  await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeVisible();

  await page.goto(`${link}&end=1`);
  await expect(page.getByRole('heading', { name: 'We won’t email you about this anymore' })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Start it again' }).click();
  await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeVisible();
});

test('a farm tells those who asked for its news about a lot, once', async ({ page, request }) => {
  const { lot_id, seller } = await makeSale(request);
  const buyer = await makeBuyer(request, 'Ada');
  const { id: seller_id } = await seller.call(me, {});
  await buyer.call(favorFarm, { seller_id, is_on: true, is_emailed: true });
  await openAs(page, seller.email, `/sellerdashboard/productpost/postsuccess?lot=${lot_id}`);
  await expect(page.getByLabel('Link to this lot')).toHaveValue(new RegExp(`/productview/${lot_id}$`));
  await page.getByRole('button', { name: 'Email 1 person who follows your farm' }).click();
  await page.getByLabel('Note').fill('Call me at 208 555 0142');
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Leave out phone numbers')).toBeVisible();
  await page.getByLabel('Note').fill('Grass-fed and calm.');
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('You emailed the people who follow your farm about this lot.')).toBeVisible();
});

test('a guest who finds no plant near them asks to be told about the first one', async ({ page }) => {
  await page.goto('/plants?zip=99723');
  await expect(page.getByText('No plants here yet')).toBeVisible();
  const ask = page.getByRole('button', { name: 'Tell me when a plant is near me' });
  const dialog = page.getByRole('dialog');
  await pressRendered(ask, dialog);
  await expect(dialog.getByLabel('Near ZIP code')).toHaveValue('99723');
  await expectGoodEverywhere(page);
  const email = `${crypto.randomUUID()}@example.test`;
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Start alert', exact: true }).click();
  await expect(page.getByText(`Open the link we sent to ${email} to start your alert.`)).toBeVisible();
});
