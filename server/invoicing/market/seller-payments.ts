import { type RawBuilder, sql } from 'kysely';
import type { listSellerPayments as api, SellerPayment } from '#contract/invoicing/seller-payments-api.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { HOLDING_SLOTS, ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { stageIs } from '#server/orders/status-sql.ts';

const GOING_ON = [...HOLDING_SLOTS, ORDER_STATUS.completed];

/** SQL for a seller's sales at all plants, newest first. */
export const paymentsOf = (seller_id: number): RawBuilder<SellerPayment> => sql<SellerPayment>`
        select m.market_payment_id, m.order_id, m.cart_id, o.title, coalesce(s.quarters, 4) as quarters, p.name as plant_name,
          coalesce(trim(c.first_name || ' ' || c.last_name), '') as buyer_name, o.status, o.stage,
          o.dropoff_date, m.accepted_on, o.status <> all(${GOING_ON}::int[]) or ${stageIs('o.stage', ['condemned'])} as is_canceled,
          m.price_cents,
          m.service_cents + m.admin_cents as fees_cents, m.total_cents, m.plant_cents
        from market_payments m join orders o using (plant_id, order_id) join plants p using (plant_id)
        left join shares s on s.plant_id = m.plant_id and s.cart_id = m.cart_id
        left join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
        where m.seller_id = ${seller_id}
        order by m.market_payment_id desc`;

export async function listSellerPayments(
  db: Db,
  { actor }: Who<Actor>,
  { page, page_size }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows } = await sql<DataOf<typeof api>>`
    select
      (select count(*)::int from (select from market_payments m where m.seller_id = ${actor.account_id}
        limit ${COUNT_MAX}) counted) as total,
      (select coalesce(json_agg(found), '[]') from (${paymentsOf(actor.account_id)}
        limit ${page_size} offset ${(page - 1) * page_size}) found) as rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}
