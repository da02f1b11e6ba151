import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { countTaps } from '#e2e/count-taps.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { dialogOf, FRIDAY, makeFarm } from '#e2e/new-order.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('an order is moved from the list, or from its page, with at most 3 taps', async ({ page, request }) => {
  const { email, call } = await makeFarm(request);
  const form = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: FRIDAY };
  const { order_ids } = await call(createManualOrder, form);
  await openAs(page, email, '/processordashboard/pendingOrders');
  await expectLoaded(page);
  const taps = await countTaps(page);
  await page
    .getByRole('table', { name: 'Pending Orders' })
    .getByRole('button', { name: showDay(FRIDAY) })
    .click();
  const dialog = dialogOf(page, 'Schedule a Dropoff Date');
  await dialog.getByRole('group', { name: 'Next free:' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^Drop-off moved to/)).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(3);
  await expect(dialog).toBeHidden();
  await expectGoodEverywhere(page);

  const before = await taps();
  await page.goto(`/o/${order_ids[0]}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Move to another day' }).click();
  await dialog.getByRole('group', { name: 'Next free:' }).getByRole('button').nth(1).click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^Drop-off moved to/)).toBeVisible();
  expect((await taps()) - before).toBeLessThanOrEqual(3);
});
