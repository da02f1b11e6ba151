import { expect, type Page } from '@playwright/test';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { RETRIED } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import {
  dialogOf,
  FRIDAY,
  findCustomer,
  makeFarm,
  newOrder,
  openNewOrder,
  pickDay,
  press,
  sent,
} from '#e2e/new-order.ts';
import { expectGoodEverywhere, expectNoBarriers, test } from '#e2e/walk.ts';

const optionsOf = (page: Page, dialog: string, label: string) =>
  dialogOf(page, dialog).getByLabel(label, { exact: true }).locator('option');

test('a clerk schedules a weekly series, and closing the dialog discards unconfirmed changes [ORD-033 ORD-067 ORD-068 ORD-069 ORD-109]', async ({
  page,
  request,
}) => {
  const { email, call } = await makeFarm(request);
  const full = addDays(FRIDAY, 14);
  await call(createManualOrder, { event_name: 'Filler', beef_qty: 4, dropoff_date: full });
  await openAs(page, email, '/neworder');
  const form = newOrder(page);
  await form.getByLabel('Event Name').fill('Every Friday');
  await findCustomer(form.getByRole('combobox', { name: 'Customer or producer' }), 'Whit');
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('1');
  const schedule = dialogOf(page, 'Schedule a Dropoff Date');
  const recurring = dialogOf(page, 'Recurring Order');
  const action = form.getByRole('button', { name: 'Schedule a drop off Date' });

  await test.step('confirming checks the slots, then loads the day’s pending orders', async () => {
    await action.click();
    await pickDay(page, FRIDAY);
    await expect(schedule.getByText(/\d+ free, \d+ booked/)).toBeVisible();
    await expect(schedule.getByLabel('confirm kill date')).toHaveValue(FRIDAY);
    const calls: string[] = [];
    page.on('request', (asked) => {
      const { pathname } = new URL(asked.url());
      if ([getDateAvailableSlot.path, proOrderList.path].some((path) => path === pathname)) calls.push(pathname);
    });
    const list = page.waitForRequest(`**${proOrderList.path}`);
    await schedule.getByRole('button', { name: 'Submit' }).click();
    expect(sent(await list)).toMatchObject({ order_type: 'pending', date: FRIDAY });
    expect(calls.indexOf(getDateAvailableSlot.path)).toBeLessThan(calls.indexOf(proOrderList.path));
    expect(calls).toContain(getDateAvailableSlot.path);
    await expect(action).toContainText(`${showDay(FRIDAY)}, kill ${showDay(FRIDAY)}`);
  });

  await test.step('choosing Yes opens the Recurring Order dialog, which marks the full date before saving', async () => {
    await action.click();
    await schedule.getByLabel('Recurring').selectOption('yes');
    await expect(optionsOf(page, 'Recurring Order', 'Repeat')).toHaveText(['Weekly', 'Daily']);
    await expect(optionsOf(page, 'Recurring Order', 'End')).toHaveText(['On date']);
    await recurring.getByLabel('Last date').fill(addDays(FRIDAY, 21));
    const dates = recurring.getByRole('region', { name: 'Dates' }).getByRole('listitem');
    await expect(dates).toHaveCount(4);
    await expect(recurring.getByText('4 dates · 1 can’t be booked')).toBeVisible();
    await expect(dates.nth(2)).toContainText(showDay(full));
    await expect(dates.nth(2)).toContainText('Not enough slots for Beef: 0 left');
    await recurring.getByRole('button', { name: 'Save' }).click();
    await expect(recurring.getByRole('alert')).toHaveText(/^Some of these dates can’t be booked\./);
    await expect(dates).toHaveCount(4);
    await expectGoodEverywhere(page);
    await recurring.getByLabel('Last date').fill('');
    await recurring.getByRole('button', { name: 'Save' }).click();
    await expect(recurring.getByText('Choose the last date. Orders can’t repeat forever.')).toBeVisible();
    await recurring.getByLabel('Last date').fill(addDays(FRIDAY, 7 * 60));
    await recurring.getByRole('button', { name: 'Save' }).click();
    await expect(recurring.getByText(/^An order can repeat on up to 52 dates\./)).toHaveCount(1);
    await expect(recurring).toBeVisible();
    await recurring.getByLabel('Last date').fill(addDays(FRIDAY, 7));
    await recurring.getByRole('button', { name: 'Save' }).click();
    await expect(schedule.getByText(`Repeats weekly on Friday until ${showDay(addDays(FRIDAY, 7))}`)).toBeVisible();
  });

  await test.step('closing the dialog restores the day, the kill date, and the repeat rule', async () => {
    await pickDay(page, addDays(FRIDAY, 1));
    await schedule.getByLabel('confirm kill date').fill(addDays(FRIDAY, 3));
    await schedule.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(schedule).toBeHidden();
    await expect(action).toContainText(`${showDay(FRIDAY)}, kill ${showDay(FRIDAY)}`);
    await expect(action).not.toContainText('Repeats');
    await action.click();
    await expect(schedule.getByLabel('Recurring')).toHaveValue('no');
    await expect(schedule.getByLabel('confirm kill date')).toHaveValue(FRIDAY);
  });

  await test.step('the whole series is booked', async () => {
    await schedule.getByLabel('Recurring').selectOption('yes');
    await recurring.getByLabel('Last date').fill(addDays(FRIDAY, 7));
    await recurring.getByRole('button', { name: 'Save' }).click();
    await schedule.getByRole('button', { name: 'Submit' }).click();
    const booking = page.waitForRequest(`**${createManualOrder.path}`);
    await form.getByRole('button', { name: 'Submit' }).click();
    expect(sent(await booking)).toMatchObject({
      recurring: 1,
      rrule: expect.stringMatching(/^FREQ=WEEKLY;BYDAY=FR;UNTIL=/),
    });
    await expect(page.getByText(`Booked on 2 dates, starting ${showDay(FRIDAY)}:`)).toBeVisible();
    await expect(form.getByLabel('Event Name')).toHaveValue('');
  });
});

test('the slot counters include the form’s animals, and each side action opens its dialog [ORD-023 ORD-051]', async ({
  page,
  request,
}) => {
  const form = await openNewOrder(page, request);
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('1');
  const schedule = dialogOf(page, 'Schedule a Dropoff Date');
  const action = form.getByRole('button', { name: 'Schedule a drop off Date' });

  await test.step('the counters include the animals on the form', async () => {
    await page.route(`**${getDateAvailableSlot.path}`, async (route) => {
      const answer = await (await route.fetch(RETRIED)).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, available: 5, used: 2 } } });
    });
    const beef = form.getByRole('spinbutton', { name: 'Beef' });
    await beef.fill('3');
    await action.click();
    await pickDay(page, addDays(FRIDAY, 21));
    await schedule.getByRole('button', { name: 'Submit' }).click();
    const counter = (name: string) => form.getByRole('term').filter({ hasText: name }).locator('..');
    await expect(counter('Available')).toHaveText('Available2');
    await expect(counter('Used')).toHaveText('Used5');
    await beef.fill('9');
    await expect(counter('Available')).toHaveText('Available0');
    await expect(counter('Used')).toHaveText('Used11');
  });

  await test.step('each side action opens its dialog', async () => {
    for (const [name, title] of [
      ['Schedule a drop off Date', 'Schedule a Dropoff Date'],
      ['Collect Deposit', 'Collect Deposit'],
      ['Select Organs', 'Select Organs'],
      ['Select Label Type', 'Select Label'],
      ['Select Sex', 'Select Sex'],
      ['Add Customer', 'Add Customer'],
    ] as const) {
      await press(page, name);
      await expect(dialogOf(page, title)).toBeVisible();
      await expectNoBarriers(page);
      await page.keyboard.press('Escape');
      await expect(dialogOf(page, title)).toBeHidden();
    }
  });
});

test('a day without enough slots for one of the species isn’t shown as free', async ({ page, request }) => {
  const { email, call } = await makeFarm(request);
  const full = addDays(FRIDAY, 1);
  // A day next to the full one, in the same month, so that picking it keeps the full day in view.
  const other = addDays(FRIDAY, addDays(full, 1).slice(0, 7) === full.slice(0, 7) ? 2 : 0);
  await call(createManualOrder, { event_name: 'Filler', beef_qty: 4, dropoff_date: full });
  await openAs(page, email, '/neworder');
  const form = newOrder(page);
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('1');
  await form.getByRole('spinbutton', { name: 'Lamb' }).fill('1');
  await press(page, 'Schedule a drop off Date');
  const cell = dialogOf(page, 'Schedule a Dropoff Date').locator(`[data-day="${full}"]`);
  await pickDay(page, full);
  await expect(cell).toHaveAttribute('data-state', 'short');
  await expect(cell).toContainText('not enough for Beef');
  await expect(page.getByText('4 free, 4 booked')).toBeVisible();
  await pickDay(page, other);
  await expect(cell).toHaveAttribute('data-state', 'short');
  await expect(page.getByText('8 free, 0 booked')).toBeVisible();
});
