import { type RawBuilder, sql } from 'kysely';

/** The customer who gets a canceled order's fee and email: whoever booked it, or else the owner of its first share. */
export const bookerOf = (o: RawBuilder<unknown>) => sql<number | null>`coalesce(
  (select b.customer_id from bookings b where b.plant_id = ${o}.plant_id and b.booking_id = ${o}.booking_id),
  (select s.customer_id from shares s where s.plant_id = ${o}.plant_id and s.order_id = ${o}.order_id order by s.cart_id limit 1))`;

/**
 * Joins customer `c` and account `a` of whoever gets emails about deposit `d` of order `o`: the person with the address that
 * the request was sent to, or else the booker.
 */
export const READER_OF_DEPOSIT = sql`
  left join customers c on c.plant_id = o.plant_id and c.customer_id = case when d.email <> ''
    then (select k.customer_id from customers k
      where k.plant_id = o.plant_id and k.email = d.email::citext and k.deleted_at is null)
    else ${bookerOf(sql`o`)} end
  left join accounts a on a.account_id = case when d.email <> ''
    then (select k.account_id from accounts k where k.email = d.email::citext)
    else c.account_id end`;
