import { expect, test } from 'vitest';
import {
  firstRecurrence,
  moveRule,
  REPEATS_OF,
  readRule,
  shiftRule,
  tidyRule,
  writeRule,
} from '#contract/booking/recurrence.ts';

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

test('moves every weekday and the end of a series whose dates all move', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=MO,SA;UNTIL=20270102T235959Z';
  expect(moveRule(rule, 2)).toBe('FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270104T235959Z');
  expect(moveRule(rule, -8)).toBe('FREQ=WEEKLY;BYDAY=SU,FR;UNTIL=20261225T235959Z');
  expect(moveRule('FREQ=MONTHLY;BYDAY=1FR;COUNT=3', 2)).toBe('FREQ=MONTHLY;BYDAY=1FR;COUNT=3');
  expect(moveRule('DTSTART:20261204\nRRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3', 3)).toBe('FREQ=WEEKLY;BYDAY=MO;COUNT=3');
  // Every two weeks on Monday and Friday, three days later: Thursday, and Monday of the next calendar week.
  expect(moveRule('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=6', 3)).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=6;WKST=WE',
  );
});

test.each([
  'FREQ=MONTHLY;BYDAY=1FR;UNTIL=20270305',
  'FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20270305',
  'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;UNTIL=20270305',
  'FREQ=DAILY;BYDAY=MO;UNTIL=20270305',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO;UNTIL=20270305',
  'FREQ=WEEKLY;COUNT=3',
])('never reads %s as something else', (rule) => {
  expect(readRule(rule)).toBeNull();
  expect(shiftRule(rule, '2026-12-04', '2026-12-07')).toBe(rule);
});

test('reads the same rule however it is written', () => {
  const read = readRule('FREQ=WEEKLY;BYDAY=FR;UNTIL=20270305T235959Z');
  expect(readRule(' rrule:freq=weekly;byday=fr;wkst=su;until=20270305; ')).toEqual(read);
  expect(tidyRule('RRULE:FREQ=DAILY;COUNT=3;')).toBe(tidyRule('freq=daily;count=3'));
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
