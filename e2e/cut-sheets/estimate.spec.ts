import { expect, type Page } from '@playwright/test';
import { updateStatus } from '#contract/booking/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'What you’ll take home' });

test('the estimated weight and cost change with each choice', async ({ page, request }) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  await expect(panel(page).getByRole('row', { name: /^Ground beef/ })).toBeVisible();
  // Half of a 600 to 850 lb animal, all ground.
  await expect(panel(page)).toContainText('Estimated packed weight19');
  await panel(page).getByText('Why this is an estimate').click();
  await expect(panel(page)).toContainText('Not weighed yet. We use a typical hanging weight: 300 to 425 lb');
  await expect(panel(page)).toContainText('These are example prices because the plant hasn’t set its own yet.');
  const before = await panel(page)
    .getByRole('row', { name: /^Ground beef/ })
    .textContent();

  await page.getByRole('checkbox', { name: 'Chuck steak' }).check();
  await expect(panel(page).getByRole('row', { name: /^Chuck steak/ })).toContainText('33 lb');
  await expect(panel(page).getByRole('row', { name: /^Ground beef/ })).not.toHaveText(before ?? '');
  await expect(panel(page).getByRole('status')).toHaveText(
    /^Estimate: about \d+ lb packed, about \$\d+ for processing\.$/,
  );
  await panel(page).getByText('What it costs').click();
  await expect(panel(page).getByRole('row', { name: /^Kill fee/ })).toContainText('$50');
});

test('recording the hanging weight updates the estimate, but never overwrites someone else’s new weight', async ({
  page,
  request,
}) => {
  const { email, path, order_id, call } = await makeSheet(request);
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });

  await openAs(page, email, path);
  await panel(page).getByRole('button', { name: 'Record hanging weight' }).click();
  const weighing = page.getByRole('dialog', { name: 'Weights' });
  const hanging = weighing.getByLabel('Hanging weight of the whole animal, in pounds');
  await hanging.fill('732.5');
  await weighing.getByRole('button', { name: 'Save' }).click();
  await expect(weighing).toBeHidden();
  await panel(page).getByText('Why this is an estimate').click();
  await expect(panel(page)).toContainText('The carcass has been weighed. Hanging weight for this share: 366 lb.');
  const change = panel(page).getByRole('button', { name: 'Change hanging weight' });
  await change.click();
  await expect(hanging).toHaveValue('732.5');
  await call(saveHangingWeight, { order_id, hanging_weight_clb: 70_000, seen_clb: 73_250 });
  await expect(page.getByText('Hanging weight for this share: 350 lb.')).toBeAttached();
  await weighing.getByLabel('Live weight of the whole animal, in pounds').fill('1100');
  await weighing.getByRole('button', { name: 'Save' }).click();
  await expect(weighing).toContainText('Someone else recorded a different weight.');
  await weighing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await change.click();
  await expect(hanging).toHaveValue('700');
});
