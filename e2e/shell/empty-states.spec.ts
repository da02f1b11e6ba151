import { expect } from '@playwright/test';
import { addCustomer } from '#contract/directory/api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, goTo, test } from '#e2e/walk.ts';

/** Each list at a new plant, with the text it shows while it is empty and the one button there. */
const EMPTY = [
  ['/processordashboard/pendingOrders', 'Orders appear here once they’re booked', 'Create an order'],
  ['/processordashboard/requestedOrder', 'Requests from your customers appear here', 'Pending Orders'],
  ['/processordashboard/openOrders', 'Orders appear here once the animal is received', 'Pending Orders'],
  ['/processordashboard/completedOrders', 'Orders appear here once the plant completes them', 'Open Orders'],
  ['/processordashboard/order', 'All booked orders appear here', 'Create an order'],
  ['/processordashboard/dropoffOrders', 'Orders with a drop-off today or later', 'Create an order'],
  ['/processordashboard/inprogressOrders', 'Orders appear here once customers are notified', 'Open Orders'],
  ['/processordashboard/dropoffSheet', 'No drop-offs on this day.', 'Open the calendar'],
  ['/cuttingDay', 'Animals appear on their kill day', 'Open the calendar'],
  ['/waitlist', 'When a day is full, people can join the waitlist.', 'Add to the waitlist'],
  ['/allCustomer', 'Everyone who brings in an animal', 'Add Customer'],
  ['/customerlookup', 'Cut sheets appear here once animals are booked', 'Create an order'],
  ['/processorCutSheet/missing', 'Customers who still owe a cut sheet', 'Pending Orders'],
  ['/processor/communications', 'We email customers when their animal is booked', 'Create an order'],
] as const;

/** The same lists with a search or filter that matches nothing. */
const NARROWED = [
  '/processordashboard/pendingOrders?search=nobody',
  '/processordashboard/completedOrders?species=beef',
  '/processorCutSheet/missing?soon=1',
  '/waitlist?species=beef',
  '/allCustomer?search=nobody',
  '/customerlookup?first_name=nobody',
  '/processorCutSheet/missing?search=nobody',
  '/processor/communications?search=nobody',
  '/processor/users-and-roles?search=nobody',
];

test('every empty list says what belongs there and offers one button', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, EMPTY[0][0]);
  await expectLoaded(page);
  const content = page.getByRole('main');
  for (const [address, words, button] of EMPTY) {
    await goTo(page, address);
    await expect(content.getByText(words), address).toBeVisible();
    const way = content.getByRole('link', { name: button }).or(content.getByRole('button', { name: button }));
    await expect(way.last(), address).toBeVisible();
    // A list's own button moves into its empty state, so that it doesn't appear twice.
    if (address === '/waitlist' || address === '/allCustomer') await expect(way, address).toHaveCount(1);
    await expect(content.getByRole('button', { name: 'Clear filters' }), address).toHaveCount(0);
  }
  await goTo(page, EMPTY[0][0]);
  await expectGoodEverywhere(page);
});

test('a list with no matches offers to clear the search or filter', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/allCustomer');
  await expectLoaded(page);
  for (const address of NARROWED) {
    await goTo(page, address);
    // When an order list's filters are open, the same button also appears above the list.
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page, address).toHaveURL(address.split('?')[0] ?? '');
  }
});

test('a new customer’s page offers to create their first order', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  const { id } = await call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz' });
  await openAs(page, email, `/customer/${id}?tab=orders`);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an order' })).toBeVisible();
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page.getByText('No invoices yet')).toBeVisible();
});
