import { type Recurrence, type Repeat, readRule } from '#contract/booking/recurrence.ts';
import type { RecurringDate } from '#contract/booking/recurrence-api.ts';
import { spellWeekday } from '#web/calendar/availability/weekly-offers.ts';
import { joinWords, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

const EVERY: Readonly<Record<Repeat, (count: number) => string>> = {
  Monthly: (count) => t('Every {count} months', { count }),
  Weekly: (count) => t('Every {count} weeks', { count }),
  Daily: (count) => t('Every {count} days', { count }),
};

/**
 * 'Every 2 weeks on Friday, until Fri, Mar 5, 2027'. Rules that the Recurring Order dialog can't produce get a generic label.
 */
export function describeRule(rrule: string): string {
  const recurrence = rrule === '' ? null : readRule(rrule);
  return recurrence ? describeRecurrence(recurrence) : rrule && t('Repeats');
}

function describeRecurrence({ repeat, interval, weekdays, until }: Recurrence): string {
  const every = EVERY[repeat](interval);
  const day = showDay(until);
  return repeat === 'Weekly' && weekdays.length > 0
    ? t('{every} on {weekdays}, until {day}', { every, weekdays: joinWords(weekdays.map(spellWeekday)), day })
    : t('{every}, until {day}', { every, day });
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
