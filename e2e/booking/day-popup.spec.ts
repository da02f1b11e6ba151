import { expect, type Locator, type Page } from '@playwright/test';
import { updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { createDropoff, showEvent } from '#contract/booking/day-events-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { makeSeller } from '#e2e/make-seller.ts';
import { openDay, row } from '#e2e/open-day.ts';
import { pickOption } from '#e2e/pick-option.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

/** Collects the drop-offs that this page sends from now on. */
function bookingsOf(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(createDropoff.path)) sent.push(request.postDataJSON());
  });
  return sent;
}
const FIELDS = ['Event Name', 'First Name', 'Last Name', 'Street Address', 'Mobile Number', 'Email'] as const;
async function fill(popup: Locator, values: Partial<Record<(typeof FIELDS)[number], string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await popup.getByRole('textbox', { name }).first().fill(value);
}
const ANN = {
  'First Name': 'Ann',
  'Last Name': 'Lee',
  'Street Address': '1 Creek Road',
  'Mobile Number': '555-0101',
  Email: 'ann.lee@example.test',
};
async function confirm(page: Page, answer: 'yes' | 'Yes'): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Are you sure$/i })
    .getByRole('button', { name: answer, exact: true })
    .click();
}

test('clicking a day opens its popup, where an order for one customer can be booked [CAL-001 CAL-005 CAL-007 CAL-008 CAL-009 CAL-012 CAL-035 CAL-038 CAL-043 CAL-044 ORD-055]', async ({
  page,
  request,
}) => {
  const { email } = await makeBookable(request);
  const popup = await openDay(page, email);
  const sent = bookingsOf(page);

  // The day is selected as the drop-off, with the kill two days later.
  await expect(page.locator(`[data-day="${BOOKABLE}"]`)).toHaveAttribute('aria-pressed', 'true');
  const dates = `Drop-off ${showDay(BOOKABLE)}, kill ${showDay(addDays(BOOKABLE, 2))}`;
  await expect(popup.getByText(dates)).toBeVisible();
  await expect(popup.getByLabel('Schedule Date')).toHaveValue(BOOKABLE);
  await expect(popup.getByText('No data found')).toBeVisible();

  // One order type is active at a time. Individual Customer comes first.
  const kinds = popup.getByRole('radiogroup', { name: 'Order type' });
  await expect(kinds.getByRole('radio', { name: 'Individual Customer' })).toBeChecked();
  for (const name of ['Individual Customer', 'Multiple Customers', 'Schedule Order', 'Individual Customer']) {
    await kinds.getByText(name, { exact: true }).click();
    await expect(kinds.getByRole('radio', { name })).toBeChecked();
    await expect(kinds.getByRole('radio', { checked: true })).toHaveCount(1);
  }
  for (const name of FIELDS) await expect(popup.getByRole('textbox', { name })).toBeVisible();

  // Nothing is sent while any of the seven fields is empty.
  await popup.getByLabel('Schedule Date').fill('');
  await popup.getByRole('button', { name: 'Submit' }).click();
  const required = popup.getByText('Required', { exact: true });
  await expect(required).toHaveCount(7);
  for (const color of await required.evaluateAll((all) => all.map((one) => getComputedStyle(one).color))) {
    const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  }
  await popup.getByLabel('Schedule Date').fill(addDays(plantToday(), -1));
  await fill(popup, { ...ANN, 'Event Name': 'Fall beef' });
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(popup.getByText('This day has passed.')).toBeVisible();
  expect(sent).toEqual([]);
  await expectGoodEverywhere(page);

  await popup.getByLabel('Schedule Date').fill(BOOKABLE);
  await popup.getByLabel('Over 30 months?').selectOption('No');
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Drop-off added to the calendar.')).toBeVisible();
  expect(sent).toMatchObject([
    { order_type: 'schedule', new_buyer: true, scheduleDate: BOOKABLE, userEmail: ANN.Email, over_thirty_months: 'no' },
  ]);
  await expect(popup.getByRole('columnheader')).toHaveText([
    'Transaction Id',
    'Ticket Id',
    'Title',
    'Buyer Info',
    'Seller Info',
    'Action',
  ]);
  const booked = row(popup, 'Fall beef');
  await expect(booked).toContainText('Ann Lee');
  await expect(booked).toContainText('Order yet to be accepted');
  await expect(popup.getByRole('textbox', { name: 'Event Name' })).toHaveValue('');
  await expect(popup.getByRole('textbox', { name: 'Event Name' })).toBeFocused();

  // Typing the name of a known customer suggests that customer, to avoid duplicates.
  await fill(popup, { 'First Name': 'Ann', 'Last Name': 'Lee' });
  await popup.getByRole('button', { name: 'Use this one: Ann Lee' }).click();
  await expect(popup.getByRole('textbox', { name: 'First Name' })).toHaveCount(0);
  await fill(popup, { 'Event Name': 'Winter beef' });
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(row(popup, 'Winter beef')).toContainText('Ann Lee');
  expect(sent.at(-1)).toMatchObject({ new_buyer: false, customer_id: expect.any(Number) });

  // The day stays selected when the popup closes, and Enter opens it again.
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(page.locator(`[data-day="${BOOKABLE}"]`)).toHaveAttribute('aria-pressed', 'true');
  await page.locator(`[data-day="${BOOKABLE}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(popup).toBeVisible();
});

test('orders can be edited, deleted, rejected, and accepted in the day popup [CAL-016 CAL-017 CAL-037 CAL-042 ORD-056 ORD-057]', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const { id } = await call(addCustomer, { first_name: 'Ann', last_name: 'Lee', email: ANN.Email });
  for (const eventName of ['Fall beef', 'Winter beef', 'Spring beef'])
    await call(createDropoff, { eventName, scheduleDate: BOOKABLE, customer_id: id, non_schedule_multi: 0 });
  const popup = await openDay(page, email);

  // Past days can't be picked. Name and day belong to the order, the rest to the customer.
  await popup.getByRole('button', { name: 'Edit: Fall beef' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit order' });
  for (const name of FIELDS) await expect(edit.getByRole('textbox', { name })).toBeVisible();
  await expect(edit.getByLabel('Schedule Date')).toHaveAttribute('min', plantToday());
  await fill(edit, { 'Event Name': 'Autumn beef', 'Mobile Number': '555-0199' });
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  await expect(row(popup, 'Autumn beef')).toContainText('555-0199');
  await expect(row(popup, 'Winter beef')).toContainText('555-0199');
  await popup.getByRole('button', { name: 'Edit: Autumn beef' }).click();
  await expect(edit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();

  const question = page.getByRole('dialog', { name: 'Are you sure' });
  await popup.getByRole('button', { name: 'Delete: Autumn beef' }).click();
  await expect(question.getByText('Are you sure want to delete this order ?', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(row(popup, 'Autumn beef')).toBeVisible();
  await popup.getByRole('button', { name: 'Delete: Autumn beef' }).click();
  await confirm(page, 'yes');
  await expect(row(popup, 'Autumn beef')).toHaveCount(0);

  // An accepted order can't be deleted, and a rejected one can't be changed.
  await popup.getByRole('button', { name: 'Reject: Spring beef' }).click();
  await confirm(page, 'Yes');
  const reason = page.getByRole('dialog', { name: 'Reject order' });
  await reason.getByLabel('Reason').fill('We are away that week.');
  await reason.getByRole('button', { name: 'Confirm' }).click();
  await expect(row(popup, 'Spring beef')).toContainText('Order has been rejected');
  await expect(row(popup, 'Spring beef')).toContainText('We are away that week.');
  await expect(row(popup, 'Spring beef').getByRole('button')).toHaveCount(0);
  await popup.getByRole('button', { name: 'Accept: Winter beef' }).click();
  await confirm(page, 'Yes');
  await expect(row(popup, 'Winter beef')).toContainText('Order Has been Accepted');
  await expect(row(popup, 'Winter beef').getByRole('button')).toHaveText(['Edit']);
});

test('several customers share an animal, and a toggle lists their shares [CAL-010 CAL-011 CAL-013 CAL-014 CAL-015 CAL-036]', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const popup = await openDay(page, email);
  const sent = bookingsOf(page);
  await popup.getByText('Multiple Customers', { exact: true }).click();
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(popup.getByText('Required', { exact: true })).toHaveCount(1);
  await fill(popup, { 'Event Name': 'Nobody yet' });
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(row(popup, 'Nobody yet')).toBeVisible();
  expect(sent).toHaveLength(1);

  await popup.getByRole('button', { name: 'Add more' }).click();
  const block = (number: number) => popup.getByRole('listitem', { name: `Customer ${number}` });
  await expect(block(2)).toBeVisible();
  for (const number of [1, 2]) {
    await expect(block(number).getByRole('radiogroup', { name: 'Quarters' }).getByRole('radio')).toHaveCount(3);
    await expect(block(number).getByLabel('attach new cut sheet', { exact: true })).toBeVisible();
    await expect(block(number).getByLabel('attach previous cut sheet orders', { exact: true })).toBeVisible();
  }
  await expect(block(1).getByRole('radiogroup', { name: 'Quarters' }).locator('label')).toHaveText(['1', '2', '3']);
  for (const [number, name] of [
    [1, 'Dana Whitfield'],
    [2, 'Omar Ortega'],
  ] as const) {
    await pickOption(block(number).getByRole('combobox', { name: 'Customer' }), name);
  }
  await block(1).getByText('3', { exact: true }).click();
  await expect(popup.getByText('Cannot add more customers based on the selected amount.')).toBeVisible();
  await expect(block(2).getByRole('radio', { name: '2' })).toBeDisabled();
  const sheets = block(1).getByLabel('attach new cut sheet', { exact: true });
  await sheets.selectOption('Beef quarter');
  await expect(block(1).getByText(/^This sheet isn’t meant for a share of this size: /)).toBeVisible();
  await block(1).getByRole('button', { name: 'Use “Beef”', exact: true }).click();
  await expect(sheets.locator('option:checked')).toHaveText('Beef');
  await fill(popup, { 'Event Name': 'Shared beef' });
  await expectGoodEverywhere(page);
  await popup.getByRole('button', { name: 'Submit' }).click();

  const shared = row(popup, 'Shared beef');
  await expect(shared).toContainText('Dana Whitfield (Qt 3), Omar Ortega (Qt 1)');
  const toggle = popup.getByRole('button', { name: 'Customers for Shared beef' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(popup.getByRole('row', { name: /Qt 3 Dana Whitfield/ })).toBeVisible();
  await expect(popup.getByRole('row', { name: /Qt 1 Omar Ortega/ })).toBeVisible();
  await toggle.click();
  await expect(popup.getByRole('row', { name: /Qt 1 Omar Ortega/ })).toHaveCount(0);

  // A marketplace order has an id, and a status text instead of Edit and Delete.
  const events = await call(showEvent, { event_date: BOOKABLE });
  const ofMarket = {
    ...events[0],
    title: 'Market beef',
    cid: 12,
    can: { edit: false, move: false, remove: false, decide: false },
  };
  await page.route(`**${showEvent.path}`, (route) =>
    route.fulfill({ json: { status: 'yes', data: [ofMarket, events[1]] } }),
  );
  await page.reload();
  await openDay(page);
  await expect(row(popup, 'Market beef').getByRole('cell').first()).toHaveText('HQ0012');
  await expect(row(popup, 'Market beef').getByRole('cell').last()).toHaveText('Order yet to be accepted');
  await expect(row(popup, 'Shared beef').getByRole('cell').first()).toContainText('--');
  await expect(row(popup, 'Shared beef').getByRole('button', { name: /^(Edit|Delete):/ })).toHaveText([
    'Edit',
    'Delete',
  ]);
});

test('a seller sees the status of their own orders in the day popup, but no form [CAL-041 CAL-050 ORD-055]', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  const seller = await makeSeller(plant);
  const order = async (eventName: string): Promise<number> => {
    const { customer_id } = seller;
    const drop = { eventName, scheduleDate: BOOKABLE, customer_id, non_schedule_multi: 0 };
    return (await plant.call(createDropoff, drop)).order_id;
  };
  await order('Waiting beef');
  await plant.call(updateProcessorAcceptanceStatus, {
    order_id: await order('Taken beef'),
    status: ORDER_STATUS.pending,
  });
  await plant.call(updateProcessorAcceptanceStatus, {
    order_id: await order('Refused beef'),
    status: ORDER_STATUS.rejected,
    reject_reason: 'Full.',
  });
  await plant.call(createDropoff, { eventName: 'Not theirs', scheduleDate: BOOKABLE, non_schedule_multi: 1 });

  const popup = await openDay(page, seller.email);
  await expect(row(popup, 'Waiting beef')).toContainText('Processor yet to accept');
  await expect(row(popup, 'Taken beef')).toContainText('Order Has been Accepted');
  await expect(row(popup, 'Refused beef')).toContainText('Order has been rejected');
  await expect(row(popup, 'Not theirs')).toHaveCount(0);
  await expect(popup.getByRole('form')).toHaveCount(0);
  await expect(popup.getByRole('textbox')).toHaveCount(0);
  await expect(popup.getByRole('button')).toHaveCount(1);
  await expect(popup.getByRole('button', { name: 'Close' })).toBeVisible();
  await expectGoodEverywhere(page);
});
