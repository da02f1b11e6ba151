import { expect, type Page } from '@playwright/test';
import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { chooseDay, chooseFrom, findCustomer, newOrder, splitAnimal } from '#e2e/new-order.ts';
import { test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const PASSWORD = 'knife and block';
const AHEAD = addDays(plantToday(), 7);
const MONDAY: IsoDate = addDays(AHEAD, (8 - weekdayOf(AHEAD)) % 7);

test('a new plant registers, sets its slots, books animals, receives one, and fills in a cut sheet [ACC-015 ACC-019 ACC-024 ACC-025 ACC-026 ACC-027 ACC-028 ACC-029 ACC-030 ACC-033 ACC-044 PAY-005 ORD-001 ORD-007 ORD-013 ORD-014 ORD-020 ORD-021 ORD-022 ORD-034 ORD-049 ORD-081 CUT-021 SHL-021]', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  await test.step('registers', () => register(page, email));
  await test.step('signs in', () => signIn(page, email));
  await test.step('adds a card', () => addCard(page));
  await test.step('offers slots from Monday to Friday', () => setAvailability(page));
  await test.step('adds two customers', () => addCustomers(page));
  await test.step('books two beef', () => bookTwoBeef(page));
  await test.step('sees them on the pending list and the calendar', () => seeThemPending(page));
  await test.step('receives one, which opens its order', () => receive(page));
  await test.step('fills in the cut sheet of a share and prints it', () => fillCutSheet(page));
  await test.step('signs out', () => signOut(page));
});

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Jo3');
  await page.getByLabel('Last Name').fill('D0e');
  await page.getByLabel('Email Address').fill('abc');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByLabel('Processor').check();
  await page.getByRole('button', { name: 'Signup' }).click();
  for (const words of [
    'The first name are alphabetic only!',
    'The last name are alphabetic only!',
    'Email format is not correct',
    'The minimum password length is 6',
    'Password and Confirmation password do not match!',
    'Please select your expertise.',
    'Please Select any one option.',
    'Please Accept Processor Agreement',
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }

  await page.getByLabel('First Name').fill('Ruth');
  await page.getByLabel('Last Name').fill('Olsen');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByLabel('Beef').check();
  await page.getByLabel('Smoked Ham').check();
  await page.getByRole('button', { name: 'Processor Agreement' }).click();
  const agreement = page.getByRole('dialog', { name: 'Processor Agreement' });
  await expect(agreement.getByRole('paragraph').first()).toBeVisible();
  await agreement.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(page.getByRole('status').getByText('Registration Successful')).toBeVisible();
  await expect(page).toHaveURL('/login');
  // The address changes before the screen does, and both screens have a field for the email.
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/processordashboard/);
}

async function addCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('menuitem', { name: 'Payment card' }).click();
  await page.getByLabel('Card number').fill('4242424242424241');
  await page.getByLabel('Expiration date').fill('1299');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on the card').fill('Ruth Olsen');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('This card number isn’t valid. Check it and try again.')).toBeVisible();

  const sent = page.waitForRequest('**/api/payment/saveCardProfile');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: 'Save card' }).click();
  expect((await sent).postData()).not.toMatch(/4242\D?4242/);
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
}

async function setAvailability(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('link', { name: 'Availability' }).click();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.getByRole('button', { name: `Beef, ${day}: –` }).click();
    const dialog = page.getByRole('dialog', { name: 'Number of slots available' });
    await dialog.getByRole('textbox', { name: 'Slots' }).fill('4');
    await dialog.getByRole('button', { name: 'Add Custom processing' }).click();
    await dialog.getByRole('textbox', { name: 'Slots' }).nth(1).fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: `Beef, ${day}: USDA 4 · Custom 2` })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: /Beef is processed .*Monday.*Friday/ })).toBeVisible();
}

async function addCustomers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'All Customers' }).click();
  for (const [first, last] of CUSTOMERS) {
    await page.getByRole('button', { name: 'Add Customer' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Customer' });
    await dialog.getByLabel('First Name').fill(first);
    await dialog.getByLabel('Last Name').fill(last);
    await dialog.getByLabel('Email Address').fill(`${first}.${last}@example.test`.toLowerCase());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Add Customer Successfully')).toBeVisible();
    await expect(page.getByRole('row', { name: `${last}, ${first}` })).toBeVisible();
  }
}

async function bookTwoBeef(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Create new Order' })
    .or(page.getByRole('button', { name: 'Create new Order' }))
    .first()
    .click();
  const form = newOrder(page);
  await expect(form.getByRole('button', { name: 'Split' })).toBeDisabled();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('alert')).toContainText('Enter an event name.');

  await form.getByLabel('Event Name').fill('Fall beef');
  await findCustomer(form.getByRole('combobox', { name: 'Customer or producer' }), 'Whit');
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('2');
  await splitAnimal(page, 'Beef 1', 'Half, 2 quarters', ['Whit', 'Orte', 'Gray']);
  await form.getByRole('button', { name: 'Schedule a drop off Date' }).click();
  await chooseDay(page, MONDAY);
  await expect(form.getByRole('button', { name: 'Schedule a drop off Date' })).toContainText(showDay(MONDAY));
  await chooseFrom(page, 'Select Organs', 'Select Organs', ['Heart', 'Liver']);
  await chooseFrom(page, 'Select Label Type', 'Select Label', ['Custom']);
  await chooseFrom(page, 'Select Sex', 'Select Sex', ['Steer']);
  await expect(form.getByRole('term').filter({ hasText: 'Available' }).locator('..')).toHaveText('Available0');
  await expect(form.getByRole('term').filter({ hasText: 'Used' }).locator('..')).toHaveText('Used2');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Add New Order Successfully')).toBeVisible();
}

async function seeThemPending(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pending Orders' }).click();
  const orders = page.getByRole('row', { name: 'Fall beef' });
  await expect(orders).toHaveCount(2);
  for (const words of ['Beef', 'Custom', showDay(MONDAY), 'Pending']) await expect(orders.first()).toContainText(words);
  await expect(orders.first()).toContainText('Dana Whitfield Qt 2');
  await expect(orders.first()).toContainText('Omar Ortega Qt 1');

  await page.getByRole('link', { name: 'Calendar' }).click();
  const day = page.locator(`[data-day="${MONDAY}"]`);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await expect(day).toContainText('4 of 6 slots');
  await day.click();
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Fall beef' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('row', { name: 'Beef 4 0 2' })).toBeVisible();
}

async function receive(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pending Orders' }).click();
  await page.getByRole('row', { name: 'Dana Whitfield' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Product received', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Product received' });
  await dialog.getByLabel('Ear tag').fill('IA-204');
  await dialog.getByRole('button', { name: 'Product received' }).click();
  await expect(page.getByRole('main')).toContainText('Open');
  for (const words of ['Fall beef', 'Beef 1', 'IA-204', 'Steer', 'Custom', 'Heart, Liver', showDay(MONDAY)]) {
    await expect(page.getByRole('main')).toContainText(words);
  }
  await page.getByRole('link', { name: 'Open Orders' }).click();
  await expect(page.getByRole('row', { name: 'Fall beef' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Pending Orders' }).click();
  await expect(page.getByRole('row', { name: 'Fall beef' })).toHaveCount(1);
}

async function fillCutSheet(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open Orders' }).click();
  await page.getByRole('row', { name: 'Dana Whitfield' }).getByRole('link').first().click();
  const share = page.getByRole('listitem').filter({ hasText: 'dana.whitfield@example.test' });
  const opened = page.waitForEvent('popup');
  await share.getByRole('link', { name: 'Beef', exact: false }).click();
  const sheet = await opened;

  const choice = sheet.getByRole('region', { name: 'Choice' });
  const orderList = sheet.getByRole('region', { name: 'Order List' });
  await sheet.getByRole('region', { name: 'Parts' }).getByRole('button', { name: 'Brisket' }).click();
  await choice.getByRole('checkbox', { name: 'Whole packer brisket' }).check();
  await orderList.getByRole('button', { name: 'Change Ground beef' }).click();
  await choice.getByRole('button', { name: 'Save Choice' }).click();
  await sheet.getByRole('button', { name: 'Submit CutSheet Form' }).click();
  await sheet.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(sheet.getByText('Cut Sheet form submitted successfully')).toBeVisible();

  await sheet.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('navigation')).toHaveCount(0);
  await expect(sheet.getByRole('region', { name: 'Order List' })).toContainText('Whole packer brisket');
  const print = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(print).toMatch(/MediaBox ?\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/); // A4 in points
  await sheet.close();

  await expect(share).toContainText('Filled');
  await expect(page.getByRole('region', { name: 'Shares' })).toContainText('Whole packer brisket');
}

async function signOut(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Fall beef')).toHaveCount(0);
}

const CUSTOMERS = [
  ['Dana', 'Whitfield'],
  ['Omar', 'Ortega'],
  ['Iris', 'Grayson'],
] as const;
