import { type APIRequestContext, expect } from '@playwright/test';
import { login } from '#contract/accounts/api.ts';
import { updateStatus } from '#contract/booking/api.ts';
import { getCustomFormData, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { submit } from '#e2e/fill-sheet.ts';
import { PASSWORD } from '#e2e/make-plant.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, goTo, test } from '#e2e/walk.ts';

/** Calls the API as the owner of a plant. */
async function signIn(request: APIRequestContext, email: string) {
  const { data: token } = await (
    await request.post(login.path, { data: { username: email, password: PASSWORD } })
  ).json();
  return async ({ path }: Endpoint, data: object) => {
    const reply = await (await request.post(path, { headers: { authorization: `Bearer ${token}` }, data })).json();
    expect(reply.status, reply.message).toBe('yes');
    return reply.data;
  };
}

test('once cutting has started, a sheet is locked, but the customer can ask the plant for a change', async ({
  page,
  request,
  newVisitor,
}) => {
  const { email, path, order_id } = await makeSheet(request);
  const call = await signIn(request, email);
  const [form_id = 0, data_id = 0] = path.split('/').slice(-2).map(Number);
  const [sheet] = await call(getCustomFormData, { form_id, data_id });
  await call(submitCustomForm, { form_id, data_id, form_data: sheet.standard_answers });
  const { links } = await call(sendCutSheet, { data_ids: [data_id], how: 'hand' });
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  // The other owner hasn't submitted a sheet.
  await call(moveStage, { order_id, from: 'dropped_off', to: 'cutting', reason: 'They called', override: true });

  const visitor = await newVisitor();
  await visitor.goto(new URL(links[0].address).pathname);
  const locked = visitor.getByRole('region', { name: 'Locked' });
  await expect(locked).toContainText('Cutting has started, so this cut sheet is locked.');
  await expect(visitor.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0);
  await locked.getByRole('button', { name: 'Ask for a change' }).click();
  const asking = visitor.getByRole('dialog', { name: 'Ask for a change' });
  await asking.getByRole('button', { name: 'Ask the plant' }).click();
  await expect(asking.getByLabel('Reason')).toBeFocused();
  await asking.getByLabel('Reason').fill('My mother moves in');
  await asking.getByLabel('What should be cut differently?').fill('The liver sliced, please');
  await expectGoodEverywhere(visitor);
  await asking.getByRole('button', { name: 'Ask the plant' }).click();
  await expect(visitor.getByText('You asked the plant for a change. They haven’t answered yet.')).toBeVisible();
  await expect(locked.getByRole('button')).toHaveCount(0);

  await openAs(page, email, '/processorCutSheet/missing');
  const asked = page.getByRole('region', { name: 'Requested changes' });
  await expect(asked).toContainText('The liver sliced, please');
  await asked.getByRole('link', { name: 'Answer Dana Whitfield’s request' }).click();
  await expect(page.getByRole('region', { name: 'Locked' })).toBeVisible();
  await expect(asked).toContainText('My mother moves in');
  await asked.getByRole('button', { name: 'Decline' }).click();
  const refusing = page.getByRole('dialog', { name: 'Decline change' });
  await refusing.getByRole('button', { name: 'Decline' }).click();
  await expect(refusing.getByLabel('Reason')).toBeFocused();
  await refusing.getByRole('button', { name: 'Cancel' }).click();
  await expectGoodEverywhere(page);
  await asked.getByRole('button', { name: 'Accept and change the sheet' }).click();
  await submit(page);
  await expect(page.getByText('Change accepted')).toBeVisible();
  await expect(asked).toContainText('Accepted');
  await goTo(page, `/processordashboard/openOrders/${order_id}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Cut sheet change accepted');

  await visitor.reload();
  await expect(visitor.getByText('The plant accepted the change you asked for.')).toBeVisible();
});
