import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { login } from '#contract/accounts/api.ts';
import { saveCardProfile } from '#contract/payments/api.ts';
import { passwordOf } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { newOrder } from '#e2e/new-order.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

// Both walks use the demo plant's bell, so they run one after the other.
test.describe.configure({ mode: 'default' });

/** The bell, with or without a dot. If `name` is given, it must match the bell's whole name. */
const bell = (page: Page, name?: string) =>
  page.getByRole('button', name ? { name, exact: true } : { name: /^Notifications/ });

/** Puts a card on file, which booking requires. */
async function giveCard(request: APIRequestContext, username: string): Promise<void> {
  const signedIn = await request.post(login.path, { data: { username, password: passwordOf(username) } });
  const headers = { authorization: `Bearer ${(await signedIn.json()).data}` };
  const card = { token: `sandbox_${'x'.repeat(20)}`, brand: 'visa', last_four: '4242', exp_month: 12, exp_year: 2199 };
  expect((await request.post(saveCardProfile.path, { headers, data: card })).ok()).toBe(true);
}

/** Picks any day of the next month that still has a free slot. */
async function chooseFreeDay(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Schedule a Dropoff Date' });
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await expect(dialog.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await dialog.locator('[data-day][data-state="free"]').first().click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
}

/** The demo plant's customer and its office, each in their own browser. */
async function openBoth(request: APIRequestContext, newVisitor: () => Promise<Page>): Promise<[Page, Page]> {
  await giveCard(request, 'customer@demo.test');
  const open = async (email: string) => {
    const page = await newVisitor();
    await openAs(page, email, '/processordashboard/pendingOrders');
    await expectLoaded(page);
    return page;
  };
  return Promise.all([open('customer@demo.test'), open('processor@demo.test')]);
}

/** A customer requests one beef on a free day. */
async function requestOrder(customer: Page, title: string): Promise<void> {
  await customer.getByRole('complementary').getByRole('link', { name: 'Create new Order' }).click();
  const dialog = customer.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByText(/^\w{3}, \w{3} \d/).first()).toBeVisible();
  await newOrder(customer).getByLabel('Event Name').fill(title);
  await newOrder(customer).getByRole('spinbutton', { name: 'Beef' }).fill('1');
  await newOrder(customer).getByRole('button', { name: 'Schedule a drop off Date' }).click();
  await chooseFreeDay(customer);
  await newOrder(customer).getByRole('button', { name: 'Submit' }).click();
  await expect(customer.getByText('Add New Order Successfully')).toBeVisible();
  await customer.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // An open message bar could be mistaken for the one from the next booking.
  await closeMessage(customer);
}

test('a customer requests orders, and the office rejects one and accepts one from the bell [DSH-002 DSH-004 DSH-005 DSH-006 SHL-012 SHL-023 ORD-008 ORD-035 ORD-036 ORD-054 ORD-059 ORD-063 ORD-064 ORD-077 ORD-078 ORD-086 ORD-087 ORD-098]', async ({
  request,
  newVisitor,
}) => {
  const [customer, office] = await openBoth(request, newVisitor);
  await requestOrder(customer, 'Walk one');
  await requestOrder(customer, 'Walk two');

  await bell(customer).click();
  await expect(customer.getByRole('listitem').filter({ hasText: /Walk two.*requested by/ })).toBeVisible();
  for (const name of ['Accept', 'Reject', 'Edit']) {
    await expect(customer.getByRole('dialog').getByRole('button', { name })).toHaveCount(0);
  }
  await customer.keyboard.press('Escape');

  await office.reload();
  await expectLoaded(office);
  await bell(office, 'Notifications, some unread').click();
  const entry = (title: string) => office.getByRole('listitem').filter({ hasText: title });
  await expect(entry('Walk one')).toContainText(/Walk one.*June Abbott.*requested by June Abbott/);
  await expect(bell(office, 'Notifications')).toBeVisible();
  await expectGoodEverywhere(office);
  // At phone width, the check used a different bell, so this one has to be opened again.
  await bell(office).click();
  await entry('Walk one').getByRole('button', { name: 'Reject' }).click();
  const sure = office.getByRole('dialog', { name: 'Are You Sure' });
  await expect(sure.getByText('Want to reject this order ?')).toBeVisible();
  await sure.getByRole('button', { name: 'Yes' }).click();
  const reason = office.getByRole('dialog', { name: 'Reject order' });
  await reason.getByRole('button', { name: 'Confirm' }).click();
  await expect(reason.getByText('Required')).toBeVisible();
  await reason.getByLabel('Reason').fill('We are away that week.');
  const rejection = office.waitForRequest((sent) => sent.url().endsWith('/updateProcessorAcceptanceStatus'));
  await reason.getByRole('button', { name: 'Confirm' }).click();
  const sentForm = (await rejection).postDataJSON();
  const { order_id } = sentForm;
  expect(sentForm).toEqual({
    schedule_id: order_id,
    ng_order: 1,
    order_id,
    status: 2,
    reject_reason: 'We are away that week.',
    project_id: 0,
  });
  await expect(reason).toBeHidden();
  await expect(office.getByText('Order was rejected')).toBeVisible();

  await bell(office).click();
  await expect(entry('Walk one')).toHaveCount(0);
  await entry('Walk two').getByRole('button', { name: 'Accept' }).click();
  await expect(sure.getByText('Want to accept this order ?')).toBeVisible();
  let fetched = 0;
  const acceptance = office.waitForResponse((answer) => answer.url().endsWith('/updateProcessorAcceptanceStatus'));
  office.on('request', (sent) => {
    if (sent.url().endsWith('/pro_order_list')) fetched += 1;
  });
  await sure.getByRole('button', { name: 'Yes' }).click();
  const accepted = (await acceptance).request().postDataJSON();
  expect(Object.keys(accepted).toSorted()).toEqual(Object.keys(sentForm).toSorted());
  expect(accepted).toMatchObject({ status: 0, reject_reason: '' });
  await expect(office.getByText('Order was accepted')).toBeVisible();
  // The lists are refetched right away, and again a little later together with all other data.
  await expect.poll(() => fetched).toBeGreaterThanOrEqual(2);

  await customer.getByRole('navigation', { name: 'Work' }).getByRole('link', { name: 'Order Requests' }).click();
  await expect(customer.getByText('We are away that week.')).toBeVisible();
  await expect(customer.getByRole('row', { name: /Walk two/ })).toHaveCount(0);
});

test('a customer edits and withdraws a request that is still waiting [ORD-055]', async ({ request, newVisitor }) => {
  const [customer, office] = await openBoth(request, newVisitor);
  await requestOrder(customer, 'Walk three');
  await customer.getByRole('navigation', { name: 'Work' }).getByRole('link', { name: 'Order Requests' }).click();
  const waiting = (page: Page) => page.getByRole('link', { name: 'Walk three' });
  await bell(office).click();
  await waiting(office).click();
  await expect(office.getByText('Order yet to be accepted')).toBeVisible();
  await customer
    .getByRole('row', { name: /Walk three/ })
    .getByRole('link')
    .first()
    .click();
  await expect(customer.getByText('Processor yet to accept')).toBeVisible();
  const act = async (name: string) => {
    await customer.getByRole('main').getByRole('button', { name: 'Actions' }).click();
    await customer.getByRole('menuitem', { name }).click();
  };
  await act('Edit');
  const edit = customer.getByRole('dialog', { name: 'Edit Order' });
  await edit.getByLabel('Event Name').fill('Walk four');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(customer.getByText('Order was saved')).toBeVisible();
  await expect(office.getByText('Walk four · Beef 1')).toBeVisible();
  await act('Withdraw request');
  await customer.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'yes' }).click();
  await expect(customer.getByText('Order was removed')).toBeVisible();
  await expect(office.getByText('Order not found')).toBeVisible();
});
