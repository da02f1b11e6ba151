import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { settleDeposit as api } from '#contract/invoicing/deposit-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { isLeftOver, leftOfDeposit } from '#server/invoicing/canceling/leftover.ts';
import { applyCredit } from '#server/invoicing/invoices/pay-invoice.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { creditDeposit } from '#server/payments/credit-deposit.ts';
import { post } from '#server/payments/ledger/post.ts';
import { markUsed } from '#server/payments/mark-used.ts';

/**
 * Settles what is left of a deposit that no invoice of its booking can use anymore: the plant keeps it, or it becomes the
 * customer's credit, which can pay one of their open invoices right away.
 */
export async function settleDeposit(
  tx: Tx,
  who: Who<PlantActor>,
  { payment_id, how, amount_cents, reason, invoice_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor, today } = who;
  const { plant_id, account_id } = actor;
  if (how === 'keep' && reason === '') throw new Problem('change_reason_missing');
  const { order_id, customer_id } = await lockLeft(tx, plant_id, { payment_id, amount_cents });
  const { settlement_id } = await tx
    .insertInto('deposit_settlements')
    .values({ plant_id, payment_id, how, amount_cents, reason, settled_on: today, settled_by: account_id })
    .returning('settlement_id')
    .executeTakeFirstOrThrow();
  if (how === 'keep') await markUsed(tx, plant_id, payment_id, amount_cents);
  else await creditDeposit(tx, { plant_id, customer_id, payment_id, amount_cents });
  const credit_account = how === 'keep' ? ('kept_deposits' as const) : ('customer_credit' as const);
  await post(tx, {
    owner_id: plant_id,
    kind: how === 'keep' ? 'leftover_kept' : 'leftover_credited',
    cause_id: settlement_id,
    day: today,
    order_id,
    posted_by: account_id,
    transfers: [{ debit_account: 'deposits', credit_account, amount_cents, customer_id }],
  });
  await emit(tx, { actor }, 'deposit.settled', { subject: { order_id }, data: { payment_id } });
  if (how === 'use' && invoice_id !== 0) await applyCredit(tx, who, { invoice_id, amount_cents });
  return { settlement_id };
}

/**
 * Locks a deposit of which at least this much is left, and before it the orders of its booking, so that none of them comes
 * back in the meantime.
 */
async function lockLeft(
  tx: Tx,
  plant_id: number,
  { payment_id, amount_cents }: { payment_id: number; amount_cents: number },
): Promise<{ order_id: number; customer_id: number }> {
  await sql`
    select from orders where plant_id = ${plant_id} and booking_id = (select o.booking_id from payments p
      join orders o using (plant_id, order_id) where p.plant_id = ${plant_id} and p.payment_id = ${payment_id})
    order by order_id for share`.execute(tx);
  const { rows } = await sql<{ order_id: number; customer_id: number; left_cents: number; is_left: boolean }>`
    select p.order_id, p.customer_id, ${leftOfDeposit(sql`p`)} as left_cents, ${isLeftOver(sql`p`)} as is_left from payments p
    where p.plant_id = ${plant_id} and p.payment_id = ${payment_id} and p.order_id is not null for update of p`.execute(
    tx,
  );
  const [deposit] = rows;
  if (!deposit) throw new Problem('not_found');
  const { order_id, customer_id, left_cents, is_left } = deposit;
  if (!is_left) throw new Problem('deposit_in_use');
  if (amount_cents <= left_cents) return { order_id, customer_id };
  const values = { left: showMoney(left_cents) };
  throw new Problem('more_than_paid', { values, fields: { amount_cents: wordsFor('more_than_paid', values) } });
}
