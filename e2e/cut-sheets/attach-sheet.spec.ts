import { expect, type Page } from '@playwright/test';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { updateCustomFormData } from '#contract/booking/attach-api.ts';
import { getCustomForm, getCustomFormData } from '#contract/cut-sheets/api.ts';
import { copyCustomFormData, createCustomFormData } from '#contract/cut-sheets/begin-api.ts';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { chooseDay, findCustomer } from '#e2e/new-order.ts';
import { expectGoodEverywhere, expectLoaded, expectNoBarriers, test } from '#e2e/walk.ts';

const offers = (page: Page) => page.getByRole('region', { name: 'Order', exact: true });

/** A plant where Dana Whitfield has an open order, and a cut sheet without an order. */
async function makeLooseSheet(request: Parameters<typeof makeBookable>[0]) {
  const plant = await makeBookable(request);
  const customers: { id: number; last_name: string }[] = await plant.call(getAllCustomers, {});
  const dana = customers.find(({ last_name }) => last_name === 'Whitfield')?.id ?? 0;
  const [template]: { id: number }[] = await plant.call(getCustomForm, {});
  const form_id = template?.id ?? 0;
  const share = { customer: dana, cut_sheet: form_id, amount: 'Whole', animal: 'beef', order_number: 1 };
  const booked = await plant.call(createManualOrder, {
    event_name: 'Whitfield beef',
    beef_qty: 1,
    dropoff_date: BOOKABLE,
    process_option: 'usda',
    split: [share],
  });
  const [{ data_id }] = await plant.call(createCustomFormData, { form_id, customer_id: dana, standard: 1 });
  return { ...plant, form_id, data_id, order_id: booked.order_ids[0] as number };
}

test('a cloned sheet gets its own number and can be attached to an open order [CUT-008 CUT-016 CUT-033 CUT-035]', async ({
  page,
  request,
}) => {
  const { email, call, form_id, data_id, order_id } = await makeLooseSheet(request);
  const copied = page.waitForResponse(`**${copyCustomFormData.path}`);
  await openAs(page, email, `/NewCutSheetForm/${form_id}/${data_id}/clone`);
  const clone = (await (await copied).json()).result;
  expect(clone.data_id).not.toBe(data_id);
  await expect(page).toHaveURL(new RegExp(`/NewCutSheetForm/${form_id}/${clone.data_id}/edit$`));
  await expectLoaded(page);
  const [original] = await call(getCustomFormData, { form_id, data_id });
  expect(clone.data[0].form_data_json).toEqual(original.form_data_json);

  await expect(offers(page).getByText('This cut sheet isn’t on an order yet.')).toBeVisible();
  await expect(offers(page).getByRole('button', { name: 'Create new Order' })).toBeVisible();
  const choice = offers(page).getByRole('radio', { name: `Whitfield beef, order ${order_id}` });
  await expect(choice).toBeVisible();
  let sent = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith(updateCustomFormData.path)) sent += 1;
  });
  await offers(page).getByRole('button', { name: 'Attach to this order' }).click();
  await expect(page.getByText('Please select one order.', { exact: true })).toBeVisible();
  await expect(choice).toBeFocused();
  expect(sent).toBe(0);
  await expectNoBarriers(page);

  await choice.press('Space');
  const attached = page.waitForRequest(`**${updateCustomFormData.path}`);
  await offers(page).getByRole('button', { name: 'Attach to this order' }).press('Enter');
  const order = await call(viewOrder, { order_id });
  const [{ cart_id, form_customer_id: customer_id }] = order.split;
  expect((await attached).postDataJSON()).toEqual({
    cart_id,
    order_id,
    data_id: clone.data_id,
    customer_id,
    ng_order: 1,
  });
  await expect(page.getByText('Cut sheet attatched successfully', { exact: true })).toBeVisible();
  await expect(
    offers(page).getByRole('link', { name: `On order ${order_id}, drop-off ${showDay(BOOKABLE)}.` }),
  ).toBeVisible();
  const { split } = await call(viewOrder, { order_id });
  expect(split).toMatchObject([{ cart_id, form_data_id: clone.data_id }]);

  // The old address shows the same sheet. A preview does not offer any orders.
  for (const [path, isOffered] of [
    [`/CutSheetForm/${form_id}/${clone.data_id}/edit`, true],
    [`/NewCutSheetForm/${form_id}/${clone.data_id}/preview`, false],
  ] as const) {
    await page.goto(path);
    await expectLoaded(page);
    await expect(offers(page)).toHaveCount(isOffered ? 1 : 0);
  }
  await expect(page.getByRole('button', { name: 'Submit CutSheet Form' })).toHaveCount(0);
});

test('a cloned sheet can be put on a new order on a day picked in the calendar [CUT-016 CUT-017]', async ({
  page,
  request,
}) => {
  const { email, call, form_id, data_id } = await makeLooseSheet(request);
  await openAs(page, email, `/NewCutSheetForm/${form_id}/${data_id}/clone`);
  await offers(page).getByRole('button', { name: 'Create new Order' }).click();
  const popup = page.getByRole('dialog', { name: 'Create new Order' });
  await expect(popup.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(popup.getByLabel('Event Name')).toHaveValue('Dana Whitfield');
  await popup.getByLabel('Label type').selectOption('usda');
  await chooseDay(page, BOOKABLE, 'Create new Order');
  await expect(page.getByText('Cut sheet attatched successfully', { exact: true })).toBeVisible();
  const link = offers(page).getByRole('link', { name: /^On order \d+, drop-off/ });
  await expect(link).toBeVisible();
  const order_id = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
  expect(await call(viewOrder, { order_id })).toMatchObject({
    status: 0,
    dropoff_date: BOOKABLE,
    process_option: 'usda',
    title: 'Dana Whitfield',
    split: [{ qty: 4, form_data_id: Number(page.url().split('/').at(-2)) }],
  });

  // A sheet stays on its order. Another animal gets a copy with its own number.
  const before = page.url();
  await offers(page).getByRole('button', { name: 'Attach to an open order' }).click();
  await offers(page).getByRole('radio').first().check();
  await offers(page).getByRole('button', { name: 'Attach a copy to this order' }).click();
  await expect(page).not.toHaveURL(before);
  await expect(offers(page).getByRole('link', { name: /^On order \d+, drop-off/ })).not.toContainText(`${order_id},`);
});

test('a new cut sheet can start blank, with the standard cut or as a copy of the last sheet [CUT-006]', async ({
  page,
  request,
}) => {
  const { email, call } = await makeLooseSheet(request);
  await call(addCustomer, { first_name: 'Ana', last_name: 'Ruiz', email: `ruiz-${email}` });
  await openAs(page, email, '/customerlookup');
  await page.getByRole('link', { name: 'New cut sheet' }).click();
  await expect(page.getByRole('heading', { name: 'New cut sheet' })).toBeVisible();
  await page.getByRole('radio', { name: 'Beef', exact: true }).click();
  await page.getByRole('button', { name: 'Start cut sheet' }).click();
  await expect(page.getByText('Choose one of this plant’s customers.')).toBeVisible();
  await findCustomer(page.getByRole('combobox', { name: 'Customer' }), 'Whitf');
  // The customer's earlier sheet is offered as a starting point, with a preview.
  await page.getByRole('radio', { name: /^Cut sheet from/ }).check();
  await expect(page.getByRole('region', { name: 'Beef' })).toContainText('Chuck roast');
  await page.getByRole('radio', { name: 'The plant’s standard cut' }).check();
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Start cut sheet' }).click();
  await expect(page).toHaveURL(/NewCutSheetForm\/\d+\/\d+\/edit$/);
  await expectLoaded(page);
  await expect(page.getByRole('region', { name: 'Order List' })).toContainText('Chuck roast');
  await expect(offers(page).getByText('This cut sheet isn’t on an order yet.')).toBeVisible();
});
