import { DAY_COUNT_MAX } from '#contract/booking/events-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { spellDay } from '#web/calendar/month-days.ts';
import { t } from '#web/lib/words.ts';

/** A day's slots: how many are free out of how many, or why it is closed. */
export interface DayOffer {
  free: number;
  available: number;
  isClosed: boolean;
  reason: string;
}

/** A day for screen readers: 'Friday, December 4, 3 events, 2 slots free'. */
export function describeEventDay(day: IsoDate, count: number, slots: DayOffer | undefined): string {
  const parts = [
    spellDay(day),
    count > DAY_COUNT_MAX ? t('more than {most} events', { most: DAY_COUNT_MAX }) : t('{count} events', { count }),
  ];
  if (slots?.isClosed) parts.push(slots.reason ? t('closed: {reason}', { reason: slots.reason }) : t('closed'));
  else if (slots && slots.available > 0) parts.push(t('{count} slots free', { count: slots.free }));
  return parts.join(', ');
}

/** A day is full if it has slots and none are left. Closed days and days without slots aren't full. */
export const isFull = (slots: DayOffer | undefined): boolean =>
  slots !== undefined && !slots.isClosed && slots.available > 0 && slots.free === 0;

/**
 * True for days without slots. Most of them are missing from `slots`, so a missing day counts only if `slots` has other days in
 * the same month, which means that the month has loaded.
 */
export function isUnoffered(day: IsoDate, slots: ReadonlyMap<IsoDate, DayOffer>): boolean {
  const known = slots.get(day);
  if (known) return !known.isClosed && known.available === 0;
  return [...slots.keys()].some((other) => other.slice(0, 7) === day.slice(0, 7));
}

/** The short version, shown next to a day's number. */
export function shortSlots(slots: DayOffer | undefined): string {
  if (!slots) return '';
  if (slots.isClosed) return t('Closed');
  if (slots.available === 0) return '';
  return isFull(slots) ? t('Full') : t('{free} free', { free: slots.free, count: slots.free });
}
