import type { CalendarEvent, SidebarSlot } from '#contract/booking/events-api.ts';
import { showDayAndYear } from '#contract/lib/dates/spell-day.ts';
import { addDays, type IsoDate, monthRange, weekdayOf } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { type Month, monthOf, monthsIn, rangeAhead, spellMonth, stepMonth } from '#web/calendar/month-days.ts';
import { currentLanguage, currentLocale } from '#web/lib/words.ts';

/** The views of the events calendar. */
export const EVENT_VIEWS = ['month', 'week', 'list'] as const;
export type EventView = (typeof EVENT_VIEWS)[number];

/** Events shown per day. The month grid shows at most 3, as required by CAL-022. */
export const ROWS_OF = { month: 3, week: 50, list: 50 } as const satisfies Record<EventView, number>;

/** The UTC day of an event or slot, ignoring its time of day. */
export const dayOfInstant = (date: string): IsoDate => date.slice(0, 10);

/** '[USDA] ', or '' if there is no process option. */
export const titlePrefix = ({ process_option }: Pick<CalendarEvent, 'process_option'>): string =>
  process_option === '' ? '' : `[${process_option.toUpperCase()}] `;

/** '[USDA] Smith beef'. */
export const eventTitle = (event: Pick<CalendarEvent, 'title' | 'process_option'>): string =>
  titlePrefix(event) + event.title;

/**
 * The first day of a view and the day after its last. A view is a month, or a week from Sunday to Saturday. At first, a view of
 * a month has the week of `at`, which is today, and the five after it.
 */
export function daysShown(view: EventView, at: IsoDate, isAhead = false): { from: IsoDate; to: IsoDate } {
  if (isAhead) return rangeAhead(at);
  if (view !== 'week') {
    const { year, month } = monthOf(at);
    return monthRange(year, month);
  }
  const from = addDays(at, -weekdayOf(at));
  return { from, to: addDays(from, 7) };
}

/** The months that a view spans. Each is loaded with its own call. */
export const monthsShown = (view: EventView, at: IsoDate, isAhead = false): Month[] =>
  monthsIn(daysShown(view, at, isAhead));

/** The date a view moves to, forward (1) or back (-1). */
export function stepView(view: EventView, at: IsoDate, by: 1 | -1): IsoDate {
  if (view === 'week') return addDays(at, 7 * by);
  const { year, month } = stepMonth(monthOf(at), by);
  return monthRange(year, month).from;
}

/** Events grouped by day, in their given order. */
export function byDay(events: readonly CalendarEvent[]): Map<IsoDate, CalendarEvent[]> {
  const days = new Map<IsoDate, CalendarEvent[]>();
  for (const event of events) {
    const day = dayOfInstant(event.date);
    const found = days.get(day);
    if (found) found.push(event);
    else days.set(day, [event]);
  }
  return days;
}

/** Filters the loaded events right away, until the server's search results arrive. */
export function narrowEvents(events: readonly CalendarEvent[], search: string): CalendarEvent[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return events.filter((event) => words.every((word) => eventTitle(event).toLowerCase().includes(word)));
}

/** The month to send for the sidebar. January is sent as month 12 of the previous year. See docs/rules.md, Calendars. */
export const sidebarMonth = ({ year, month }: Month): { month_no: number; year_no: number } =>
  month === 1 ? { month_no: 12, year_no: year - 1 } : { month_no: month, year_no: year };

/** Splits slots into upcoming ones, soonest first, and those for today and earlier, latest first. */
export function splitSlots(
  slots: readonly SidebarSlot[],
  today: IsoDate,
): { upcoming: SidebarSlot[]; past: SidebarSlot[] } {
  const isAhead = ({ date_added }: SidebarSlot) => dayOfInstant(date_added) > today;
  return { upcoming: slots.filter(isAhead), past: slots.filter((slot) => !isAhead(slot)).reverse() };
}

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const;
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** 'Jun 15th 2025' in English, the usual date format in other languages. Required by CAL-026. */
export function spellSidebarDay(day: IsoDate): string {
  if (currentLanguage() !== 'en') return showDayAndYear(day, currentLocale());
  const date = new Date(`${day}T00:00:00Z`);
  const ofMonth = date.getUTCDate();
  const ending = ENDINGS[ordinals.select(ofMonth) as keyof typeof ENDINGS];
  return `${date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })} ${ofMonth}${ending} ${date.getUTCFullYear()}`;
}

/** The title of the day orders popup: DD-MM-YYYY. Required by CAL-028. */
export const popupTitle = (day: IsoDate): string => `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;

/** 'Sun, Nov 15', for the narrow columns of the week view. */
export const spellShortDay = (day: IsoDate): string => showDay(day, currentLocale(), Number(day.slice(0, 4)));

/** 'November 2026', or the first and last day shown. */
export function spellShown(view: EventView, at: IsoDate, isAhead = false): string {
  const { from, to } = daysShown(view, at, isAhead);
  if (!isAhead && view !== 'week') return spellMonth(monthOf(from));
  const format = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  const [first, last] = [from, addDays(to, -1)].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  return format.formatRange(first, last);
}
