import { expect } from '@playwright/test';
import { updateStatus } from '#contract/booking/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeGate } from '#e2e/gate.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

test('customers can be notified of each step, and the step’s button then says that the notice was sent [ORD-009 ORD-065 ORD-097]', async ({
  page,
  request,
}) => {
  const { email, order_id } = await makeSheet(request);
  await openAs(page, email, `/processordashboard/openOrders/${order_id}`);
  await expectLoaded(page);
  const notices = page.getByRole('region', { name: 'Notify customers' });
  await expect(notices.getByRole('listitem')).toHaveText([
    /^Product received/,
    /^Started processing/,
    /^Packing in progress/,
    /^Ready for pickup/,
    /^Invoice generated/,
  ]);
  // An animal that has not arrived can't be cut.
  await expect(notices.getByRole('button')).toHaveText(['Send']);

  // No is the default and sends nothing.
  const sure = page.getByRole('dialog', { name: 'Notify customers' });
  await notices.getByRole('button', { name: 'Send: Product received' }).click();
  await sure.getByRole('button', { name: 'No', exact: true }).click();
  await expect(sure).toBeHidden();
  await expect(notices.getByRole('button', { name: 'Send: Product received' })).toBeVisible();

  let gate = makeGate();
  await page.route('**/api/profile/send_notification', async (route) => {
    await gate.opened;
    await route.continue();
  });
  for (const event of ['Product received', 'Started processing', 'Invoice generated']) {
    gate = makeGate();
    const send = notices.getByRole('button', { name: `Send: ${event}` });
    await send.click();
    await expect(sure.getByText(`“${event}” will be emailed to Dana Ortega and Dana Whitfield.`)).toBeVisible();
    await sure.getByRole('button', { name: 'Send' }).click();
    await expect(send).toHaveAttribute('data-loading', 'true');
    gate.open();
    await expect(notices.getByRole('button', { name: `Sent: ${event}` })).toBeVisible();
    if (event === 'Started processing') {
      const stays = 'Sent. The animal stays where it is, because something is missing: a submitted cut sheet';
      await expect(page.getByText(stays)).toBeVisible();
    }
  }
  await page.reload();
  for (const event of ['Product received', 'Started processing', 'Invoice generated'])
    await expect(notices.getByRole('button', { name: `Sent: ${event}` })).toBeVisible();
  await expect(notices.getByRole('button', { name: 'Send: Ready for pickup' })).toBeVisible();

  await notices.getByRole('button', { name: 'Sent: Started processing' }).click();
  await page.getByRole('menuitem', { name: 'Send to anyone not notified yet' }).click();
  await expect(page.getByText('Everyone was already notified')).toBeVisible();

  await page.goto('/processor/communications');
  // Emails are held until they can no longer be undone.
  await expect(page.getByRole('row', { name: /is being cut/ })).toHaveCount(2);
});

test('a notice can be undone before it is emailed, and completing an order names customers with open sheets', async ({
  page,
  request,
}) => {
  const { email, order_id, call } = await makeSheet(request);
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await openAs(page, email, `/processordashboard/openOrders/${order_id}`);
  await expectLoaded(page);
  const notices = page.getByRole('region', { name: 'Notify customers' });
  await notices.getByRole('button', { name: 'Send: Ready for pickup' }).click();
  await page.getByRole('dialog', { name: 'Notify customers' }).getByRole('button', { name: 'Send' }).click();
  await notices.getByRole('button', { name: 'Undo: Ready for pickup' }).click();
  await expect(page.getByText('Undone. No one was notified')).toBeVisible();
  await expect(notices.getByRole('button', { name: 'Send: Ready for pickup' })).toBeVisible();

  await page.getByRole('button', { name: /^Other stages/ }).click();
  await page.getByRole('menuitem', { name: 'Complete' }).click();
  const sure = page.getByRole('dialog', { name: 'Are you sure' });
  await expect(sure).toContainText('These cut sheets aren’t submitted yet: Dana Ortega and Dana Whitfield.');
  await expect(sure).toContainText('You can’t change an order once it’s completed.');
  await sure.getByRole('button', { name: 'Complete anyway' }).click();
  const missing = page.getByRole('dialog', { name: 'Something is missing' });
  await expect(missing).toContainText('a submitted cut sheet');
  await missing.getByLabel('Reason for moving it anyway').fill('Cut to the owner’s call');
  await missing.getByRole('button', { name: 'Move anyway' }).click();
  await expect(missing).toBeHidden();
  await expect(page.getByText('Cut to the owner’s call')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Other stages/ })).toHaveCount(0);
});
