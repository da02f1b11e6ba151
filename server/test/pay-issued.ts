import { orderPayment } from '#contract/invoicing/deposit-api.ts';
import { payByLink, payInvoice } from '#contract/invoicing/paying/paying-api.ts';
import { balanceOf } from '#contract/payments/accounts.ts';
import { makePayLink } from '#server/invoicing/paying/pay-links.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { sumAccounts } from '#server/payments/ledger/balances.ts';
import type { Plant, TestApp } from '#server/test/harness.ts';
import type { IssuedInvoice } from '#server/test/issued-invoice.ts';
import { testCard } from '#server/test/make-deposit.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

/** The nonzero balances for what is sold, paid, and owed. */
export async function balancesOf(app: TestApp, { plant_id }: Plant) {
  const sums = (await sumAccounts(app.db, plant_id, plantToday())).map(
    (one) => [one.account, balanceOf(one.account, one)] as const,
  );
  return Object.fromEntries(sums.filter(([account, balance]) => balance !== 0 && account !== 'service_revenue'));
}
/** Pays an issued invoice in full with a good card, unless told otherwise. */
export const payIssued = (app: TestApp, { payer, invoice_id }: IssuedInvoice, more: object = {}, key?: string) =>
  app.callWith(
    payInvoice,
    payer,
    { invoice_id, amount_cents: 48_000, open_cents: 48_000, card: testCard(), ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  );
/** The invoice as its order's payment page shows it. */
export async function shownOf(app: TestApp, { payer, order_id }: IssuedInvoice) {
  const { invoices } = expectYes(await app.call(orderPayment, payer, { order_id })).data;
  return invoices[0];
}
/** The link to the invoice, taken from its email. */
export async function linkTo(
  app: TestApp,
  { plant, invoice_id, customer_id }: IssuedInvoice,
  event_id = invoice_id,
): Promise<string> {
  const { plant_id } = plant;
  const { email } = await app.db
    .selectFrom('customers')
    .select('email')
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  const wanted = { plant_id, invoice_id, event_id, recipient: email ?? '' };
  const link = await inTransaction(app.db, (tx) => makePayLink(tx, 'https://plant.test', wanted));
  return /^https:\/\/plant\.test\/pay\/([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}
export const payLinked = (app: TestApp, token: string, more: object = {}, headers: Record<string, string> = {}) =>
  app.callWith(
    payByLink,
    null,
    { token, amount_cents: 48_000, open_cents: 48_000, card: testCard(), ...more },
    headers,
  );
