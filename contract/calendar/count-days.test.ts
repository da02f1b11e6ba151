import { expect, test } from 'vitest';
import { addCountedDays, countDays } from '#contract/calendar/count-days.ts';

/** Thanksgiving 2026, a Thursday, and the day after it. */
const THANKSGIVING = ['2026-11-26', '2026-11-27'];

test('business days are Mondays to Fridays, over any number of weeks', () => {
  const countOf = (since: string, until: string) => countDays('business_day', since, until);
  expect(countOf('2026-11-06', '2026-11-08')).toBe(0);
  expect(countOf('2026-11-07', '2026-11-09')).toBe(1);
  expect(countOf('2026-11-02', '2026-11-30')).toBe(20);
  expect(countOf('2026-11-04', '2026-12-01')).toBe(19);
  expect(countOf('2026-11-09', '2026-11-02')).toBe(0);
});

test('days on which the plant is closed don’t count, and a closed weekend takes no business days away', () => {
  expect(countDays('day', '2026-11-24', '2026-12-01', THANKSGIVING)).toBe(5);
  expect(countDays('business_day', '2026-11-24', '2026-12-01', THANKSGIVING)).toBe(3);
  expect(countDays('business_day', '2026-11-24', '2026-12-01', ['2026-11-28', '2026-11-29'])).toBe(5);
  // The first day never counts, and days outside the span don't matter.
  expect(countDays('day', '2026-11-26', '2026-11-30', THANKSGIVING)).toBe(3);
  expect(countDays('day', '2026-11-20', '2026-11-25', THANKSGIVING)).toBe(5);
});

test('a number of days ends on a day that counts, and counting back gives the same number', () => {
  expect(addCountedDays('business_day', '2026-11-24', 2, THANKSGIVING)).toBe('2026-11-30');
  expect(addCountedDays('day', '2026-11-24', 2, THANKSGIVING)).toBe('2026-11-28');
  for (const by of ['day', 'business_day'] as const) {
    for (let count = 0; count < 30; count++) {
      const day = addCountedDays(by, '2026-11-18', count, THANKSGIVING);
      expect(countDays(by, '2026-11-18', day, THANKSGIVING)).toBe(count);
    }
  }
});
