import { expect, type Page } from '@playwright/test';
import { viewOrder } from '#contract/booking/api.ts';
import { draftInvoice, issueInvoice, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { closeTill, countTill, openTill, renameTill } from '#contract/invoicing/till/till-api.ts';
import { makeInvoice } from '#e2e/make-invoice.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('a clerk opens a till, takes payment for two invoices, pays out cash, counts the drawer blind, and gets a Z report', async ({
  page,
  request,
}) => {
  const { email, call, order_id } = await makeInvoice(request);
  const { split } = await call(viewOrder, { order_id });
  const other = split.find((row: { last_name: string }) => row.last_name === 'Ortega');
  const { invoice_id } = await call(draftInvoice, { cart_ids: [other.cart_id] });
  const { revision, total_cents } = await call(viewInvoice, { invoice_id });
  await call(issueInvoice, { invoice_id, revision, total_cents });

  await openAs(page, email, '/till');
  await expectLoaded(page);
  const opening = page.getByRole('form', { name: 'Open the till' });
  await opening.getByRole('button', { name: 'Open till', exact: true }).click();
  await expect(opening.getByText('Enter an amount in dollars')).toBeVisible();
  await opening.getByRole('button', { name: 'Count bills and coins', exact: true }).click();
  await opening.getByLabel('$20', { exact: true }).fill('5');
  await expect(opening.getByLabel('Cash in the drawer')).toHaveValue('100.00');
  await expectGoodEverywhere(page);
  await opening.getByRole('button', { name: 'Open till', exact: true }).click();
  await expect(page.getByText('Till opened')).toBeVisible();
  await closeMessage(page);

  // Enter selects everything one customer owes; the neighbor's invoice is added with its checkbox.
  const search = page.getByLabel('Name, phone, or invoice number');
  await search.fill('ortega');
  await page.getByRole('checkbox', { name: 'Invoice 2' }).check();
  await search.fill('whitfield');
  await search.press('Enter');
  const paying = page.getByRole('form', { name: 'Take payment' });
  await expect(paying.getByLabel('Cash', { exact: true })).toBeFocused();
  await paying.getByLabel('Check', { exact: true }).fill('150');
  await paying.getByLabel('Check number', { exact: true }).fill('1042');
  await paying.getByLabel('Cash', { exact: true }).fill('300');
  await expect(paying.getByRole('status')).toContainText('$50.00');
  await expectGoodEverywhere(page);
  await paying.getByLabel('Cash', { exact: true }).press('Enter');
  await expect(heading(page, 'Paid: $400.00')).toBeVisible();
  await expect(page.getByText('Change: $50.00')).toBeVisible();
  await closeMessage(page);
  await page.getByRole('link', { name: 'Print receipt', exact: true }).click();
  await expect(heading(page, 'Receipt')).toBeVisible();
  await expectLoaded(page);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('Paid in full');
  await expect(receipt).toContainText('Check 1042');
  await expectGoodEverywhere(page);

  await page.goBack();
  await expect(heading(page, 'Till')).toBeVisible();
  await expectLoaded(page);
  await button(page, 'Pay out').click();
  const out = page.getByRole('dialog', { name: 'Pay out' });
  await out.getByLabel('Amount').fill('500');
  await out.getByLabel('Reason').fill('Ice');
  await out.getByRole('button', { name: 'Pay out', exact: true }).click();
  await expect(out.getByText('There isn’t that much cash in the drawer.')).toBeVisible();
  await out.getByLabel('Amount').fill('20');
  await out.getByRole('button', { name: 'Pay out', exact: true }).click();
  await expect(out).toBeHidden();
  await closeMessage(page);

  // The drawer should hold $100.00 + $250.00 - $20.00, but the screen doesn't show that before the count.
  await button(page, 'Count and close').click();
  const counting = page.getByRole('dialog', { name: 'Count the drawer' });
  await expect(page.getByText('$330.00')).toHaveCount(0);
  await counting.getByLabel('Cash in the drawer').fill('328');
  await expectGoodEverywhere(page);
  await counting.getByRole('button', { name: 'Save count', exact: true }).click();
  const closing = page.getByRole('form', { name: 'Close the till' });
  await expect(closing).toContainText('$2.00 short');
  await expect(closing).toContainText('$330.00');
  await expectGoodEverywhere(page);
  await closing.getByRole('button', { name: 'Close till', exact: true }).click();
  await expect(heading(page, 'Z report 1')).toBeVisible();
  await closeMessage(page);
  const report = page.getByRole('article', { name: 'Z report 1' });
  await expect(report).toContainText('$400.00');
  await expect(report).toContainText('$2.00 short');
  await expectGoodEverywhere(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download PDF').click();
  expect((await downloading).suggestedFilename()).toBe('z-report-1.pdf');

  await link(page, 'Z reports').click();
  await expect(heading(page, 'Z reports')).toBeVisible();
  await expectLoaded(page);
  await expect(page.getByRole('table', { name: 'Z reports' }).getByRole('row')).toHaveCount(2);
  await expectGoodEverywhere(page);
});

test('a newly opened till stays on the screen while a colleague opens another', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  const { till_id, session_id } = await call(openTill, { name: 'Counter', float_cents: 0 });
  await call(countTill, { session_id, counted_cents: 0 });
  await call(closeTill, { session_id, counted_cents: 0, left_cents: 0 });

  await openAs(page, email, '/till');
  await button(page, 'New till').click();
  const opening = page.getByRole('form', { name: 'Open the till' });
  await opening.getByLabel('Till name').fill('Barn');
  await opening.getByLabel('Cash in the drawer').fill('50');
  await opening.getByRole('button', { name: 'Open till', exact: true }).click();
  await expect(page.getByText(/^Barn, opened by/)).toBeVisible();
  await closeMessage(page);
  await link(page, 'Z reports').click();
  await link(page, 'Till').click();
  await button(page, 'Pay in').click();
  await call(openTill, { till_id, float_cents: 0 });
  await call(renameTill, { till_id, name: 'Front counter' });
  await expect(page.locator('option', { hasText: 'Front counter' })).toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Pay in' })).toBeVisible();
  await expect(page.getByText(/^Barn, opened by/)).toBeVisible();

  // Back links lead to this till, not to the first one that is open.
  await page.keyboard.press('Escape');
  await link(page, 'Z reports').click();
  await link(page, 'Z report 1').click();
  await link(page, 'Z reports').click();
  await link(page, 'Till').click();
  await expect(page.getByText(/^Barn, opened by/)).toBeVisible();
  await link(page, 'X report').click();
  await link(page, 'Till').click();
  await expect(page.getByText(/^Barn, opened by/)).toBeVisible();
});
