import { expect, type Page } from '@playwright/test';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { payingRules, savePayingRules } from '#contract/invoicing/paying/rules-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { makeGate } from '#e2e/gate.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' }).first().click();
const saved = (page: Page) => expect(page.getByText('Settings saved').first()).toBeVisible();

test('Settings opens no matter how its address is capitalized [ACC-006 ACC-007]', async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/processorProfile');
  await expectLoaded(page);
  for (const address of ['/processorProfile', '/processorprofile', '/PROCESSORPROFILE/']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(section(page, 'Plant').getByLabel('Plant name')).toHaveValue('Calder Meats');
  }
  await expect(section(page, 'Animals and services').getByRole('checkbox')).toHaveCount(13);
  await expect(section(page, 'Card on file')).toContainText('ending in 4242');
  await expectGoodEverywhere(page);
  const menu = page.getByRole('navigation', { name: 'Parts of the settings' });
  await menu.getByRole('link', { name: 'Money' }).click();
  await expect(section(page, 'Usual deposits')).toBeInViewport();
  await expect(menu.getByRole('link', { name: 'Money' })).toHaveAttribute('aria-current', 'page');
});

test('a butcher can read Settings but not change them, and a customer is redirected', async ({ page }) => {
  await openAs(page, 'butcher@demo.test', '/processorprofile');
  await expect(page.getByText('Only the office can change these settings.')).toBeVisible();
  await expect(section(page, 'Plant').getByLabel('Phone')).toBeDisabled();
  await expect(section(page, 'Plant').getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expectGoodEverywhere(page);

  await page.context().clearCookies();
  await openAs(page, 'customer@demo.test', '/processorProfile');
  await expect(page).not.toHaveURL(/processorProfile/i);
});

test('each section is saved on its own, and changes show right away in other tabs and screens', async ({
  page,
  context,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processorProfile');
  const other = await context.newPage();
  await other.goto('/processorCalender?tab=availability');
  await expect(other.getByRole('rowheader')).toHaveText(['Beef']);

  const plant = section(page, 'Plant');
  await plant.getByLabel('ZIP').fill('Iowa');
  await plant.getByLabel('Email for customers').fill('nowhere');
  await save(page, 'Plant');
  await expect(plant.getByText('Enter a 5-digit ZIP code.')).toBeVisible();
  await expect(plant.getByText('Email format is not correct')).toBeVisible();
  await plant.getByLabel('ZIP').fill('50158');
  await plant.getByLabel('Email for customers').fill('office@example.test');
  await plant.getByLabel('Plant name').fill('Smithfield & Daughters Custom Processing of the Upper Mississippi Valley');
  await plant.getByLabel('Time zone').fill('denv');
  await page.getByRole('option', { name: /^Mountain Time, Denver/ }).click();
  await save(page, 'Plant');
  await saved(page);
  // An open message bar could be mistaken for the one from the next save.
  await closeMessage(page);
  await expect(other.getByText('Smithfield & Daughters').first()).toBeVisible();

  await section(page, 'Animals and services').getByLabel('Yak').check();
  await save(page, 'Animals and services');
  await saved(page);
  await closeMessage(page);
  await expect(other.getByRole('rowheader')).toHaveText(['Beef', 'Yak']);
  await section(page, 'Notices').getByLabel('An animal has arrived: Email').uncheck();
  await save(page, 'Notices');
  await saved(page);
  await page.reload();
  await expect(plant.getByLabel('Time zone')).toHaveValue(/^Mountain Time, Denver/);
  await expect(plant.getByLabel('Email for customers')).toHaveValue('office@example.test');
  await expect(section(page, 'Notices').getByLabel('An animal has arrived: Email')).not.toBeChecked();
});

test('removing a species with upcoming orders asks first and says how many there are', async ({ page, request }) => {
  const { email, call } = await makePlant(request, { species: 'beef,goat' });
  const day = addDays(plantToday(), 8);
  await call(processorPreference, {
    preferences: [{ animals: 2, days: [0, 1, 2, 3, 4, 5, 6] }],
    slots: [{ processing_option: 'USDA processing', avail_slot: 3 }],
  });
  await call(createManualOrder, { event_name: 'Two goats', goat_qty: 2, dropoff_date: day });

  await openAs(page, email, '/processorProfile');
  const goat = section(page, 'Animals and services').getByLabel('Goat');
  await goat.uncheck();
  await save(page, 'Animals and services');
  const question = page.getByRole('dialog', { name: 'Are you sure' });
  await expect(question).toContainText('Upcoming orders for Goat: 2.');
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(section(page, 'Animals and services').getByRole('alert')).toContainText('Goat: 2');
  await save(page, 'Animals and services');
  await question.getByRole('button', { name: 'Remove species' }).click();
  await saved(page);
  expect((await call(getSettings, {})).settings.species).toEqual(['beef']);
});

test('a colleague’s change appears on its own, without losing what was typed', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  await openAs(page, email, '/processorProfile');
  const plant = section(page, 'Plant');
  await plant.getByLabel('Phone').fill('555 0100 ');
  await call(saveSettings, { version: 1, phone: '555 0199', city: 'Lena' });
  await expect(plant.getByLabel('City')).toHaveValue('Lena');
  await expect(plant.getByText('Someone else saved: 555 0199')).toBeVisible();
  await expect(plant.getByLabel('Phone')).toHaveValue('555 0100 ');

  // Text typed during a save stays and isn't saved yet. A space trimmed by the server doesn't count as a colleague's change.
  const gate = makeGate();
  await page.route(`**${saveSettings.path}`, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await save(page, 'Plant');
  await plant.getByLabel('Phone').fill('555 0100 ext. 2');
  gate.open();
  await saved(page);
  await expect(plant.getByLabel('Phone')).toHaveValue('555 0100 ext. 2');
  expect((await call(getSettings, {})).settings).toMatchObject({ phone: '555 0100', city: 'Lena' });

  const paying = section(page, 'Payments and deposits');
  await paying.getByLabel('Missed drop-off fee').fill('25');
  await call(savePayingRules, { ...(await call(payingRules, {})), deposit_due_days: 10 });
  await expect(paying.getByLabel('Deposit due')).toHaveValue('10');
  await save(page, 'Payments and deposits');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await call(payingRules, {})).toMatchObject({ deposit_due_days: 10, no_show_fee_cents: 2500 });
  await expect(plant.getByText('Someone else saved')).toHaveCount(0);

  // Leaving the page asks only once, even with unsaved changes in two sections.
  await section(page, 'Waitlist').getByRole('textbox').fill('7');
  const calendar = page.getByRole('link', { name: 'Calendar', exact: true }).first();
  await calendar.click();
  await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(plant.getByLabel('Phone')).toHaveValue('555 0100 ext. 2');
  await calendar.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/processorCalender/);
});

test('slots can be set up without a payment card only if the plant doesn’t require one [PAY-009]', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request, { hasCard: false });
  await openAs(page, email, '/processorProfile');
  await section(page, 'Card on file').getByRole('switch').uncheck();
  await save(page, 'Card on file');
  await saved(page);
  await page.goto('/processorCalender?tab=availability');
  await page.getByRole('button', { name: 'Beef, Monday: –' }).click();
  await expect(page.getByRole('dialog', { name: 'Number of slots available' })).toBeVisible();

  await page.goto('/processorProfile');
  await section(page, 'Card on file').getByRole('switch').check();
  await save(page, 'Card on file');
  await saved(page);
  await page.goto('/processorCalender?tab=availability');
  await page.getByRole('button', { name: 'Beef, Monday: –' }).click();
  await expect(page).toHaveURL(/\/paymentgateway\?back=/);
  await expect(page.getByRole('heading', { name: 'Payment card' })).toBeVisible();
});
