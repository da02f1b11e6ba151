import { expect, type Page } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { makeSeller } from '#e2e/make-seller.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectNoBarriers, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

/** In the same month as the next two days, so that the calendar shows all three. */
const DAY = [8, 9, 10]
  .map((by) => addDays(plantToday(), by))
  .find((day) => day.slice(0, 7) === addDays(day, 2).slice(0, 7)) as IsoDate;
const NEXT = addDays(DAY, 1);
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const offer = (animals: number, avail_slot: number, days = EVERY_DAY) => ({
  preferences: [{ animals, days, slots: [{ processing_option: 'USDA processing', avail_slot }] }],
});
const dialog = (page: Page) => page.getByRole('dialog');

async function showMonthOf(page: Page, date: IsoDate): Promise<void> {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  if ((await page.locator(`[data-day="${date}"]`).count()) === 0)
    await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
}

test('the office closes days, sees who is booked on them, changes them, and reopens them', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request, { species: 'beef,lamb' });
  await call(processorPreference, offer(1, 3));
  await call(processorPreference, offer(3, 3));
  await call(createManualOrder, { event_name: 'Two', beef_qty: 2, dropoff_date: DAY });
  await openAs(page, email, '/processorCalender?tab=availability');
  await page.getByRole('button', { name: 'Add days' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Required')).toHaveCount(2);
  await dialog(page).getByLabel('First day').fill(DAY);
  await dialog(page).getByLabel('Last day').fill(NEXT);
  await dialog(page).getByLabel('Reason').fill('Cooler repair');
  const booked = `${showDay(DAY)}, Beef: 2 booked, 0 offered`;
  await expect(dialog(page).getByText(booked)).toBeVisible();
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(booked)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cooler repair' })).toHaveText(
    new RegExp(`${showDay(DAY)} – ${showDay(NEXT)}.*Closed · All animals · 2 slots booked`),
  );

  await page.getByRole('link', { name: 'Slots', exact: true }).click();
  await showMonthOf(page, DAY);
  const cell = page.locator(`[data-day="${DAY}"]`);
  await expect(cell).toHaveText(/closed: Cooler repair, 2 booked/);
  await expectGoodEverywhere(page);

  await page.getByRole('link', { name: 'Availability' }).click();
  await page.getByRole('button', { name: 'Change Cooler repair' }).click();
  await dialog(page).getByText('A different number of slots').click();
  await dialog(page).getByLabel('USDA slots per day').fill('5');
  await dialog(page).getByRole('checkbox', { name: 'Beef' }).check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('USDA 5 · Custom 0 · Beef · 2 slots booked')).toBeVisible();
  await page.getByRole('link', { name: 'Slots', exact: true }).click();
  await showMonthOf(page, DAY);
  await expect(cell).toHaveText(/6 of 8 slots free, Cooler repair/);

  await page.getByRole('link', { name: 'Availability' }).click();
  await page.getByRole('button', { name: 'Remove Cooler repair' }).click();
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No closures or special days planned.')).toBeVisible();
});

test('a closed day says why, and a full day can be overbooked with a reason', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  await call(processorPreference, offer(1, 1));
  await call(createManualOrder, { event_name: 'Full', beef_qty: 1, dropoff_date: DAY });
  const { order_ids } = await call(createManualOrder, {
    event_name: 'Late',
    beef_qty: 1,
    dropoff_date: addDays(DAY, 2),
  });
  await openAs(page, email, `/processorCalender?day=${NEXT}`);
  await page.getByRole('button', { name: 'Close days or change their slots' }).click();
  await expect(dialog(page).getByLabel('First day')).toHaveValue(NEXT);
  await dialog(page).getByLabel('Reason').fill('Family wedding');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('closed: Family wedding', { exact: true })).toBeVisible();

  await page.goto(`/processordashboard/openOrders/${order_ids[0]}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Schedule a Dropoff Date' }).click();
  await showMonthOf(page, DAY);
  const alert = dialog(page).getByRole('alert');
  await expect(page.locator(`[data-day="${NEXT}"]`)).toHaveText(/closed: Family wedding/);
  await expect(page.locator(`[data-day="${NEXT}"]`)).toHaveAttribute('aria-disabled', 'true');
  await page.locator(`[data-day="${DAY}"]`).click();
  await expect(alert).toContainText(`Not enough slots on ${showDay(DAY)} for Beef. 0 left.`);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Book anyway' }).check();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page).getByText('Enter a reason for overbooking this day.')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('Injured animal');
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page)).toBeHidden();

  await page.goto(`/processorCalender?day=${DAY}`);
  await expect(page.getByText('1 Beef overbooked')).toBeVisible();
  await expect(page.getByText('Injured animal')).toBeVisible();
});

test('one weekday’s slots can be copied to several others, and an animal can take less than a full slot', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request, { species: 'beef,lamb' });
  await call(processorPreference, offer(1, 5, [1]));
  await call(processorPreference, offer(3, 2, [1]));
  await openAs(page, email, '/processorCalender?tab=availability');
  await page.getByRole('button', { name: 'Copy a day' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Choose at least one day.')).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Tuesday' }).check();
  await dialog(page).getByRole('checkbox', { name: 'Friday' }).check();
  const sent: string[] = [];
  page.on('request', (one) => one.url().includes('rocessorPreference') && sent.push(`${one.url()} ${one.postData()}`));
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  const written = sent.filter((one) => !one.includes('getProcessorPreference'));
  expect(written.map((one) => one.split('/').at(-1)?.split(' ')[0])).toEqual([
    'deleteprocessorPreference',
    'processorPreference',
  ]);
  expect(written[0]).toContain('"is_replaced":true');
  await expect(page.getByRole('button', { name: 'Beef, Friday: USDA 5' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lamb, Tuesday: USDA 2' })).toBeVisible();

  await page.getByRole('button', { name: 'Slots per animal' }).click();
  await dialog(page).getByLabel('Lamb').fill('0.25');
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lamb takes 0.25 slots.')).toBeVisible();
  const tuesday = Array.from({ length: 7 }, (_, by) => addDays(DAY, by)).find((day) => new Date(day).getUTCDay() === 2);
  await call(createManualOrder, { event_name: 'Lambs', lamb_qty: 3, dropoff_date: tuesday });
  await page.goto(`/processorCalender?day=${tuesday}`);
  await expect(page.getByRole('row', { name: 'Lamb 1.25 0 0.75' })).toBeVisible();
});

test('a seller sees on the calendar which slots the plant offers [CAL-051]', async ({ page, request }) => {
  const plant = await makePlant(request);
  await plant.call(processorPreference, {
    preferences: [{ animals: 1, days: [1] }],
    slots: [
      { processing_option: 'USDA processing', avail_slot: 4 },
      { processing_option: 'Custom processing', avail_slot: 2 },
    ],
  });
  const { email } = await makeSeller(plant);
  await openAs(page, email, '/processorCalender');
  const monday = Array.from({ length: 7 }, (_, by) => addDays(DAY, by)).find((day) => new Date(day).getUTCDay() === 1);
  await showMonthOf(page, monday as IsoDate);
  const slots = page.locator(`[data-day="${monday}"]`);
  await expect(slots).toHaveText(/6 of 6 slots free/);
  await page.getByRole('combobox', { name: 'Label type' }).selectOption('usda');
  await expect(slots).toHaveText(/4 of 4 slots free/);
  await page.getByRole('link', { name: 'Availability' }).click();
  await expect(page.getByRole('cell', { name: 'USDA 4 Custom 2' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add days' })).toHaveCount(0);
});
