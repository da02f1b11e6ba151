import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { login } from '#contract/accounts/api.ts';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import { createManualOrder, removeOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { weekdayOf } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { saveCardProfile } from '#contract/payments/api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { BOOKABLE } from '#e2e/make-bookable.ts';
import { makePlant, PASSWORD, type Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { newOrder } from '#e2e/new-order.ts';
import { pickOption } from '#e2e/pick-option.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

/** A plant whose only weekly slot is booked, so that no other day is offered, and a customer with an account and a card. */
async function makeFullPlant(request: APIRequestContext): Promise<Plant & { dana: string; order_id: number }> {
  const plant = await makePlant(request);
  const { call } = plant;
  const slots = [{ processing_option: 'USDA processing', avail_slot: 1 }];
  await call(processorPreference, { preferences: [{ animals: 1, days: [weekdayOf(BOOKABLE)] }], slots });
  const form = { event_name: 'Early beef', beef_qty: 1, dropoff_date: BOOKABLE, process_option: 'usda' };
  const { order_ids } = await call(createManualOrder, form);
  const dana = `dana-${plant.email}`;
  await call(addCustomer, { first_name: 'Dana', last_name: 'Whitfield', email: dana, custom_portal: 1 });
  await call(addCustomer, { first_name: 'Omar', last_name: 'Ortega' });
  const token = new URLSearchParams((await mailedLink(dana)).split('?')[1]).get('token');
  await call(resetPassword, { token, password: PASSWORD, confirmpassword: PASSWORD });
  const signedIn = await request.post(login.path, { data: { username: dana, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await signedIn.json()).data}` };
  const card = { token: `sandbox_${'x'.repeat(20)}`, brand: 'visa', last_four: '4242', exp_month: 12, exp_year: 2199 };
  expect((await request.post(saveCardProfile.path, { headers, data: card })).ok()).toBe(true);
  return { ...plant, dana, order_id: order_ids[0] };
}

test('a customer joins the waitlist, is offered a freed slot and accepts it', async ({ request, newVisitor }) => {
  const { email, dana, order_id, call } = await makeFullPlant(request);
  const open = async (who: string, path: string): Promise<Page> => {
    const page = await newVisitor();
    await openAs(page, who, path);
    await expectLoaded(page);
    return page;
  };
  const [customer, office] = await Promise.all([open(dana, '/neworder'), open(email, '/waitlist')]);

  // For a full day, the form links to the waitlist and carries over what has been entered.
  await newOrder(customer).getByRole('spinbutton', { name: 'Beef' }).fill('1');
  await newOrder(customer).getByRole('button', { name: 'Schedule a drop off Date' }).click();
  const schedule = customer.getByRole('dialog', { name: 'Schedule a Dropoff Date' });
  await expect(schedule.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  const cell = schedule.locator(`[data-day="${BOOKABLE}"]`);
  if ((await cell.count()) === 0) await schedule.getByRole('button', { name: 'Next month' }).click();
  await cell.click();
  await schedule.getByRole('link', { name: 'Join the waitlist' }).click();
  await customer.getByRole('button', { name: 'Leave' }).click();
  const joining = customer.getByRole('dialog', { name: 'Join the waitlist' });
  await expect(joining.getByLabel('Preferred day')).toHaveValue(BOOKABLE);
  await expect(joining.getByLabel('How many animals')).toHaveValue('1');
  await joining.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(customer.getByText('Added to the waitlist')).toBeVisible();
  await expect(customer.getByRole('listitem').filter({ hasText: 'Waiting in line' })).toContainText(showDay(BOOKABLE));

  const rows = office.getByRole('list', { name: 'In line' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await office.getByRole('button', { name: 'Add to the waitlist' }).click();
  const adding = office.getByRole('dialog', { name: 'Add to the waitlist' });
  await adding.getByRole('button', { name: 'Add to the waitlist' }).click();
  await expect(adding.getByText('Choose the customer for the waitlist.')).toBeHidden();
  await adding.getByLabel('Preferred day').fill(BOOKABLE);
  await adding.getByLabel('Days before or after').fill('1');
  await adding.getByRole('button', { name: 'Add to the waitlist' }).click();
  await expect(adding.getByText('Choose the customer for the waitlist.')).toBeVisible();
  await pickOption(adding.getByRole('combobox', { name: 'Customer' }), 'Omar');
  await expectGoodEverywhere(office);
  await adding.getByRole('button', { name: 'Add to the waitlist' }).click();
  await expect(adding).toBeHidden();
  await expect(rows).toHaveCount(2);

  // Moves an entry with the keyboard, then moves it back by dragging.
  await office.getByRole('button', { name: 'Move Omar Ortega up' }).press('Enter');
  await expect(rows.first()).toContainText('Omar Ortega');
  // Only one of two windows can have focus, so this checks the active element instead.
  const focused = () => office.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Move Omar Ortega down');
  await rows.nth(1).dragTo(rows.first());
  await expect(rows.first()).toContainText('Dana Whitfield');
  await expectGoodEverywhere(office);

  await customer.goto('/processordashboard/pendingOrders');
  await expectLoaded(customer);
  await call(removeOrder, { order_id });
  const notice = customer.getByRole('status').filter({ hasText: 'We’re holding a day for you' });
  await expect(notice).toContainText(`1 Beef on ${showDay(BOOKABLE)}`);
  await expect(rows.first()).toContainText(`${showDay(BOOKABLE)} held until`);
  await expectGoodEverywhere(customer);
  await notice.getByRole('link', { name: 'View offer' }).click();
  await customer.getByRole('button', { name: 'Accept' }).click();
  await expect(customer.getByText('Day booked')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await customer.getByText('Past').click();
  const days = customer.getByLabel('Day that works').getByRole('option');
  await expect(days).toHaveText(['All days', showDay(BOOKABLE)]);
  await customer
    .getByRole('listitem')
    .filter({ hasText: 'Booked' })
    .getByRole('link', { name: 'Open the order' })
    .click();
  await expectLoaded(customer);
  await expect(customer.getByRole('main')).toContainText('Whitfield Beef');
  await expect(customer.getByRole('main')).toContainText('Pending');
});
