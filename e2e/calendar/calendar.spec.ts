import { expect, type Page } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { showDay, slashDay } from '#contract/lib/show-day.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectNoBarriers, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

/** An upcoming day, in this month or the next. */
const DAY = addDays(plantToday(), 8);
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const offer = (animals: number, usda: number, days = EVERY_DAY) => ({
  preferences: [{ animals, days, slots: [{ processing_option: 'USDA processing', avail_slot: usda }] }],
});

const day = (page: Page, date: IsoDate) => page.locator(`[data-day="${date}"]`);
const isThisMonth = (date: IsoDate) => date.slice(0, 7) === plantToday().slice(0, 7);
async function openMonthOf(page: Page, date: IsoDate): Promise<void> {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  if (!isThisMonth(date)) await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
}

test.describe('in a time zone far from UTC', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('each day shows its free slots in green or red, and a month is loaded only once [CAL-003 CAL-004 CAL-006]', async ({
    page,
    request,
  }) => {
    const { email, call } = await makePlant(request);
    await call(processorPreference, offer(1, 3));
    const next = addDays(DAY, 1);
    await call(createManualOrder, { event_name: 'Full', beef_qty: 3, dropoff_date: DAY });
    await call(createManualOrder, { event_name: 'One', beef_qty: 1, dropoff_date: next });

    // Turns off realtime messages and stops the clock, because either could load a month a second time.
    await page.routeWebSocket(/\/api\/realtime/, () => {});
    await page.clock.setFixedTime(Date.now());
    const asked: string[] = [];
    page.on('request', (sent) => sent.url().endsWith('get_all_date_slot') && asked.push(sent.postData() ?? ''));
    await openAs(page, email, '/processorCalender');
    await openMonthOf(page, DAY);
    await expect(day(page, DAY)).toHaveText(/0 of 3 slots free.*Full/);
    await expect(day(page, DAY).locator('[data-color="red"]')).toBeVisible();
    if (next.slice(0, 7) === DAY.slice(0, 7)) {
      await expect(day(page, next)).toHaveText(/2 of 3 slots free/);
      await expect(day(page, next).locator('[data-color="green"]')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(day(page, plantToday())).toHaveAttribute('aria-current', 'date');

    const before = asked.length;
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect.poll(() => asked.length).toBe(before + 1);
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(day(page, plantToday())).toBeVisible();
    expect(asked.length).toBe(before + 1);
  });
});

test('arrow keys move from day to day across months, and Enter opens a day', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  await call(processorPreference, offer(1, 3));
  await call(createManualOrder, { event_name: 'One', beef_qty: 1, dropoff_date: DAY });
  await openAs(page, email, '/processorCalender');
  await day(page, plantToday()).focus();
  await page.keyboard.press('ArrowDown');
  await expect(day(page, addDays(plantToday(), 7))).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, DAY)).toBeFocused();
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toHaveCount(1);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: slashDay(DAY).replaceAll('/', '-') });
  // Just after it appears, the popup doesn't respond to Escape yet.
  await expect(popup.getByRole('row').filter({ hasText: 'One' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(day(page, DAY)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('2 free, 1 booked')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Beef 2 0 1' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`day=${DAY}`));
});

test('a day’s popup keeps its day and what was typed when someone else closes the day', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  await call(processorPreference, offer(1, 3));
  await openAs(page, email, '/processorCalender');
  await page.getByRole('button', { name: 'Orders for this day' }).click();
  const popup = page.getByRole('dialog', { name: slashDay(plantToday()).replaceAll('/', '-') });
  await popup.getByLabel('Event Name').fill('Fall beef');
  const closed = { first_day: plantToday(), last_day: plantToday(), is_closed: true, reason: 'Repair' };
  await call(saveSpecialDays, closed);
  await expect(day(page, plantToday())).toContainText('Repair');
  await expect(popup.getByLabel('Event Name')).toHaveValue('Fall beef');
});

test('the office sets slots for a weekday, one entry per processing option [CAL-018 CAL-019 CAL-020 CAL-039]', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request, { species: 'beef,goat' });
  await openAs(page, email, '/processorCalender?tab=availability');
  await expect(page.getByRole('heading', { name: 'No processing days yet.' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Animal', 'SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']);
  await expect(page.getByRole('rowheader')).toHaveText(['Beef', 'Goat']);

  await page.getByRole('button', { name: 'Beef, Monday: –' }).click();
  const dialog = page.getByRole('dialog', { name: 'Number of slots available' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Slots' }).fill('4');
  await dialog.getByRole('button', { name: 'Add Custom processing' }).click();
  await expect(dialog.getByRole('button', { name: /^Add/ })).toBeHidden();
  await expect(dialog.getByRole('combobox').first()).toHaveText('USDA processing');
  await dialog.getByRole('textbox', { name: 'Slots' }).nth(1).fill('2');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Beef, Monday: USDA 4 · Custom 2' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Beef is processed on Monday.' })).toBeVisible();
});

test('lowering slots below what is booked lists the overbooked days', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  await call(processorPreference, offer(1, 3));
  await call(createManualOrder, { event_name: 'Three', beef_qty: 3, dropoff_date: DAY });
  const weekday = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
    new Date(DAY).getUTCDay()
  ];
  await openAs(page, email, '/processorCalender?tab=availability');
  await page.getByRole('button', { name: `Beef, ${weekday}: USDA 3` }).click();
  await page.getByRole('textbox', { name: 'Slots' }).fill('1');
  const above = page.getByText(`${showDay(DAY)}, Beef: 3 booked, 1 offered`);
  await expect(page.getByRole('dialog').getByText(`${showDay(DAY)}, Beef: 3 booked, 1 offered`)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(above).toBeVisible();
  await expect(page.getByRole('button', { name: `Beef, ${weekday}: USDA 1` })).toBeVisible();
});

test('a butcher can view the weekly slots but not change them [CAL-047]', async ({ page }) => {
  await openAs(page, 'butcher@demo.test', '/processorCalender?tab=availability');
  await expect(page.getByRole('rowheader', { name: 'Beef' })).toBeVisible();
  await page
    .getByRole('table')
    .getByRole('button', { name: /^Beef, / })
    .first()
    .click();
  const slots = page.getByRole('dialog', { name: 'Number of slots available' });
  await expect(slots).toBeVisible();
  await expectGoodEverywhere(page);
  await expect(slots.getByRole('textbox')).toHaveCount(0);
  await expect(slots.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await slots.getByRole('button', { name: 'Close' }).last().click();
  await expect(slots).toBeHidden();
});

test('someone else’s bookings and slot changes appear without a reload [CAL-051]', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  await call(processorPreference, offer(1, 3));
  await openAs(page, email, '/processorCalender');
  await openMonthOf(page, DAY);
  await expect(day(page, DAY)).toHaveText(/3 of 3 slots free/);
  await call(createManualOrder, { event_name: 'Two', beef_qty: 2, dropoff_date: DAY });
  await expect(day(page, DAY)).toHaveText(/1 of 3 slots free/);
  await call(processorPreference, offer(1, 9));
  await expect(day(page, DAY)).toHaveText(/7 of 9 slots free/);
});

test('a new plant is guided to its weekly slots, and people can switch between the calendars [CAL-004]', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request, { species: 'beef,lamb' });
  await openAs(page, email, '/processorCalender');
  const hint = page.getByRole('region', { name: 'Set your weekly slots' });
  await expect(hint).toBeVisible();
  await expectGoodEverywhere(page);
  await hint.getByRole('link', { name: 'Set weekly slots' }).click();
  const calendars = page.getByRole('navigation', { name: 'Calendars' });
  await expect(calendars.locator('[aria-current="page"]')).toHaveText('Availability');
  await call(processorPreference, offer(1, 2));
  await call(processorPreference, offer(3, 1));
  await call(createManualOrder, { event_name: 'Both', beef_qty: 1, lamb_qty: 1, dropoff_date: DAY });

  await calendars.getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Events Calendar' })).toBeVisible();
  await expect(calendars.locator('[aria-current="page"]')).toHaveText('Events');
  await calendars.getByRole('link', { name: 'Slots' }).click();
  await expect(calendars.locator('[aria-current="page"]')).toHaveText('Slots');
  // The link is marked as current before the screen changes. Until then, openMonthOf would page through the events calendar
  // instead.
  await expect(page.getByRole('heading', { name: 'Calendar', exact: true })).toBeVisible();
  await openMonthOf(page, DAY);
  // The exact title is what screen readers announce. The screen shows a shorter version, with a bar per species.
  await expect(day(page, DAY)).toHaveAccessibleName(/1 of 3 slots free$/);
  await expect(day(page, DAY).getByText('1 free', { exact: true })).toBeVisible();
  await expect(day(page, DAY).getByText('Beef', { exact: true })).toBeVisible();
  await expect(day(page, DAY).getByText('Lamb', { exact: true })).toBeVisible();
  await expect(hint).toBeHidden();
  await expectGoodEverywhere(page);
});
