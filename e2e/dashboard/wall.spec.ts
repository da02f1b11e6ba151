import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { saveCheckPlace } from '#contract/floor/checks/checks-api.ts';
import { walkIn } from '#contract/floor/intake-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

test('the wall shows today’s kills, those that are done last, and what somebody must find out', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const owner = { name: 'Luz Ortega', phone: '(406) 555-0142', over_thirty_months: 'no' };
  const first = await call(walkIn, {
    action_id: crypto.randomUUID(),
    species: 'beef',
    process_option: 'custom',
    ...owner,
  });
  await call(createManualOrder, { event_name: 'Garza beef', beef_qty: 1, dropoff_date: plantToday() });
  await call(saveCheckPlace, { kind: 'area', name: 'Cutting room' });
  // A window in full screen can’t be resized.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = async () => {};
  });
  await openAs(page, email, '/processordashboard?wall=1');
  const wall = page.getByRole('dialog');
  const kills = wall.getByRole('region', { name: 'Kills today' }).getByRole('listitem');
  await expect(kills.first()).toContainText('B-C-1');
  await expect(kills.first()).toContainText('NOT FOR SALE');
  await expect(kills.nth(1)).toContainText('Garza beef');
  await expect(wall.getByRole('region', { name: 'To check now' })).toContainText('Cutting room');
  const questions = wall.getByRole('region', { name: 'Ask before cutting' });
  await expect(questions).toContainText('Cut sheet not submitted · Luz Ortega');
  await expect(questions).toContainText('Age not recorded');
  await expect(wall.getByText('(406) 555-0142')).toHaveCount(0);
  await expectGoodEverywhere(page);

  await call(moveStage, {
    order_id: first.order_id,
    from: 'dropped_off',
    to: 'killed',
    override: true,
    reason: 'Before its sheet',
  });
  await expect(kills.first()).toContainText('Garza beef');
  await expect(kills.nth(1)).toContainText('Killed');
});
