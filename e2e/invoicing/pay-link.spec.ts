import { expect, type Page } from '@playwright/test';
import { copyPayLink } from '#contract/invoicing/paying/paying-api.ts';
import { makeInvoice } from '#e2e/make-invoice.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const form = (page: Page) => page.getByRole('form', { name: 'Pay by card' });

async function fillCard(page: Page): Promise<void> {
  await form(page).getByLabel('Card number').fill('4242424242424242');
  await form(page).getByLabel('Expiration date').fill('1240');
  await form(page).getByLabel('CVC').fill('123');
  await form(page).getByLabel('Name on the card').fill('Dana Whitfield');
}

test('a customer without an account pays an invoice in two parts with a pay link', async ({ page, request }) => {
  const { call, invoice_id, number } = await makeInvoice(request);
  const { pathname } = new URL((await call(copyPayLink, { invoice_id })).url);
  await page.goto(pathname);
  await expectLoaded(page);
  await expect(heading(page, `Invoice ${number}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Amount still due' })).toContainText('$200.00');
  await expect(page.getByRole('region', { name: 'Invoice details' })).toContainText('Cutting');
  await expectGoodEverywhere(page);

  await form(page).getByLabel('Amount to pay').fill('80');
  await fillCard(page);
  await form(page).getByRole('button', { name: 'Pay $80.00', exact: true }).click();
  await expect(heading(page, 'Thank you')).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('Visa ending in 4242');
  await expect(receipt).toContainText('Partly paid');
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Pay the balance', exact: true }).click();
  await expect(heading(page, `Invoice ${number}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Amount still due' })).toContainText('$120.00');
  await fillCard(page);
  await form(page).getByRole('button', { name: 'Pay $120.00', exact: true }).click();
  await expect(heading(page, 'Thank you')).toBeVisible();
  await expect(receipt).toContainText('Paid in full');
  await expect(page.getByRole('button', { name: 'Pay the balance', exact: true })).toBeHidden();

  // Once the invoice is paid, its link still shows it and its PDF.
  await page.goto(pathname);
  await expectLoaded(page);
  await expect(page.getByRole('region', { name: 'Amount still due' })).toContainText('Paid in full');
  await expect(form(page)).toBeHidden();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^invoice-.+\.pdf$/);
  await expectGoodEverywhere(page);
  await page.goto(`${pathname}x`);
  await expectLoaded(page);
  await expect(heading(page, 'This link no longer works')).toBeVisible();
});

test('the office copies a link that lets anyone pay an invoice', async ({ page, request }) => {
  const { email, invoice_id, number } = await makeInvoice(request);
  await openAs(page, email, `/invoices/${invoice_id}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Copy pay link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay link' });
  const link = dialog.getByLabel('Link to the invoice');
  await expect(link).toHaveValue(/^https?:\/\/.+\/pay\/[\w-]{43}$/);
  await expectGoodEverywhere(page);
  await page.goto(await link.inputValue());
  await expectLoaded(page);
  await expect(heading(page, `Invoice ${number}`)).toBeVisible();
});
