import { type RawBuilder, sql } from 'kysely';
import { holdsWords } from '#server/lib/search-words.ts';

interface SearchedOrders {
  plant_id: number;
  search: string;
  /** SQL conditions: which customers `c` match, and which orders `t` match by their tag. */
  isNamed?: RawBuilder<unknown>;
  isTagged: RawBuilder<unknown>;
}

/** The orders that match by title, tag, order number, or a customer who brought the animal or has a share, as an SQL set of ids. */
export function searchOrders({
  plant_id,
  search,
  isNamed = holdsWords(sql`c.search_text`, search),
  isTagged,
}: SearchedOrders) {
  const number = /^\d{1,15}$/.test(search) ? Number(search) : null;
  return sql`
    with named as materialized (
      select customer_id from customers c where c.plant_id = ${plant_id} and ${isNamed}
    )
    select order_id from orders where plant_id = ${plant_id} and ${holdsWords(sql`fold_text(title)`, search)}
    union select t.order_id from orders t where t.plant_id = ${plant_id} and ${isTagged}
    union select s.order_id from named join shares s on s.plant_id = ${plant_id} and s.customer_id = named.customer_id
    union select b.order_id from named join bookings k on k.plant_id = ${plant_id} and k.customer_id = named.customer_id
      join orders b on b.plant_id = ${plant_id} and b.booking_id = k.booking_id
    union select ${number}::bigint`;
}
