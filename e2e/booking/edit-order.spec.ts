import { expect, type Locator, type Page } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { findCustomers } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import type { Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { chooseDay, findCustomer } from '#e2e/new-order.ts';
import { pickOption } from '#e2e/pick-option.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const book = async ({ call }: Plant, more: object = {}): Promise<number> => {
  const form = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: BOOKABLE, process_option: 'usda', ...more };
  const { order_ids } = await call(createManualOrder, form);
  return order_ids[0];
};
/** An order that Dana Whitfield and Omar Ortega share in halves. */
async function bookShared(plant: Plant, more: object = {}): Promise<number> {
  const customers: { id: number; first_name: string }[] = await plant.call(findCustomers, {});
  const [template] = await plant.call(getCustomForm, {});
  const split = ['Dana', 'Omar'].map((name) => ({
    customer: customers.find(({ first_name }) => first_name === name)?.id,
    cut_sheet: template.id,
    amount: 'Half',
    animal: 'beef',
    order_number: 1,
  }));
  return book(plant, { split, ...more });
}
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Order' });
const row = (page: Page, number: number): Locator => dialogOf(page).getByRole('listitem', { name: `Share ${number}` });
const amountOf = (page: Page, number: number): Locator => row(page, number).getByLabel('Amount');

async function fillRow(page: Page, number: number, amount: string, letters: string): Promise<void> {
  await amountOf(page, number).selectOption(amount);
  await row(page, number).getByLabel('Cut sheet').selectOption({ index: 1 });
  await findCustomer(row(page, number).getByRole('combobox', { name: 'Customer' }), letters);
}
async function openEditor(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialogOf(page).getByLabel('Event Name')).toBeVisible();
}
async function save(page: Page): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/order/saveOrder'));
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  return (await sent).postDataJSON();
}

test('the edit dialog has all of its parts and enforces the rules for splitting an animal [ORD-027 ORD-028 ORD-029 ORD-030 ORD-038 ORD-039 ORD-040 ORD-041 ORD-042 ORD-043 ORD-045 ORD-046 ORD-050]', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  const order_id = await book(plant);
  await openAs(page, plant.email, `/processordashboard/openOrders/${order_id}`);
  await expectLoaded(page);
  await openEditor(page);
  const dialog = dialogOf(page);

  await expect(dialog.getByLabel('Organic').locator('option')).toHaveText(['Select', 'Yes', 'No']);
  await expect(amountOf(page, 1).locator('option')).toHaveText(['Select Amount', 'Whole', 'Half', 'Quarter']);
  for (const name of ['Schedule a drop off Date', 'Select Organs', 'Select Label Type', 'Select Sex']) {
    await expect(dialog.getByRole('button', { name })).toBeVisible();
  }
  await expect(dialog.getByText('Send Cut sheets')).toHaveCount(0);
  await expect(dialog.getByText('Available')).toBeVisible();
  await expect(dialog.getByText('Used')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectGoodEverywhere(page);

  const addMore = dialog.getByRole('button', { name: 'Add More' });
  const rows = dialog.getByRole('listitem', { name: /^Share \d$/ });
  await addMore.click({ force: true });
  await expect(dialog.getByText('Please select an amount before adding more fields.')).toBeVisible();
  await amountOf(page, 1).selectOption('Half');
  await addMore.click({ force: true });
  await expect(dialog.getByText('Please select a cutsheet for each field before adding more.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await fillRow(page, 1, 'Half', 'Dana');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Total amount must equal 100%.')).toBeVisible();

  await addMore.click();
  await expect(amountOf(page, 2).locator('option', { hasText: 'Whole' })).toBeDisabled();
  const second = row(page, 2).getByRole('combobox', { name: 'Customer' });
  await pickOption(second, 'Dana');
  await expect(dialog.getByText('Customer already selected. Please choose a different customer.')).toBeVisible();
  await expect(second).not.toHaveValue(/Dana/);
  await fillRow(page, 2, 'Quarter', 'Omar');
  await addMore.click();
  await expect(amountOf(page, 3).locator('option', { hasText: 'Half' })).toBeDisabled();
  await expect(amountOf(page, 3).locator('option', { hasText: 'Quarter' })).toBeEnabled();
  await row(page, 3).getByRole('button', { name: 'Remove share 3' }).click();
  await row(page, 1).getByRole('button', { name: 'Clear share 1' }).click();
  await expect(rows).toHaveCount(2);
  await expect(row(page, 1).getByRole('combobox', { name: 'Customer' })).toHaveValue('');
  await expect(amountOf(page, 1)).toHaveValue('');
  await fillRow(page, 1, 'Half', 'Dana');
  await amountOf(page, 2).selectOption('Half');
  await expect(addMore).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByText('Cannot add more customers based on the selected amount.')).toBeVisible();

  const counter = dialog.getByRole('spinbutton', { name: 'Beef' });
  await amountOf(page, 2).selectOption('Quarter');
  await counter.fill('2');
  await expect(addMore).toHaveAttribute('aria-disabled', 'true');
  await expect(second).toBeDisabled();
  await counter.fill('1');
  await expect(addMore).toHaveAttribute('aria-disabled', 'false');
  await expect(second).toBeEnabled();
  await amountOf(page, 2).selectOption('Half');
});

test('an order can be edited, moved to a day with free slots, and saved with every field [ORD-031 ORD-032 ORD-066 ORD-074 ORD-099 ORD-103 CAL-065]', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  const order_id = await book(plant);
  const full = addDays(BOOKABLE, 1);
  await book(plant, { beef_qty: 4, dropoff_date: full });
  await openAs(page, plant.email, `/processordashboard/openOrders/${order_id}`);
  await expectLoaded(page);
  await openEditor(page);
  const dialog = dialogOf(page);
  await fillRow(page, 1, 'Half', 'Dana');
  await dialog.getByRole('button', { name: 'Add More' }).click();
  await fillRow(page, 2, 'Half', 'Omar');

  const action = dialog.getByRole('button', { name: 'Schedule a drop off Date' });
  await action.click();
  const schedule = page.getByRole('dialog', { name: 'Schedule a Dropoff Date' });
  await expect(schedule.getByRole('grid')).toBeVisible();
  await expect(schedule.getByLabel('confirm drop off date')).toHaveAttribute('readonly', '');
  await expect(schedule.getByLabel('confirm kill date')).toBeEditable();
  await expect(schedule.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  const cell = schedule.locator(`[data-day="${full}"]`);
  if ((await cell.count()) === 0) await schedule.getByRole('button', { name: 'Next month' }).click();
  await cell.click();
  await schedule.getByRole('button', { name: 'Submit' }).click();
  await expect(schedule.getByText(/Not enough slots/)).toBeVisible();
  await schedule.getByLabel('Recurring').selectOption('yes');
  const recurring = page.getByRole('dialog', { name: 'Recurring Order' });
  await expect(recurring.getByLabel('Repeat').locator('option')).toHaveText(['Monthly', 'Weekly', 'Daily']);
  await expect(recurring.getByRole('button', { name: 'Save' })).toBeVisible();
  await recurring.getByRole('button', { name: 'Cancel' }).click();
  await schedule.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Yes' }).click();
  await expect(action).toContainText(showDay(BOOKABLE));

  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/calendar/get_date_available_slot'));
  await action.click();
  await chooseDay(page, addDays(BOOKABLE, 2));
  expect((await asked).ok()).toBe(true);
  await expect(action).toContainText(showDay(addDays(BOOKABLE, 2)));
  await expect(action).toContainText(showDay(addDays(BOOKABLE, 4)));

  await dialog.getByLabel('Event Name').fill('Winter beef');
  await dialog.getByRole('button', { name: 'Select Sex' }).click();
  const sex = page.getByRole('dialog', { name: 'Select Sex' });
  await sex.getByLabel('Steer').check();
  await sex.getByRole('button', { name: 'Save' }).click();
  const sent = await save(page);
  expect(Object.keys(sent)).toEqual(
    expect.arrayContaining(
      'order_id title event_name organic dropoff_date old_dropoff_date kill_date recurring rrule organs organ process_option sex species animal customers customers_all split deletedsplit status extra_field_1 organic_certified_file thirty_plus_file deposite_phone'.split(
        ' ',
      ),
    ),
  );
  expect(sent).toMatchObject({ status: 0, old_dropoff_date: BOOKABLE, dropoff_date: addDays(BOOKABLE, 2) });
  expect((sent.split as object[]).map((one) => Object.keys(one).sort())).toEqual([
    ['amount', 'cutsheet', 'name'],
    ['amount', 'cutsheet', 'name'],
  ]);
  await expect(page.getByText('Order was saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Winter beef · Beef 1')).toBeVisible();
  await expect(page.getByText(showDay(addDays(BOOKABLE, 4))).first()).toBeVisible();
});

test('a removed share is sent by its cart id, and the list shows the change without a reload [ORD-044 ORD-074]', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  await bookShared(plant, { event_name: 'Winter beef' });
  const dialog = dialogOf(page);
  await openAs(page, plant.email, '/processordashboard/pendingOrders');
  await expectLoaded(page);
  await page
    .getByRole('row', { name: /Winter beef/ })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await row(page, 2).getByRole('button', { name: 'Remove share 2' }).click();
  await expect(dialog.getByRole('button', { name: 'Add More' })).toBeFocused();
  await amountOf(page, 1).selectOption('Whole');
  await dialog.getByLabel('Event Name').fill('Spring beef');
  const { split, deletedsplit } = await save(page);
  expect(split).toMatchObject([{ cart_id: expect.any(Number), amount: 'Whole' }]);
  expect(deletedsplit).toEqual([expect.any(Number)]);
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole('row', { name: /Spring beef/ })
      .getByRole('button')
      .last(),
  ).toBeFocused();
  await expect(page.getByRole('row', { name: /Spring beef/ })).toContainText('Whole');
  await expect(page.getByRole('row', { name: /Spring beef/ })).not.toContainText('Omar');
});

test('on an order’s page, two people’s edits are merged, a share is split, and a deletion is undone [ORD-002 ORD-082 ORD-088]', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  const { call } = plant;
  const customers: { id: number; first_name: string }[] = await call(findCustomers, {});
  const dana = customers.find(({ first_name }) => first_name === 'Dana');
  const [template] = await call(getCustomForm, {});
  const share = { customer: dana?.id, cut_sheet: template.id, amount: 'Whole', animal: 'beef', order_number: 1 };
  const order_id = await book(plant, { split: [share], process_option: 'custom' });
  await openAs(page, plant.email, `/o/${order_id}`);
  await expectLoaded(page);

  await openEditor(page);
  const dialog = dialogOf(page);
  await dialog.getByLabel('Event Name').fill('Ann’s beef');
  await dialog.getByRole('button', { name: 'Select Sex' }).click();
  const sex = page.getByRole('dialog', { name: 'Select Sex' });
  await sex.getByLabel('Steer').check();
  await sex.getByRole('button', { name: 'Save' }).click();
  await call(saveOrder, { order_id, sex: 'bull', extra_field_1: 'Comes early' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This order changed while you were editing' });
  await expect(conflict.getByRole('radiogroup', { name: 'Note' })).toContainText('Comes early');
  await expect(conflict.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectGoodEverywhere(page);
  await conflict.getByRole('radiogroup', { name: 'Sex' }).getByRole('radio', { name: /Steer/ }).click();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Order was saved')).toBeVisible();
  await expect(page.getByText('Ann’s beef · Beef 1')).toBeVisible();
  await expect(page.getByText('Comes early').first()).toBeVisible();

  await page.getByRole('button', { name: 'Split Dana Whitfield’s share' }).click();
  const split = page.getByRole('dialog', { name: 'Split Order' });
  await findCustomer(split.getByRole('listitem', { name: 'Share 2' }).getByRole('combobox').first(), 'Omar');
  await split.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Add Split Order Successfully')).toBeVisible();

  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Sex: Bull → Steer')).toBeVisible();
  await expect(history.getByText('Share for Omar Ortega: Half')).toBeVisible();
  await expect(history.getByText('Share for Dana Whitfield: Whole → Half')).toBeVisible();
  await expect(history.getByText('Booked')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'yes' }).click();
  await expect(page.getByText('Order was removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Order was restored')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ann’s beef/ })).toBeVisible();
});

test('undoing a deletion asks the office first if the day would be overbooked', async ({ page, request }) => {
  const plant = await makeBookable(request);
  const order_id = await book(plant, { event_name: 'Wrong one', beef_qty: 5, full_day_reason: 'Promised' });
  await openAs(page, plant.email, `/processordashboard/openOrders/${order_id}`);
  const question = page.getByRole('dialog', { name: 'Are you sure' });
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'yes' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(question).toContainText('Not enough slots');
  await question.getByRole('button', { name: 'Book anyway' }).click();
  await expect(page.getByText('Order was restored')).toBeVisible();
  await page.goto(`/processordashboard/openOrders/${order_id}`);
  await expect(page.getByRole('region', { name: 'History' }).getByText('Restored after deletion')).toBeVisible();
});

test('the edit dialog has a counter for each species if a plant handles all eleven [ORD-104]', async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/processordashboard/pendingOrders');
  await expectLoaded(page);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Order \d/ })).toBeVisible();
  await openEditor(page);
  await expect(dialogOf(page).getByRole('spinbutton')).toHaveCount(1);
  await dialogOf(page).getByRole('button', { name: 'More species' }).click();
  for (const species of SPECIES) {
    await expect(dialogOf(page).getByRole('spinbutton', { name: showSpecies(species) })).toBeVisible();
  }
  await expect(dialogOf(page).getByRole('spinbutton')).toHaveCount(SPECIES.length);
});
