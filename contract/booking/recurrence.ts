import { addDays, type IsoDate, isDay, weekdayOf } from '#contract/lib/days.ts';

/** The ways an order can repeat, as the dialogs name them. Spec part 1, section 9 (Enumerations). */
export const REPEATS = { Monthly: 'MONTHLY', Weekly: 'WEEKLY', Daily: 'DAILY' } as const;
export type Repeat = keyof typeof REPEATS;

/** Which of them each form offers: the manual new-order screen two, the edit dialog three. Spec part 1, section 2. */
export const REPEATS_OF = {
  new: ['Weekly', 'Daily'],
  edit: ['Monthly', 'Weekly', 'Daily'],
} as const satisfies Record<string, readonly Repeat[]>;
export type RepeatForm = keyof typeof REPEATS_OF;

/** As many dates as one order is booked on: a year of weeks. Decision C-29. */
export const MOST_DATES = 52;
/** And as many animals on all of them together. */
export const MOST_ORDERS_PER_SERIES = 1000;

/** How RFC 5545 writes the days of the week, from Sunday. */
export const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** What the dialog asks: each how many days, weeks or months, on which weekdays, until when. */
export interface Recurrence {
  repeat: Repeat;
  interval: number;
  /** 0 Sunday to 6 Saturday; only for weeks. */
  weekdays: readonly number[];
  until: IsoDate | '';
}

/** What the dialog begins with: every week on the drop-off's weekday. */
export const firstRecurrence = (start: IsoDate): Recurrence => ({
  repeat: 'Weekly',
  interval: 1,
  weekdays: [weekdayOf(start)],
  until: addDays(start, 28),
});

/** The rule as RFC 5545 writes it: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20270305T235959Z'. The last day counts whole. */
export function writeRule({ repeat, interval, weekdays, until }: Recurrence): string {
  const days = [...weekdays].sort((a, b) => a - b).map((day) => WEEKDAY_CODES[day]);
  return [
    `FREQ=${REPEATS[repeat]}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(repeat === 'Weekly' && days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
    ...(until === '' ? [] : [`UNTIL=${until.replaceAll('-', '')}T235959Z`]),
  ].join(';');
}

/** The rule in the dialog's terms again; null for one that the dialog cannot show. */
export function readRule(rrule: string): Recurrence | null {
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]));
  const repeat = Object.entries(REPEATS).find(([, frequency]) => frequency === parts.get('FREQ'))?.[0];
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '');
  const day = until ? `${until[1]}-${until[2]}-${until[3]}` : '';
  const weekdays = (parts.get('BYDAY') ?? '')
    .split(',')
    .map((code) => (WEEKDAY_CODES as readonly string[]).indexOf(code));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  if (!repeat || !isDay(day) || !Number.isInteger(interval) || interval < 1) return null;
  return { repeat: repeat as Repeat, interval, weekdays: weekdays.filter((at) => at >= 0), until: day };
}

/**
 * The rule for an order that moves to another first day: every Friday becomes every Monday, and an end that would come before the
 * beginning moves along. What the dialog cannot show stays as it is.
 */
export function shiftRule(rrule: string, from: IsoDate, to: IsoDate): string {
  const recurrence = rrule === '' || from === to ? null : readRule(rrule);
  if (!recurrence) return rrule;
  const { repeat, weekdays, until } = recurrence;
  const isOnDay = repeat === 'Weekly' && weekdays.length === 1 && weekdays[0] === weekdayOf(from);
  const daysAhead = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return writeRule({
    ...recurrence,
    weekdays: isOnDay ? [weekdayOf(to)] : weekdays,
    until: until !== '' && until < to ? addDays(until, daysAhead) : until,
  });
}
