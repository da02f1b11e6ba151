import { addDays, type IsoDate, isDay, weekdayOf } from '#contract/lib/days.ts';

/** The ways an order can repeat, as named in the dialogs. */
export const REPEATS = { Monthly: 'MONTHLY', Weekly: 'WEEKLY', Daily: 'DAILY' } as const;
export type Repeat = keyof typeof REPEATS;

/** The repeat options on each form: two on the new-order screen, all three in the edit dialog. */
export const REPEATS_OF = {
  new: ['Weekly', 'Daily'],
  edit: ['Monthly', 'Weekly', 'Daily'],
} as const satisfies Record<string, readonly Repeat[]>;
export type RepeatForm = keyof typeof REPEATS_OF;

/** The most dates one order can be booked on: a year of weekly dates. */
export const MAX_DATES = 52;
/** The most animals across all dates. */
export const MAX_ORDERS_PER_SERIES = 1000;

/** RFC 5545 weekday codes, starting with Sunday. */
export const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The dialog's fields: how many days, weeks, or months apart, on which weekdays, and until when. */
export interface Recurrence {
  repeat: Repeat;
  interval: number;
  /** 0 Sunday to 6 Saturday; used only for weeks. */
  weekdays: readonly number[];
  until: IsoDate | '';
}

/** The dialog's default: every week on the drop-off's weekday. */
export const firstRecurrence = (start: IsoDate): Recurrence => ({
  repeat: 'Weekly',
  interval: 1,
  weekdays: [weekdayOf(start)],
  until: addDays(start, 28),
});

/**
 * Writes the rule in RFC 5545 format: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20270305T235959Z'. The last day is included.
 */
export function writeRule({ repeat, interval, weekdays, until }: Recurrence): string {
  const days = [...weekdays].sort((a, b) => a - b).map((day) => WEEKDAY_CODES[day]);
  return [
    `FREQ=${REPEATS[repeat]}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(repeat === 'Weekly' && days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
    ...(until === '' ? [] : [`UNTIL=${until.replaceAll('-', '')}T235959Z`]),
  ].join(';');
}

const SHOWN_PARTS: readonly string[] = ['FREQ', 'INTERVAL', 'UNTIL'];

/** A rule in its usual form, so that two can be compared. */
export const tidyRule = (rrule: string): string =>
  rrule
    .trim()
    .toUpperCase()
    .replace(/^DTSTART.*\s*|\s*DTSTART.*$/gm, '')
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');

/**
 * Turns a rule back into the dialog's fields; null if the dialog can't show it, because it would be saved as another rule:
 * one with a COUNT, on certain days of the month, such as the first Friday, or with weeks that don't begin on Sunday.
 */
export function readRule(rrule: string): Recurrence | null {
  const parts = partsOf(rrule);
  const isWeekly = parts.get('FREQ') === REPEATS.Weekly;
  const isShown = (name: string, value: string) =>
    SHOWN_PARTS.includes(name) ||
    (name === 'BYDAY' &&
      isWeekly &&
      value.split(',').every((day) => (WEEKDAY_CODES as readonly string[]).includes(day))) ||
    (name === 'WKST' && (value === 'SU' || !isWeekly));
  if (![...parts].every(([name, value]) => isShown(name, value))) return null;
  const repeat = Object.entries(REPEATS).find(([, frequency]) => frequency === parts.get('FREQ'))?.[0];
  const day = dayIn(parts.get('UNTIL') ?? '');
  const weekdays = (parts.get('BYDAY') ?? '').split(',').map(codeAt);
  const interval = Number(parts.get('INTERVAL') ?? 1);
  if (!repeat || !isDay(day) || !Number.isInteger(interval) || interval < 1) return null;
  return { repeat: repeat as Repeat, interval, weekdays: weekdays.filter((at) => at >= 0), until: day };
}

/**
 * Adjusts the rule when a recurring order gets a new first day: every Friday becomes every Monday, and an end date that falls
 * before the new first day moves by the same number of days. Rules that the dialog can't show don't change.
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

/**
 * The rule of a series whose dates all move by some days. Days of the month stay, because no rule could describe them on
 * other days.
 */
export function moveRule(rrule: string, days: number): string {
  const parts = partsOf(rrule);
  const isWeekly = parts.get('FREQ') === REPEATS.Weekly;
  const until = dayIn(parts.get('UNTIL') ?? '');
  if (isDay(until)) parts.set('UNTIL', `${addDays(until, days).replaceAll('-', '')}T235959Z`);
  const weekdays = (parts.get('BYDAY') ?? '').split(',').map(codeAt);
  if (!isWeekly || weekdays.includes(-1)) return writeParts(parts);
  const moved = weekdays.map((weekday) => moveWeekday(weekday, days));
  parts.set(
    'BYDAY',
    moved
      .toSorted((a, b) => a - b)
      .map((at) => WEEKDAY_CODES[at])
      .join(','),
  );
  // Two days of one week may now be in two calendar weeks. Every other week still means both.
  const isDivided = new Set(weekdays.map((weekday) => Math.floor((weekday + days) / 7))).size > 1;
  const start = parts.get('WKST') ?? WEEKDAY_CODES[0];
  if (parts.has('WKST') || (isDivided && Number(parts.get('INTERVAL') ?? 1) > 1))
    parts.set('WKST', WEEKDAY_CODES[moveWeekday(codeAt(start), days)] ?? start);
  return writeParts(parts);
}

const partsOf = (rrule: string) =>
  new Map(
    tidyRule(rrule)
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
const writeParts = (parts: ReadonlyMap<string, string>) => [...parts].map((part) => part.join('=')).join(';');
const codeAt = (code: string) => (WEEKDAY_CODES as readonly string[]).indexOf(code);
const moveWeekday = (weekday: number, days: number) => (((weekday + days) % 7) + 7) % 7;
const dayIn = (value: string) => value.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3');

/** How often a rule repeats, even if the dialog can't show all of it; null if it can't be read. */
export function readFrequency(rrule: string): Pick<Recurrence, 'repeat' | 'interval' | 'weekdays'> | null {
  const parts = partsOf(rrule);
  const repeat = Object.entries(REPEATS).find(([, frequency]) => frequency === parts.get('FREQ'))?.[0];
  const interval = Number(parts.get('INTERVAL') ?? 1);
  if (!repeat || !Number.isInteger(interval) || interval < 1) return null;
  const weekdays = repeat === 'Weekly' ? (parts.get('BYDAY') ?? '').split(',').map(codeAt) : [];
  return { repeat: repeat as Repeat, interval, weekdays: weekdays.filter((at) => at >= 0) };
}
