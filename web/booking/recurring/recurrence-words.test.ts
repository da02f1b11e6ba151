import { expect, test } from 'vitest';
import type { RecurringDate } from '#contract/booking/recurrence-api.ts';
import { describeRule, findDatesProblem } from '#web/booking/recurring/recurrence-words.ts';

const dates = (...problems: RecurringDate['problem'][]): RecurringDate[] =>
  problems.map((problem) => ({
    date: '2026-12-04',
    is_booked: false,
    is_left_out: false,
    problem,
    words: '',
    values: {},
  }));
const REFUSED = 'Some of these dates can’t be booked. Change how the order repeats to skip them.';

test('refuses a rule with a date that can’t be booked, because either all dates are booked or none', () => {
  expect(findDatesProblem(dates('', ''), false)).toBe('');
  for (const problem of ['day_full', 'day_closed', 'day_not_offered'] as const) {
    expect(findDatesProblem(dates('', problem), false)).toBe(REFUSED);
    expect(findDatesProblem(dates('', problem), true)).toBe(REFUSED);
  }
});

test('lets the office overbook full dates if the first date is full too, but not closed dates', () => {
  expect(findDatesProblem(dates('day_full', 'day_not_offered'), true)).toBe('');
  expect(findDatesProblem(dates('day_full', 'day_full'), false)).toBe(REFUSED);
  expect(findDatesProblem(dates('day_full', 'day_closed'), true)).toBe(REFUSED);
});

test.each([
  ['FREQ=WEEKLY;COUNT=4', '2197-12-25', 'Repeats weekly until Mon, Dec 25, 2197'],
  ['FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4', '2197-12-25', 'Repeats weekly on Monday and Friday until Mon, Dec 25, 2197'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=WE;COUNT=4', '', 'Repeats every 2 weeks on Monday'],
  ['FREQ=MONTHLY;BYDAY=1FR;COUNT=3', '2197-12-25', 'Repeats monthly until Mon, Dec 25, 2197'],
  ['FREQ=DAILY;UNTIL=21971231T235959Z', '2197-12-25', 'Repeats daily until Sun, Dec 31, 2197'],
])('says how often %s repeats, and until when', (rrule, last_day, words) => {
  expect(describeRule(rrule, last_day)).toBe(words);
});
