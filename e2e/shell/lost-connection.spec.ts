import { expect, type Page } from '@playwright/test';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { RETRIED } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { chooseDay, findCustomer, newOrder, splitAnimal } from '#e2e/new-order.ts';
import { test } from '#e2e/walk.ts';

const PATH = `**${createManualOrder.path}`;
const LOST = 'Nothing you entered was lost. You can try again without booking twice.';

async function fillForm(page: Page, email: string): Promise<void> {
  await openAs(page, email, '/neworder');
  const form = newOrder(page);
  await form.getByLabel('Event Name').fill('Booked once');
  await findCustomer(form.getByRole('combobox', { name: 'Customer or producer' }), 'Whit');
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('2');
  await splitAnimal(page, 'Beef 2', 'Halves', ['Whit', 'Orte']);
  await form.getByRole('button', { name: 'Schedule a drop off Date' }).click();
  await chooseDay(page, BOOKABLE);
}
async function expectAllKept(page: Page): Promise<void> {
  const form = newOrder(page);
  await expect(form.getByLabel('Event Name')).toHaveValue('Booked once');
  await expect(form.getByRole('combobox', { name: 'Customer or producer' })).toHaveValue(/Whitfield/);
  await expect(form.getByRole('spinbutton', { name: 'Beef' })).toHaveValue('2');
  await expect(form.getByRole('button', { name: /Beef 2/ }).first()).toContainText('Dana Whitfield, Omar Ortega');
}

test('a submission that never arrives stays filled in and is retried with the same key', async ({ page, request }) => {
  const { email, call } = await makeBookable(request);
  await fillForm(page, email);
  const keys: (string | undefined)[] = [];
  await page.route(PATH, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.abort('connectionreset') : route.continue();
  });
  await newOrder(page).getByRole('button', { name: 'Submit' }).click();
  await expect(newOrder(page).getByRole('alert').filter({ hasText: LOST })).toBeVisible();
  await expectAllKept(page);

  await newOrder(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Add New Order Successfully')).toBeVisible();
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(await call(proOrderList, { order_type: 'pending' })).toHaveLength(2);
});

test('a booking whose response was lost isn’t made twice on retry or after a reload', async ({ page, request }) => {
  const { email, call } = await makeBookable(request);
  await fillForm(page, email);
  let answered = 0;
  await page.route(PATH, async (route) => {
    await route.fetch(RETRIED);
    if (++answered <= 2) await route.abort('connectionreset');
    else await route.continue();
  });
  await newOrder(page).getByRole('button', { name: 'Submit' }).click();
  await expect(newOrder(page).getByRole('alert').filter({ hasText: LOST })).toBeVisible();
  expect(await call(proOrderList, { order_type: 'pending' })).toHaveLength(2);
  await expectAllKept(page);

  await newOrder(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => answered).toBe(2);
  await expect(newOrder(page).getByRole('alert').filter({ hasText: LOST })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue this order' }).click();
  await expectAllKept(page);
  await newOrder(page)
    .getByRole('button', { name: /Submit|Try again/ })
    .click();
  await expect(page.getByText('Add New Order Successfully')).toBeVisible();
  expect(await call(proOrderList, { order_type: 'pending' })).toHaveLength(2);
});

test('a day that fills up while the user is offline is refused at its field, and the form keeps everything', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  await fillForm(page, email);
  await page.route('**/api/calendar/**', (route) => route.abort());
  await call(createManualOrder, { event_name: 'Quicker', beef_qty: 5, dropoff_date: BOOKABLE });
  await newOrder(page).getByRole('button', { name: 'Submit' }).click();
  await expect(newOrder(page).getByRole('button', { name: 'Schedule a drop off Date' })).toContainText(
    'There aren’t enough free slots on this day.',
  );
  await expectAllKept(page);
  expect(await call(proOrderList, { order_type: 'pending' })).toHaveLength(5);
});
