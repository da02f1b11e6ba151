import { expect } from '@playwright/test';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { countTaps } from '#e2e/count-taps.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, expectNoBarriers, test } from '#e2e/walk.ts';

test('accepting a request asks as before, takes at most 2 taps, and is undone with one', async ({ page, request }) => {
  const plant = await makeBookable(request);
  await plant.call(createDropoff, { eventName: 'Fall beef', scheduleDate: BOOKABLE, non_schedule_multi: 1 });
  await openAs(page, plant.email, '/processordashboard/requestedOrder');
  await expectLoaded(page);
  const taps = await countTaps(page);
  const accept = page.getByRole('button', { name: 'Accept: Fall beef' });
  await accept.click();
  const sure = page.getByRole('dialog', { name: 'Are You Sure' });
  await expect(sure).toContainText('Want to accept this order ?');
  await sure.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Order was accepted')).toBeVisible();
  await expect(accept).toBeHidden();
  expect(await taps()).toBeLessThanOrEqual(2);
  await expectNoBarriers(page);

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The request waits for an answer again')).toBeVisible();
  await expect(accept).toBeVisible();
});
