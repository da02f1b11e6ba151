import { sql } from 'kysely';
import { sum } from '#contract/lib/sum.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import { hasOpenInvoice, isLeftOver } from '#server/invoicing/canceling/leftover.ts';
import type { CommittedEvent, Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { uncreditDeposit } from '#server/payments/credit-deposit.ts';
import { lockCredit } from '#server/payments/customer-credit.ts';
import { disputedOf } from '#server/payments/disputed.ts';
import { post } from '#server/payments/ledger/post.ts';
import { markUsed } from '#server/payments/mark-used.ts';

/** Undoes what the office decided about a leftover deposit when a deleted order or a condemned animal comes back. */
export const restoreLeftovers: Job<{ db: Db }, 'order.restored' | 'order.stage_moved' | 'order.stage_undone'> = {
  queue: 'invoicing.restore-leftover',
  on: ['order.restored', 'order.stage_moved', 'order.stage_undone'],
  run: async ({ db }, event) => {
    if (event.kind === 'order.restored' || event.data.stage_before === 'condemned')
      await inTransaction(db, (tx) => restoreLeftover(tx, event));
  },
};

interface Settled {
  settlement_id: number;
  payment_id: number;
  customer_id: number;
  how: 'keep' | 'use';
  amount_cents: number;
  credited_cents: number;
  /** What was paid, less refunds and what the bank took back. */
  held_cents: number;
}

/**
 * What was kept, and what became credit that is still there, counts for the booking again, unless still nothing can use it.
 * Credit that has paid another invoice or was refunded stays spent, and the deposit is smaller by as much.
 */
async function restoreLeftover(
  tx: Tx,
  { plant_id, order_id }: Pick<CommittedEvent, 'plant_id' | 'order_id'>,
): Promise<void> {
  if (order_id === null) return;
  const day = await todayAtPlant(tx, plant_id);
  const restored: number[] = [];
  const credited = new Map<number, number>();
  for (const one of await lockSettled(tx, plant_id, order_id)) {
    const { settlement_id, payment_id, customer_id, how } = one;
    const left = credited.get(payment_id) ?? one.credited_cents;
    const most =
      how === 'keep' ? one.amount_cents : Math.min(one.amount_cents, left, await creditLeft(tx, plant_id, one));
    const amount_cents = Math.min(most, one.held_cents);
    if (amount_cents <= 0) continue;
    if (how === 'keep') await markUsed(tx, plant_id, payment_id, -amount_cents);
    else {
      await uncreditDeposit(tx, { plant_id, customer_id, payment_id, amount_cents });
      credited.set(payment_id, left - amount_cents);
    }
    await tx
      .insertInto('restored_settlements')
      .values({ plant_id, settlement_id, amount_cents, restored_on: day })
      .execute();
    const debit_account = how === 'keep' ? ('kept_deposits' as const) : ('customer_credit' as const);
    await post(tx, {
      owner_id: plant_id,
      kind: 'leftover_restored',
      cause_id: settlement_id,
      day,
      order_id,
      posted_by: null,
      transfers: [{ debit_account, credit_account: 'deposits', amount_cents, customer_id }],
    });
    restored.push(amount_cents);
  }
  if (restored.length === 0) return;
  const actor = { plant_id, account_id: null };
  await emit(tx, { actor }, 'deposit.restored', { subject: { order_id }, data: { amount_cents: sum(restored) } });
}

/** Only money that EBT didn't pay, because EBT pays no deposits. */
async function creditLeft(tx: Tx, plant_id: number, { customer_id }: Settled): Promise<number> {
  const { cents, ebt_cents } = await lockCredit(tx, plant_id, customer_id);
  return cents - ebt_cents;
}

/** Locks the deposits of the order's booking. Returns what was decided about them and isn't undone, newest first. */
async function lockSettled(tx: Tx, plant_id: number, order_id: number): Promise<Settled[]> {
  const deposits = await sql<{ payment_id: number }>`
    select p.payment_id from payments p join orders n using (plant_id, order_id)
    where p.plant_id = ${plant_id} and p.used_cents > 0
      and n.booking_id = (select booking_id from orders where plant_id = ${plant_id} and order_id = ${order_id})
    order by p.payment_id for update of p`.execute(tx);
  const ids = deposits.rows.map(({ payment_id }) => payment_id);
  const { rows } = await sql<Settled>`
    select s.settlement_id, s.payment_id, p.customer_id, s.how, s.amount_cents, p.credited_cents,
      greatest(0, p.amount_cents - p.refunded_cents - ${disputedOf(sql`p`)})::int as held_cents
    from deposit_settlements s join payments p using (plant_id, payment_id)
    where s.plant_id = ${plant_id} and s.payment_id = any(${ids}::bigint[])
      and (not ${isLeftOver(sql`p`)} or ${hasOpenInvoice(sql`p`)})
      and not exists (select from restored_settlements r where r.plant_id = s.plant_id and r.settlement_id = s.settlement_id)
    order by s.settlement_id desc`.execute(tx);
  return rows;
}
