import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/pos/counter-api.ts';
import type { CounterOwner } from '#server/invoicing/till/counter-sale.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { ownedBy, ownerOf } from '#server/market/pos/owner.ts';

/**
 * Lines `i` with an unsettled difference: sold offline while out of stock, on terms other than the listed ones, or on a
 * different till day.
 */
const IS_OPEN = sql`(i.short > 0 or i.price_cents <> i.listed_cents or i.listed_unit is not null
  or i.listed_tax_class is not null or i.listed_rate_bp is not null or i.rung_on is not null) and i.settled_at is null`;
const MAX_SHOWN = 200;

export async function countDifferences(db: Db, owner: CounterOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from counter_sale_lines i join counter_sales s using (sale_id)
    where ${IS_OPEN} and ${ownedBy(owner, 's')} and s.voided_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listDifferences(db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof api.listDifferences>> {
  const { rows } = await sql<api.CounterDifference>`
    select i.sale_id, i.line, s.sold_at, trim(a.first_name || ' ' || a.last_name) as sold_by, i.name, i.unit, i.quantity, i.short,
      i.price_cents, i.listed_cents, i.listed_unit, i.tax_class, i.listed_tax_class,
      i.sold_rate_bp, i.listed_rate_bp, i.rung_on, i.rung_in, s.total_cents
    from counter_sale_lines i join counter_sales s using (sale_id) join accounts a on a.account_id = s.sold_by
    where ${IS_OPEN} and ${ownedBy(ownerOf(actor), 's')} and s.voided_at is null
    order by i.sale_id, i.line limit ${MAX_SHOWN}`.execute(db);
  return rows;
}

export async function settleCounterDifference(
  tx: Tx,
  { actor }: Who<Actor>,
  { sale_id, line, note }: InputOf<typeof api.settleCounterDifference>,
): Promise<DataOf<typeof api.settleCounterDifference>> {
  const { rows } = await sql`
    update counter_sale_lines i set settled_at = now(), settled_by = ${actor.account_id}, settle_note = ${note}
    from counter_sales s
    where s.sale_id = i.sale_id and i.sale_id = ${sale_id} and i.line = ${line} and ${IS_OPEN}
      and ${ownedBy(ownerOf(actor), 's')} returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('not_found');
  return { sale_id };
}
