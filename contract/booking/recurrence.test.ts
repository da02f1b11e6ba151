import { expect, test } from 'vitest';
import { firstRecurrence, REPEATS_OF, readRule, shiftRule, writeRule } from '#contract/booking/recurrence.ts';

test('offers the right repeat options on each form [ORD-033]', () => {
  expect(REPEATS_OF.new).toEqual(['Weekly', 'Daily']);
  expect(REPEATS_OF.edit).toEqual(['Monthly', 'Weekly', 'Daily']);
});

test('writes a rule and reads it back', () => {
  const weekly = { repeat: 'Weekly', interval: 2, weekdays: [1, 5], until: '2027-03-05' } as const;
  expect(writeRule(weekly)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20270305T235959Z');
  expect(readRule(writeRule(weekly))).toEqual(weekly);
  const daily = { repeat: 'Daily', interval: 1, weekdays: [], until: '2027-03-05' } as const;
  expect(writeRule(daily)).toBe('FREQ=DAILY;UNTIL=20270305T235959Z');
  expect(readRule(writeRule(daily))).toEqual(daily);
  expect(readRule('FREQ=HOURLY;UNTIL=20270305')).toBeNull();
  expect(readRule('FREQ=WEEKLY;COUNT=3')).toBeNull();
});

test('repeats weekly on the drop-off’s weekday by default', () => {
  expect(firstRecurrence('2026-12-04')).toEqual({
    repeat: 'Weekly',
    interval: 1,
    weekdays: [5],
    until: '2027-01-01',
  });
});

test('moves the weekday and the end date when the first day moves', () => {
  const fridays = 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101T235959Z';
  expect(shiftRule(fridays, '2026-12-04', '2026-12-07')).toBe('FREQ=WEEKLY;BYDAY=MO;UNTIL=20270101T235959Z');
  expect(shiftRule(fridays, '2026-12-04', '2027-02-05')).toBe('FREQ=WEEKLY;BYDAY=FR;UNTIL=20270305T235959Z');
  expect(shiftRule('', '2026-12-04', '2026-12-07')).toBe('');
  expect(shiftRule('FREQ=WEEKLY;COUNT=3', '2026-12-04', '2026-12-07')).toBe('FREQ=WEEKLY;COUNT=3');
});
