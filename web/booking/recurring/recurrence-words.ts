import { type Repeat, readFrequency, readRule } from '#contract/booking/recurrence.ts';
import type { RecurringDate } from '#contract/booking/recurrence-api.ts';
import { spellWeekday } from '#web/calendar/availability/weekly-offers.ts';
import { joinWords, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

const EVERY: Readonly<Record<Repeat, (count: number) => string>> = {
  Monthly: (count) => (count === 1 ? t('Repeats monthly') : t('Repeats every {count} months', { count })),
  Weekly: (count) => (count === 1 ? t('Repeats weekly') : t('Repeats every {count} weeks', { count })),
  Daily: (count) => (count === 1 ? t('Repeats daily') : t('Repeats every {count} days', { count })),
};

/**
 * 'Repeats every 2 weeks on Friday until Fri, Mar 5, 2027'. A rule without a last day, such as one with a number of dates,
 * names the last date that it led to, if it is known.
 */
export function describeRule(rrule: string, last_day = ''): string {
  if (rrule === '') return '';
  const frequency = readFrequency(rrule);
  const until = readRule(rrule)?.until || last_day;
  const every = frequency ? EVERY[frequency.repeat](frequency.interval) : t('Repeats');
  const day = showDay(until);
  if (!frequency || frequency.weekdays.length === 0)
    return until === '' ? every : t('{every} until {day}', { every, day });
  const weekdays = joinWords(frequency.weekdays.map(spellWeekday));
  return until === ''
    ? t('{every} on {weekdays}', { every, weekdays })
    : t('{every} on {weekdays} until {day}', { every, weekdays, day });
}

/**
 * Why a rule can't be saved, or ''. Either all of its dates are booked or none are, so a single date that can't be booked
 * prevents saving. The office can book full days if it gives a reason. The form asks for one if the first date is full. Closed
 * days can't be booked.
 */
export function findDatesProblem(dates: readonly RecurringDate[], canBookFullDays: boolean): string {
  const isClosed = dates.some(({ problem }) => problem === 'day_closed');
  const asksForReason = canBookFullDays && (dates[0]?.problem ?? '') !== '' && !isClosed;
  if (asksForReason || dates.every(({ problem }) => problem === '')) return '';
  return t('Some of these dates can’t be booked. Change how the order repeats to skip them.');
}
