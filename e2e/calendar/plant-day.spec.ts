import { expect, type Page } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay, slashDay } from '#contract/lib/show-day.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const TODAY = plantToday();
const TOMORROW = addDays(TODAY, 1);
/** 19:08 in Chicago, or an hour later in summer. In UTC it is already tomorrow. */
const EVENING = `${TOMORROW}T01:08:00Z`;

const marked = (page: Page) => page.locator('[aria-current="date"]');
async function expectMarked(page: Page): Promise<void> {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(marked(page)).toHaveCount(1);
}

// The user is in Tokyo. Neither Tokyo's date nor UTC's should matter.
test.use({ timezoneId: 'Asia/Tokyo' });

test('in the evening, no plant screen shows tomorrow as today', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  const slots = [{ processing_option: 'USDA processing', avail_slot: 4 }];
  await call(processorPreference, { preferences: [{ animals: 1, days: [0, 1, 2, 3, 4, 5, 6] }], slots });
  await call(createManualOrder, { event_name: 'Tonight', beef_qty: 1, dropoff_date: TODAY });
  await page.clock.setFixedTime(EVENING);

  await test.step('the slot calendar marks today, which can still be booked', async () => {
    await openAs(page, email, '/processorCalender');
    await expectMarked(page);
    await expect(marked(page)).toHaveAttribute('data-day', TODAY);
    await expect(marked(page)).toHaveAttribute('data-state', 'free');
    await page.goto(`/processorCalender?day=${TODAY}`);
    await page.getByRole('button', { name: 'Orders for this day' }).click();
    const popup = page.getByRole('dialog', { name: slashDay(TODAY).replaceAll('/', '-') });
    await expect(popup.getByLabel('Schedule Date')).toHaveAttribute('min', TODAY);
    await expect(popup.getByText('This day has passed.')).toHaveCount(0);
  });

  await test.step('the events calendar marks today', async () => {
    await page.goto('/processorCalenderNew?view=month');
    await expect(marked(page)).toHaveAttribute('data-number', TODAY);
    // Free slots are shown for today but not for past days.
    await expect(page.locator(`[data-day="${TODAY}"]`)).toContainText(/\d free/);
    expect((await page.locator('[data-past]').allTextContents()).filter((text) => text.includes('free'))).toEqual([]);
  });

  await test.step('the drop-off sheet and the cutting day open on today’s date', async () => {
    await page.goto('/processordashboard/dropoffSheet');
    await expect(page.locator('input[type="date"]').first()).toHaveValue(TODAY);
    await page.goto('/cuttingDay');
    await expect(page.locator('input[type="date"]').first()).toHaveValue(TODAY);
  });

  await test.step('New Order is dated today, and today can be picked', async () => {
    await page.goto('/processordashboard/dropoffOrders');
    await expect(page.getByRole('row').filter({ hasText: 'Tonight' })).toBeVisible();
    await page.getByRole('link', { name: 'Create new Order' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Order' });
    await expect(dialog.getByText(showDay(TODAY)).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Schedule a drop off Date' }).click();
    const schedule = page.getByRole('dialog', { name: 'Schedule a Dropoff Date' });
    await expect(schedule.locator('[aria-current="date"]')).toHaveAttribute('data-day', TODAY);
    await expect(schedule.locator('[aria-current="date"]')).toHaveAttribute('aria-disabled', 'false');
  });

  await test.step('the waitlist can be joined for today or later', async () => {
    await page.goto(`/waitlist?join=${TODAY}`);
    await expect(page.getByRole('dialog').getByLabel('Preferred day')).toHaveAttribute('min', TODAY);
  });
});
