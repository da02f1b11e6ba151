import { sql } from 'kysely';
import { todayIn } from '#contract/lib/days.ts';
import { zoneNear } from '#contract/lib/time-zone.ts';
import type { Db } from '#server/lib/database.ts';

/** Today's date where the seller is, according to their farm's ZIP code or else their own. */
export async function sellerToday(db: Db, seller_id: number): Promise<string> {
  const { rows } = await sql<{ zip: string }>`
    select coalesce(nullif(f.zip, ''), a.zip) as zip from accounts a left join farms f on f.seller_id = a.account_id
    where a.account_id = ${seller_id}`.execute(db);
  return todayIn(zoneNear(rows[0]?.zip ?? ''));
}
