import { expect, type Page, type Request } from '@playwright/test';
import { getCustomFormData, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { updateCustomFormCustomer } from '#contract/cut-sheets/customer-address-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { slashDay } from '#contract/lib/show-day.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const HEADS = ['Ticket ID', 'Cart ID', 'Species', 'Drop off Date', 'Quarter', 'Cut Sheet Status', 'Action'];
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
interface Search {
  status: string;
  search: Record<string, string>;
}
const searchIn = (sent: Request) => sent.postDataJSON() as Search;
/** The page's next search for this last name. It may repeat an earlier one if something has changed. */
const nextSearch = async (page: Page, last_name: string) =>
  searchIn(
    await page.waitForRequest(
      (sent) => sent.url().endsWith(getCustomFormData.path) && searchIn(sent).search?.last_name === last_name,
    ),
  );

test('the look-up lists all tickets, filters by any field and opens a ticket [DIR-015 DIR-016 DIR-017 DIR-023 DIR-043]', async ({
  page,
  request,
}) => {
  const { email, order_id } = await makeSheet(request);
  const opened = nextSearch(page, '');
  await openAs(page, email, '/customerlookup');
  expect(await opened).toMatchObject({ status: '1', search: { first_name: '', last_name: '', email: '', phone: '' } });
  await expectLoaded(page);
  await expect(page.getByRole('columnheader')).toHaveText(HEADS);
  await expect(rowOf(page, 'Dana Whitfield').getByRole('cell')).toHaveText([
    `Dana Whitfield${order_id}`,
    /^\d+$/,
    'Beef',
    slashDay(addDays(plantToday(), 7)),
    'Qt 2',
    'Open',
    'View',
  ]);
  await expectGoodEverywhere(page);

  const lookUp = page.getByRole('button', { name: 'Look Up', exact: true });
  await page.getByLabel('First Name').fill('dana');
  await page.getByLabel('Last Name').fill('ortega');
  const narrowed = nextSearch(page, 'ortega');
  await lookUp.click();
  expect((await narrowed).search).toEqual({ first_name: 'dana', last_name: 'ortega', email: '', phone: '' });
  await expect(rowOf(page, 'Dana Whitfield')).toHaveCount(0);
  await expect(rowOf(page, 'Dana Ortega')).toBeVisible();
  for (const field of ['First Name', 'Last Name', 'Email', 'Phone']) await page.getByLabel(field).fill('%_\'"<b>💥;--');
  await lookUp.click();
  await expect(page.getByText('No cut sheets found')).toBeVisible();
  for (const field of ['First Name', 'Last Name', 'Email']) await page.getByLabel(field).fill('');
  await page.getByLabel('Phone').fill('(312) 555-0148');
  await lookUp.click();
  await page.getByRole('button', { name: 'View cut sheet for Dana Whitfield' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dana Whitfield’s cut sheet' });
  await expect(dialog.getByText('418 Maple Street, Galena, IL 61036')).toBeVisible();
  await expect(dialog.getByText('This cut sheet isn’t filled in yet.')).toBeVisible();
  await expectGoodEverywhere(page);
});

test('the look-up opens with the name and phone filled in when opened from a customer [DIR-018]', async ({
  page,
  request,
}) => {
  const { email } = await makeSheet(request);
  await openAs(page, email, '/allCustomer');
  await page
    .getByRole('row', { name: /Whitfield/ })
    .getByRole('button', { name: 'Actions' })
    .click();
  const sent = nextSearch(page, 'Whitfield');
  await page.getByRole('menuitem', { name: 'Look up cut sheets' }).click();
  const whose = { first_name: 'Dana', last_name: 'Whitfield', phone: '3125550148' };
  expect((await sent).search).toEqual({ ...whose, email: '' });
  await expect(page.getByLabel('First Name')).toHaveValue(whose.first_name);
  await expect(page.getByLabel('Last Name')).toHaveValue(whose.last_name);
  await expect(page.getByLabel('Phone')).toHaveValue(whose.phone);
  await expect(page.getByRole('row', { name: /Dana/ })).toHaveCount(1);
});

test('one box finds a customer by any of the fields', async ({ page, request }) => {
  const { email } = await makeSheet(request);
  await openAs(page, email, '/customerlookup');
  await expect(rowOf(page, 'Dana Ortega')).toBeVisible();
  await page.getByLabel('Find a customer').fill('whitfield dana');
  await page.getByRole('button', { name: 'Look Up', exact: true }).click();
  await expect(rowOf(page, 'Dana Ortega')).toHaveCount(0);
  await expect(rowOf(page, 'Dana Whitfield')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Find a customer')).toHaveValue('whitfield dana');
  await expect(rowOf(page, 'Dana Ortega')).toHaveCount(0);
});

test('on a phone, the tickets come in pages, each with its customer’s name first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'processor@demo.test', '/customerlookup');
  await expectLoaded(page);
  const cards = page.getByRole('list', { name: 'Customer Look Up' }).getByRole('listitem');
  await expect(cards).toHaveCount(20);
  await expect(cards.first()).toHaveText(/^\p{Lu}\p{L}+ \p{Lu}/u);
  await page
    .getByRole('navigation', { name: 'Pages of Customer Look Up' })
    .getByRole('button', { name: 'Next' })
    .click();
  await expect(page.getByText(/^21–\d+ of \d+$/)).toBeVisible();
  await expectGoodEverywhere(page);
});

test('a look-up starts right away, even while the list is being refreshed', async ({ page, request }) => {
  const { email } = await makeSheet(request);
  const { promise: isLoaded, resolve: letConnect } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/api\/realtime/, async (socket) => {
    await isLoaded;
    socket.connectToServer();
  });
  await openAs(page, email, '/customerlookup');
  await expect(rowOf(page, 'Dana Whitfield')).toBeVisible();
  // Once connected, the page loads the list again, and gets no response.
  const { promise: isRefreshing, resolve: refresh } = Promise.withResolvers<void>();
  await page.route(`**${getCustomFormData.path}`, async (route) => {
    if (searchIn(route.request()).search.last_name === '') refresh();
    else await route.continue();
  });
  letConnect();
  await isRefreshing;
  const lookUp = page.getByRole('button', { name: 'Look Up', exact: true });
  await page.getByLabel('Last Name').fill('ortega');
  // Read once: after a while, the page gives up on the refresh.
  expect(await lookUp.isEnabled()).toBe(true);
  await lookUp.click();
  await expect(rowOf(page, 'Dana Whitfield')).toHaveCount(0);
  await expect(rowOf(page, 'Dana Ortega')).toBeVisible();
});

test('a failed look-up shows the server’s message, or a general one, on peach [DIR-033 SHL-039]', async ({
  page,
  request,
}) => {
  const { email } = await makeSheet(request);
  await page.emulateMedia({ colorScheme: 'light' });
  // Without live updates, which can repeat a search and show its message again.
  await page.routeWebSocket(/\/api\/realtime/, () => undefined);
  await openAs(page, email, '/customerlookup');
  await expectLoaded(page);
  const bar = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close message' }) });
  for (const [message, words] of [
    ['The look-up rests.', 'The look-up rests.'],
    [undefined, 'something went wrong'],
  ] as const) {
    await page.route(`**${getCustomFormData.path}`, async (route) => {
      const isAsked = searchIn(route.request()).search.first_name === words;
      await (isAsked ? route.fulfill({ json: { status: false, message } }) : route.continue());
    });
    await page.getByLabel('First Name').fill(words);
    await page.getByRole('button', { name: 'Look Up', exact: true }).click();
    await expect(bar).toContainText(words);
    await expect(bar.locator('[data-tone]')).toHaveCSS('background-color', 'rgb(255, 217, 199)');
    await closeMessage(page);
  }
});

test('a cut sheet lets the office edit the customer and view submitted sheets [DIR-012 DIR-013 DIR-014 DIR-030 DIR-042]', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  await expectLoaded(page);
  const ids = path.split('/').slice(-2).map(Number);
  const token = await page.evaluate(
    async () => (await (await fetch('/api/auth/refresh', { method: 'POST' })).json()).data,
  );
  const answers = [{ description: 'Ground package', selected_values: ['1 lb'] }];
  const order_list = [{ cut: 'Ground beef', subcuts: [{ title: 'Ground beef', choices: answers }] }];
  const submitted = await request.post(submitCustomForm.path, {
    data: { form_id: ids[0], data_id: ids[1], form_data: { order_list } },
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await submitted.json()).status).toBe('yes');

  const open = page.getByRole('button', { name: 'Customer details' });
  const dialog = page.getByRole('dialog', { name: 'Customer details' });
  await open.click();
  for (const [label, value] of [
    ['First Name', 'Dana'],
    ['Last Name', 'Whitfield'],
  ] as const) {
    const field = dialog.getByLabel(label);
    await expect(field).not.toBeEditable();
    await expect(field).toHaveValue(value);
  }
  await expectGoodEverywhere(page);
  let sent = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith(updateCustomFormCustomer.path)) sent += 1;
  });
  await dialog.getByRole('button', { name: 'No, cancel', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(sent).toBe(0);

  await open.click();
  await dialog.getByLabel('Cut Sheet Lookup').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Review Cut Sheet' }).click();
  const review = page.getByRole('dialog', { name: 'Dana Whitfield’s cut sheet' });
  await expect(review.getByText('Ground package:')).toBeVisible();
  await review.getByRole('button', { name: 'Close' }).last().click();

  const changed = {
    Phone: '312-555-0199',
    Email: `new-${email}`,
    'Address Line 1': '9 Mill Road',
    'Address Line 2': 'Unit 3',
    Country: 'United States',
    State: 'IA',
    City: 'Dubuque',
    ZIP: '52001',
  };
  for (const [label, value] of Object.entries(changed)) await dialog.getByLabel(label, { exact: true }).fill(value);
  const request1 = page.waitForRequest(`**${updateCustomFormCustomer.path}`);
  await dialog.getByRole('button', { name: 'Yes, Save', exact: true }).click();
  expect((await request1).postDataJSON().customer_address).toEqual({
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: changed.Email,
    phone_number: changed.Phone,
    city: 'Dubuque',
    state: 'IA',
    country: 'United States',
    zip_code: '52001',
    street_address: '9 Mill Road',
    street_address_2: 'Unit 3',
  });
  await expect(page.getByText('Customer info updated successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('9 Mill Road, Unit 3, Dubuque, IA 52001, United States')).toBeVisible();
});
