import { type APIRequestContext, expect } from '@playwright/test';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { payingRules, savePayingRules } from '#contract/invoicing/paying/rules-api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { issueFor } from '#e2e/make-invoice.ts';
import { PASSWORD, type Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { chooseDay, dialogOf, FRIDAY, makeFarm, newOrder, press } from '#e2e/new-order.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

/** A whole beef with a deposit of $250.00, requested from Ann, who has a portal account. */
async function askAnn(request: APIRequestContext): Promise<Plant & { ann: string; id: number; order_id: number }> {
  const plant = await makeBookable(request);
  const { call } = plant;
  const { ann, id } = await inviteAnn(plant);
  const [template] = await call(getCustomForm, {});
  const share = { customer: id, cut_sheet: template.id, amount: 'Whole', animal: 'beef', order_number: 1 };
  const { order_ids } = await call(createManualOrder, {
    event_name: 'Fall beef',
    beef_qty: 1,
    dropoff_date: BOOKABLE,
    process_option: 'usda',
    split: [share],
    collect_deposit: '250',
    deposite_email: ann,
  });
  return { ...plant, ann, id, order_id: order_ids[0] };
}

/** A customer with a portal account. */
async function inviteAnn({ email, call }: Plant): Promise<{ ann: string; id: number }> {
  const ann = `ann-${email}`;
  const { id } = await call(addCustomer, { first_name: 'Ann', last_name: 'Berg', email: ann, custom_portal: 1 });
  const token = new URLSearchParams((await mailedLink(ann)).split('?')[1]).get('token');
  await call(resetPassword, { token, password: PASSWORD, confirmpassword: PASSWORD });
  return { ann, id };
}

test('a request shows the usual deposit, which can be paid once it is sent; the office sees it before it chooses', async ({
  page,
  request,
}) => {
  const plant = await makeFarm(request);
  const { version } = await plant.call(getSettings, {});
  await plant.call(saveSettings, { version, usual_deposits: { beef: 150 }, demands_card: false });
  const { ann } = await inviteAnn(plant);
  await openAs(page, ann, '/neworder');
  const form = newOrder(page);
  await form.getByLabel('Event Name').fill('Fall beef');
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('2');
  await expect(page.getByRole('note', { name: 'Deposit' })).toContainText('$300.00');
  await expectGoodEverywhere(page);
  await press(page, 'Schedule a drop off Date');
  await chooseDay(page, FRIDAY);
  const reply = page.waitForResponse((one) => one.url().endsWith(createManualOrder.path));
  await form.getByRole('button', { name: 'Submit' }).click();
  const { order_ids } = (await (await reply).json()).data;
  await page.goto(`/paymentngorder/${order_ids[0]}`);
  await expectLoaded(page);
  await expect(page.getByRole('button', { name: 'Pay $300.00' })).toBeVisible();

  await openAs(page, plant.email, '/neworder');
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('1');
  const collect = form.getByRole('button', { name: 'Collect Deposit' });
  await expect(collect).toContainText('Usual deposit: $150.00');
  await collect.click();
  await dialogOf(page, 'Collect Deposit').getByRole('button', { name: 'Usual deposit: $150.00' }).click();
  await expect(dialogOf(page, 'Collect Deposit').getByLabel('Deposit')).toHaveValue('150.00');
});

test('a customer pays the deposit by card after another card is declined [PAY-001]', async ({ page, request }) => {
  const { ann, order_id } = await askAnn(request);
  await openAs(page, ann, `/paymentngorder/${order_id}`);
  await expectLoaded(page);
  await expect(page.getByText('Due')).toBeVisible();
  const form = page.getByRole('form', { name: 'Pay by card' });
  const pay = form.getByRole('button', { name: 'Pay $250.00' });
  await pay.click();
  await expect(form.getByText('Required')).toHaveCount(4);
  await form.getByLabel('Card number').fill('4000000000000002');
  await form.getByLabel('Expiration date').fill('1240');
  await form.getByLabel('CVC').fill('123');
  await form.getByLabel('Name on the card').fill('Ann Berg');
  await pay.click();
  await expect(form.getByText('The card company declined this card.')).toBeVisible();
  await expect(form.getByLabel('Name on the card')).toHaveValue('Ann Berg');
  await expectGoodEverywhere(page);

  await form.getByLabel('Card number').fill('4242424242424242');
  await pay.click();
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(page.getByText('The deposit is paid. It will be applied to the invoice.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Visa ending in 4242');
  await expect(form).toBeHidden();
});

test('a customer opens an invoice from their statement and pays it', async ({ page, request }) => {
  const { ann, call, order_id } = await askAnn(request);
  const { number } = await issueFor({ call, order_id });
  await openAs(page, ann, '/statement');
  await expectLoaded(page);
  await page.getByRole('link', { name: `Invoice ${number}`, exact: true }).click();
  await page.getByRole('button', { name: 'Pay by card', exact: true }).click();
  const form = page.getByRole('dialog', { name: /^Pay invoice / }).getByRole('form');
  await form.getByLabel('Card number').fill('4242424242424242');
  await form.getByLabel('Expiration date').fill('1240');
  await form.getByLabel('CVC').fill('123');
  await form.getByLabel('Name on the card').fill('Ann Berg');
  await expectGoodEverywhere(page);
  await form.getByRole('button', { name: 'Pay $400.00' }).click();
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(page.getByText('Paid in full')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay by card', exact: true })).toBeHidden();
});

test('the office records a deposit, refunds part of it, and finds both in the books [PAY-002 PAY-003 PAY-004]', async ({
  page,
  request,
}) => {
  const { email, order_id } = await askAnn(request);
  await openAs(page, email, `/o/${order_id}`);
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const recording = page.getByRole('dialog', { name: 'Record payment' });
  await recording.getByLabel('Amount').fill('300');
  await recording.getByRole('button', { name: 'Record' }).click();
  await expect(recording.getByText('Only $250.00 is due. Enter that or less.')).toBeVisible();
  await recording.getByLabel('Amount').fill('250');
  await recording.getByLabel('Check').check();
  await recording.getByLabel('Number').fill('1042');
  await expectGoodEverywhere(page);
  await recording.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('Payment recorded')).toBeVisible();
  await closeMessage(page);

  await page.getByRole('button', { name: /^Refund payment/ }).click();
  const refunding = page.getByRole('dialog', { name: 'Refund' });
  await refunding.getByLabel('Amount').fill('100');
  await refunding.getByLabel('Reason').fill('One animal less');
  await refunding.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Payment refunded')).toBeVisible();
  await expect(page.getByText('Refunded: $100.00')).toBeVisible();

  await page.goto('/books');
  await expectLoaded(page);
  // The check is in the office as a whole. What was refunded left the bank.
  await expect(page.getByRole('button', { name: /^Checks/ })).toContainText('$250.00');
  const deposits = page.getByRole('button', { name: /Customer deposits/ });
  await expect(deposits).toContainText('$150.00');
  await deposits.click();
  const rows = page.getByRole('table', { name: 'Transfers' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Ann Berg');
  await expectGoodEverywhere(page);
  await rows.nth(2).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/paymentorder/${order_id}$`));
});

test('the office deletes an order whose deposit was paid in cash, and sees how much to refund', async ({
  page,
  request,
}) => {
  const { email, call, order_id, id } = await askAnn(request);
  const { revision, ...rules } = await call(payingRules, {});
  await call(savePayingRules, { ...rules, deposit_refund_days: 0, revision });
  await call(recordDeposit, { order_id, customer_id: id, method: 'cash', uses_safe: true, amount_cents: 25_000 });
  await openAs(page, email, `/o/${order_id}`);
  await expectLoaded(page);
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Are you sure' });
  await expect(asking).toContainText('The deposit of $250.00 will be refunded.');
  await asking.getByRole('button', { name: 'yes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Orders' })).toBeVisible();

  await page.goto(`/paymentorder/${order_id}`);
  await expectLoaded(page);
  await expect(page.getByText('This booking was canceled in time')).toBeVisible();
  await expect(page.getByText('$250.00 of the deposit will be refunded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change refund' })).toBeVisible();
  await expectGoodEverywhere(page);
});
