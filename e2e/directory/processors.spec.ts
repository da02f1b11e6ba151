import { expect, type Page } from '@playwright/test';
import { login } from '#contract/accounts/api.ts';
import { setCurrentProcessor } from '#contract/accounts/processors-api.ts';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { makePlant, OWN_CONNECTION, PASSWORD, passwordOf } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const PENDING = '/processordashboard/pendingOrders';
const select = (page: Page) => page.getByRole('combobox', { name: 'Select Processor' });

test('a customer of two plants switches plants, and every tab follows [ACC-046 ACC-052 ACC-053 SHL-022]', async ({
  page,
  request,
}) => {
  const [first, second, shut] = [await makePlant(request), await makeBookable(request), await makePlant(request)];
  const email = `dana-${first.email}`;
  const person = { first_name: 'Dana', last_name: 'Whitfield', email, type: 'customer' };
  await first.call(addCustomer, { ...person, custom_portal: 1 });
  const token = new URLSearchParams((await mailedLink(email)).split('?')[1]).get('token');
  await first.call(resetPassword, { token, password: PASSWORD, confirmpassword: PASSWORD });
  const { id } = await second.call(addCustomer, { ...person, custom_portal: 1 });
  await shut.call(addCustomer, { ...person, custom_portal: 0 });
  await second.call(createManualOrder, {
    event_name: 'At the second',
    beef_qty: 1,
    dropoff_date: addDays(plantToday(), 7),
    customers: [id],
  });

  await openAs(page, email, PENDING);
  await expect(page.getByText('No data found')).toBeVisible();
  await expect(select(page).getByRole('option')).toHaveCount(2);
  const tab = await page.context().newPage();
  await tab.goto(PENDING);
  await expect(tab.getByText('No data found')).toBeVisible();

  const sent = page.waitForRequest((request) => request.url().endsWith(setCurrentProcessor.path));
  const reloaded = page.waitForEvent('load');
  const other = select(page).locator('option:not(:checked)');
  await select(page).selectOption((await other.getAttribute('value')) ?? '');
  expect(Object.keys((await sent).postDataJSON())).toEqual(['processor']);
  await reloaded;
  await expect(page.getByRole('row', { name: 'At the second' })).toBeVisible();
  await expect(tab.getByRole('row', { name: 'At the second' })).toBeVisible();
  await expectGoodEverywhere(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(select(page)).toBeVisible();
});

test('a customer’s calls carry the plant’s id, and a staff member’s calls carry their own [ACC-064]', async ({
  request,
  newVisitor,
}) => {
  for (const [role, field] of [
    ['customer', 'admin'],
    ['processor', 'id'],
    ['manager', 'id'],
  ] as const) {
    const username = `${role}@demo.test`;
    const data = { username, password: passwordOf(username) };
    const answer = await request.post(login.path, { headers: OWN_CONNECTION, data });
    const payload = String((await answer.json()).data).split('.')[1] ?? '';
    const facts = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const page = await newVisitor();
    const asked = page.waitForRequest((call) => call.url().endsWith(getCustomForm.path));
    await openAs(page, `${role}@demo.test`, '/processorCutSheet');
    expect((await asked).postDataJSON()).toMatchObject({ user_id: facts[field] });
  }
});
