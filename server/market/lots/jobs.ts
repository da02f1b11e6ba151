import { sql } from 'kysely';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { MAX_COPIES } from '#server/market/lots/lot-store.ts';
import { deleteRemovedPhotos } from '#server/market/lots/photo-store.ts';

/** How many buyers one transaction notifies. */
const AT_ONCE = 100;

interface ToMail {
  account_id: number;
  lot_id: number;
  title: string;
  farm_name: string;
}

/**
 * Notifies each buyer who asked to hear about the next lot, once, when that lot goes on sale. The next lot is a copy of
 * the one they asked about, or a copy of a copy. If they ask again, they hear about a later one. The request is closed
 * and the message queued in one transaction, so a second process or run finds nothing to do.
 */
export async function notifyWishes(db: Db): Promise<void> {
  let mailed: ToMail[];
  do {
    mailed = await inTransaction(db, async (tx) => {
      const { rows } = await sql<ToMail>`
        update next_lot_wishes w set notified_lot_id = n.lot_id, is_waiting = false
        from (
          with recursive later as (
            select w.lot_id as wished_lot_id, l.lot_id, 1 as copies
            from (select distinct lot_id from next_lot_wishes where is_waiting) w join lots l on l.previous_lot_id = w.lot_id
            union all
            select later.wished_lot_id, l.lot_id, copies + 1 from later join lots l on l.previous_lot_id = later.lot_id
            where copies < ${MAX_COPIES}
          )
          select w.lot_id as wished_lot_id, w.account_id, l.lot_id, l.title, coalesce(f.name, '') as farm_name
          from next_lot_wishes w join later on later.wished_lot_id = w.lot_id
          join lots l on l.lot_id = later.lot_id and l.state = 'published' and l.left_to_buy > 0
          left join farms f using (seller_id) left join lots t on t.lot_id = w.notified_lot_id
          where w.is_waiting and (t.lot_id is null or l.published_at > t.published_at)
          order by l.published_at limit ${AT_ONCE} for update of w skip locked
        ) n
        where w.lot_id = n.wished_lot_id and w.account_id = n.account_id
        returning w.account_id, n.lot_id, n.title, n.farm_name`.execute(tx);
      // A buyer may have asked about several lots that share the same next lot.
      const once = new Map(rows.map((row) => [`${row.account_id} ${row.lot_id}`, row]));
      for (const { account_id, lot_id, title, farm_name } of once.values()) {
        const facts = { farm_name, title, path: `/productview/${lot_id}` };
        await mailAccount(tx, { account_id, template: 'next_lot', facts });
      }
      return rows;
    });
  } while (mailed.length === AT_ONCE);
}

export const scheduled: readonly ScheduledJob<{ db: Db; files: FileStore }>[] = [
  { queue: 'market.tell-wishes', cron: '* * * * *', run: ({ db }) => notifyWishes(db) },
  { queue: 'market.delete-photos', cron: '41 * * * *', run: ({ db, files }) => deleteRemovedPhotos(db, files) },
];
