import { expect, type Page } from '@playwright/test';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { draftInvoice, issueInvoice, recordInvoicePayment, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { copyPayLink } from '#contract/invoicing/paying/paying-api.ts';
import { openTill } from '#contract/invoicing/till/till-api.ts';
import { claimShare } from '#contract/market/claims/claims-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { REPORT_NAMES, REPORTS } from '#contract/reports/report.ts';
import { makeInvoice } from '#e2e/make-invoice.ts';
import { makePlant, RETRIED } from '#e2e/make-plant.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { goToPayment, makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const AMOUNT = '$123,456.00';

/** The visible places that show the amount, and how many of them something cuts off. */
const cutOff = (page: Page) =>
  page.evaluate((amount) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = { shown: 0, cut: 0 };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (!node.textContent?.includes(amount) || text.width === 0) continue;
      found.shown++;
      let isCut = false;
      let canScroll = document.documentElement.scrollWidth > innerWidth;
      for (let around = node.parentElement; around; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        // A wide table can be scrolled sideways, so nothing in it is cut off.
        canScroll ||= (overflowX === 'auto' || overflowX === 'scroll') && around.scrollWidth > around.clientWidth;
        if (canScroll) break;
        const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
        if (hides && (text.right > box.right + 1 || text.left < box.left - 1)) isCut = true;
      }
      if (isCut || (!canScroll && text.right > innerWidth + 1)) found.cut++;
    }
    for (const input of document.querySelectorAll('input')) {
      if (!input.value.includes(amount.replace('$', '')) || input.clientWidth === 0) continue;
      found.shown++;
      if (input.scrollWidth > input.clientWidth + 1) found.cut++;
    }
    return found;
  }, AMOUNT);

test('amounts of $100,000 and more stand whole in lists @widths', async ({ page, request }) => {
  const { email, call, order_id } = await makeSheet(request);
  const line = { name: 'Cutting', unit: 'hanging_lb', cents: 30_864, minimum_cents: null, when: 'always' };
  await call(addPriceList, {
    category_id: 1,
    starts_on: plantToday(),
    lines: [{ ...line, tax_class: 'processing' }],
  });
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await call(saveHangingWeight, { order_id, hanging_weight_clb: 80_000, seen_clb: null });
  const { split } = await call(viewOrder, { order_id });
  for (const { cart_id } of split) {
    const { invoice_id } = await call(draftInvoice, { cart_ids: [cart_id] });
    const { revision, total_cents } = await call(viewInvoice, { invoice_id });
    expect(total_cents).toBe(12_345_600);
    await call(issueInvoice, { invoice_id, revision, total_cents });
  }
  await openAs(page, email, '/invoices');
  for (const path of ['/invoices', '/aging', '/books'])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expectLoaded(page);
      const { shown, cut } = await cutOff(page);
      expect(shown, `${path} at ${width} px`).toBeGreaterThan(0);
      expect(cut, `${path} at ${width} px`).toBe(0);
    }
});

/** Replaces each amount of an answer with a large one, so that every list shows it, whatever it holds. */
function enlarged(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarged(one, name));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, enlarged(inner, key)]));
  const isAmount = typeof value === 'number' && value !== 0 && /(^|_)cents$/.test(name);
  return isAmount ? Math.sign(value) * 12_345_600 : value;
}

async function enlargeAnswers(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch(RETRIED);
    const isJson = response.headers()['content-type']?.includes('json');
    if (isJson) await route.fulfill({ response, json: enlarged(await response.json()) });
    else await route.fulfill({ response });
  });
}

const MONEY_REPORTS = REPORT_NAMES.filter((name) => REPORTS[name].columns.some(({ kind }) => kind === 'money'));

/** The screens with amounts, for each demo account that has some. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  processor: [
    '/processordashboard',
    '/invoices',
    '/aging',
    '/books',
    '/till',
    '/till/reports',
    '/customerlookup',
    '/allCustomer',
    '/priceLists',
    '/pos/products',
    '/pos/sales',
    '/invoiceDay',
  ],
  manager: MONEY_REPORTS.map((report) => `/reports?report=${report}&range=this_month`),
  customer: ['/processordashboard', '/statement', '/invoices'],
  seller: ['/sellerdashboard', '/sellerdashboard/tracker', '/sellerdashboard/paymenttransaction', '/pos/sales'],
  buyer: ['/buyerdashboard', '/buyerdashboard/tracker', '/buyerdashboard/watchlist', '/search'],
};
/** Pages of one document or person; of each kind, the first one that a screen links to is looked at, too. */
const DETAILS =
  /^\/(invoices|till\/reports|till\/receipt|customer|priceLists|pos\/sales|paymentngorder|receipt|productview)\/[^/?#]+$/;

for (const [account, screens] of Object.entries(SCREENS))
  test(`no screen of the demo ${account} cuts off a large amount @widths`, async ({ page }) => {
    await enlargeAnswers(page);
    await openAs(page, `${account}@demo.test`, screens[0] ?? '/');
    const waiting = [...screens];
    const kinds = new Set<string>();
    const found: string[] = [];
    let all = 0;
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.setViewportSize({ width: 1280, height: 844 });
      await page.goto(path);
      await expectLoaded(page);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectLoaded(page);
        const { shown, cut } = await cutOff(page);
        all += shown;
        if (cut > 0) found.push(`${path} at ${width} px: ${cut} of ${shown}`);
      }
      const links = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all_links) => all_links.map((link) => link.getAttribute('href') ?? ''));
      for (const link of links) {
        const kind = DETAILS.exec(link)?.[1];
        if (kind === undefined || kinds.has(kind)) continue;
        kinds.add(kind);
        waiting.push(link);
      }
    }
    expect(found).toEqual([]);
    expect(all).toBeGreaterThan(0);
  });

const WIDTHS = [1280, 390];
/** Checks what the page shows now at both widths. */
async function expectWhole(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectLoaded(page);
    const { shown, cut } = await cutOff(page);
    expect(shown, `${what} at ${width} px`).toBeGreaterThan(0);
    expect(cut, `${what} at ${width} px`).toBe(0);
  }
}

test('no step of the checkout cuts off a large amount @widths', async ({ page, request }) => {
  const { lot_id } = await makeSale(request);
  const ada = await makeBuyer(request, 'Ada');
  await ada.call(claimShare, { lot_id, quarters: 4 });
  await enlargeAnswers(page);
  await openAs(page, ada.email, '/checkout');
  await expectWhole(page, 'the cart');
  await goToPayment(page);
  await expectWhole(page, 'the payment');
});

test('no dialog of the plant and no pay page cuts off a large amount @widths', async ({
  page,
  request,
  newVisitor,
}) => {
  const { call, email, invoice_id, order_id } = await makeInvoice(request);
  const { pathname } = new URL((await call(copyPayLink, { invoice_id })).url);
  const guest = await newVisitor();
  await enlargeAnswers(guest);
  await guest.goto(pathname);
  await expectWhole(guest, 'the pay page');

  await call(recordInvoicePayment, { invoice_id, amount_cents: 5_000, method: 'check', reference: '1021' });
  const { split } = await call(viewOrder, { order_id });
  const other = split.find((row: { last_name: string }) => row.last_name === 'Ortega');
  const draft = await call(draftInvoice, { cart_ids: [other.cart_id] });
  const { session_id } = await call(openTill, { name: 'Counter', float_cents: 10_000 });
  await enlargeAnswers(page);
  await openAs(page, email, '/invoices');
  const invoice = `/invoices/${invoice_id}`;
  const second = `/invoices/${draft.invoice_id}`;
  await expectWholeDialogs(page, [
    [invoice, /^Record payment$/],
    [invoice, /^Create credit note$/],
    [invoice, /^Void payment/],
    ['/books', /^Record bank deposit$/],
    ['/books', /^Record payout$/],
    [second, /^Add discount$/],
    ['/till', /^Pay in$/],
    ['/till', /^Pay out$/],
  ]);

  const { revision, total_cents } = await call(viewInvoice, { invoice_id: draft.invoice_id });
  await call(issueInvoice, { invoice_id: draft.invoice_id, revision, total_cents });
  // The other $50.00 can be refunded.
  const cash = { method: 'cash', amount_cents: 25_000, till_session_id: session_id };
  await call(recordInvoicePayment, { invoice_id: draft.invoice_id, ...cash });
  await expectWholeDialogs(page, [
    [second, /^Refund payment/],
    [second, /^Void payment/],
  ]);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/till');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Name or phone').fill('ortega');
  await refund.getByRole('radio', { name: /Ortega/ }).check();
  await expectWhole(page, 'the refund at the till');
});

/** Opens each dialog with its button, enters the amount where the dialog asks for one, and checks it at both widths. */
async function expectWholeDialogs(page: Page, dialogs: readonly (readonly [path: string, button: RegExp])[]) {
  for (const [path, name] of dialogs) {
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(path);
    await expectLoaded(page);
    await page.getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (const field of await dialog.getByLabel(/^Amount/).all()) await field.fill('123,456.00');
    await expectWhole(page, `${path}, ${name}`);
  }
}

test('the header says in every browser whether the plant’s QuickBooks is connected', async ({
  page,
  request,
  newVisitor,
}) => {
  const { email } = await makePlant(request);
  const elsewhere = await newVisitor();
  await openAs(page, email, '/accounting');
  await openAs(elsewhere, email, '/allCustomer');
  const stateIn = (one: Page) => one.getByRole('banner').getByRole('link', { name: /^QuickBooks/ });
  await expect(stateIn(elsewhere)).toHaveText('QuickBooks not connected');
  await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
  // The page left behind has a Connect button, too.
  await expect(page.getByRole('heading', { name: 'Connect practice books' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click();
  for (const one of [page, elsewhere]) await expect(stateIn(one)).toHaveText('QuickBooks connected');
  await elsewhere.getByRole('banner').getByRole('button', { name: 'Disconnect' }).click();
  for (const one of [page, elsewhere]) await expect(stateIn(one)).toHaveText('QuickBooks not connected');
});
