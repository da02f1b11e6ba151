import { expect } from '@playwright/test';
import { login } from '#contract/accounts/api.ts';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder, updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { callerOf, PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { dialogOf, FRIDAY, makeFarm } from '#e2e/new-order.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a customer sees what only the plant can still change once it has accepted the order', async ({
  page,
  request,
}) => {
  const { call, email } = await makeFarm(request);
  const { version } = await call(getSettings, {});
  await call(saveSettings, { version, demands_card: false });
  const ann = `ann-${email}`;
  await call(addCustomer, { first_name: 'Ann', last_name: 'Berg', email: ann, custom_portal: 1 });
  const token = new URLSearchParams((await mailedLink(ann)).split('?')[1]).get('token');
  await call(resetPassword, { token, password: PASSWORD, confirmpassword: PASSWORD });
  const signedIn = await request.post(login.path, { data: { username: ann, password: PASSWORD } });
  const callAsAnn = callerOf(request, (await signedIn.json()).data);
  const form = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: FRIDAY, process_option: 'usda' };
  const [order_id] = (await callAsAnn(createManualOrder, form)).order_ids;

  const edit = dialogOf(page, 'Edit Order');
  const openEdit = async () => {
    await page.goto(`/processordashboard/openOrders/${order_id}`);
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Edit/ }).click();
    await expect(edit.getByLabel('Event Name')).toHaveValue('Fall beef');
  };
  const planned = [
    edit.getByLabel('Hang time (days)'),
    edit.getByRole('spinbutton', { name: 'Beef' }),
    edit.getByRole('button', { name: /^Select Label Type/ }),
  ];
  const note = edit.getByText('The plant has accepted this order.');

  await openAs(page, ann, '/processordashboard/pendingOrders');
  await openEdit();
  for (const field of planned) await expect(field).toBeEnabled();
  await expect(note).toBeHidden();

  await call(updateProcessorAcceptanceStatus, { order_id, status: ORDER_STATUS.pending });
  await openEdit();
  await expect(note).toBeVisible();
  for (const field of planned) await expect(field).toBeDisabled();
  await expectGoodEverywhere(page);
  await edit.getByRole('button', { name: /^Schedule a drop off Date/ }).click();
  await expect(dialogOf(page, 'Schedule a Dropoff Date').getByLabel('confirm kill date')).toBeDisabled();
});
