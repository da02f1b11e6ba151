import { expect, type Locator, type Page } from '@playwright/test';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, goTo, test } from '#e2e/walk.ts';

const PHONE = { width: 390, height: 844 };
const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { y: -1, height: -1 };
const middleOf = async (one: Locator) => {
  const { y, height } = await boxOf(one);
  return y + height / 2;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('buttons beside fields are as tall as the fields, and disabled buttons keep their border', {
  tag: '@widths',
}, async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/invoices');
  const status = page.getByRole('main').getByLabel('Status');
  await expect(button(page, 'Tax and fees')).toBeVisible();
  expect(await boxOf(button(page, 'Tax and fees'))).toMatchObject({
    y: (await boxOf(status)).y,
    height: (await boxOf(status)).height,
  });
  await goTo(page, '/neworder');
  const split = button(page, 'Split');
  await expect(split).toBeDisabled();
  await expect(split).not.toHaveCSS('border-color', 'rgba(0, 0, 0, 0)');
});

test('on a phone, the dashboard shows three rows of each list until the user asks for all of them', {
  tag: '@widths',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openAs(page, 'processor@demo.test', '/processordashboard');
  const tickets = page.getByRole('list', { name: 'Customer Look Up' });
  await expectLoaded(page);
  await expect(tickets.locator('> li')).toHaveCount(3);
  await page
    .getByRole('region', { name: 'Customer Look Up' })
    .getByRole('button', { name: /^Show all/ })
    .click();
  await expect(tickets.locator('> li')).toHaveCount(10);
  const freeDays = page.getByRole('region', { name: 'Next free day' });
  await expect(freeDays.getByRole('listitem')).toHaveCount(3);
  await freeDays.getByRole('button', { name: /^Show all/ }).click();
  await expect(freeDays.getByRole('listitem')).toHaveCount(10);
});

test('a report’s buttons share a row on a phone, and so do the office’s buttons on a cut sheet at any width', {
  tag: '@widths',
}, async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const { email, path } = await makeSheet(request, 'no', 'Quarter');
  await openAs(page, email, '/reports?report=revenue&range=last_month');
  const csv = await middleOf(button(page, 'Download CSV'));
  expect(await middleOf(button(page, 'Save report'))).toBeCloseTo(csv, 0);
  expect(await middleOf(button(page, 'Print'))).toBeCloseTo(csv, 0);

  await goTo(page, path);
  await page.setViewportSize({ width: 1280, height: 800 });
  const message = page.getByRole('region', { name: 'Customer' }).getByRole('link', { name: 'Send a message' });
  await expect(message).toBeVisible();
  const details = button(page, 'Customer details');
  await expect
    .poll(async () => [(await middleOf(message)) - (await middleOf(details)), (await boxOf(message)).height])
    .toEqual([0, (await boxOf(details)).height]);
  await page.setViewportSize(PHONE);
  const more = button(page, 'More actions');
  const send = page.getByRole('button', { name: /^Send Cut sheets/ });
  await expect(more).toBeVisible();
  expect(await middleOf(more)).toBeCloseTo(await middleOf(send), 0);
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Customer details',
    'Look up cut sheets',
    'Copy cut sheet',
    'Send a message',
  ]);
  await page.getByRole('menuitem', { name: 'Customer details' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
