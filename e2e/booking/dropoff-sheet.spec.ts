import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, goTo, test } from '#e2e/walk.ts';

test('the drop-off sheet opens from the list, the calendar, and the day popup, and prints on one page', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  const [customer] = await plant.call(getAllCustomers, {});
  const booking = { beef_qty: 1, dropoff_date: BOOKABLE, customers: [customer.id] };
  await plant.call(createManualOrder, { ...booking, event_name: 'Plain beef', process_option: 'usda' });
  await plant.call(createManualOrder, { ...booking, event_name: 'First beef', process_option: 'religious' });

  await openAs(page, plant.email, `/processordashboard/pendingOrders?from=${BOOKABLE}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Export and print' }).click();
  await page.getByRole('menuitem', { name: 'Drop-off sheet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drop-off sheet' })).toBeVisible();
  const lines = page.getByRole('row').filter({ hasText: 'beef' });
  await expect(lines).toHaveText([/First beef.*Religious/, /Plain beef.*USDA/]);
  await expect(lines.first()).toContainText(showDay(BOOKABLE));
  await expectGoodEverywhere(page);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  const [, width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []).map(Number);
  expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);

  await page.goto(`/processorCalender?day=${BOOKABLE}`);
  await page.getByRole('link', { name: 'Drop-off sheet' }).click();
  await expect(lines).toHaveCount(2);
  await page.goBack();
  await page.getByRole('button', { name: 'Orders for this day' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('link', { name: 'Drop-off sheet' }).click();
  await expect((await opened).getByRole('row').filter({ hasText: 'beef' })).toHaveCount(2);
});

test('the dashboard, the drop-off sheet, and the cutting sheets change days with the same buttons', async ({
  page,
  request,
}) => {
  const { email } = await makeBookable(request);
  await openAs(page, email, '/processordashboard');
  for (const [address, label] of [
    ['/processordashboard', 'Drop off Date'],
    [`/processordashboard/dropoffSheet?date=${BOOKABLE}`, 'Drop off Date'],
    [`/cuttingDay?date=${BOOKABLE}&day_of=kill`, 'Kill day'],
  ] as const) {
    await goTo(page, address);
    const date = page.getByRole('main').locator('input[type="date"]');
    await expect(date).toHaveAccessibleName(label);
    const day = await date.inputValue();
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(date).toHaveValue(addDays(day, 1));
    const { height } = (await date.boundingBox()) ?? {};
    expect(await page.getByRole('button', { name: 'Next day' }).boundingBox()).toMatchObject({ width: height, height });
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(date).toHaveValue(day);
  }
});
