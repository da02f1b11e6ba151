import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import type { AddedFee } from '#contract/pricing/with-fees.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** The fees that were added to order `o`. */
export const ADDED_FEES = sql<AddedFee[]>`(
  select coalesce(json_agg(json_build_object('cart_id', f.cart_id, 'line', f.line, 'count', f.count)
    order by f.order_fee_id), '[]') from order_fees f where f.plant_id = o.plant_id and f.order_id = o.order_id)`;

export interface StoredFee {
  order_fee_id: number;
  order_id: number;
  /** Null for a fee of the whole animal. */
  cart_id: number | null;
  line_key: string;
  line: PriceLine;
  count: number;
}
const COLUMNS = ['order_fee_id', 'order_id', 'cart_id', 'line_key', 'line', 'count'] as const;

export const listFees = (db: Db, plant_id: number, order_id: number): Promise<StoredFee[]> =>
  db
    .selectFrom('order_fees')
    .select(COLUMNS)
    .$narrowType<StoredFee>()
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .orderBy('order_fee_id')
    .execute();

export const findFee = (db: Db, plant_id: number, order_fee_id: number): Promise<StoredFee | undefined> =>
  db
    .selectFrom('order_fees')
    .select(COLUMNS)
    .$narrowType<StoredFee>()
    .where('plant_id', '=', plant_id)
    .where('order_fee_id', '=', order_fee_id)
    .executeTakeFirst();

/** Adds a fee once, no matter how often it is tapped. */
export async function upsertFee(
  tx: Tx,
  plant_id: number,
  { line, ...fee }: Omit<StoredFee, 'order_fee_id'> & { added_by: number | null },
): Promise<number> {
  const { order_id, cart_id, line_key, count, added_by } = fee;
  const { rows } = await sql<{ order_fee_id: number }>`
    insert into order_fees (plant_id, order_id, cart_id, line_key, line, count, added_by)
    values (${plant_id}, ${order_id}, ${cart_id}, ${line_key}, ${JSON.stringify(line)}, ${count}, ${added_by})
    on conflict (plant_id, order_id, coalesce(cart_id, 0), line_key)
    do update set line = excluded.line, count = excluded.count returning order_fee_id`.execute(tx);
  return required(rows[0]?.order_fee_id, 'the fee');
}

export const deleteFee = (tx: Tx, plant_id: number, order_fee_id: number) =>
  tx
    .deleteFrom('order_fees')
    .where('plant_id', '=', plant_id)
    .where('order_fee_id', '=', order_fee_id)
    .executeTakeFirst();
