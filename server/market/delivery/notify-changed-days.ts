import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { comesOn } from '#contract/market/delivery/delivery-days.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';

/** When and where a farm comes. */
interface Visit {
  weekdays: readonly number[];
  dates: readonly IsoDate[];
  from_time: string;
  to_time: string;
  address: string;
}

interface Affected {
  claim_id: number;
  lot_id: number;
  buyer_id: number;
  title: string;
  day: IsoDate;
}

/**
 * Tells the buyers whose delivery is still ahead what a change of a place means for them. Those whose day is no longer offered
 * choose another one. The place is locked, so nobody chooses a day in the meantime.
 */
export async function notifyChangedDays(tx: Tx, place_id: number, before: Visit, after: Visit): Promise<void> {
  const { rows } = await sql<Affected>`
    select c.claim_id, c.lot_id, c.buyer_id, l.title, c.delivery_day as day from claims c join lots l using (lot_id)
    where c.place_id = ${place_id} and c.state = 'bought' and c.picked_up_at is null and c.delivery_day > lot_today(l.plant_id)
    order by c.claim_id for no key update of c`.execute(tx);
  const dropped = rows.filter(({ day }) => !comesOn(after, day));
  await sql`
    update claims set delivery_day = null, day_asked_at = now(), day_asks = 1
    where claim_id = any(${dropped.map(({ claim_id }) => claim_id)}::bigint[])`.execute(tx);
  const isElsewhere =
    before.from_time !== after.from_time || before.to_time !== after.to_time || before.address !== after.address;
  const moved = isElsewhere ? rows.filter(({ day }) => comesOn(after, day)) : [];
  await notifyEach(tx, dropped, 'delivery_day_dropped');
  await notifyEach(tx, moved, 'delivery_changed');
}

/** One email for each buyer, lot, and day, even if someone has two shares. */
async function notifyEach(
  tx: Tx,
  rows: readonly Affected[],
  news: 'delivery_day_dropped' | 'delivery_changed',
): Promise<void> {
  const each = new Map(rows.map((row) => [`${row.buyer_id} ${row.lot_id} ${row.day}`, row]));
  for (const { buyer_id, lot_id, title, day } of each.values()) {
    const facts = { news, title, amount: '', path: '/buyerdashboard/tracker', day };
    await mailAccount(tx, { account_id: buyer_id, template: 'market', facts });
    await announceLot(tx, lot_id, { buyer_id });
  }
}
