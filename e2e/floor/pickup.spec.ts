import { expect } from '@playwright/test';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { issueFor } from '#e2e/make-invoice.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const PHONE = { width: 390, height: 844 };
const override = { override: true, reason: 'Test' };

test('boxes are counted while the meat is packed, and leave in two trips with a signature', async ({
  page,
  request,
}) => {
  const { email, call, order_id } = await makeSheet(request);
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await call(moveStage, { order_id, from: 'dropped_off', to: 'packing', ...override });
  await page.setViewportSize(PHONE);
  await openAs(page, email, '/pickup');
  await expectLoaded(page);
  await expect(page.getByRole('heading', { name: 'Being packed' })).toBeVisible();
  await page.getByRole('button', { name: 'Boxes: Dana Whitfield' }).click();
  await page.getByLabel('How many boxes?').fill('3');
  await page.getByLabel('Where do they stand?').fill('Freezer A, shelf 2');
  await page.getByRole('button', { name: 'Add boxes' }).click();
  const share = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Dana Whitfield' });
  await expect(share).toContainText('Boxes: 3 · Freezer A, shelf 2');
  await page.getByRole('button', { name: 'Boxes: Dana Whitfield' }).click();
  await page.getByRole('button', { name: 'Remove boxes' }).click();
  await page.getByText('Box 3, Freezer A, shelf 2').click();
  await page.getByRole('button', { name: 'Remove boxes' }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await page.getByLabel('Reason').fill('Counted twice');
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Remove boxes' }).click();
  await expect(share).toContainText('Boxes: 2');

  await call(moveStage, { order_id, from: 'packing', to: 'ready', ...override });
  await expect(page.getByRole('heading', { name: 'Ready for pickup' })).toBeVisible();
  await page.getByRole('searchbox').fill('3125550148');
  await share.getByRole('button').first().click();
  await page.getByText('Box 2, Freezer A, shelf 2').click();
  await page.getByLabel('Picked up by').fill('Ann Field');
  const pad = page.getByRole('button', { name: 'Signature' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the field to sign in has no size');
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90);
  await page.mouse.move(box.x + 200, box.y + 30);
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Hand out', exact: true }).click();
  await expect(page.getByText('The rest is still here.')).toBeVisible();

  await page.getByRole('button', { name: 'Next pickup' }).click();
  await expect(share).toContainText('Boxes: 1');
  await share.getByRole('button').first().click();
  await expect(page.getByText('Left with Ann Field')).toBeVisible();
  await page.getByRole('button', { name: 'Hand out', exact: true }).click();
  await expect(page.getByText('Handed out')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await closeMessage(page);
  await share.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Hand out', exact: true }).click();
  await page.getByRole('button', { name: 'Next pickup' }).click();
  await expect(share).toHaveCount(0);
});

test('a share with an open invoice says so, without the amount', async ({ page, request }) => {
  const { email, call, order_id } = await makeSheet(request);
  await issueFor({ call, order_id, last_name: 'Whitfield' });
  const { stage } = await call(viewOrder, { order_id });
  await call(moveStage, { order_id, from: stage, to: 'ready', ...override });
  await openAs(page, email, '/pickup');
  const shares = page.getByRole('main').getByRole('listitem');
  await expect(shares.filter({ hasText: 'Dana Whitfield' })).toContainText('Not paid yet');
  await expect(shares.filter({ hasText: 'Dana Ortega' })).not.toContainText('Not paid yet');
  await expect(page.getByRole('main')).not.toContainText('$');
});

test('the office says when meat is forfeited, and the list shows the day', async ({ page, request }) => {
  const { email, call, order_id } = await makeSheet(request);
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await call(moveStage, { order_id, from: 'dropped_off', to: 'ready', ...override });
  await page.setViewportSize(PHONE);
  await openAs(page, email, '/pickup');
  await page.getByRole('button', { name: 'Meat that isn’t picked up' }).click();
  await page.getByLabel('Forfeited after this many days').fill('5');
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The warning has to come after the meat is ready')).toBeVisible();
  await page.getByLabel('Warn the owner this many days before').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeMessage(page);
  const share = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Dana Whitfield' });
  await expect(share).toContainText('Forfeited on');
  await expect(page.getByRole('button', { name: 'Forfeit this meat' })).toHaveCount(0);
});
