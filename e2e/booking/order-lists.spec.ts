import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createManualOrder, updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { completeOrder } from '#e2e/complete-order.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import type { Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { pickOption } from '#e2e/pick-option.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

/** The columns in every order list: those in the day list, plus the drop-off date. */
const HEADERS = [
  'Order#',
  'Title',
  'Tag#',
  'Species',
  'Label Type',
  'Account Name',
  'Drop off Date',
  'Status',
  'Cutsheet Status',
];
const LISTS = {
  pendingOrders: 'Pending Orders',
  pending: 'Pending Orders',
  openOrders: 'Open Orders',
  open: 'Open Orders',
  requestedOrder: 'Order Requests',
  completedOrders: 'Completed Orders',
  dropoffOrders: 'Drop-off Orders',
  inprogressOrders: 'Orders In Progress',
} as const;
const STAFF_LISTS = { order: 'All Orders', ngorder: 'Non-marketplace Orders', active: 'Active Orders' } as const;

/** Goes to another page without reloading the app. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/processordashboard/${name}`);
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
const menu = (page: Page, item: string) =>
  page.getByRole('navigation', { name: 'Work' }).getByRole('link', { name: item });

/** Books an order for the day and returns its number. */
async function book(plant: Plant, event_name: string, more: object = {}): Promise<number> {
  const booking = { event_name, beef_qty: 1, process_option: 'usda', dropoff_date: BOOKABLE, ...more };
  return (await plant.call(createManualOrder, booking)).order_ids[0];
}

// Admins and managers see what processors see (server/orders/lists).
for (const role of ['processor', 'butcher', 'producer', 'customer']) {
  const isStaff = role !== 'producer' && role !== 'customer';
  test(`a ${role} can open ${isStaff ? 'every list' : 'every list except those for staff'} [ORD-003 ORD-004 ORD-005 ORD-006 ORD-007 ORD-008 ORD-009 ORD-010 ORD-011 ORD-012 ORD-013]`, async ({
    page,
  }) => {
    await openAs(page, `${role}@demo.test`, '/processordashboard/pendingOrders');
    for (const [name, title] of Object.entries({ ...LISTS, ...(isStaff && STAFF_LISTS) })) {
      await goTo(page, name);
      await expect(heading(page, title)).toBeVisible();
      await expect(rows(page).first().or(page.getByText('No data found'))).toBeVisible();
      if ((await rows(page).count()) > 0)
        await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
          ...HEADERS.map((header) => new RegExp(`^${header}`)),
          'Actions',
        ]);
    }
    for (const name of isStaff ? [] : Object.keys(STAFF_LISTS)) {
      await goTo(page, name);
      await expect(heading(page, 'Pending Orders').or(page.getByRole('heading', { level: 1 }).first())).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(`/${name}$`));
    }
  });
}

/** Books three pending orders, a completed one, and a rejected one. */
async function bookFive(plant: Plant) {
  const [customer] = await plant.call(getAllCustomers, {});
  const [first, second, third] = [
    await book(plant, 'Ash beef'),
    await book(plant, 'Birch beef', { process_option: 'custom', customers: [customer.id] }),
    await book(plant, 'Cedar beef'),
  ];
  const done = await book(plant, 'Done beef');
  await completeOrder(plant, done);
  const asked = { eventName: 'Refused beef', scheduleDate: BOOKABLE, category_type: 'beef', customer_id: customer.id };
  const { order_id: refused } = await plant.call(createDropoff, asked);
  await plant.call(updateProcessorAcceptanceStatus, {
    order_id: refused,
    status: ORDER_STATUS.rejected,
    reject_reason: 'Away',
  });
  return { customer, first, second, third };
}

test('a clerk filters a list, saves the filter, and exports the list [ORD-007 ORD-013 ORD-060 ORD-089]', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  const { customer, second } = await bookFive(plant);
  await openAs(page, plant.email, '/processordashboard/pendingOrders');
  await expectLoaded(page);
  await expect(rows(page)).toHaveCount(3);
  // The menu counts only what waits for somebody.
  await expect(menu(page, 'Pending Orders')).toHaveText('Pending Orders');

  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByLabel('Label Type').selectOption('Custom');
  await expect(rows(page)).toHaveCount(1);
  await pickOption(filters.getByRole('combobox', { name: 'Customer' }), customer.last_name);
  await expect(page).toHaveURL(/label=custom&customer=\d+/);
  await filters.getByLabel('Drop-off to').fill('2020-01-01');
  await expect(page.getByText('No data found')).toBeVisible();
  await filters.getByLabel('Drop-off to').fill(BOOKABLE);
  await expect(rows(page)).toHaveText([/Birch beef/]);
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Save filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save filter' });
  await dialog.getByLabel('Name').fill('Custom of Dana');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const chip = page.getByRole('button', { name: 'Custom of Dana', exact: true });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.click();
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await chip.click();
  await expect(rows(page)).toHaveText([/Birch beef/]);
  await page.getByRole('button', { name: 'Edit filter Custom of Dana' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('Custom');
  await page.getByRole('dialog', { name: 'Rename' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Rename' })).toBeHidden();
  await page.getByRole('button', { name: 'Edit filter Custom', exact: true }).click();
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export and print' }).click();
  await page.getByRole('menuitem', { name: 'Export these orders' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(`${second},Birch beef`);

  await page.getByRole('button', { name: 'Edit filter Custom' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('Filter removed')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('a clerk receives several selected orders together, and the lists show them [ORD-007 ORD-013]', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  const { first, third } = await bookFive(plant);
  await openAs(page, plant.email, '/processordashboard/pendingOrders');
  await expectLoaded(page);
  // Selects all three orders with the keyboard. Before they are marked as received, a colleague marks one of them.
  await page.getByRole('checkbox', { name: 'Select all rows' }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await plant.call(updateStatus, { order_id: third, status: ORDER_STATUS.open });
  await bar.getByRole('button', { name: 'Product received' }).focus();
  await page.keyboard.press('Enter');
  const ages = page.getByRole('dialog', { name: 'Product received' });
  await ages.getByRole('radio', { name: `Order ${first}, Ash beef: No`, exact: true }).check();
  await expect(ages.getByRole('radio', { name: /: Not known yet$/, checked: true })).toHaveCount(2);
  await expectGoodEverywhere(page);
  await ages.getByRole('button', { name: 'Product received' }).press('Enter');
  const outcome = page.getByRole('dialog', { name: 'Product received' });
  await expect(outcome).toContainText('2 orders are open');
  const taken = `Order ${third}, Cedar beefSomeone else got to it first. It’s now Open.`;
  await expect(outcome.getByRole('listitem')).toHaveText([taken]);
  await outcome.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('No data found')).toBeVisible();

  await menu(page, 'Open Orders').click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: 'Ash beef' })).toContainText(`${first}`);
  await book(plant, 'New beef');
  await goTo(page, 'order?status=');
  const uncut = `OpenCut: ${showDay(addDays(BOOKABLE, 14))}`;
  await expect(page.getByRole('cell', { name: /^(Pending|Open|Rejected|Completed)/ })).toHaveText([
    'Pending',
    'RejectedAway',
    'Completed',
    uncut,
    uncut,
    // The customer's animal has an open cut sheet, too.
    'Open',
    uncut,
  ]);
});

test('an order booked after the list loads but before live updates start still appears', async ({ page, request }) => {
  const plant = await makeBookable(request);
  const { promise: isBooked, resolve: letConnect } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/api\/realtime/, async (socket) => {
    await isBooked;
    socket.connectToServer();
  });
  await openAs(page, plant.email, '/processordashboard/pendingOrders');
  await expect(page.getByText('No data found')).toBeVisible();
  await book(plant, 'Early beef');
  letConnect();
  await expect(rows(page)).toHaveText([/Early beef/]);
});

test('new orders appear without a reload, and a list that can’t load shows the server’s message [ORD-089]', async ({
  page,
  request,
}) => {
  const plant = await makeBookable(request);
  await openAs(page, plant.email, '/processordashboard/pendingOrders');
  await expect(page.getByText('No data found')).toBeVisible();
  await book(plant, 'Elsewhere beef');
  await expect(rows(page)).toHaveText([/Elsewhere beef/]);

  await page.route('**/api/order/pro_order_list', (route) =>
    route.fulfill({ status: 409, json: { status: 'no', code: 'busy', message: 'The list is being put in order.' } }),
  );
  await menu(page, 'Open Orders').click();
  await expect(page.getByText('The list is being put in order.')).toBeVisible();
});
