import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';
import { type CategoryId, nameOfCategory } from '#contract/lib/species.ts';
import {
  barColor,
  barsOf,
  dayAfterKey,
  describeDay,
  fillOf,
  isPastWeek,
  monthOf,
  monthsIn,
  rangeAhead,
  stateOfDay,
  stepMonth,
  weeksAhead,
  weeksOf,
} from '#web/calendar/month-days.ts';

const slot = (available: number, used: number) => ({
  date: '2026-12-04',
  title: `${Math.max(0, available - used)} of ${available} slots`,
  available,
  used: Math.min(available, used),
  booked: used,
  by_category: [],
});
const TODAY = '2026-12-01';
const NAME_OF = (id: number) => nameOfCategory(id as CategoryId, ['beef', 'hog']);

test('weeks before the current week count as past, unless the whole month is past', () => {
  const weeks = weeksOf({ year: 2026, month: 11 });
  const past = (today: IsoDate) => weeks.filter((week) => isPastWeek(week, today, { to: '2026-12-01' })).length;
  expect([past('2026-11-01'), past('2026-11-21'), past('2026-11-22'), past('2026-11-30')]).toEqual([0, 2, 3, 4]);
  expect([past('2026-12-01'), past('2027-05-01'), past('2026-10-05')]).toEqual([0, 0, 0]);
});

test('a calendar opens with this week and the five after it, whichever months they touch', () => {
  expect(rangeAhead('2026-11-28')).toEqual({ from: '2026-11-22', to: '2027-01-03' });
  expect(monthsIn(rangeAhead('2026-11-28'))).toEqual([
    { year: 2026, month: 11 },
    { year: 2026, month: 12 },
    { year: 2027, month: 1 },
  ]);
  // From a month's first Sunday, six weeks end in the next month.
  expect(monthsIn(rangeAhead('2026-11-01'))).toHaveLength(2);
  const days = weeksAhead('2026-11-28').flat();
  expect(days).toHaveLength(42);
  expect([days[0], days[41]]).toEqual(['2026-11-22', '2027-01-02']);
});

describe('a month on the drop-off calendar [CAL-003]', () => {
  test('has each of its days once, in weeks from Sunday to Saturday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const weeks = weeksOf({ year, month });
        const days = weeks.flat().filter((day): day is IsoDate => day !== null);
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        for (const week of weeks) expect(week.every((day, weekday) => !day || weekdayOf(day) === weekday)).toBe(true);
        expect(days.every((day, at) => at === 0 || day === addDays(days[at - 1] as IsoDate, 1))).toBe(true);
        expect(days.every((day) => monthOf(day).month === month)).toBe(true);
        expect(days.length).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }),
    );
  });

  test('leads to the next and the previous month, even across years', () => {
    expect(stepMonth({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(stepMonth({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  });
});

describe('a day on the drop-off calendar [CAL-004]', () => {
  test('is free (green) while available minus used is above 0, and otherwise full (red)', () => {
    expect(stateOfDay('2026-12-04', slot(5, 2), TODAY, 1)).toBe('free');
    expect(stateOfDay('2026-12-04', slot(3, 3), TODAY, 1)).toBe('full');
    expect(stateOfDay('2026-12-04', slot(2, 5), TODAY, 1)).toBe('full');
  });
  test('is short if fewer slots are free than needed', () => {
    expect(stateOfDay('2026-12-04', slot(5, 2), TODAY, 4)).toBe('short');
    expect(stateOfDay('2026-12-04', slot(5, 2), TODAY, 3)).toBe('free');
  });
  test('is short if one of several species lacks slots, no matter how many the others have', () => {
    const mixed = { ...slot(9, 4), lacking: [1, 3] };
    expect(stateOfDay('2026-12-04', mixed, TODAY, 2)).toBe('short');
    expect([barColor(mixed), barColor({ ...mixed, lacking: [] })]).toEqual(['red', 'green']);
    expect(stateOfDay('2026-12-04', { ...mixed, lacking: [] }, TODAY, 9)).toBe('free');
    expect(describeDay('2026-12-04', mixed, 'short', 2, NAME_OF)).toBe(
      'Friday, December 4, 5 of 9 slots free, not enough for Beef and Lamb',
    );
    expect(describeDay('2026-12-04', { ...mixed, lacking: [4] }, 'short', 2, NAME_OF)).toContain('not enough for Hog');
  });
  test('has a bar for each species, by the name that the plant uses, red if it is full or has too few slots', () => {
    const by_category = [
      { category_id: 1, available: 4, used: 1 },
      { category_id: 3, available: 2, used: 2 },
      { category_id: 4, available: 3, used: 1 },
    ];
    expect(barsOf({ ...slot(9, 4), by_category, lacking: [4] }, NAME_OF)).toEqual([
      { category_id: 1, name: 'Beef', fill: 25, isFull: false },
      { category_id: 3, name: 'Lamb', fill: 100, isFull: true },
      { category_id: 4, name: 'Hog', fill: 33, isFull: true },
    ]);
  });
  test('can be booked if it is today, but not if it has passed', () => {
    expect(stateOfDay(TODAY, slot(5, 2), TODAY, 1)).toBe('free');
    expect(stateOfDay('2026-11-30', slot(5, 2), TODAY, 1)).toBe('past');
  });
  test('is closed if no slots are offered', () => {
    expect(stateOfDay('2026-12-04', undefined, TODAY, 1)).toBe('closed');
    expect(stateOfDay('2026-12-04', slot(0, 2), TODAY, 1)).toBe('closed');
    expect(describeDay('2026-12-04', slot(0, 2), 'closed', 1, NAME_OF)).toBe(
      'Friday, December 4, no slots offered, 2 booked',
    );
  });
});

describe('a day in words', () => {
  test('gives the date and says how many slots are free', () => {
    expect(describeDay('2026-12-04', slot(5, 2), 'free', 1, NAME_OF)).toBe('Friday, December 4, 3 of 5 slots free');
    expect(describeDay('2026-12-04', slot(5, 2), 'short', 4, NAME_OF)).toBe(
      'Friday, December 4, 3 of 5 slots free, fewer than the 4 needed',
    );
    expect(describeDay('2026-12-06', undefined, 'closed', 1, NAME_OF)).toBe('Sunday, December 6, no slots offered');
    const shut = { date: '2026-12-04', reason: 'Cooler repair', is_closed: true };
    expect(describeDay('2026-12-04', undefined, 'closed', 1, NAME_OF, shut)).toBe(
      'Friday, December 4, closed: Cooler repair',
    );
    expect(describeDay('2026-12-04', slot(0, 2), 'full', 1, NAME_OF, shut)).toBe(
      'Friday, December 4, closed: Cooler repair, 2 booked',
    );
    expect(describeDay('2026-12-04', slot(5, 2), 'free', 1, NAME_OF, { ...shut, is_closed: false })).toBe(
      'Friday, December 4, 3 of 5 slots free, Cooler repair',
    );
    expect(describeDay('2026-11-30', slot(5, 2), 'past', 1, NAME_OF)).toBe(
      'Monday, November 30, past, 3 of 5 slots free',
    );
  });
});

describe('a day’s bar', () => {
  test('is never more than 100% full', () => {
    expect(fillOf(slot(4, 1))).toBe(25);
    expect(fillOf(slot(2, 5))).toBe(100);
    expect(fillOf(slot(0, 1))).toBe(100);
  });
});

describe('keys on the calendar', () => {
  test.each([
    ['ArrowLeft', '2026-11-30'],
    ['ArrowRight', '2026-12-02'],
    ['ArrowUp', '2026-11-24'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-29'],
    ['End', '2026-12-05'],
    ['PageUp', '2026-11-01'],
    ['PageDown', '2027-01-01'],
  ])('%s moves to %s', (key, day) => expect(dayAfterKey(key, '2026-12-01')).toBe(day));
  test('move from the 31st to the last day of a shorter month', () =>
    expect(dayAfterKey('PageDown', '2027-01-31')).toBe('2027-02-28'));
  test('do nothing if the calendar doesn’t use them', () => expect(dayAfterKey('x', '2026-12-01')).toBeNull());
});
