import { sql } from 'kysely';
import { zoneOfZip } from '#contract/accounts/time-zone.ts';
import { todayIn } from '#contract/lib/days.ts';
import type { Db } from '#server/lib/database.ts';

/**
 * A seller's time zone is that of their farm's ZIP code, or of their own. Without one, the middle of the country is closest.
 */
export const sellerZone = (zip: string): string => zoneOfZip(zip) ?? 'America/Chicago';

/** Today where a seller is. */
export async function sellerToday(db: Db, seller_id: number): Promise<string> {
  const { rows } = await sql<{ zip: string }>`
    select coalesce(nullif(f.zip, ''), a.zip) as zip from accounts a left join farms f on f.seller_id = a.account_id
    where a.account_id = ${seller_id}`.execute(db);
  return todayIn(sellerZone(rows[0]?.zip ?? ''));
}
