import { type IsoDate, todayIn } from '#contract/lib/days.ts';

const QUARTER_HOUR_MS = 900_000;
const lately = new Map<string, { quarter: number; day: IsoDate }>();

/**
 * Today's date at a plant. For users without a plant, the zone is empty and counts as UTC. Computed once per quarter-hour,
 * because every call needs it and a day begins on a quarter-hour everywhere.
 */
export function todayAt({ time_zone }: { time_zone: string }): IsoDate {
  const quarter = Math.floor(Date.now() / QUARTER_HOUR_MS);
  const known = lately.get(time_zone);
  if (known?.quarter === quarter) return known.day;
  const day = todayIn(time_zone || 'UTC');
  lately.set(time_zone, { quarter, day });
  return day;
}
