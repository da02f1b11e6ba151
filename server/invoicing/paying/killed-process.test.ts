import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { payDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { openPayPage, payInvoice } from '#contract/invoicing/paying/paying-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { settlePayments } from '#server/payments/jobs.ts';
import { type AppProcess, endProcesses, startProcess, tokenOf } from '#server/test/app-process.ts';
import { findDeviations, nonZeroBalances } from '#server/test/balances.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { type IssuedInvoice, makeIssued } from '#server/test/issued-invoice.ts';
import { makeDeposit, payableOf } from '#server/test/make-deposit.ts';
import { linkTo } from '#server/test/pay-issued.ts';
import { expectYes } from '#server/test/replies.ts';
import { openStripeStandIn, standInSettings } from '#server/test/tell-stripe.ts';
import { eventually, expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const stripe = await openStripeStandIn();
afterAll(endProcesses);

/** The process that handles the calls. After a kill, a new one is started for the next calls. */
let serving: Promise<AppProcess> | undefined;
function serve(): Promise<AppProcess> {
  serving ??= startProcess({ DATABASE_URL: app.url, ...standInSettings(stripe) });
  return serving;
}
async function kill(): Promise<void> {
  const { child, ended } = await serve();
  child.kill('SIGKILL');
  await ended;
  serving = undefined;
}

/** Calls the process. Resolves with the response's status, or undefined if the process died. */
async function call(
  { path }: Endpoint,
  person: Person | null,
  input: object,
  key: string,
): Promise<number | undefined> {
  const url = await (await serve()).ready;
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    ...(person && { authorization: `Bearer ${await tokenOf(app.db, person.account_id)}` }),
  };
  const reply = fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
  return reply.then(
    ({ status }) => status,
    () => undefined,
  );
}

type Step = { request: RegExp; stops: 'waits' | 'answer waits' } | { table: string };
const isRequest = (step: Step): step is Extract<Step, { request: RegExp }> => 'request' in step;

/** Makes the call and kills the process at a step: while Stripe handles a request, or just before a write to a table. */
async function killAt(step: Step, make: () => Promise<number | undefined>): Promise<void> {
  await (await serve()).ready;
  if (isRequest(step)) {
    const isIt = (line: string) => step.request.test(line);
    const before = stripe.asked.filter(isIt).length;
    stripe.fail(step.request, step.stops, 1);
    const made = make();
    await eventually(() => expect(stripe.asked.filter(isIt).length).toBe(before + 1));
    await kill();
    expect(await made).toBeUndefined();
  } else {
    const blocker = new Client({ connectionString: app.url });
    await blocker.connect();
    await blocker.query(`begin; lock table ${step.table} in share row exclusive mode`);
    const made = make();
    await expectWaiting(app, 1);
    await kill();
    expect(await made).toBeUndefined();
    await blocker.end();
    await expectWaiting(app, 0);
  }
}

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
const REFUND = /^POST \/v1\/refunds$/;
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
  ['before the refund is stored', { table: 'refunds' }],
  ['before Stripe hears of the refund', { request: REFUND, stops: 'waits' }],
  ['after Stripe has made the refund', { request: REFUND, stops: 'answer waits' }],
  ['before the refund is posted', { table: 'postings' }],
])('a process killed %s refunds once, and the books balance', async (_, step) => {
  const made = await makeDeposit(app);
  const { plant, payer, order_id } = made;
  await keepCard(payer);
  expectYes(await app.call(payDeposit, payer, { order_id, amount_cents: 25_000 }));
  const [payment] = (await payableOf(app, plant.owner, order_id)).payments;
  const input = { payment_id: payment?.payment_id ?? 0, amount_cents: 10_000, reason: 'Canceled' };
  const key = randomUUID();
  const refund = () => call(refundPayment, plant.owner, input, key);
  await killAt(step, refund);
  await refund();
  await settle();
  const back = stripe.all('refund').filter(({ payment_intent, status }) => {
    const intent = stripe.all('payment_intent').find(({ id }) => id === payment_intent);
    return intent?.customer === `cus_${payer.account_id}` && status === 'succeeded';
  });
  expect(back.map(({ amount }) => amount)).toEqual([10_000]);
  expect(await nonZeroBalances(app, plant.plant_id)).toEqual({ provider: 15_000, deposits: 15_000 });
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
