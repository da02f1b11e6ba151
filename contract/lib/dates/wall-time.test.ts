import { expect, test } from 'vitest';
import { instantIn, timeIn } from '#contract/lib/dates/wall-time.ts';

test.each([
  ['America/Chicago', '2025-01-15', '09:10', '2025-01-15T15:10:00.000Z'],
  ['America/Chicago', '2025-07-15', '23:30', '2025-07-16T04:30:00.000Z'],
  ['America/Denver', '2025-03-09', '01:30', '2025-03-09T08:30:00.000Z'],
  ['America/Denver', '2025-03-09', '04:00', '2025-03-09T10:00:00.000Z'],
  ['America/Denver', '2025-11-02', '04:00', '2025-11-02T11:00:00.000Z'],
  ['America/Phoenix', '2025-07-01', '00:00', '2025-07-01T07:00:00.000Z'],
])('in %s, on %s at %s it is %s', (zone, day, time, instant) => {
  expect(instantIn(zone, day, time)).toBe(instant);
  expect(timeIn(zone, instant)).toBe(time);
});

test('a time that clocks skip is taken for an hour earlier', () => {
  expect(timeIn('America/Chicago', instantIn('America/Chicago', '2025-03-09', '02:30'))).toBe('01:30');
});
