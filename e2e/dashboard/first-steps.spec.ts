import { expect, type Page } from '@playwright/test';
import { inviteMember } from '#contract/accounts/team-api.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { makeGate } from '#e2e/gate.ts';
import { makePlant, PASSWORD } from '#e2e/make-plant.ts';
import { openAs, signInAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const START = '/processordashboard';
const panel = (page: Page) => page.getByRole('region', { name: /^Set up / });
const step = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name });
const stateOf = (page: Page, name: string) => step(page, name).getByRole('img');
const inMenu = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Set up your plant' });

test('after registering with a name and ZIP, a plant lands on its first steps, and each step opens its screen', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Ruth');
  await page.getByLabel('Last Name').fill('Olsen');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('radio', { name: 'Processor' }).check();
  await page.getByLabel('Plant name').fill('Olsen Meats');
  await page.getByLabel('ZIP').fill('59715');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^Mountain Time, Denver/);
  await page.getByRole('checkbox', { name: 'Beef' }).check();
  await page.getByRole('group', { name: 'Value-added services' }).getByRole('checkbox').first().check();
  await page.getByRole('checkbox', { name: 'Processor Agreement' }).check();
  await page.getByRole('button', { name: 'Signup' }).click();
  // The address changes before the screen does, and both screens have fields with these labels.
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect(page).toHaveURL(START);
  await expect(panel(page).getByRole('heading', { name: 'Set up Olsen Meats' })).toBeVisible();
  await expect(panel(page).getByText('1 of 6 done')).toBeVisible();
  await expect(stateOf(page, 'Species you handle')).toHaveAccessibleName('Done');
  await expect(step(page, 'Weekly slots')).toContainText('You’ll need to add a payment card first.');
  await expectLoaded(page);
  await expectGoodEverywhere(page);

  for (const [name, link, heading] of [
    ['Species you handle', 'Check species', 'Settings'],
    ['Weekly slots', 'Set weekly slots', 'Calendar'],
    ['Prices', 'Enter prices', 'Price lists'],
    ['Staff', 'Invite staff', 'Users and Roles'],
    ['Customers', 'Import customers', 'Import customers'],
    ['First order', 'Create an order', 'New Order'],
  ] as const) {
    await step(page, name).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await inMenu(page).click();
    await expect(page).toHaveURL(`${START}#setup`);
  }
});

test('a step is checked off however it is done, a skipped step stays skipped on all devices, and the finished list closes', async ({
  page,
  request,
  newVisitor,
}) => {
  const { email, call } = await makePlant(request);
  await openAs(page, email, START);
  await expect(stateOf(page, 'Weekly slots')).toHaveAccessibleName('To do');
  const slots = [{ processing_option: 'Custom processing', avail_slot: 5 }];
  await call(processorPreference, { preferences: [{ animals: 1, days: [0, 1, 2, 3, 4, 5, 6] }], slots });
  await expect(stateOf(page, 'Weekly slots')).toHaveAccessibleName('Done');
  await panel(page).getByRole('button', { name: 'Skip Prices' }).click();
  await expect(stateOf(page, 'Prices')).toHaveAccessibleName('Skipped');
  await call(inviteMember, { first_name: 'Nia', last_name: 'Holt', email: `nia-${email}`, role: 'butcher' });
  await expect(stateOf(page, 'Staff')).toHaveAccessibleName('Done');
  await panel(page).getByRole('button', { name: 'Skip Customers' }).click();
  await expect(stateOf(page, 'Customers')).toHaveAccessibleName('Skipped');

  const phone = await newVisitor({ viewport: { width: 390, height: 844 } });
  await signInAs(phone, email, START);
  await expect(stateOf(phone, 'Customers')).toHaveAccessibleName('Skipped');
  await phone.reload();
  await expect(stateOf(phone, 'Customers')).toHaveAccessibleName('Skipped');
  await call(addCustomer, { first_name: 'Dana', last_name: 'Whitfield', email: `dana-${email}` });
  await expect(stateOf(phone, 'Customers')).toHaveAccessibleName('Done');

  await call(createManualOrder, {
    event_name: 'Fall beef',
    beef_qty: 1,
    process_option: 'custom',
    dropoff_date: addDays(plantToday(), 7),
  });
  for (const device of [page, phone]) {
    await expect(panel(device)).toHaveCount(0);
  }
  await expect(inMenu(page)).toHaveCount(0);
});

test('the setup list stays closed once the office closes it', async ({ page, request, newVisitor }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, START);
  await panel(page).getByRole('button', { name: 'Close the setup list' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(inMenu(page)).toHaveCount(0);
  const other = await newVisitor();
  await openAs(other, email, START);
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectLoaded(other);
  await expect(panel(other)).toHaveCount(0);
});

test('the rest of the page stays hidden until the setup list has loaded, so nothing moves under the pointer', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  const gate = makeGate();
  await page.route('**/api/plant/firstSteps', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await openAs(page, email, START);
  const below = page.getByRole('heading', { level: 1, name: 'Dashboard', includeHidden: true });
  await expect(below).toBeAttached();
  await expect(below).toBeHidden();
  gate.open();
  await expect(below).toBeVisible();
  await expect(panel(page)).toBeVisible();
});
