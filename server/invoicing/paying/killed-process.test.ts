import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPayPage, payInvoice } from '#contract/invoicing/paying/paying-api.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { settlePayments } from '#server/payments/jobs.ts';
import { findDeviations, nonZeroBalances } from '#server/test/balances.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { type IssuedInvoice, makeIssued } from '#server/test/issued-invoice.ts';
import { linkTo } from '#server/test/pay-issued.ts';
import { killKit, type Step } from '#server/test/payments/kill-process.ts';
import { openStripeStandIn } from '#server/test/stripe-event-sender.ts';

const app = openTestApp();
const stripe = await openStripeStandIn();

const { call, killAt } = killKit(app, stripe);

/** Runs the job that looks for lost charges and refunds, as if an hour had passed. */
async function settle(): Promise<void> {
  await sql`update charges set started_at = started_at - interval '1 hour' where state = 'started'`.execute(app.db);
  await sql`update refunds set started_at = started_at - interval '1 hour' where state = 'started'`.execute(app.db);
  await settlePayments(app.db, cardProvider(app.db));
}

async function makePayable(): Promise<IssuedInvoice> {
  const made = await makeIssued(app);
  await keepCard(made.payer);
  return made;
}
async function keepCard({ account_id }: Person): Promise<void> {
  const token = `cus_${account_id}/pm_good`;
  const card = { provider: 'stripe', token, brand: 'visa', last_four: '4242', exp_month: 12, exp_year: 2199 };
  await app.db
    .insertInto('card_profiles')
    .values({ account_id, ...card })
    .execute();
}
/** What Stripe charged for an invoice or a deposit. */
async function chargedFor({ customer_id }: { customer_id: number }): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    select provider_key::text as key from charges where customer_id = ${customer_id}`.execute(app.db);
  const keys = rows.map(({ key }) => key);
  return stripe
    .all('payment_intent')
    .filter(({ status, metadata }) => {
      const { provider_key } = metadata as { provider_key: string };
      return status === 'succeeded' && keys.includes(provider_key);
    })
    .reduce((sum, { amount }) => sum + Number(amount), 0);
}
const openOf = async ({ plant, invoice_id }: IssuedInvoice) => {
  const { open_cents } = await app.db
    .selectFrom('invoices')
    .select('open_cents')
    .where('plant_id', '=', plant.plant_id)
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  return open_cents;
};

const ANNOUNCE = /^POST \/v1\/payment_intents$/;
const CONFIRM = /^POST \/v1\/payment_intents\/\w+\/confirm$/;
const SESSION = /^POST \/v1\/checkout\/sessions$/;

test.each<[string, Step, boolean]>([
  ['before the attempt is stored', { table: 'charges' }, false],
  ['before Stripe hears of the charge', { request: ANNOUNCE, stops: 'waits' }, false],
  ['before Stripe’s number is known', { request: ANNOUNCE, stops: 'answer waits' }, false],
  ['before Stripe’s number is stored', { table: 'stripe_charges' }, false],
  ['before the card is charged', { request: CONFIRM, stops: 'waits' }, false],
  ['after the card is charged', { request: CONFIRM, stops: 'answer waits' }, true],
  ['before the payment is stored', { table: 'payments' }, true],
  ['before the payment is posted', { table: 'postings' }, true],
])('a process killed %s charges no one twice, and the books balance', async (_, step, isCharged) => {
  const made = await makePayable();
  const { plant, payer, invoice_id } = made;
  const key = randomUUID();
  const pay = (again = key) => call(payInvoice, payer, { invoice_id, amount_cents: 48_000, open_cents: 48_000 }, again);
  await killAt(step, () => pay());
  expect(await findDeviations(app, plant)).toEqual([]);
  // The payer tries again right away, once with the same key and once with a new one.
  for (const again of [key, randomUUID()]) await pay(again);
  await settle();
  expect(await findDeviations(app, plant)).toEqual([]);
  if (isCharged) expect(await openOf(made)).toBe(0);
  if ((await openOf(made)) > 0) expect(await pay(randomUUID())).toBe(200);
  await settle();
  expect(await openOf(made)).toBe(0);
  expect(await chargedFor(made)).toBe(48_000);
  expect(await nonZeroBalances(app, plant.plant_id)).toMatchObject({ provider: 48_000 });
  expect(await findDeviations(app, plant)).toEqual([]);
});

test.each<[string, Step]>([
  ['before Stripe opens its page', { request: SESSION, stops: 'waits' }],
  ['after Stripe has opened its page', { request: SESSION, stops: 'answer waits' }],
])('a process killed %s leaves the invoice to be paid once', async (_, step) => {
  const made = await makePayable();
  const token = await linkTo(app, made);
  const open = () => call(openPayPage, null, { token, amount_cents: 48_000, open_cents: 48_000 }, randomUUID());
  await killAt(step, open);
  await settle();
  expect(await open()).toBe(200);
  const [page] = stripe.all('checkout.session').slice(-1);
  expect(stripe.payOnPage(page?.id ?? '')).toBe(true);
  await settle();
  expect(await openOf(made)).toBe(0);
  expect(await chargedFor(made)).toBe(48_000);
  expect(await nonZeroBalances(app, made.plant.plant_id)).toMatchObject({ provider: 48_000 });
  expect(await findDeviations(app, made.plant)).toEqual([]);
});
