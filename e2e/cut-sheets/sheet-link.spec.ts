import { expect } from '@playwright/test';
import { fillGroundBeef, submit } from '#e2e/fill-sheet.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectNoBarriers, goTo, test } from '#e2e/walk.ts';

test('a sheet link lets anyone fill in that sheet until the office revokes it [CUT-019]', async ({
  page,
  request,
  newVisitor,
}) => {
  const { email, order_id } = await makeSheet(request);
  await openAs(page, email, '/processorCutSheet/missing');
  const missing = page.getByRole('table', { name: 'Missing cut sheets' });
  await expect(missing.getByRole('row')).toHaveCount(3);
  await expect(missing.getByRole('row', { name: /Dana Whitfield/ })).toContainText('3125550148');
  await expect(missing.getByRole('row', { name: /Dana Whitfield/ })).toContainText('Never');
  await expectGoodEverywhere(page);

  await goTo(page, `/processordashboard/openOrders/${order_id}`);
  await page.getByRole('button', { name: 'Send Cut sheets: Dana Whitfield' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Cut sheets' });
  await expect(dialog.getByRole('button', { name: 'Send by email' })).toBeVisible();
  await expect(dialog).toContainText(/To whitfield-/i);
  await dialog.getByRole('button', { name: 'Get a link to text or copy' }).click();
  const link = dialog.getByLabel('Link to the cut sheet');
  await expect(link).toHaveValue(/\/CutSheet\/[\w-]{43}$/);
  await expect(dialog.getByRole('link', { name: 'Text it to 3125550148' })).toHaveAttribute(
    'href',
    /^sms:3125550148\?&body=/,
  );
  await expectNoBarriers(page);
  const address = new URL(await link.inputValue()).pathname;

  const visitor = await newVisitor();
  const answer = await visitor.goto(address);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  await expect(visitor.getByRole('heading', { level: 1, name: 'Cut Sheet' })).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText('Dana Whitfield');
  await expectGoodEverywhere(visitor);
  for (const secret of ['Ortega', '418 Maple Street', '3125550148', email, `rder ${order_id}`]) {
    await expect(visitor.getByRole('main')).not.toContainText(secret);
  }
  await fillGroundBeef(visitor);
  await expect(visitor.getByText('Saved', { exact: true })).toBeVisible();
  await visitor.reload();
  await submit(visitor);
  await expect(visitor.getByText('Cut Sheet form submitted successfully')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Print' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Change' }).click();
  await expect(visitor.getByRole('button', { name: 'Submit CutSheet Form' })).toBeVisible();

  // With the dialog still open, the office sees that the link was opened, and revokes it.
  await expect(dialog).toContainText(/Link created on .* by Ruth Olsen/);
  await expect(dialog).toContainText(/opened .* · expires /);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog).toContainText(/revoked /);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Shares' })).toContainText('Dana Whitfield’s cut sheet');
  await goTo(page, '/processorCutSheet/missing');
  await expect(missing.getByRole('row')).toHaveCount(2);

  for (const gone of [address, `/CutSheet/${'x'.repeat(43)}`]) {
    await visitor.goto(gone);
    await expect(visitor.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  }
  await expectNoBarriers(visitor);
});
