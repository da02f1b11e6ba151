import { sql } from 'kysely';

/** The owners' names of orders row `o`, or that of whoever brought it. */
export const OWNERS = sql`coalesce((select string_agg(trim(concat_ws(' ', c.first_name, c.last_name)), ', ' order by s.first_quarter)
  from shares s join customers c using (plant_id, customer_id) where s.plant_id = o.plant_id and s.order_id = o.order_id),
  (select trim(concat_ws(' ', c.first_name, c.last_name)) from bookings k join customers c using (plant_id, customer_id)
  where k.plant_id = o.plant_id and k.booking_id = o.booking_id), o.title)`;
