import { type RawBuilder, sql } from 'kysely';
import { HOLDING_SLOTS } from '#contract/orders/status.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/**
 * The deposit of order `o`'s booking, as a subquery. A booking has one deposit, stored with one of its orders. In older
 * bookings, several orders may have one; only the first counts.
 */
export const depositOf = (o: RawBuilder<unknown>) => sql`(
  select d.* from deposits d join orders m using (plant_id, order_id)
  where m.plant_id = ${o}.plant_id and m.booking_id = ${o}.booking_id order by d.order_id limit 1)`;

/** How much was paid toward the deposit of order `o`'s booking, less refunds and what became the payer's credit. */
export const depositPaidOf = (o: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(m.amount_cents - m.refunded_cents - m.credited_cents), 0)::int from payments m join orders n using (plant_id, order_id)
  where n.plant_id = ${o}.plant_id and n.booking_id = ${o}.booking_id)`;

/**
 * An active order in `o`'s booking to pay the deposit on, as a subquery: `o` itself if it's active. No row if all of them were
 * rejected or deleted.
 */
export const activeOrderFor = (o: RawBuilder<unknown>) => sql`(
  select n.* from orders n where n.plant_id = ${o}.plant_id and n.booking_id = ${o}.booking_id
    and ${statusIs('n.status', HOLDING_SLOTS)}
  order by n.order_id <> ${o}.order_id, n.order_id limit 1)`;
