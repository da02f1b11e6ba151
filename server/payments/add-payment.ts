import type { IsoDate } from '#contract/lib/days.ts';
import { METHODS, type Method } from '#contract/payments/methods.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { post } from '#server/payments/ledger/post.ts';

export interface NewPayment {
  plant_id: number;
  /** The order whose deposit it pays. */
  order_id: number;
  customer_id: number;
  method: Method;
  amount_cents: number;
  reference?: string;
  /** For cards only. */
  attempt_id?: number;
}

/** Adds a deposit that was paid, with its posting: what the plant got, it owes to the customer until the invoice. */
export async function addPayment(
  tx: Tx,
  { actor, today }: { actor: { plant_id: number; account_id: number }; today: IsoDate },
  payment: NewPayment,
): Promise<number> {
  const { plant_id, order_id, customer_id, method, amount_cents } = payment;
  const { payment_id } = await tx
    .insertInto('payments')
    .values({ ...payment, received_on: today, received_by: actor.account_id })
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  await post(tx, {
    plant_id,
    kind: 'payment',
    cause_id: payment_id,
    day: today,
    order_id,
    posted_by: actor.account_id,
    transfers: [{ debit_account: METHODS[method].account, credit_account: 'deposits', amount_cents, customer_id }],
  });
  await emit(tx, { actor }, 'payment.received', { subject: { order_id }, data: { payment_id } });
  return payment_id;
}
