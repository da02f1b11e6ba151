import { sql } from 'kysely';
import { COUNT_MOST, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/pos/counter-api.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { ownedBy, ownerOf } from '#server/market/pos/owner.ts';

const SOLD_BY = sql`(select trim(first_name || ' ' || last_name) from accounts where account_id = s.sold_by)`;

export async function listCounterSales(
  db: Db,
  { actor }: Who<Actor>,
  { page, page_size }: InputOf<typeof api.listCounterSales>,
): Promise<DataOf<typeof api.listCounterSales>> {
  const isOurs = ownedBy(ownerOf(actor), 's');
  const { rows } = await sql<api.CounterSaleRow>`
    select s.sale_id, s.sold_at, ${SOLD_BY} as sold_by, s.total_cents, s.was_offline, s.voided_at is not null as is_voided,
      array(select name from counter_sale_lines i where i.sale_id = s.sale_id order by line) as what,
      array(select distinct method from counter_tenders t where t.sale_id = s.sale_id order by method) as methods
    from counter_sales s where ${isOurs} order by s.sale_id desc
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from counter_sales s where ${isOurs} limit ${COUNT_MOST + 1}) counted`.execute(
    db,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function viewCounterSale(
  db: Db,
  { actor }: Who<Actor>,
  { sale_id }: InputOf<typeof api.viewCounterSale>,
): Promise<DataOf<typeof api.viewCounterSale>> {
  const { rows } = await sql<api.CounterReceipt>`
    select s.sale_id, coalesce(p.name, nullif(f.name, ''), trim(o.first_name || ' ' || o.last_name)) as seller_name,
      coalesce(p.phone, o.phone, '') as seller_phone, coalesce(p.email, o.email, '') as seller_email, s.sold_at,
      (s.sold_at at time zone coalesce(p.time_zone, 'America/Chicago'))::date as sold_on, ${SOLD_BY} as sold_by, s.buyer_name,
      (select json_agg(json_build_object('name', i.name, 'unit', i.unit, 'quantity', i.quantity, 'price_cents', i.price_cents,
          'amount_cents', i.amount_cents) order by i.line) from counter_sale_lines i where i.sale_id = s.sale_id) as lines,
      s.subtotal_cents, s.discount_cents, s.discount_reason, s.tax_cents, s.total_cents,
      (select coalesce(json_agg(json_build_object('method', t.method, 'amount_cents', t.amount_cents, 'reference', t.reference)
          order by t.line), '[]') from counter_tenders t where t.sale_id = s.sale_id) as payments,
      s.given_cents, s.change_cents, s.void_reason,
      s.voided_at is null and coalesce(d.closed_at is null, t.counted_at is null) as can_void
    from counter_sales s left join plants p using (plant_id)
    left join accounts o on o.account_id = s.seller_id left join farms f on f.seller_id = s.seller_id
    left join counter_days d using (day_id)
    left join till_sessions t on t.plant_id = s.plant_id and t.session_id = s.session_id
    where s.sale_id = ${sale_id} and ${ownedBy(ownerOf(actor), 's')}`.execute(db);
  const [receipt] = rows;
  if (!receipt) throw new Problem('not_found');
  return receipt;
}
