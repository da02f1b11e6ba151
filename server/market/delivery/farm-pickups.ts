import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';

/** Which shares of an order a farm picks up at the plant and brings to their buyers. */
export async function farmPickups(
  db: Db,
  plant_id: number,
  order_id: number,
): Promise<{ cart_id: number; farm: string }[]> {
  const { rows } = await sql<{ cart_id: number; farm: string }>`
    select c.cart_id, max(coalesce(nullif(f.name, ''), trim(s.first_name || ' ' || s.last_name))) as farm
    from lot_animals a join claims c using (animal_id) join lots l on l.lot_id = a.lot_id
    join accounts s on s.account_id = l.seller_id left join farms f on f.seller_id = l.seller_id
    where a.plant_id = ${plant_id} and a.order_id = ${order_id} and c.state = 'bought' and c.place_id is not null
      and c.cart_id is not null
    group by c.cart_id`.execute(db);
  return rows;
}
