import { expect } from '@playwright/test';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import { choice, choosePart, fillGroundBeef, orderList, partButton, saveChoice } from '#e2e/fill-sheet.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';

test('for a steer of unknown age, T-bones need a second choice until the plant records its age at drop-off', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const customers: { id: number; last_name: string }[] = await call(getAllCustomers, {});
  const dana = customers.find(({ last_name }) => last_name === 'Whitfield')?.id ?? 0;
  const [template]: { id: number }[] = await call(getCustomForm, {});
  const { order_ids } = await call(createManualOrder, {
    event_name: 'Whitfield beef',
    beef_qty: 1,
    dropoff_date: BOOKABLE,
    process_option: 'usda',
    split: [{ customer: dana, cut_sheet: template?.id, amount: 'Whole', animal: 'beef', order_number: 1 }],
  });
  const [order_id] = order_ids;
  const [share] = (await call(viewOrder, { order_id })).split;
  const sheet = `/NewCutSheetForm/${share.form_id}/${share.form_data_id}`;

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, email, `/o/${order_id}`);
  const [yes, no] = ['Yes, over 30 months', 'No, younger'].map((name) => page.getByRole('button', { name }));
  expect((await yes?.boundingBox())?.y).toBe((await no?.boundingBox())?.y);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(sheet);
  await expect(page.getByRole('region', { name: 'Over 30 months?' })).toBeVisible();
  // The strip steak alone leaves the tenderloin over, so the page asks about it.
  await choosePart(page, 'Short loin', 'NY strip steak');
  await expect(choice(page).getByRole('button', { name: 'Add Filet mignon' })).toBeVisible();
  await choosePart(page, 'Short loin', 'T-bone & porterhouse');
  const instead = choice(page).getByRole('group', { name: 'If the animal is over 30 months, cut this instead:' });
  await expect(instead.getByRole('checkbox', { name: 'NY strip steak' })).toBeChecked();
  await expect(instead.getByRole('checkbox', { name: 'Filet mignon' })).toBeChecked();
  await saveChoice(page);
  await expect(orderList(page).getByText('If over 30 months: NY strip steak, Filet mignon')).toBeVisible();
  await fillGroundBeef(page);

  // Before submitting, the user sees what happens to the rest of the meat and has to confirm it.
  const rest = /Nothing chosen from Chuck, .*Rib, .*: that meat will be ground\./;
  await expect(page.getByRole('list', { name: 'Meat not chosen' }).getByText(rest)).toBeVisible();
  await page.getByRole('button', { name: 'Submit CutSheet Form' }).click();
  await expect(page.getByRole('dialog').getByText(rest)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Cut Sheet form submitted successfully')).toBeVisible();
  await expect(page.getByText(rest)).toBeVisible();
  await expect(page.getByText('If over 30 months: NY strip steak, Filet mignon')).toBeVisible();

  // At drop-off, the plant is asked again.
  await page.goto(`/processordashboard/openOrders/${order_id}`);
  await expect(page.getByRole('button', { name: 'Yes, over 30 months' })).toBeVisible();
  await page.getByRole('button', { name: 'Product received' }).first().click();
  const receipt = page.getByRole('dialog', { name: 'Product received' });
  await expect(
    receipt.getByText('“Product received” will be emailed to Dana Whitfield. You have 10 seconds to undo it.'),
  ).toBeVisible();
  await receipt.getByRole('radio', { name: 'Yes' }).check();
  await receipt.getByRole('button', { name: 'Product received' }).click();
  await expect(page.getByText(`Order ${order_id} is open`)).toBeVisible();

  await page.goto(`${sheet}/preview`);
  await expect(orderList(page).getByText('NY strip steak', { exact: true })).toBeVisible();
  await expect(page.getByText('Instead of T-bone & porterhouse, because of the animal’s age').first()).toBeVisible();
  await page.goto(`${sheet}/edit`);
  await partButton(page, 'Short loin').click();
  await expect(choice(page).getByRole('checkbox', { name: 'T-bone & porterhouse' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
