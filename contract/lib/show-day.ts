import type { IsoDate } from '#contract/lib/days.ts';

/** Starting with Sunday and January. */
const ENGLISH = {
  weekdays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
};
const SPANISH = {
  weekdays: 'dom lun mar mié jue vie sáb'.split(' '),
  months: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
};

/** Whether a string has the format of a day. days.ts also checks that the day exists. */
export const isWrittenAsDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * A day the way people read it, such as 'Tue, Nov 24', with the year unless it is the current one. Not for fields whose format
 * is specified. Doesn't use `Intl`, because a browser can format a day differently from the server, which renders the same
 * pages, and because its first use slows down page loads (docs/performance.md). Kept separate from days.ts, because the first
 * screen doesn't need the checks there.
 */
export function showDay(day: IsoDate, locale = 'en-US', thisYear: number = new Date().getFullYear()): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (!isWrittenAsDay(day) || Number.isNaN(at.getTime())) return day;
  const isSpanish = locale.startsWith('es');
  const { weekdays, months } = isSpanish ? SPANISH : ENGLISH;
  const [weekday, month, date] = [weekdays[at.getUTCDay()], months[at.getUTCMonth()], at.getUTCDate()];
  const year = at.getUTCFullYear();
  if (isSpanish) return `${weekday} ${date} ${month}${year === thisYear ? '' : ` ${year}`}`;
  return `${weekday}, ${month} ${date}${year === thisYear ? '' : `, ${year}`}`;
}

/** MM/DD/YYYY, where a requirement specifies it: the lookup (DIR-016) and the day popup (CAL-067). */
export const slashDay = (day: IsoDate): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
