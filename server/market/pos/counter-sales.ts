import { sql } from 'kysely';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { zoneNear } from '#contract/lib/time-zone.ts';
import type * as api from '#contract/market/pos/counter-api.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { ownedBy, ownerOf } from '#server/market/pos/owner.ts';
import { readSale } from '#server/market/pos/stored-sale.ts';

const SOLD_BY = sql`(select trim(first_name || ' ' || last_name) from accounts where account_id = s.sold_by)`;

/** The columns of a row, for `counter_sales s`. */
export const SALE_ROW = sql`s.sale_id, s.sold_at, ${SOLD_BY} as sold_by, s.total_cents, s.was_offline, s.voided_at is not null as is_voided,
      (select coalesce(sum(amount_cents), 0)::int from counter_refunds r where r.sale_id = s.sale_id) as refunded_cents,
      array(select name from counter_sale_lines i where i.sale_id = s.sale_id order by line) as what,
      array(select distinct method from counter_payments t where t.sale_id = s.sale_id and t.kind = 'sale' order by method) as methods`;

export async function listCounterSales(
  db: Db,
  { actor }: Who<Actor>,
  { page, page_size }: InputOf<typeof api.listCounterSales>,
): Promise<DataOf<typeof api.listCounterSales>> {
  const isOurs = ownedBy(ownerOf(actor), 's');
  const { rows } = await sql<api.CounterSaleRow>`
    select ${SALE_ROW} from counter_sales s where ${isOurs} order by s.sale_id desc
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from counter_sales s where ${isOurs} limit ${COUNT_MAX + 1}) counted`.execute(
    db,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

type Receipt = DataOf<typeof api.viewCounterSale>;
/** A receipt as read from the database, without its lines and amounts. */
type Facts = Omit<Receipt, 'sold_on' | 'lines' | 'taxes' | 'paid' | 'can_refund'> & {
  owner_id: number;
  session_id: number;
  time_zone: string | null;
  zip: string;
};

export async function viewCounterSale(
  db: Db,
  { actor, today }: Who<Actor>,
  { sale_id }: InputOf<typeof api.viewCounterSale>,
): Promise<Receipt> {
  const { rows } = await sql<Facts>`
    select s.sale_id, coalesce(p.name, nullif(f.name, ''), trim(o.first_name || ' ' || o.last_name)) as seller_name,
      coalesce(p.phone, o.phone, '') as seller_phone, coalesce(p.email, o.email, '') as seller_email, s.sold_at,
      s.owner_id, s.session_id, p.time_zone, coalesce(nullif(f.zip, ''), o.zip, '') as zip, ${SOLD_BY} as sold_by, s.buyer_name,
      s.subtotal_cents, s.discount_cents, s.discount_reason, s.tax_cents, s.total_cents,
      (select coalesce(json_agg(json_build_object('method', t.method, 'amount_cents', t.amount_cents, 'reference', t.reference)
          order by t.entry_id), '[]') from counter_payments t where t.sale_id = s.sale_id and t.kind = 'sale') as payments,
      s.given_cents, s.change_cents, s.void_reason, ${REFUNDS} as refunds,
      s.voided_at is null and t.counted_at is null and (p.plant_id is null or t.opened_on >= ${today}::date) as can_void
    from counter_sales s join till_sessions t using (owner_id, session_id)
    left join plants p on p.plant_id = s.owner_id
    left join accounts o on o.account_id = s.owner_id and p.plant_id is null left join farms f on f.seller_id = o.account_id
    where s.sale_id = ${sale_id} and ${ownedBy(ownerOf(actor), 's')}`.execute(db);
  const [found] = rows;
  if (!found) throw new Problem('not_found');
  const { owner_id, session_id, time_zone, zip, ...facts } = found;
  const { lines, taxes, paid } = await readSale(db, { sale_id, owner_id, session_id });
  return {
    ...facts,
    sold_on: dayOfInstantIn(time_zone ?? zoneNear(zip), facts.sold_at),
    lines,
    taxes,
    paid,
    can_void: facts.can_void && facts.refunds.length === 0,
    can_refund: facts.void_reason === '' && lines.some(({ quantity, refunded }) => refunded < quantity),
  };
}

/** The refunds of sale `s`, oldest first. */
const REFUNDS = sql`(
  select coalesce(json_agg(json_build_object('refund_id', r.refund_id, 'refunded_at', r.refunded_at, 'reason', r.reason,
      'amount_cents', r.amount_cents,
      'what', (select json_agg(i.name order by i.line) from counter_refund_lines l join counter_sale_lines i using (sale_id, line)
        where l.refund_id = r.refund_id),
      'methods', (select coalesce(json_agg(b.method order by b.method), '[]') from counter_payments b
        where b.refund_id = r.refund_id)) order by r.refund_id), '[]')
  from counter_refunds r where r.sale_id = s.sale_id)`;
