import { expect, type Page } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { LOOK_UP_HEADS } from '#e2e/look-up-heads.ts';
import { makePlant, type Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectNoBarriers, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const confirm = (page: Page, yes: string) =>
  page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: yes }).click();

/** Books one beef for a customer. */
async function book({ call }: Plant, customer: number): Promise<void> {
  const slots = [{ processing_option: 'USDA processing', avail_slot: 5 }];
  await call(processorPreference, { preferences: [{ animals: 1, days: [0, 1, 2, 3, 4, 5, 6], slots }] });
  const [{ id: cut_sheet }] = await call(getCustomForm, {});
  const split = [{ customer, cut_sheet, amount: 'Half', animal: 'beef', order_number: 1 }];
  const other = await call(addCustomer, { first_name: 'Somebody', last_name: 'Else' });
  split.push({ ...split[0], customer: other.id } as (typeof split)[number]);
  const dropoff_date = addDays(plantToday(), 8);
  await call(createManualOrder, { event_name: 'Ruiz beef', beef_qty: 1, dropoff_date, customers: [customer], split });
}

test('a customer’s page lists orders and invoices, or says there are none [DIR-002]', async ({ page, request }) => {
  const plant = await makePlant(request);
  const { id } = await plant.call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz' });
  await openAs(page, plant.email, `/customer/${id}?tab=orders`);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page.getByText('No invoices yet')).toBeVisible();

  await book(plant, id);
  await expect(page.getByRole('row', { name: /Beef.*Qt 2.*No.*No.*Open/ })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(LOOK_UP_HEADS);
  await expectGoodEverywhere(page);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expectNoBarriers(page);
  await page
    .getByRole('row', { name: /Ruiz beef/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/openOrders\/\d+/);
});

test('a possible duplicate is suggested while typing, and the two records can be merged', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  const { id } = await call(addCustomer, { first_name: 'Jon', last_name: 'Smith', phone: '555-012-3456' });
  await openAs(page, email, '/neworder');
  await page
    .getByRole('combobox', { name: /customer|producer|brings/i })
    .first()
    .fill('John Smith');
  await page.getByRole('option', { name: 'Add new customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Customer' });
  const similar = dialog.getByRole('region', { name: 'Possible duplicates' });
  await expect(similar.getByText('Similar name')).toBeVisible();
  await dialog.getByLabel('Phone Number').fill('(555) 012 3456');
  await expect(similar.getByText('Same phone number')).toBeVisible();
  await expectNoBarriers(page);
  await similar.getByRole('button', { name: 'Use this one: Jon Smith' }).click();
  await expect(dialog).toBeHidden();

  const { id: other } = await call(addCustomer, {
    first_name: 'John',
    last_name: 'Smith',
    city: 'Salem',
    phone: '5550123456',
  });
  await page.goto(`/customer/${id}`);
  await page.getByRole('button', { name: 'Merge: John Smith' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge two records' });
  await merge.getByRole('radio', { name: 'First Name: John', exact: true }).check();
  await expect(merge.getByRole('radio', { name: 'City: Salem' })).toBeChecked();
  await expectGoodEverywhere(page);
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Records merged')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'John Smith' })).toBeVisible();
  await page.goto(`/customer/${other}`);
  await expect(page).toHaveURL(new RegExp(`/customer/${id}$`));
  await expect(page.getByLabel('City')).toHaveValue('Salem');
});

test('several customers can be tagged together, deleted together, and restored', async ({ page, request }) => {
  const plant = await makePlant(request);
  const { email, call } = plant;
  const { id } = await call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz' });
  await call(addCustomer, { first_name: 'Bob', last_name: 'Stone' });
  await book(plant, id);
  await openAs(page, email, '/allCustomer');
  await page.getByRole('checkbox', { name: 'Select Ana Ruiz' }).check();
  await page.getByRole('checkbox', { name: 'Select Bob Stone' }).check();
  const bar = page.getByRole('region', { name: 'Selected customers' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expectNoBarriers(page);
  await bar.getByRole('button', { name: 'Tag' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill('Wholesale');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 customers tagged “Wholesale”')).toBeVisible();
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('Wholesale (2)');
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 of their orders is still open.')).toBeVisible();
  await confirm(page, 'Yes');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 customers restored')).toBeVisible();

  await page
    .getByRole('row', { name: /Stone, Bob/ })
    .getByRole('button', { name: 'Actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirm(page, 'Yes');
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await page.getByText('Deleted', { exact: true }).click();
  await page.getByRole('link', { name: 'Stone, Bob' }).click();
  const restore = page.getByRole('button', { name: 'Restore' });
  await expect(restore).toBeVisible();
  await expectGoodEverywhere(page);
  await restore.click();
  await expect(page.getByLabel('First Name')).toHaveValue('Bob');
});

test('notes can be added, edited, and deleted, and tags can be removed and renamed', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  const { id } = await call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz' });
  await openAs(page, email, `/customer/${id}`);
  await page.getByLabel('New note').last().fill('Calls early.\nPays cash.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Calls early.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Edit note').last().fill('Calls late.');
  await page.getByRole('form', { name: 'Edit note' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/by Ruth Olsen · edited/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Tag' }).fill('Wholesale');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag Wholesale' })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('listitem').filter({ hasText: 'Calls late.' }).getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Yes');
  await expect(page.getByText('No notes yet.')).toBeVisible();

  await page.goto('/allCustomer');
  await page.getByRole('button', { name: 'Edit tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Edit tags' });
  await tags.getByLabel('1 customer').fill('Shops');
  await tags.getByRole('button', { name: 'Rename Wholesale' }).click();
  await expect(tags.getByRole('button', { name: 'Rename Shops' })).toBeVisible();
  await expectGoodEverywhere(page);
  await tags.getByRole('button', { name: 'Delete Shops' }).click();
  await confirm(page, 'Yes');
  await expect(tags.getByText('No tags yet.')).toBeVisible();
});

test('turning on portal access requires an email address, and the invitation can be sent again [DIR-004]', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  const { id } = await call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz' });
  await openAs(page, email, `/customer/${id}`);
  await page.getByLabel('Enable Customer Portal').selectOption('Yes');
  await page.getByRole('button', { name: 'Save' }).click();
  const form = page.getByRole('form', { name: 'Details' });
  // The error appears in the message bar first, then at the field once the bar closes.
  await closeMessage(page);
  await expect(form.getByText('Enter an email address. This person needs it')).toBeVisible();
  await page.getByLabel('Email Address').fill(`${crypto.randomUUID()}@example.test`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update Customer Successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();
});
