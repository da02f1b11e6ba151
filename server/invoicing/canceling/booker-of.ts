import { type RawBuilder, sql } from 'kysely';

/** The customer who gets a canceled order's fee and email: whoever booked it, or else the owner of its first share. */
export const bookerOf = (o: RawBuilder<unknown>) => sql<number | null>`coalesce(
  (select b.customer_id from bookings b where b.plant_id = ${o}.plant_id and b.booking_id = ${o}.booking_id),
  (select s.customer_id from shares s where s.plant_id = ${o}.plant_id and s.order_id = ${o}.order_id order by s.cart_id limit 1))`;
