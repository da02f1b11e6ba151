import { sql } from 'kysely';
import type { Market } from '#server/booking/market-port.ts';

export const isAnyBought: Market['isAnyBought'] = async (tx, plant_id, cart_ids) => {
  const { rows } = await sql`
    select from claims where plant_id = ${plant_id} and cart_id = any(${cart_ids}::bigint[]) and state = 'bought'
    limit 1`.execute(tx);
  return rows.length > 0;
};

export const moveBought: Market['moveBought'] = async (tx, plant_id, from_cart_id, to_cart_id) => {
  await sql`
    update claims set cart_id = ${to_cart_id} where plant_id = ${plant_id} and cart_id = ${from_cart_id}`.execute(tx);
};
