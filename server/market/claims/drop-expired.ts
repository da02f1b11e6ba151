import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { dropExpired } from '#server/market/claims/open-quarters.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { settleEach } from '#server/payments/settle-each.ts';

/**
 * Deletes expired holds and announces what is available again. Claims don't depend on this: each one deletes the
 * expired holds on its lot first.
 */
export async function dropExpiredHolds(db: Db): Promise<void> {
  const { rows: lots } = await sql<{ lot_id: number }>`
    select distinct lot_id from claims where state = 'held' and held_until <= clock_timestamp() order by lot_id limit 500`.execute(
    db,
  );
  await settleEach(lots, ({ lot_id }) =>
    inTransaction(db, async (tx) => {
      await sql`select from lots where lot_id = ${lot_id} for no key update`.execute(tx);
      const { rows } = await sql<{ claim_id: number; buyer_id: number }>`
        ${dropExpired(lot_id)} returning claim_id, buyer_id`.execute(tx);
      for (const { claim_id, buyer_id } of rows)
        await announceLot(tx, lot_id, { buyer_id, removed_claim_id: claim_id });
    }),
  );
}
