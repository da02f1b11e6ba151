import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/** A committed change to what is left of a lot, and whose cart changed with it. */
export interface LotChange {
  lot_id: number;
  seller_id: number;
  buyer_id: number | null;
  removed_claim_id: number | null;
}
export const MAX_NEWS_AT_ONCE = 100;

/** Takes changes from the queue to announce them. Skips those that another process is taking. */
export async function takeLotNews(tx: Tx): Promise<LotChange[]> {
  const { rows } = await sql<LotChange>`
    with taken as (
      delete from lot_news where news_id in (
        select news_id from lot_news order by news_id limit ${MAX_NEWS_AT_ONCE} for update skip locked)
      returning news_id, lot_id, buyer_id, removed_claim_id
    )
    select t.lot_id, l.seller_id, t.buyer_id, t.removed_claim_id
    from taken t join lots l using (lot_id) order by t.news_id`.execute(tx);
  return rows;
}
