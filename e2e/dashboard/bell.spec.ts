import { expect } from '@playwright/test';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

test('the bell’s list is 400 px high and scrolls when there are many requests [DSH-003]', async ({ page, request }) => {
  const { email, call } = await makeBookable(request);
  const order = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: BOOKABLE, process_option: 'usda' };
  await call(createManualOrder, order);
  // As if the order were one of many requests.
  await page.route(`**${proOrderList.path}`, async (route) => {
    const asked = route.request().postDataJSON();
    const postData = JSON.stringify({ ...asked, order_type: 'pending' });
    const response = await route.fetch({ postData });
    const reply = await response.json();
    const rows = Array.from({ length: 20 }, (_, at) => ({ ...reply.data[0], order_id: at + 1 }));
    await route.fulfill({ response, json: { ...reply, data: rows, total: rows.length } });
  });
  await openAs(page, email, '/processordashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectLoaded(page);
  await page.getByRole('button', { name: /^Requests/ }).click();
  const list = page.getByRole('dialog').getByRole('list');
  await expect(list.getByRole('listitem')).toHaveCount(20);
  const height = await list.evaluate((element) => {
    let box = element.parentElement;
    while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
    return box?.clientHeight;
  });
  expect(height).toBe(400);
});
