import { type IsoDate, todayIn } from '#contract/lib/days.ts';
import { zoneNear } from '#contract/lib/time-zone.ts';
import type { Actor } from '#server/lib/who.ts';

const QUARTER_HOUR_MS = 900_000;
const lately = new Map<string, { quarter: number; day: IsoDate }>();

/**
 * Today's date at a plant. Computed once per quarter-hour, because every call needs it and midnight falls on a UTC
 * quarter-hour in every time zone.
 */
export function todayAt({ time_zone }: { time_zone: string }): IsoDate {
  const quarter = Math.floor(Date.now() / QUARTER_HOUR_MS);
  const known = lately.get(time_zone);
  if (known?.quarter === quarter) return known.day;
  const day = todayIn(time_zone);
  lately.set(time_zone, { quarter, day });
  return day;
}

/**
 * Today's date where a caller is: at their plant or, if they have no plant, in their ZIP code. Guests get the date in
 * Central time.
 */
export const todayFor = (caller: Pick<Actor, 'time_zone' | 'zip'> | null): IsoDate =>
  todayAt({ time_zone: zoneOf(caller) });

/** The time zone that `todayFor` goes by. */
export const zoneOf = (caller: Pick<Actor, 'time_zone' | 'zip'> | null): string =>
  caller?.time_zone || zoneNear(caller?.zip ?? '');
