import { sql } from 'kysely';
import type { TillMethod } from '#contract/invoicing/till/plan-sale.ts';
import type { CounterTax, TaxedAs, Unit } from '#contract/pricing/counter-goods.ts';
import type { CounterOwner } from '#server/invoicing/till/counter-sale.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { ownedBy } from '#server/market/pos/owner.ts';

export interface LockedSale {
  sale_id: number;
  owner_id: number;
  session_id: number;
}

/** Locks one of this counter's sales. Refuses a sale that was voided. */
export async function lockSale(tx: Tx, owner: CounterOwner, sale_id: number): Promise<LockedSale> {
  const { rows } = await sql<LockedSale & { voided_at: string | null }>`
    select s.sale_id, s.owner_id, s.session_id, s.voided_at from counter_sales s
    where s.sale_id = ${sale_id} and ${ownedBy(owner, 's')} for update`.execute(tx);
  const [sale] = rows;
  if (!sale) throw new Problem('not_found');
  if (sale.voided_at !== null) throw new Problem('sale_voided');
  return sale;
}

/** A stored line, with how much of it was refunded. */
export interface StoredLine {
  line: number;
  product_id: number | null;
  lot_id: number | null;
  claim_id: number | null;
  name: string;
  unit: Unit | 'share';
  quantity: number;
  price_cents: number;
  amount_cents: number;
  net_cents: number;
  tax_class: TaxedAs;
  short: number;
  listed_unit: string | null;
  is_deposit: boolean;
  refunded: number;
  restocked: number;
}
interface StoredSale {
  lines: StoredLine[];
  taxes: CounterTax[];
  paid: { method: TillMethod; amount_cents: number; refunded_cents: number }[];
}

/** What was sold and paid, and how much of it was refunded. Taxes are stored with the till, because only plants charge them. */
export async function readSale(db: Db, { sale_id, owner_id, session_id }: LockedSale): Promise<StoredSale> {
  const { rows: lines } = await sql<StoredLine>`
    select i.line, i.product_id, i.lot_id, i.claim_id, i.name, i.unit, i.quantity, i.price_cents, i.amount_cents, i.net_cents,
      i.tax_class, i.short, i.listed_unit, coalesce(c.price_basis <> 'whole', false) as is_deposit,
      coalesce(r.refunded, 0)::int as refunded, coalesce(r.restocked, 0)::int as restocked
    from counter_sale_lines i left join claims c using (claim_id) left join lateral (
      select sum(quantity) as refunded, sum(restocked) as restocked from counter_refund_lines l
      where l.sale_id = i.sale_id and l.line = i.line) r on true
    where i.sale_id = ${sale_id} order by i.line`.execute(db);
  const { rows: taxes } = await sql<StoredSale['taxes'][number]>`
    select tax_class, rate_bp, tax_cents from till_counter_taxes
    where owner_id = ${owner_id} and session_id = ${session_id} and sale_id = ${sale_id} and kind = 'sale'
    order by entry_id`.execute(db);
  const { rows: paid } = await sql<StoredSale['paid'][number]>`
    select method, sum(amount_cents) filter (where kind = 'sale')::int as amount_cents,
      coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0)::int as refunded_cents
    from counter_payments where sale_id = ${sale_id} and kind in ('sale', 'refund')
    group by method order by min(entry_id)`.execute(db);
  return { lines, taxes, paid };
}
