import { sql } from 'kysely';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { endLot } from '#server/market/lots/close-lot.ts';
import { type LockedLot, lockLot } from '#server/market/lots/lot-store.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

/** Closes lots whose last day on sale or day at the plant has passed. Animals sold by then have normally become orders. */
export async function endDueLots(db: Db): Promise<void> {
  const due = allById(
    (after) => dueLots(db, after),
    ({ lot_id }) => lot_id,
  );
  await settleEach(due, ({ lot_id, is_day_over }) =>
    inTransaction(db, async (tx) => {
      const lot = await lockLot(tx, lot_id);
      if (lot.state !== 'published' && lot.state !== 'paused') return;
      await endLot(tx, lot, { is_day_over });
      await notifySeller(tx, lot);
    }),
  );
}

/** Tells the seller if buyers are refunded because the lot has ended. */
async function notifySeller(tx: Tx, { lot_id, seller_id, title }: LockedLot): Promise<void> {
  const { rows } = await sql`
    select from claims c join lot_animals a using (animal_id)
    where a.lot_id = ${lot_id} and a.state = 'canceled' and c.state = 'bought' limit 1`.execute(tx);
  if (rows.length === 0) return;
  await mailAccount(tx, {
    account_id: seller_id,
    template: 'market',
    facts: { news: 'ended_for_seller', title, amount: '', path: '/sellerdashboard' },
  });
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
