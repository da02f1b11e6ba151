import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { endLot } from '#server/market/lots/close-lot.ts';
import { lockLot } from '#server/market/lots/lot-store.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

/** Closes lots whose last day to buy, or day at the plant, has passed. Animals that were sold by then are already orders. */
export async function endDueLots(db: Db): Promise<void> {
  const due = allById(
    (after) => dueLots(db, after),
    ({ lot_id }) => lot_id,
  );
  await settleEach(due, ({ lot_id, is_day_over }) =>
    inTransaction(db, async (tx) => {
      const lot = await lockLot(tx, lot_id);
      if (lot.state === 'published' || lot.state === 'paused') await endLot(tx, lot, { is_day_over });
    }),
  );
}

async function dueLots(db: Db, after: number): Promise<{ lot_id: number; is_day_over: boolean }[]> {
  const { rows } = await sql<{ lot_id: number; is_day_over: boolean }>`
    select lot_id, coalesce(dropoff_date < lot_today(plant_id), false) as is_day_over from lots where state in ('published', 'paused')
      -- By index first: no plant's day is more than one ahead.
      and (sells_until <= lot_today(null) + 1 or dropoff_date <= lot_today(null) + 1)
      and least(sells_until, dropoff_date) < lot_today(plant_id) and lot_id > ${after}
    order by lot_id limit 200`.execute(db);
  return rows;
}
