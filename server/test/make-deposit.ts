import { randomUUID } from 'node:crypto';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { orderPayment, payDeposit } from '#contract/invoicing/deposit-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { DECLINE_NAMES, type Decline } from '#contract/payments/methods.ts';
import type { Person, TestApp } from '#server/test/harness.ts';
import { type MadeOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

export interface MadeDeposit extends MadeOrder {
  /** The owner of the order's only share. */
  payer: Person;
  customer_id: number;
}

/** A whole beef with a $250.00 deposit requested from its owner. */
export async function makeDeposit(
  app: TestApp,
  { asked = '250', ...more }: Parameters<typeof makeOrder>[2] & { asked?: string } = {},
): Promise<MadeDeposit> {
  const made = await makeOrder(app, ['Whole'], more);
  const [owner] = made.customers;
  if (!owner) throw new Error('the order has one share');
  await app.callWith(saveOrder, made.plant.owner, {
    order_id: made.order_id,
    collect_deposit: asked,
    deposite_phone: '555-010-2000',
  });
  return { ...made, customer_id: owner.customer_id, payer: await app.signIn(owner.account_id) };
}

/** Requests the order's deposit at this email address instead. */
export const askByEmail = (app: TestApp, { plant, order_id }: MadeOrder, deposite_email: string) =>
  app.callWith(saveOrder, plant.owner, { order_id, collect_deposit: '250', deposite_email });

/** Requests the order's deposit from Ana, a customer who reads Spanish, and returns her email address as it was typed. */
export async function askAna(app: TestApp, made: MadeOrder): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  expectYes(await app.call(addCustomer, made.plant.owner, { first_name: 'Ana', last_name: 'Ruiz', email }));
  await app.db.updateTable('accounts').set({ language: 'es' }).where('email', '=', email).execute();
  const typed = email.toUpperCase();
  expectYes(await askByEmail(app, made, typed));
  return typed;
}

/** A sandbox card that is declined for the given reason. */
export const testCard = (decline?: Decline) => ({
  token: `sandbox_${decline ? decline.replace('_', '') : 'good'}abcdefghijklmnop`,
  brand: 'visa' as const,
  last_four: '4242',
  exp_month: 12,
  exp_year: 2199,
});
export const DECLINED_CARDS = DECLINE_NAMES.map((decline) => ({ decline, card: testCard(decline) }));

/** What an order's payment page shows. */
export const payableOf = async (app: TestApp, person: Person, order_id: number): Promise<DataOf<typeof orderPayment>> =>
  expectYes(await app.call(orderPayment, person, { order_id })).data;

export const payByCard = (app: TestApp, { payer, order_id }: MadeDeposit, amount_cents = 25_000, key?: string) =>
  app.call(payDeposit, payer, { order_id, amount_cents, card: testCard() }, key === undefined ? {} : { key });
