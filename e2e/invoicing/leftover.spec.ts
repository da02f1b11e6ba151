import { expect } from '@playwright/test';
import { createManualOrder, updateStatus } from '#contract/booking/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a check goes to the bank, and whoever condemns the animal decides what happens to its deposit', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const { id } = await call(addCustomer, { first_name: 'Ann', last_name: 'Berg', email: `ann-${email}` });
  const [template] = await call(getCustomForm, {});
  const { order_ids } = await call(createManualOrder, {
    event_name: 'Fall beef',
    beef_qty: 1,
    dropoff_date: BOOKABLE,
    process_option: 'usda',
    split: [{ customer: id, cut_sheet: template.id, amount: 'Whole', animal: 'beef', order_number: 1 }],
    collect_deposit: '250',
    deposite_email: `ann-${email}`,
  });
  const [order_id] = order_ids;
  await call(recordDeposit, { order_id, customer_id: id, method: 'check', reference: '1042', amount_cents: 25_000 });
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });

  await openAs(page, email, '/books');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Record bank deposit' }).click();
  const deposit = page.getByRole('dialog', { name: 'Record bank deposit' });
  const check = deposit.getByRole('checkbox', { name: /^\$250\.00 · Check 1042 · Ann Berg/ });
  await check.uncheck();
  await expect(deposit).toContainText('To the bank: $0.00');
  await check.check();
  await expect(deposit).toContainText('To the bank: $250.00');
  await expectGoodEverywhere(page);
  await deposit.getByRole('button', { name: 'Record', exact: true }).click();
  await closeMessage(page);
  await page.getByRole('button', { name: 'Record bank deposit' }).click();
  await expect(deposit).toContainText('To the bank: $0.00');
  await expect(check).toBeHidden();

  await page.goto(`/o/${order_id}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: /^Other stages/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as condemned' }).click();
  const move = page.getByRole('dialog', { name: 'Move animal' });
  await expect(move).toContainText('$250.00 of the deposit is left.');
  await move.getByLabel('Reason').fill('Fever');
  await expectGoodEverywhere(page);
  await move.getByRole('button', { name: 'Move animal' }).click();
  const ask = page.getByRole('dialog', { name: 'What happens to the deposit?' });
  await expect(ask).toContainText('Ann Berg paid it');
  await closeMessage(page);
  await expectGoodEverywhere(page);
  await ask.getByRole('button', { name: 'Use it for another invoice' }).click();
  await page.getByRole('dialog', { name: 'Use the deposit' }).getByRole('button', { name: 'Add to credit' }).click();
  await expect(page.getByText('Deposit settled')).toBeVisible();
  await closeMessage(page);
  await expect(ask).toBeHidden();
});

test('packed weights of a share are entered on the order page', async ({ page, request }) => {
  const { email, order_id, call } = await makeSheet(request);
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await call(saveHangingWeight, { order_id, hanging_weight_clb: 40_000, seen_clb: null });
  await openAs(page, email, `/o/${order_id}`);
  await expectLoaded(page);
  const open = page.getByRole('button', { name: 'Packed weights of Dana Whitfield’s share' });
  await open.click();
  const weights = page.getByRole('dialog', { name: 'Weights' });
  const packed = weights.getByLabel('Packed weight of this share, in pounds');
  await packed.fill('120');
  await weights.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Weights saved')).toBeVisible();
  await closeMessage(page);
  await expect(weights).toBeHidden();
  await expectGoodEverywhere(page);
  await open.click();
  await expect(packed).toHaveValue('120');
});
