import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { login } from '#contract/accounts/api.ts';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { makePlant, OWN_CONNECTION, type Plant, passwordOf } from '#e2e/make-plant.ts';
import { plantToday } from '#tools/plant-today.ts';

/** A new plant with half a beef, or a quarter, for Dana Whitfield, and the address of her open cut sheet. */
export async function makeSheet(
  request: APIRequestContext,
  over_thirty_months: 'yes' | 'no' = 'no',
  amount: 'Half' | 'Quarter' = 'Half',
): Promise<Plant & { path: string; order_id: number; form_id: number; data_id: number }> {
  const { email, call } = await makePlant(request);
  const slots = [{ processing_option: 'Custom processing', avail_slot: 5 }];
  await call(processorPreference, { preferences: [{ animals: 1, days: [0, 1, 2, 3, 4, 5, 6] }], slots });
  const person = { first_name: 'Dana', phone: '3125550148', address: '418 Maple Street', city: 'Galena', state: 'IL' };
  const others = amount === 'Half' ? [] : ['Lund', 'Reyes'];
  for (const last_name of ['Whitfield', 'Ortega', ...others]) {
    await call(addCustomer, { ...person, last_name, email: `${last_name}-${email}`, zip: '61036', type: 'customer' });
  }
  const customers: { id: number; last_name: string }[] = await call(getAllCustomers, {});
  const templates: { id: number; name: string }[] = await call(getCustomForm, {});
  const template = templates.find(({ name }) => name === (amount === 'Half' ? 'Beef' : 'Beef quarter'));
  const { order_ids } = await call(createManualOrder, {
    event_name: 'Fall beef',
    beef_qty: 1,
    process_option: 'custom',
    dropoff_date: addDays(plantToday(), 7),
    over_thirty_months: [{ animal: 'beef', order_number: 1, answer: over_thirty_months }],
    split: customers.map(({ id }) => ({
      customer: id,
      cut_sheet: template?.id,
      amount,
      animal: 'beef',
      order_number: 1,
    })),
  });
  const order = await call(viewOrder, { order_id: order_ids[0] });
  const share = order.split.find((row: { last_name: string }) => row.last_name === 'Whitfield');
  const { form_id, form_data_id: data_id } = share;
  return { email, call, path: `/NewCutSheetForm/${form_id}/${data_id}`, order_id: order.order_id, form_id, data_id };
}

/** Opens an address as this person. Signs in through the API, which is four times as fast as using the form. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  const data = { username: email, password: passwordOf(email) };
  const answer = await page.request.post(login.path, { headers: OWN_CONNECTION, data });
  expect(answer.ok(), `${email} may sign in`).toBe(true);
  await page.goto(path);
}

/** Opens an address as this person through the sign-in screen, to which `path` redirects. */
export async function signInAs(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(email));
  await page.getByRole('button', { name: 'Sign In' }).click();
}
