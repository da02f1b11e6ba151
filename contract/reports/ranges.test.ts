import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isDay } from '#contract/lib/days.ts';
import { bucketOf, RANGE_NAMES, type RangeName, rangeBefore, rangeOf } from '#contract/reports/ranges.ts';

type Named = Exclude<RangeName, 'own'>;
const NAMED = RANGE_NAMES.filter((name): name is Named => name !== 'own');

// 2026-11-22 is a Sunday.
test.each<[Named, string, string, string, string]>([
  ['this_week', '2026-11-22', '2026-11-28', '2026-11-15', '2026-11-21'],
  ['last_week', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
  ['this_month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['last_month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['this_quarter', '2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
  ['last_quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['year_to_date', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
  ['last_year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['last_three_years', '2023-11-23', '2026-11-22', '2020-11-22', '2023-11-22'],
])('knows %s and the dates it is compared with', (name, from, to, before, until) => {
  const range = rangeOf(name, '2026-11-22');
  expect(range).toEqual({ from, to });
  expect(rangeBefore(name, range)).toEqual({ from: before, to: until });
});

test('handles year ends and leap days', () => {
  expect(rangeOf('last_month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(rangeOf('last_quarter', '2026-02-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(rangeOf('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  const leap = rangeOf('year_to_date', '2028-02-29');
  expect(rangeBefore('year_to_date', leap)).toEqual({ from: '2027-01-01', to: '2027-02-28' });
});

test('compares any other range with the same number of days right before it', () => {
  expect(rangeBefore('own', { from: '2026-11-10', to: '2026-11-10' })).toEqual({
    from: '2026-11-09',
    to: '2026-11-09',
  });
  expect(rangeBefore('own', { from: '2026-11-10', to: '2026-11-19' })).toEqual({
    from: '2026-10-31',
    to: '2026-11-09',
  });
});

describe('on any day', () => {
  const Today = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2010-01-01', days));
  test('a named range has valid days in order, and the previous period ends before it begins', () => {
    fc.assert(
      fc.property(Today, fc.constantFrom(...NAMED), (today, name) => {
        const range = rangeOf(name, today);
        const before = rangeBefore(name, range);
        for (const day of [range.from, range.to, before.from, before.to])
          expect([day, isDay(day)]).toEqual([day, true]);
        expect(daysBetween(range.from, range.to)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(before.to, range.from)).toBeGreaterThan(0);
      }),
    );
  });
});

test('divides a month into days, a quarter into weeks, and a year into months', () => {
  expect(bucketOf({ from: '2026-10-01', to: '2026-10-31' })).toBe('day');
  expect(bucketOf({ from: '2026-07-01', to: '2026-09-30' })).toBe('week');
  expect(bucketOf({ from: '2025-01-01', to: '2025-12-31' })).toBe('month');
});
