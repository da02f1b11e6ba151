import { sql } from 'kysely';
import type { Market } from '#server/booking/ports.ts';
import { IS_FROM_COUNTER } from '#server/market/pos/settle-balance.ts';

export const isAnyBought: Market['isAnyBought'] = async (tx, plant_id, cart_ids) => {
  const { rows } = await sql`
    select from claims where plant_id = ${plant_id} and cart_id = any(${cart_ids}::bigint[]) and state = 'bought'
    limit 1`.execute(tx);
  return rows.length > 0;
};

export const boughtShares: Market['boughtShares'] = async (tx, plant_id, order_id) => {
  const { rows } = await sql<{ cart_id: number; is_from_counter: boolean }>`
    select s.cart_id, bool_and(${IS_FROM_COUNTER}) as is_from_counter
    from shares s join claims c using (plant_id, cart_id)
    where s.plant_id = ${plant_id} and s.order_id = ${order_id} and c.state = 'bought' group by s.cart_id`.execute(tx);
  return rows;
};

export const moveBought: Market['moveBought'] = async (tx, plant_id, from_cart_id, to_cart_id) => {
  await sql`
    update claims set cart_id = ${to_cart_id} where plant_id = ${plant_id} and cart_id = ${from_cart_id}`.execute(tx);
};
