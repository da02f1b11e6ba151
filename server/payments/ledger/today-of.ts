import type { IsoDate } from '#contract/lib/days.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { Db } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { todayAt } from '#server/lib/today.ts';

/** The market's books use UTC days, because it has buyers in every time zone. */
export const marketToday = (): IsoDate => todayAt({ time_zone: 'UTC' });

/** Today's date in an owner's books. */
export const todayOf = async (db: Db, owner_id: number): Promise<IsoDate> =>
  owner_id === MARKET_ID ? marketToday() : todayAtPlant(db, owner_id);
