import { expect } from '@playwright/test';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { findCustomers } from '#contract/directory/api.ts';
import { slashDay } from '#contract/lib/show-day.ts';
import { makeGate } from '#e2e/gate.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { chooseDay, chooseFrom, FRIDAY, makeFarm, newOrder, openNewOrder } from '#e2e/new-order.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

test('the form explains why a mistyped number shows no animals, and keeps a name that is too long', async ({
  page,
  request,
}) => {
  const form = await openNewOrder(page, request);
  const beef = form.getByRole('spinbutton', { name: 'Beef' });
  await beef.fill('2');
  const animals = form.getByRole('region', { name: 'Animals' });
  await expect(animals.getByRole('button', { name: /^Split Beef/ })).toHaveCount(2);
  await beef.fill('9999');
  await expect(animals.getByRole('status')).toHaveText(
    'You can book up to 300 animals at once. Enter a lower number to see the animals again.',
  );
  await expectGoodEverywhere(page);
  await beef.fill('2');
  await expect(animals.getByRole('button', { name: /^Split Beef/ })).toHaveCount(2);

  const name = 'A herd '.repeat(20).trim();
  await form.getByLabel('Event Name').fill(name);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByLabel('Event Name')).toHaveValue(name);
  await expect(form.getByText('Too long. Use up to 120 characters.').first()).toBeVisible();
});

test('an ear tag or hanging days too long for their field are kept as they were pasted and refused there', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email, call } = await makeBookable(request);
  const { order_ids } = await call(createManualOrder, {
    event_name: 'Fall beef',
    beef_qty: 1,
    dropoff_date: BOOKABLE,
    process_option: 'usda',
  });
  await openAs(page, email, `/processordashboard/openOrders/${order_ids[0]}`);
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Order' });
  for (const [label, long, refusal] of [
    ['Ear tag', '840003123456789'.repeat(3), 'Too long.'],
    ['Hang time (days)', '1000000000000', 'Enter a number'],
  ] as const) {
    const field = dialog.getByLabel(label);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), long);
    await field.selectText();
    await page.keyboard.press('ControlOrMeta+v');
    await field.press('Tab');
    await expect(field).toHaveValue(label === 'Ear tag' ? long : '1,000,000,000,000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(refusal));
    await field.fill('');
  }
  const [order_id = 0] = order_ids;
  const { ear_tag_id, hang, version } = await call(viewOrder, { order_id });
  expect({ ear_tag_id, hang, version }).toEqual({ ear_tag_id: '', hang: 14, version: 1 });
});

test('booking without a card on file leads to the payment page, and the draft can be continued later [PAY-008]', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request, { hasCard: false });
  await call(saveSettings, { version: 1, demands_card: false });
  await call(processorPreference, {
    preferences: [{ animals: 1, days: [0, 1, 2, 3, 4, 5, 6] }],
    slots: [{ processing_option: 'USDA processing', avail_slot: 4 }],
  });
  await call(saveSettings, { version: 2, demands_card: true });
  await openAs(page, email, '/neworder');
  const form = newOrder(page);
  await form.getByLabel('Event Name').fill('Fall beef');
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('1');
  await form.getByRole('button', { name: 'Schedule a drop off Date' }).click();
  await chooseDay(page, BOOKABLE);
  await chooseFrom(page, 'Select Label Type', 'Select Label', ['USDA']);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/paymentgateway\?back=/);
  await expect(page.getByRole('heading', { name: 'Payment card' })).toBeVisible();
  await page.goto('/neworder');
  await page.getByRole('button', { name: 'Continue this order' }).click();
  await expect(form.getByLabel('Event Name')).toHaveValue('Fall beef');
  await page.goto(`/processorCalender?day=${BOOKABLE}`);
  const popup = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Orders for this day' }).click();
  await popup.getByLabel('Event Name').fill('Winter beef');
  await popup.getByRole('link', { name: 'Add a card' }).click();
  await expect(page.getByRole('heading', { name: 'Payment card' })).toBeVisible();
  await expect(page).toHaveURL(/\/paymentgateway\?back=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Orders for this day' }).click();
  await expect(popup.getByLabel('Event Name')).toHaveValue('Winter beef');
  await page.goto('/processordashboard/pendingOrders');
  await expect(page.getByText('Orders appear here once they’re booked')).toBeVisible();
});

test('Back asks before it closes an unfinished New Order dialog', async ({ page, request }) => {
  const { email } = await makeFarm(request);
  await openAs(page, email, '/processordashboard/dropoffOrders');
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click();
  await expect(page).toHaveURL(/processorCalender/);
  await page.getByRole('link', { name: 'Create new Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await dialog.getByLabel('Event Name').fill('Field beef');
  await page.goBack();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Field beef');
  await expect(page).toHaveURL(/processorCalender/);
  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/dropoffOrders/);
});

test('Edit Order explains the effect of an age over 30 months, and Back asks before discarding changes', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const order = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: BOOKABLE, process_option: 'usda' };
  await call(createManualOrder, order);
  await openAs(page, email, '/processordashboard/pendingOrders');
  await page.getByRole('row').filter({ hasText: 'Fall beef' }).getByText('Fall beef').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Order' });
  const sure = page.getByRole('dialog', { name: 'Are you sure' });
  const hint = dialog.getByText(/cuts with backbone will be replaced/);
  await dialog.getByLabel('Over 30 months').selectOption('No');
  await expect(hint).toHaveCount(0);
  await dialog.getByLabel('Over 30 months').selectOption('Yes');
  await expect(hint).toBeVisible();
  await dialog.getByLabel('Event Name').fill('Winter beef');
  await page.goBack();
  await sure.getByRole('button', { name: 'No' }).click();
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Winter beef');
  // Going back changed the URL right away, and No restores it. Going back again before that would leave the app.
  await expect(page).toHaveURL(/\/openOrders\/\d+$/);
  await page.goBack();
  await sure.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/pendingOrders/);
  await expect(dialog).toBeHidden();
});

test('Edit Order shows a share’s cut sheet as loading, not as missing, until the list of cut sheets arrives', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const [customer] = await call(findCustomers, {});
  const [template] = await call(getCustomForm, {});
  const split = [{ customer: customer.id, cut_sheet: template.id, amount: 'Whole', animal: 'beef', order_number: 1 }];
  const form = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: BOOKABLE, process_option: 'usda', split };
  const { order_ids } = await call(createManualOrder, form);
  const gate = makeGate();
  await page.route(`**${getCustomForm.path}`, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await openAs(page, email, `/processordashboard/openOrders/${order_ids[0]}`);
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit Order' }).getByLabel('Cut sheet');
  await expect(sheet.locator('option:checked')).toHaveText('Loading...');
  gate.open();
  await expect(sheet.locator('option:checked')).toHaveText(template.name);
});

test('an order for several customers needs only an event name, and the first species is preselected [CAL-036]', async ({
  page,
  request,
}) => {
  const { email } = await makeFarm(request);
  await openAs(page, email, `/processorCalender?day=${FRIDAY}`);
  await page.getByRole('button', { name: 'Orders for this day' }).click();
  const popup = page.getByRole('dialog', { name: slashDay(FRIDAY).replaceAll('/', '-') });
  await popup.getByText('Multiple Customers', { exact: true }).click();
  await expect(popup.getByLabel('Species')).toHaveValue('beef');
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(popup.getByText('Required', { exact: true })).toHaveCount(1);
  await popup.getByRole('textbox', { name: 'Event Name' }).fill('Nobody yet');
  const booking = page.waitForRequest(`**${createDropoff.path}`);
  await popup.getByRole('button', { name: 'Submit' }).click();
  expect((await booking).postDataJSON()).toMatchObject({ eventName: 'Nobody yet', category_type: 'beef' });
  await expect(popup.getByRole('row').filter({ hasText: 'Nobody yet' })).toBeVisible();
});

test('a common split picks the quarter sheet for quarters, and a sheet meant for another size is flagged', async ({
  page,
  request,
}) => {
  const { email } = await makeFarm(request);
  await openAs(page, email, '/neworder');
  await newOrder(page).getByRole('spinbutton', { name: 'Beef' }).fill('1');
  await newOrder(page).getByRole('button', { name: 'Split Beef 1' }).click();
  const split = page.getByRole('dialog', { name: 'Split Order' });
  const sheet = (share: number) => split.getByRole('listitem', { name: `Share ${share}` }).getByLabel('Cut sheet');
  const chosen = (share: number) => sheet(share).locator('option:checked');

  await split.getByRole('button', { name: 'Quarters', exact: true }).click();
  for (const share of [1, 2, 3, 4]) await expect(chosen(share)).toHaveText('Beef quarter');
  await split.getByRole('button', { name: 'Half, 2 quarters', exact: true }).click();
  await expect(chosen(1)).toHaveText('Beef');
  await expect(chosen(2)).toHaveText('Beef quarter');

  await sheet(1).selectOption('Beef quarter');
  await expect(split.getByText('This sheet isn’t meant for a share of this size: Half.')).toBeVisible();
  await expectGoodEverywhere(page);
  await split.getByRole('button', { name: 'Use “Beef”', exact: true }).click();
  await expect(chosen(1)).toHaveText('Beef');
  await sheet(2).selectOption('Beef');
  await expect(split.getByText('This sheet isn’t meant for a share of this size: Quarter.')).toBeVisible();
});
