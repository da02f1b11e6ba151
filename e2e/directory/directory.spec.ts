import { expect, type Page } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { pickOption } from '#e2e/pick-option.ts';
import { closeMessage, expectGoodEverywhere, expectNoBarriers, expectNoOverflow, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a customer is added with a new producer, and a taken email address doesn’t clear the form [DIR-002 DIR-003 DIR-004 DIR-005 DIR-006 DIR-009 DIR-021 DIR-028]', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  await call(addCustomer, { first_name: 'Taken', email: 'taken@example.test' });
  await openAs(page, email, '/allCustomer');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  const dialog = dialogOf(page, 'Add Customer');
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  await expect(dialog.getByLabel('Customer', { exact: true })).toBeChecked();
  await expect(dialog.getByLabel('Enable Customer Portal').locator('option')).toHaveText(['Select', 'Yes', 'No']);
  await page.keyboard.type('Ana');
  await dialog.getByLabel('Last Name').fill('Ruiz');
  await dialog.getByLabel('Email Address').fill('taken@example.test');
  await dialog.getByLabel('ZIP').pressSequentially('5a0b158');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const taken = 'There’s already a customer with this email address.';
  await expect(page.locator('[data-tone="error"]')).toContainText(taken);
  await expect(dialog.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(taken)).toHaveCount(1);
  await closeMessage(page);
  await expect(dialog.getByText(taken)).toBeVisible();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ['First Name', 'Select Producer']) {
      await dialog.getByLabel(name).scrollIntoViewIfNeeded();
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ana');
  await expect(dialog.getByLabel('ZIP')).toHaveValue('50158');

  await dialog.getByLabel('Email Address').fill('ana@example.test');
  await dialog.getByRole('combobox', { name: 'Select Producer' }).fill('Paul Miller');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('option', { name: 'Add new customer' }).click();
  const second = dialogOf(page, 'Add Customer').last();
  await expect(second.getByLabel('First Name')).toHaveValue('Paul');
  await expect(second.getByLabel('Producer', { exact: true })).toBeChecked();
  await expectNoBarriers(page);
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Select Producer' })).toHaveValue('Paul Miller');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Add Customer Successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ruiz, Ana.*Customer of Paul Miller/ })).toBeVisible();
});

test('an error about a field that isn’t on the form is shown above its button', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await page.route(`**${addCustomer.path}`, (route) =>
    route.fulfill({
      status: 400,
      json: {
        status: 'no',
        code: 'malformed',
        message: 'We couldn’t read some of that. Check the marked fields.',
        fields: { email: 'Email format is not correct', tags: 'Choose one of this plant’s tags.' },
      },
    }),
  );
  await openAs(page, email, '/allCustomer');
  await page.getByRole('button', { name: 'Add Customer' }).first().click();
  const dialog = dialogOf(page, 'Add Customer');
  await dialog.getByLabel('First Name').fill('Ana');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Email format is not correct')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('Choose one of this plant’s tags.');
});

test('a producer’s customers can be linked and unlinked, and leaving warns about unsaved changes [DIR-002 DIR-007 DIR-008 DIR-019 DIR-029]', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  const { user_ref } = await call(addCustomer, { first_name: 'Paul', last_name: 'Miller', type: 'producer' });
  await call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz', producer: user_ref });
  await call(addCustomer, { first_name: 'Bob', last_name: 'Stone' });
  await openAs(page, email, '/allCustomer?search=miller');
  await page.getByRole('link', { name: 'Miller, Paul' }).click();
  await expect(page.getByRole('heading', { name: 'Paul Miller' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Details', 'Orders', 'Invoices', 'Statement']);
  const linked = page.getByRole('table', { name: 'Customers of this producer' }).locator('tbody tr');
  await expect(linked).toHaveText([/Ana Ruiz/]);
  await pickOption(page.getByRole('combobox', { name: 'Select Customer' }), 'Stone');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByRole('button', { name: 'Delete Ana Ruiz' }).click();
  await expect(linked).toHaveText([/Bob Stone/]);
  await page.getByRole('link', { name: 'All Customers' }).first().click();
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update Customer Successfully')).toBeVisible();

  await page.reload();
  await expect(linked).toHaveText([/Bob Stone/]);
  await expectGoodEverywhere(page);
});

test('the list keeps its search, sort, and filter in its address, and phones show cards [DIR-001]', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  await call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz', city: 'Salem' });
  await call(addCustomer, { first_name: 'Zoë', last_name: 'Abel', city: 'Bend', type: 'producer' });
  await openAs(page, email, '/allCustomer');
  const names = page.getByRole('table').locator('tbody tr td:nth-child(2)');
  await expect(names).toHaveText(['Abel, Zoë', 'Ruiz, Ana']);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(names).toHaveText(['Ruiz, Ana', 'Abel, Zoë']);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('zoe ');
  await expect(names).toHaveText(['Abel, Zoë']);
  await expect(page).toHaveURL(/search=zoe/);
  // The address has the search without its trailing space, but the box must keep the space for the next word.
  await page.keyboard.type('ab');
  await expect(page.getByRole('searchbox')).toHaveValue('zoe ab');
  await expect(page).toHaveURL(/search=zoe(\+|%20)ab/);
  await page.reload();
  await expect(names).toHaveText(['Abel, Zoë']);

  // A customer's page shows who the customer is and links back to the same filtered list.
  await page.getByRole('link', { name: 'Abel, Zoë' }).click();
  await expect(page.getByRole('heading', { name: 'Zoë Abel' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0 open · 0 completed' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All Customers' }).click();
  await expect(page).toHaveURL(/search=zoe/);
  await expect(names).toHaveText(['Abel, Zoë']);
  await page.getByText('Customers', { exact: true }).last().click();
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.goto('/allCustomer?page=99');
  await expect(page).toHaveURL('/allCustomer');
  await expect(names).toHaveText(['Abel, Zoë', 'Ruiz, Ana']);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'All Customers' }).getByRole('listitem')).toHaveCount(2);
  await expectNoOverflow(page);
});

test('the office can read the messages to its customers and is told that no mail server is set up [MSG-005]', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  const offer = {
    animals: 1,
    days: [0, 1, 2, 3, 4, 5, 6],
    slots: [{ processing_option: 'USDA processing', avail_slot: 5 }],
  };
  await call(processorPreference, { preferences: [offer] });
  const { id: customer } = await call(addCustomer, {
    first_name: 'Ana',
    last_name: 'Ruiz',
    email: `${crypto.randomUUID()}@example.test`,
  });
  const [{ id: cut_sheet }] = await call(getCustomForm, {});
  await openAs(page, email, '/processor/communications');
  await expect(page.getByText('No messages yet')).toBeVisible();

  const split = [{ customer, cut_sheet, amount: 'Whole', animal: 'beef', order_number: 1 }];
  const dropoff_date = addDays(plantToday(), 8);
  await call(createManualOrder, { event_name: 'Ruiz beef', beef_qty: 1, dropoff_date, send_cut_sheet: true, split });
  await page.getByRole('button', { name: /Drop-off on/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('“Ruiz beef” is booked.')).toBeVisible();
  await expect(dialog.getByTitle(/\/CutSheet\/…$/)).toBeVisible();
  await expect(dialog.getByText('No mail server is set up')).toBeVisible();
  await expectNoBarriers(page);
});

test('producers add and edit their own customers, and customers see only themselves [DIR-024 DIR-025 DIR-026]', async ({
  page,
  newVisitor,
}) => {
  await openAs(page, 'producer@demo.test', '/allCustomer');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  const form = dialogOf(page, 'Add Customer');
  await expect(form.getByLabel('First Name')).toBeVisible();
  for (const label of ['Enable Customer Portal', 'Select Producer', 'Select Customer']) {
    await expect(form.getByLabel(label)).toHaveCount(0);
  }
  await expect(form.getByRole('radio')).toHaveCount(0);
  const name = `Walk${Date.now()}`;
  await form.getByLabel('First Name').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByLabel('First Name')).toHaveValue(name);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByText('Notes')).toHaveCount(0);
  await expectNoBarriers(page);
  await page.goto('/allCustomer?search=grant');
  await page.getByRole('link', { name: 'Grant, Hollis' }).click();
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Customers of this producer' })).toHaveCount(0);

  const phone = await newVisitor({ viewport: { width: 390, height: 844 } });
  await openAs(phone, 'customer@demo.test', '/allCustomer');
  const cards = phone.getByRole('list', { name: 'All Customers' }).getByRole('listitem');
  await expect(cards).toHaveText([/Abbott, June/]);
  await expect(phone.getByRole('button', { name: 'Add Customer' })).toHaveCount(0);
  await phone.getByRole('link', { name: 'Abbott, June' }).click();
  await expect(phone.getByLabel('Last Name')).toHaveValue('Abbott');
  await expectNoBarriers(phone);
});

test('an unknown customer is “not found”, and a customer’s page highlights All Customers in the menu', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  const { id } = await call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz' });
  await openAs(page, email, `/customer/${id}`);
  await expect(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();
  await expect(
    page.getByRole('navigation').locator('[aria-current="page"]').filter({ hasText: 'All Customers' }),
  ).toBeVisible();
  for (const nobody of ['abc', '0', '99999999999999999999', '999999']) {
    await page.goto(`/customer/${nobody}`);
    await expect(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'All Customers' }).click();
  await expect(page.getByRole('row', { name: /Ruiz, Ana/ })).toBeVisible();
});
