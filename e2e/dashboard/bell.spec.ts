import { expect, type Page } from '@playwright/test';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { getBell } from '#contract/dashboard/bell-api.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { RETRIED } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('the bell’s list is 400 px high and scrolls when there are many requests [DSH-003]', async ({ page, request }) => {
  const { email, call } = await makeBookable(request);
  const order = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: BOOKABLE, process_option: 'usda' };
  await call(createManualOrder, order);
  // Makes the order look like one of many requests.
  const group = { kind: 'requests', count: 20, unread: 20, is_new: true, items: [] };
  await page.route(`**${getBell.path}`, async (route) => {
    await route.fulfill({ json: { status: 'yes', data: [group] } });
  });
  await page.route(`**${proOrderList.path}`, async (route) => {
    const asked = route.request().postDataJSON();
    const postData = JSON.stringify({ ...asked, order_type: 'pending' });
    const response = await route.fetch({ ...RETRIED, postData });
    const reply = await response.json();
    const rows = Array.from({ length: 20 }, (_, at) => ({ ...reply.data[0], order_id: at + 1, associate: 0 }));
    await route.fulfill({ response, json: { ...reply, data: rows, total: rows.length } });
  });
  await openAs(page, email, '/processordashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectLoaded(page);
  await bell(page).click();
  const list = page.getByRole('dialog').getByRole('list');
  await expect(list.getByRole('listitem')).toHaveCount(20);
  const height = await list.evaluate((element) => {
    let box = element.parentElement;
    while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
    return box?.clientHeight;
  });
  expect(height).toBe(400);
});

test('a customer sees in the bell what needs attention, opens an entry, and marks everything as read', async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await openAs(page, 'customer@demo.test', '/processorCutSheet');
  await expectLoaded(page);
  await bell(page).click();
  const panel = page.getByRole('dialog');
  const sheets = panel.getByRole('region', { name: 'Cut sheets to fill in' });
  await expect(sheets.getByRole('listitem').first()).toBeVisible();
  await expectGoodEverywhere(page);
  // The check at phone width closed the bell's list, so it has to be opened again.
  await bell(page).click();
  await sheets.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/NewCutSheetForm\/\d+\/\d+/);
  await expect(panel).toHaveCount(0);

  await expectLoaded(page);
  await bell(page).click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  // Another walk may send a request for this customer.
  await expect(sheets.getByText('Unread', { exact: true })).toHaveCount(0);
});
