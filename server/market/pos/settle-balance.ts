import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { settleBalanceAtCounter as api } from '#contract/market/pos/balance-api.ts';
import { addBalance } from '#server/invoicing/till/counter-sale.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { lockDay } from '#server/market/pos/counter-days.ts';

/** Whether claim `c` was sold at the counter, and so isn't paid for online. */
export const IS_FROM_COUNTER = sql`exists (select from counter_sale_lines i join counter_sales s using (sale_id)
  where i.claim_id = c.claim_id and s.voided_at is null)`;

/**
 * What is left to settle at the counter between the seller and the buyer of claim `c`, apart from the sale itself. If
 * positive, the buyer owes the balance. If negative, the seller owes the excess deposit or, if the animal was lost after
 * the balance was paid, the balance.
 */
export const COUNTER_DUE = sql<number>`(case
  when c.state = 'refunded'
    then -greatest((select coalesce(sum(r.amount_cents), 0)::int from counter_payments r where r.claim_id = c.claim_id), 0)
  when c.state = 'bought' and ${IS_FROM_COUNTER} and not exists (select from counter_payments r where r.claim_id = c.claim_id)
    then coalesce(c.final_price_cents - c.deposit_cents, 0)
  else 0 end)`;

/** Whether the seller still has to refund the counter sale of claim `c`, because its animal was lost. */
export const IS_SALE_OWED = sql<boolean>`(c.state = 'refunded' and exists (
  select from counter_sale_lines i join counter_sales s using (sale_id)
  where i.claim_id = c.claim_id and s.voided_at is null and i.net_cents > 0
    and not exists (select from counter_refund_lines r where r.sale_id = i.sale_id and r.line = i.line)))`;

/** Whether claim `c` was sold at the counter. Still true after the sale is voided, if a balance was settled for it. */
export const WAS_FROM_COUNTER = sql`(${IS_FROM_COUNTER} or exists (select from counter_payments r where r.claim_id = c.claim_id))`;

/**
 * Records, exactly once, that the buyer paid the balance of a share's price into the seller's open till day, or that the
 * seller paid the excess deposit back out of it. If the animal was lost, a balance that was paid goes back the same way.
 */
export async function settleBalanceAtCounter(
  tx: Tx,
  { actor: { account_id } }: Who<Actor>,
  { claim_id, method, reference, amount_cents }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const session = await lockDay(tx, account_id);
  const { rows } = await sql<{ due_cents: number; is_lost: boolean; sale_id: number }>`
    select ${COUNTER_DUE} as due_cents, c.state = 'refunded' as is_lost,
      (select i.sale_id from counter_sale_lines i where i.claim_id = c.claim_id) as sale_id from claims c join lots l using (lot_id)
    where c.claim_id = ${claim_id}::bigint and l.seller_id = ${account_id} and c.final_price_cents is not null
      and ${WAS_FROM_COUNTER} for update of c`.execute(tx);
  const [claim] = rows;
  if (!claim) throw new Problem('not_found');
  if (claim.due_cents === 0) throw new Problem('balance_settled');
  if (claim.due_cents !== amount_cents) throw new Problem('amount_changed');
  const { sale_id, is_lost } = claim;
  const balance = { sale_id, claim_id, kind: is_lost ? ('balance_back' as const) : ('balance' as const) };
  await addBalance(tx, account_id, session, { ...balance, method, reference, amount_cents });
  await sql`
    update claims set paid_at = coalesce(paid_at, now()) where claim_id = ${claim_id}::bigint and state = 'bought'`.execute(
    tx,
  );
  return { claim_id, amount_cents };
}
