import { expect, type Page } from '@playwright/test';
import { createManualOrder, proOrderList, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addCustomer, findCustomers } from '#contract/directory/api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { addDays, weekdayOf } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('one order of a series is edited together with the later ones, and the series gets more dates', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  const [customer] = await plant.call(findCustomers, {});
  const last = addDays(BOOKABLE, 21);
  const until = (day: string) => `FREQ=WEEKLY;UNTIL=${day.replaceAll('-', '')}T235959Z`;
  const { order_ids } = await plant.call(createManualOrder, {
    event_name: 'Weekly beef',
    beef_qty: 1,
    dropoff_date: BOOKABLE,
    customers: [customer.id],
    recurring: 1,
    rrule: until(last),
  });
  const [, second] = order_ids;
  await openAs(page, plant.email, `/processordashboard/openOrders/${second}`);
  await expect(page.getByText(`Repeats weekly until ${showDay(last)}`)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = dialogOf(page, 'Edit Order');
  const repeats = editor.getByRole('region', { name: 'Recurring' });
  await expect(repeats).toContainText(`Repeats weekly until ${showDay(last)}`);
  await expect(repeats).toContainText('Date 2 of 4');
  await expect(repeats.getByRole('radio', { name: 'This order' })).toBeChecked();

  await test.step('the dialog for the day says that the order repeats, and adds dates', async () => {
    await editor.getByRole('button', { name: 'Schedule a drop off Date' }).click();
    const schedule = dialogOf(page, 'Schedule a Dropoff Date');
    await expect(schedule.getByLabel('Recurring')).toHaveValue('yes');
    await schedule.getByRole('button', { name: 'Add dates' }).click();
    const recurring = dialogOf(page, 'Recurring Order');
    await recurring.getByLabel('Last date').fill(addDays(last, 7));
    await expect(recurring.getByText('5 dates · 4 already booked')).toBeVisible();
    await recurring.getByRole('button', { name: 'Save' }).click();
    await schedule.getByRole('button', { name: 'Submit' }).click();
    await expect(schedule).toBeHidden();
  });

  await repeats.getByRole('radio', { name: 'This and later orders' }).check();
  await editor.getByRole('button', { name: 'Select Sex' }).click();
  const sex = dialogOf(page, 'Select Sex');
  await sex.getByLabel('Steer').check();
  await sex.getByRole('button', { name: 'Save' }).click();
  await expectGoodEverywhere(page);
  const sent = page.waitForRequest((asked) => asked.url().endsWith('/api/order/saveOrder'));
  await editor.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ recurring: 1, scope: 'later', sex: 'steer' });
  await expect(editor).toBeHidden();
  await expect(page.getByText(`Repeats weekly until ${showDay(addDays(last, 7))}`, { exact: true })).toBeVisible();
  const found = await Promise.all(order_ids.map((order_id: number) => plant.call(viewOrder, { order_id })));
  expect(found.map((order) => [order.sex, order.series.count])).toEqual([
    ['', 5],
    ['steer', 5],
    ['steer', 5],
    ['steer', 5],
  ]);
});

test('an order of a series is dragged and deleted together with the later ones, and the deletion is undone', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  // The calendar's week shows all of them.
  const week = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(BOOKABLE, ahead));
  const first = week.find((day) => weekdayOf(day) === 1) ?? BOOKABLE;
  const [second, third] = [addDays(first, 1), addDays(first, 2)];
  const last = third.replaceAll('-', '');
  const ann = `ann-${plant.email}`;
  const { id: customer_id } = await plant.call(addCustomer, { first_name: 'Ann', last_name: 'Berg', email: ann });
  const { order_ids } = await plant.call(createManualOrder, {
    event_name: 'Daily beef',
    beef_qty: 1,
    dropoff_date: first,
    customers: [customer_id],
    recurring: 1,
    rrule: `FREQ=DAILY;UNTIL=${last}T235959Z`,
  });
  const daysNow = async () =>
    (await plant.call(proOrderList, { order_type: 'pending', page_size: 50 })).map(
      ({ event_date }: { event_date: string }) => event_date.slice(0, 10),
    );
  await page.setViewportSize({ width: 1280, height: 1500 });
  await openAs(page, plant.email, `/processorCalenderNew?view=week&at=${second}`);
  const question = dialogOf(page, 'Are you sure');
  const repeats = question.getByRole('region', { name: 'Recurring' });
  const on = (day: string) => page.locator(`[data-day="${day}"]`);

  await test.step('dragging moves this and later ones', async () => {
    await on(second).getByRole('link').first().dragTo(on(third));
    await expect(repeats).toContainText('Date 2 of 3');
    await repeats.getByRole('radio', { name: 'This and later orders' }).check();
    await expect(repeats.getByText('The others move by as many days.')).toBeVisible();
    await expectGoodEverywhere(page);
    await question.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText('2 orders were moved')).toBeVisible();
    await expect.poll(daysNow).toEqual([first, third, addDays(third, 1)]);
  });

  await test.step('deleting all lists their deposits, asks about each, and can be undone', async () => {
    const paid = order_ids.slice(1);
    for (const order_id of paid) {
      await plant.call(saveOrder, { order_id, collect_deposit: '50', deposite_email: ann });
      await plant.call(recordDeposit, { order_id, customer_id, method: 'check', amount_cents: 5_000 });
    }
    await page.goto(`/processordashboard/openOrders/${order_ids[0]}`);
    await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(repeats.getByRole('radio', { name: 'This order' })).toBeChecked();
    await repeats.getByRole('radio', { name: 'All orders to come' }).check();
    for (const order_id of paid)
      await expect(question.getByRole('listitem').filter({ hasText: `order ${order_id}:` })).toContainText('$50.00');
    await expectGoodEverywhere(page);
    await question.getByRole('button', { name: 'yes' }).click();
    await expect(page.getByText('3 orders were deleted')).toBeVisible();
    for (const order_id of paid) {
      const ask = page.getByRole('dialog', { name: 'What happens to the deposit?' });
      await expect(ask).toContainText(`order ${order_id}`);
      await ask.getByRole('button', { name: 'Decide later' }).click();
    }
    await expect.poll(daysNow).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(daysNow).toEqual([first, third, addDays(third, 1)]);
  });
});

test('a flock’s birds are counted on its order’s page', async ({ page, request }) => {
  const plant = await makePlant(request, { species: 'poultry' });
  await plant.call(processorPreference, {
    preferences: [{ animals: 8, days: [0, 1, 2, 3, 4, 5, 6] }],
    slots: [{ processing_option: 'USDA processing', avail_slot: 40 }],
  });
  const { order_ids } = await plant.call(createManualOrder, {
    event_name: 'Hens',
    poultry_qty: 12,
    dropoff_date: BOOKABLE,
  });
  const [order_id] = order_ids;
  await plant.call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await openAs(page, plant.email, `/processordashboard/openOrders/${order_id}`);
  await page.getByRole('button', { name: 'Count birds' }).click();
  const dialog = dialogOf(page, 'Count birds');
  await dialog.getByLabel('Packed').fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter how many birds were received first.')).toBeVisible();
  await dialog.getByLabel('Dead on arrival').fill('1');
  await dialog.getByLabel('Received').fill('11');
  await dialog.getByLabel('Condemned').fill('1');
  await expectGoodEverywhere(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('12 booked · 1 dead on arrival · 11 received · 1 condemned · 10 packed')).toBeVisible();
});
