import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { chooseDay, newOrder } from '#e2e/new-order.ts';
import { test } from '#e2e/walk.ts';

test('another clerk’s booking appears and disappears without a reload', async ({ page, request, newVisitor }) => {
  const { email, call } = await makeBookable(request);
  const list = await newVisitor();
  const calendar = await list.context().newPage();
  await openAs(list, email, '/processordashboard/pendingOrders');
  await expect(list.getByText('No data found')).toBeVisible();
  await calendar.goto('/processorCalender');
  const day = calendar.locator(`[data-day="${BOOKABLE}"]`);
  await expect(calendar.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  if ((await day.count()) === 0) await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(day).toContainText('6 of 6 slots');
  const loads: string[] = [];
  for (const watched of [list, calendar]) watched.on('load', () => loads.push(watched.url()));

  await openAs(page, email, '/neworder');
  await newOrder(page).getByLabel('Event Name').fill('Seen by both');
  await newOrder(page).getByRole('spinbutton', { name: 'Beef' }).fill('1');
  await newOrder(page).getByRole('button', { name: 'Schedule a drop off Date' }).click();
  await chooseDay(page, BOOKABLE);
  await newOrder(page).getByRole('button', { name: 'Submit' }).click();
  const sure = page.getByRole('dialog', { name: 'Are you sure' });
  await expect(sure).toContainText('This order has no customer. Save anyway?');
  await sure.getByRole('button', { name: 'Save anyway' }).click();

  const row = list.getByRole('row', { name: 'Seen by both' });
  await expect(row).toHaveCount(1);
  await expect(day).toContainText('5 of 6 slots');

  await row.getByRole('button', { name: 'Actions' }).click();
  await list.getByRole('menuitem', { name: 'Delete' }).click();
  await list.getByRole('button', { name: /^yes$/i }).click();
  await expect(list.getByText('Order was removed')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(day).toContainText('6 of 6 slots');
  expect(loads).toEqual([]);
  await call(createManualOrder, { event_name: 'Again', beef_qty: 6, dropoff_date: BOOKABLE });
  await expect(day).toContainText('0 of 6 slots');
});
