import type { IsoDate } from '#contract/lib/days.ts';
import type { Account } from '#contract/payments/accounts.ts';
import { METHODS, type Method } from '#contract/payments/methods.ts';
import type { Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { addCredit, creditOf } from '#server/payments/customer-credit.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';

export interface NewPayment {
  plant_id: number;
  customer_id: number;
  method: Method;
  amount_cents: number;
  reference?: string;
  /** For cards only. */
  charge_id?: number;
  /** For cash only: it went into the office safe instead of a till's drawer. */
  is_in_safe?: boolean;
}
export interface PaymentWho {
  /** Null if it was paid through a link. */
  actor: EventActor;
  today: IsoDate;
}

/** Adds a paid deposit with its posting: the plant owes the customer what it received until the invoice is issued. */
export async function addPayment(
  tx: Tx,
  { actor, today }: PaymentWho,
  { order_id, is_in_safe, ...payment }: NewPayment & { order_id: number },
): Promise<number> {
  const { plant_id, customer_id, method, amount_cents } = payment;
  const payment_id = await insertPayment(tx, { actor, today }, { ...payment, order_id });
  await post(tx, {
    owner_id: plant_id,
    kind: 'payment',
    cause_id: payment_id,
    day: today,
    order_id,
    posted_by: actor.account_id,
    transfers: [
      { debit_account: accountOf(method, is_in_safe), credit_account: 'deposits', amount_cents, customer_id },
    ],
  });
  await emit(tx, { actor }, 'payment.received', { subject: { order_id }, data: { payment_id } });
  return payment_id;
}

/**
 * Adds a payment for invoices with its posting: `receivable_cents` of it goes toward what the customer owes, and the
 * rest becomes the customer's credit. The caller allocates it to the invoices.
 */
export async function addInvoicePayment(
  tx: Tx,
  { actor, today }: PaymentWho,
  {
    receivable_cents,
    about_order_id,
    is_in_safe,
    ...payment
  }: NewPayment & { receivable_cents: number; about_order_id: number | null },
): Promise<number> {
  const { plant_id, customer_id, method, amount_cents } = payment;
  const credit_cents = amount_cents - receivable_cents;
  if (receivable_cents < 0 || credit_cents < 0) throw new Error('a payment is divided into two parts');
  const payment_id = await insertPayment(tx, { actor, today }, { ...payment, order_id: null });
  const debit_account = accountOf(method, is_in_safe);
  const transfers: Transfer[] = [
    { debit_account, credit_account: 'receivable', amount_cents: receivable_cents, customer_id },
    { debit_account, credit_account: 'customer_credit', amount_cents: credit_cents, customer_id },
  ];
  await post(tx, {
    owner_id: plant_id,
    kind: 'payment',
    cause_id: payment_id,
    day: today,
    order_id: about_order_id,
    posted_by: actor.account_id,
    transfers: transfers.filter((transfer) => transfer.amount_cents > 0),
  });
  if (credit_cents > 0) await addCredit(tx, { plant_id, customer_id, ...creditOf(method, credit_cents) });
  return payment_id;
}

/** The account that a payment's money goes into or comes out of. */
export const accountOf = (method: Method, is_in_safe = false): Account =>
  is_in_safe ? 'safe' : METHODS[method].account;

async function insertPayment(
  tx: Tx,
  { actor, today }: PaymentWho,
  payment: Omit<NewPayment, 'is_in_safe'> & { order_id: number | null },
): Promise<number> {
  const { payment_id } = await tx
    .insertInto('payments')
    .values({ ...payment, received_on: today, received_by: actor.account_id })
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  return payment_id;
}
