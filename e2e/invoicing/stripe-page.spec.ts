import { expect, type Page } from '@playwright/test';
import Stripe from 'stripe';
import { copyPayLink } from '#contract/invoicing/paying/paying-api.ts';
import { makeInvoice } from '#e2e/make-invoice.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { STRIPE_WEBHOOK } from '#server/payments/stripe/webhook.ts';
import { endProcesses, scratchFolder, startProcess } from '#server/test/app-process.ts';
import { type StripeStandIn, startStripeStandIn } from '#server/test/stripe-stand-in.ts';

const SECRET = 'whsec_only_for_walks';
const { webhooks } = new Stripe('sk_test_unused');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const due = (page: Page) => page.getByRole('region', { name: 'Amount still due' });
const receipt = (page: Page) => page.getByRole('region', { name: 'Receipt' });

test.afterAll(endProcesses);

/** A stand-in for Stripe's payment page, with one link for when the payer is done and one for going back. */
async function showStandIn(page: Page, stripe: StripeStandIn): Promise<void> {
  await page.route('https://checkout.stripe.example/**', async (route) => {
    const session = sessionOf(route.request().url());
    const { success_url, cancel_url } = stripe.all('checkout.session').find(({ id }) => id === session) ?? {
      success_url: '',
      cancel_url: '',
    };
    const done = String(success_url).replace('{CHECKOUT_SESSION_ID}', session);
    const body = `<!doctype html><title>Checkout</title><h1>Checkout</h1><a href="${done}">Done</a> <a href="${cancel_url}">Back</a>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
}
const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

/** Tells the app, as Stripe would, that the payer has paid on its page. */
async function deliver(url: string, session: string): Promise<number> {
  const event = { id: `evt_${session}`, object: 'event', type: 'checkout.session.completed' };
  const payload = JSON.stringify({ ...event, data: { object: { id: session } } });
  const signature = webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await fetch(`${url}${STRIPE_WEBHOOK}`, { method: 'POST', headers, body: payload })).status;
}

test('a payer can come back from Stripe’s page whatever happens there, and is charged once for each payment', async ({
  page,
  playwright,
  newVisitor,
}) => {
  const stripe = await startStripeStandIn();
  const env = { DATA_DIR: await scratchFolder(), RATE_LIMIT: '0', GUEST_RATE_LIMIT: '0' };
  const before = await startProcess(env);
  const request = await playwright.request.newContext({ baseURL: await before.ready });
  const { call, invoice_id, number } = await makeInvoice(request);
  const { pathname } = new URL((await call(copyPayLink, { invoice_id })).url);
  before.child.kill('SIGTERM');
  await before.ended;
  // From here on, the plant takes cards through Stripe.
  const settings = { STRIPE_SECRET_KEY: 'sk_test_stand_in', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: stripe.url };
  const url = await (await startProcess({ ...env, ...settings })).ready;
  await showStandIn(page, stripe);

  const pay = async (payer: Page, dollars: string): Promise<string> => {
    const form = payer.getByRole('form', { name: 'Pay by card' });
    await form.getByLabel('Amount to pay').fill(dollars);
    await form.getByRole('button', { name: `Pay $${dollars}.00`, exact: true }).click();
    await expect(heading(payer, 'Checkout')).toBeVisible();
    return sessionOf(payer.url());
  };
  const open = async (payer: Page) => {
    await payer.goto(`${url}${pathname}`);
    await expectLoaded(payer);
  };

  await test.step('abandoned: the invoice can be paid again, on the same page', async () => {
    await open(page);
    await expect(heading(page, `Invoice ${number}`)).toBeVisible();
    await expect(page.getByText('You’ll pay on Stripe’s page, then come back here.')).toBeVisible();
    await expectGoodEverywhere(page);
    const left = await pay(page, '80');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(due(page)).toContainText('$200.00');
    expect(await pay(page, '80')).toBe(left);
  });

  await test.step('declined: the payer comes back without having paid, and owes as much as before', async () => {
    // After a decline, Stripe's page stays open. This payer gives up.
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(heading(page, `Invoice ${number}`)).toBeVisible();
    await expect(due(page)).toContainText('$200.00');
    expect(new URL(page.url()).search).toBe('');
  });

  await test.step('paid: the receipt shows what is left to pay', async () => {
    stripe.payOnPage(await pay(page, '80'));
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(heading(page, 'Thank you')).toBeVisible();
    await expect(receipt(page)).toContainText('Mastercard ending in 4444');
    await expect(receipt(page)).toContainText('$120.00');
    await expectGoodEverywhere(page);
  });

  await test.step('paid, but the tab is closed: Stripe’s notification is enough', async () => {
    const other = await newVisitor();
    await showStandIn(other, stripe);
    await open(other);
    const session = await pay(other, '50');
    stripe.payOnPage(session);
    await other.close();
    expect(await deliver(url, session)).toBe(200);
    await open(page);
    await expect(due(page)).toContainText('$70.00');
  });

  await test.step('Stripe’s notification arrives before the payer does: the receipt is there right away', async () => {
    const session = await pay(page, '70');
    stripe.payOnPage(session);
    expect([await deliver(url, session), await deliver(url, session)]).toEqual([200, 200]);
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(heading(page, 'Thank you')).toBeVisible();
    await expect(receipt(page)).toContainText('Paid in full');
    await page.reload();
    await expect(receipt(page)).toContainText('Paid in full');
  });

  const taken = stripe.all('payment_intent').map(({ amount }) => amount);
  expect(taken).toEqual([8_000, 5_000, 7_000]);
  await Promise.all([request.dispose(), stripe.stop()]);
});
