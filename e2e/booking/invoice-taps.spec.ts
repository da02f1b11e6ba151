import { expect } from '@playwright/test';
import { updateStatus } from '#contract/booking/api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { countTaps } from '#e2e/count-taps.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, expectNoBarriers, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

test('an animal on the rail is weighed and invoiced with at most 4 taps', async ({ page, request }) => {
  const { email, call, order_id } = await makeSheet(request);
  const cutting = { name: 'Cutting', unit: 'hanging_lb', cents: 100, minimum_cents: null, when: 'always' };
  await call(addPriceList, {
    category_id: 1,
    starts_on: plantToday(),
    lines: [{ ...cutting, tax_class: 'processing' }],
  });
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await call(moveStage, { order_id, from: 'dropped_off', to: 'killed' });
  await openAs(page, email, `/o/${order_id}`);
  await expectLoaded(page);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Enter the weight', exact: true }).click();
  const weights = page.getByRole('dialog', { name: 'Weights' });
  await expect(weights.getByLabel('Hanging weight of the whole animal, in pounds')).toBeFocused();
  await page.keyboard.type('701.37');
  await weights.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('button', { name: 'Issue and send 2 invoices', exact: true }).click();
  await expect(page.getByText('2 invoices issued')).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(4);
  await expectNoBarriers(page);
});
