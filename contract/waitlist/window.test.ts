import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { daysThatDo, lastDayOf, MAX_SLACK_DAYS } from '#contract/waitlist/window.ts';

const EARLY = '2000-01-01';
const days = fc.integer({ min: 0, max: 9000 }).map((count) => addDays('2027-01-01', count));
const slack = fc.integer({ min: 0, max: MAX_SLACK_DAYS });
const between = (a: IsoDate, b: IsoDate) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;

test('lists the requested day first, then the nearest days, earlier before later', () => {
  expect(daysThatDo({ day: '2028-02-29', slack_days: 2 }, EARLY)).toEqual([
    '2028-02-29',
    '2028-02-28',
    '2028-03-01',
    '2028-02-27',
    '2028-03-02',
  ]);
  expect(daysThatDo({ day: '2026-12-31', slack_days: 0 }, EARLY)).toEqual(['2026-12-31']);
});

test('leaves out days before the given day', () => {
  expect(daysThatDo({ day: '2026-12-10', slack_days: 2 }, '2026-12-10')).toEqual([
    '2026-12-10',
    '2026-12-11',
    '2026-12-12',
  ]);
  expect(daysThatDo({ day: '2026-12-10', slack_days: 2 }, '2026-12-13')).toEqual([]);
});

test('lists every day in the window once, nearest first', () => {
  fc.assert(
    fc.property(days, slack, (day, slack_days) => {
      const found = daysThatDo({ day, slack_days }, EARLY);
      const distances = found.map((each) => between(each, day));
      expect(new Set(found).size).toBe(2 * slack_days + 1);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
      expect([...found].sort().at(-1)).toBe(lastDayOf({ day, slack_days }));
    }),
  );
});
