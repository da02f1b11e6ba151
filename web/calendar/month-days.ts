import type { DaySlot, SpecialDay } from '#contract/calendar/api.ts';
import { type DaySlots, freeSlots, slotColor } from '#contract/calendar/day-slots.ts';
import { addDays, type IsoDate, monthRange, weekdayOf } from '#contract/lib/days.ts';
import { currentLocale, t } from '#web/lib/words.ts';

/** A month as used in the API, with `month` from 1 to 12. */
export interface Month {
  year: number;
  month: number;
}

export const monthOf = (day: IsoDate): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });

/** Returns the month `by` months away. */
export function stepMonth({ year, month }: Month, by: number): Month {
  return monthOf(monthRange(year, month + by).from);
}

/** A month as weeks from Sunday to Saturday, with null for days outside it. */
export function weeksOf({ year, month }: Month): (IsoDate | null)[][] {
  const { from, to } = monthRange(year, month);
  const weeks: (IsoDate | null)[][] = [];
  for (let sunday = addDays(from, -weekdayOf(from)); sunday < to; sunday = addDays(sunday, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => addDays(sunday, weekday));
    weeks.push(days.map((day) => (day >= from && day < to ? day : null)));
  }
  return weeks;
}

/** How many weeks a calendar opens with: this week and the five after it. */
const WEEKS_AHEAD = 6;

/** The range of this week and the five after it. `to` is the day after the last one. */
export function rangeAhead(today: IsoDate): { from: IsoDate; to: IsoDate } {
  const from = addDays(today, -weekdayOf(today));
  return { from, to: addDays(from, WEEKS_AHEAD * 7) };
}

/** The weeks of `rangeAhead`. */
export function weeksAhead(today: IsoDate): IsoDate[][] {
  const { from } = rangeAhead(today);
  return Array.from({ length: WEEKS_AHEAD }, (_, week) =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => addDays(from, week * 7 + weekday)),
  );
}

/** The months that a range touches, in order. */
export function monthsIn({ from, to }: { from: IsoDate; to: IsoDate }): Month[] {
  const last = addDays(to, -1);
  const months = [monthOf(from)];
  for (let month = monthOf(from); monthRange(month.year, month.month).to <= last; ) {
    month = stepMonth(month, 1);
    months.push(month);
  }
  return months;
}

/** Whether a week is over but its month isn't. */
export const isPastWeek = (week: readonly (IsoDate | null)[], today: IsoDate, { to }: { to: IsoDate }): boolean =>
  today < to && week.every((day) => day === null || day < today);

/** A day's booking state: past, no slots, full, fewer free slots than needed, or free. The colors are required by CAL-004. */
export type DayState = 'past' | 'closed' | 'full' | 'short' | 'free';

export function stateOfDay(day: IsoDate, slot: DaySlot | undefined, today: IsoDate, needed: number): DayState {
  if (day < today) return 'past';
  if (!slot || slot.available === 0) return 'closed';
  const free = freeSlots(slot);
  if (free === 0) return 'full';
  // With several species, each needs its own slots: a day full of lamb can't be used for beef.
  return (slot.lacking ? slot.lacking.length > 0 : free < needed) ? 'short' : 'free';
}

/** A day can be picked if it isn't in the past and has slots or bookings. Whether enough are free is checked on confirm. */
export const isBookable = (state: DayState, slot: DaySlot | undefined): boolean =>
  state !== 'past' && slot !== undefined;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Reuses formatters, because creating one takes longer than formatting a date. */
function spell(day: IsoDate, fields: Intl.DateTimeFormatOptions): string {
  const key = [currentLocale(), ...Object.keys(fields)].join();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(currentLocale(), { timeZone: 'UTC', ...fields });
  formats.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}
/** '2026-12-04' → 'Friday, December 4'. */
export const spellDay = (day: IsoDate): string => spell(day, { weekday: 'long', month: 'long', day: 'numeric' });
/** 'Friday, December 4, 2026'. */
export const spellDate = (day: IsoDate): string =>
  spell(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** 'Nov 29'. */
export const spellShort = (day: IsoDate): string => spell(day, { month: 'short', day: 'numeric' });
/** 'December 2026'. */
export const spellMonth = ({ year, month }: Month): string =>
  spell(monthRange(year, month).from, { month: 'long', year: 'numeric' });

/** A day's slot title in the user's language. The server sends it in English. */
export const titleOf = (slot: DaySlot): string =>
  t('{free} of {available} slots', {
    free: freeSlots(slot),
    available: slot.available,
    count: slot.available,
  });

/** A day as screen readers announce it: 'Friday, December 4, 3 of 5 slots free, fewer than the 4 needed'. */
export function describeDay(
  day: IsoDate,
  slot: DaySlot | undefined,
  state: DayState,
  needed: number,
  nameOf: (category_id: number) => string,
  special?: SpecialDay,
): string {
  const parts = [spellDay(day)];
  if (state === 'past') parts.push(t('past'));
  if (special?.is_closed) parts.push(t('closed: {reason}', { reason: special.reason }));
  else parts.push(slot && slot.available > 0 ? t('{slots} free', { slots: titleOf(slot) }) : t('no slots offered'));
  if (slot && slot.booked > 0 && slot.available === 0)
    parts.push(t('{used} booked', { used: slot.booked, count: slot.booked }));
  if (special && !special.is_closed) parts.push(special.reason);
  if (state === 'short') parts.push(sayShort(slot, needed, nameOf));
  return parts.join(', ');
}

/** 'fewer than the 4 needed', or 'not enough for Beef and Lamb' when each species was counted on its own. */
function sayShort(slot: DaySlot | undefined, needed: number, nameOf: (category_id: number) => string): string {
  if (!slot?.lacking) return t('fewer than the {needed} needed', { needed });
  const species = new Intl.ListFormat(currentLocale()).format(slot.lacking.map(nameOf));
  return t('not enough for {species}', { species });
}

/**
 * A day's color. With several species, a day is red if it lacks slots for any of them, no matter what is free for the others.
 */
export const barColor = (slot: DaySlot): 'green' | 'red' => (slot.lacking?.length ? 'red' : slotColor(slot));

/** How full a bar is, in percent. */
export const fillOf = ({ available, used }: DaySlots): number =>
  available > 0 ? Math.min(100, Math.round((used / available) * 100)) : 100;

/** A day's bars: how full each species offered that day is. A species without enough free slots counts as full. */
export const barsOf = ({ by_category, lacking = [] }: DaySlot, nameOf: (category_id: number) => string) =>
  by_category.map(({ category_id, ...slots }) => ({
    category_id,
    name: nameOf(category_id),
    fill: fillOf(slots),
    isFull: freeSlots(slots) === 0 || lacking.includes(category_id),
  }));

/**
 * The day that a key moves to, as in any calendar grid: by day, by week, to the ends of the week, or by month. Null for other
 * keys.
 */
export function dayAfterKey(key: string, day: IsoDate): IsoDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return sameDayOf(stepMonth(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayOf(stepMonth(monthOf(day), 1), day);
    default:
      return null;
  }
}

/** In a shorter month, the 31st becomes the last day. */
function sameDayOf({ year, month }: Month, day: IsoDate): IsoDate {
  const { from, to } = monthRange(year, month);
  const same = addDays(from, Number(day.slice(8)) - 1);
  return same < to ? same : addDays(to, -1);
}
