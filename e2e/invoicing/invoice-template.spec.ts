import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { makeGate } from '#e2e/gate.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { makePlant, RETRIED } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, goTo, test } from '#e2e/walk.ts';

test('the office designs its invoices and sees each change before saving [INV-002]', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processor/invoice-template');
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice template' })).toBeVisible();
  await expectLoaded(page);
  const form = page.getByRole('form', { name: 'Invoice template' });
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await form.getByLabel('Terms').fill('Pick up within 5 days.');
  await form.getByLabel('Business name').fill('<b>Olsen & Daughters</b>');
  await expect(preview).toContainText('Pick up within 5 days.');
  await expect(preview).toContainText('<b>Olsen & Daughters</b>');

  await form.getByLabel('Color', { exact: true }).fill('#ffdd00');
  await form.getByRole('button', { name: 'Use a darker shade' }).click();
  await expect(form.getByLabel('Color', { exact: true })).not.toHaveValue('#ffdd00');
  await expectGoodEverywhere(page);
  await form.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Invoice template saved')).toBeVisible();
  await closeMessage(page);

  await goTo(page, '/processor/communications');
  await expect(page.getByRole('heading', { level: 1, name: 'Communications' })).toBeVisible();
  await goTo(page, '/processor/invoice-template');
  await expect(form.getByLabel('Terms')).toHaveValue('Pick up within 5 days.');
});

test('the office opens a customer’s invoice, and can retry if it fails to load [INV-004 INV-005 DSH-009]', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const { id } = await call(addCustomer, { first_name: 'Ann', last_name: 'Berg', custom_portal: 0 });
  const [template] = await call(getCustomForm, {});
  const share = { customer: id, cut_sheet: template.id, amount: 'Whole', animal: 'beef', order_number: 1 };
  await call(createManualOrder, {
    event_name: 'Fall beef',
    beef_qty: 1,
    dropoff_date: BOOKABLE,
    process_option: 'usda',
    split: [share],
  });
  // Pretends that the share has been invoiced.
  await page.route('**/api/cutsheet/get_custom_form_data', async (route) => {
    const response = await route.fetch(RETRIED);
    const text = (await response.text()).replaceAll('"qbinvoiceid":""', '"qbinvoiceid":"77"');
    await route.fulfill({ response, body: text });
  });
  const gate = makeGate();
  const asked: string[] = [];
  await page.route('**/api/order/getinvoicepdf/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await gate.opened;
    await (asked.length === 1
      ? route.fulfill({ status: 500, json: { status: 'no', code: 'fault', message: 'something went wrong' } })
      : route.fulfill({ contentType: 'application/pdf', body: PDF }));
  });

  await openAs(page, email, `/customer/${id}?tab=invoices`);
  await page.getByRole('button', { name: 'View Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customer Invoice PDF' });
  await expect(dialog.getByText('Loading...')).toBeVisible();
  gate.open();
  await expect(dialog.getByText('Failed to load PDF. Please try again.')).toBeVisible();
  await expectGoodEverywhere(page);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.locator('object[type="application/pdf"]')).toHaveAttribute('data', /^blob:/);
  await expect(dialog.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', /^blob:/);
  expect(asked).toEqual(['/api/order/getinvoicepdf/77', '/api/order/getinvoicepdf/77']);
});

const PDF = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>> endobj
trailer <</Root 1 0 R>>
`;
