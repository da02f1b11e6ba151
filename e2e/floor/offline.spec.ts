import { expect, type Page } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { takeIn } from '#contract/floor/intake-api.ts';
import { borrowNumbers } from '#contract/floor/numbers-api.ts';
import { expectCopyOf, expectKept } from '#e2e/kept-offline.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { makeCut } from '#e2e/make-cut.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
async function receive(page: Page, animal: RegExp, tag: string): Promise<void> {
  await page.getByRole('button', { name: animal }).click();
  await page.getByLabel('Ear tag', { exact: true }).fill(tag);
  await page.getByRole('radiogroup', { name: 'Walked off sound?' }).getByText('Yes', { exact: true }).click();
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
}
const next = (page: Page) => page.getByRole('button', { name: 'Next animal' }).click();

test('without a connection, animals are received and numbered, and it is all sent after a reload and a new sign-in', async ({
  page,
  context,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const beef = { beef_qty: 1, dropoff_date: plantToday(), process_option: 'usda' };
  for (const name of ['Garza', 'Ortega', 'Pérez'])
    await call(createManualOrder, { ...beef, event_name: `${name} beef` });
  await openAs(page, email, '/intake');
  const lent = page.waitForResponse((response) => response.url().endsWith(borrowNumbers.path));
  await receive(page, /Garza beef/, 'R-12');
  await expect(page.getByText('B-U-1', { exact: true })).toBeVisible();
  await lent;
  await next(page);
  await expectKept(page);
  await expectCopyOf(page, 'Ortega beef');

  await context.setOffline(true);
  await page.reload();
  await receive(page, /Ortega beef/, 'R-13');
  await expect(page.getByText('B-U-2', { exact: true })).toBeVisible();
  await expect(page.getByText('Kept on this device. It is sent once there is a connection.')).toBeVisible();
  await expectGoodEverywhere(page);
  await next(page);
  await expect(page.getByRole('button', { name: /Ortega beef/ })).toHaveCount(0);
  // This tag is on another animal already, which the device doesn't know.
  await receive(page, /Pérez beef/, 'r12');
  await expect(page.getByText('B-U-3', { exact: true })).toBeVisible();
  await next(page);
  await page.reload();
  await expect(heading(page, 'Kept on this device: 2')).toBeVisible();
  await expectGoodEverywhere(page);

  // Someone signs out on the server, and in again on this device.
  await context.clearCookies();
  await context.setOffline(false);
  await expect(heading(page, 'Welcome Back')).toBeVisible();
  await openAs(page, email, '/intake');
  await expect(page.getByRole('listitem').filter({ hasText: 'B-U-2' })).toContainText('Ortega beef');
  await expect(heading(page, 'Needs a person: 1')).toBeVisible();
  await expect(page.getByText(/Tag r12 is already on order \d+, Garza beef/)).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('button', { name: 'Use it for both' }).click();
  await expect(heading(page, 'Needs a person: 1')).toHaveCount(0);
  await expect(page.getByRole('link').filter({ hasText: 'B-U-3' })).toContainText('Pérez beef');
});

test('what was refused later can be set aside with a reason', async ({ page, context, request }) => {
  const { email, call } = await makeBookable(request);
  const beef = { beef_qty: 1, dropoff_date: plantToday(), process_option: 'usda', event_name: 'Garza beef' };
  const { order_ids } = await call(createManualOrder, beef);
  await openAs(page, email, '/intake');
  await expect(page.getByRole('button', { name: /Garza beef/ })).toBeVisible();
  await expectKept(page);
  await expectCopyOf(page, 'Garza beef');
  await context.setOffline(true);
  await receive(page, /Garza beef/, 'R-12');
  await expect(page.getByText(/It gets its number once there is a connection/)).toBeVisible();
  await next(page);
  // The office receives the same animal in the meantime.
  await call(takeIn, { action_id: crypto.randomUUID(), order_id: order_ids[0] });
  await context.setOffline(false);
  await expect(heading(page, 'Needs a person: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Set aside' }).click();
  await page.getByLabel('Reason').fill('Received at the office');
  await expectGoodEverywhere(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click();
  await expect(heading(page, 'Needs a person: 1')).toHaveCount(0);
  await expect(page.getByRole('link').filter({ hasText: 'B-U-1' })).toBeVisible();
});

test('an hour without a connection at the grinder: a lot is started, added to, and weighed out', async ({
  page,
  context,
  request,
}) => {
  const { email } = await makeCut(request, 2);
  await openAs(page, email, '/batches');
  const choose = async (animal: string, pounds: string) => {
    await page.getByLabel('Animal', { exact: true }).selectOption({ label: `${animal} · Beef · Garza beef` });
    await page.getByLabel('Weight, in pounds', { exact: true }).fill(pounds);
  };
  // The list of animals is here once the form was open.
  await page.getByRole('button', { name: 'New lot' }).click();
  await choose('B-U-2', '10');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'New lot' }).click();
  await choose('B-U-1', '30');
  await page.getByRole('button', { name: 'Start lot' }).click();
  const lot = page.getByRole('region', { name: 'New lot · Ground meat · 30.00 lb' });
  await lot.getByRole('button', { name: 'Add meat' }).click();
  await choose('B-U-2', '10');
  await page.getByRole('button', { name: 'Add meat' }).click();
  await lot.getByRole('button', { name: 'Weigh what came out' }).click();
  await page.getByLabel('Weight, in pounds', { exact: true }).fill('38');
  await page.getByRole('button', { name: 'End lot' }).click();
  await expect(heading(page, 'Kept on this device: 3')).toBeVisible();
  await expectGoodEverywhere(page);
  await context.setOffline(false);
  const shares = page.getByRole('list', { name: 'For whom' }).getByRole('listitem');
  await expect(shares).toContainText([/28\.50 lb/, /9\.50 lb/]);
  await expect(lot).toHaveCount(0);
  await expect(heading(page, 'Kept on this device: 3')).toHaveCount(0);
});

test('a shared device says with a PIN whose initials go on the records', async ({ page, request }) => {
  const { email, call } = await makeBookable(request);
  const beef = { beef_qty: 1, dropoff_date: plantToday(), process_option: 'usda', event_name: 'Garza beef' };
  await call(createManualOrder, beef);
  await openAs(page, email, '/intake');
  await page.getByRole('button', { name: 'Who is working here?' }).click();
  await page.getByRole('button', { name: 'Choose your PIN' }).click();
  await page.getByLabel(/^New PIN of/).fill('1234');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This PIN is too easy to guess. Choose another one.')).toBeVisible();
  await page.getByLabel(/^New PIN of/).fill('2580');
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await closeMessage(page);
  const me = page.getByRole('main').getByRole('listitem').getByRole('button');
  const name = (await me.textContent()) ?? '';
  await expectGoodEverywhere(page);
  await me.click();
  await page.getByLabel(/^PIN of/).fill('0000');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('This PIN isn’t right.')).toBeVisible();
  await page.getByLabel(/^PIN of/).fill('2580');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(name)).toBeVisible();
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await expectGoodEverywhere(page);
});
