import { DAY_COUNT_MOST } from '#contract/booking/events-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { spellDay } from '#web/calendar/month-days.ts';
import { t } from '#web/lib/words.ts';

/** What is known of a day's slots: those free of those offered, or why the day is closed. */
export interface DayOffer {
  free: number;
  available: number;
  isClosed: boolean;
  reason: string;
}

/** A day in words, for those who hear it: 'Friday, December 4, 3 events, 2 slots free'. */
export function describeEventDay(day: IsoDate, count: number, slots: DayOffer | undefined): string {
  const parts = [
    spellDay(day),
    count > DAY_COUNT_MOST ? t('more than {most} events', { most: DAY_COUNT_MOST }) : t('{count} events', { count }),
  ];
  if (slots?.isClosed) parts.push(slots.reason ? t('closed: {reason}', { reason: slots.reason }) : t('closed'));
  else if (slots && slots.available > 0) parts.push(t('{count} slots free', { count: slots.free }));
  return parts.join(', ');
}

/** A day that offers slots and has none left; one that offers none, or is closed, is not full. */
export const isFull = (slots: DayOffer | undefined): boolean =>
  slots !== undefined && !slots.isClosed && slots.available > 0 && slots.free === 0;

/** The same beside a day's number, in few letters. */
export function shortSlots(slots: DayOffer | undefined): string {
  if (!slots) return '';
  if (slots.isClosed) return t('Closed');
  if (slots.available === 0) return '';
  return isFull(slots) ? t('Full') : t('{free} free', { free: slots.free });
}
