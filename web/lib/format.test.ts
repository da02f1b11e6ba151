import { afterEach, expect, test, vi } from 'vitest';
import { formatInstant } from '#web/lib/format.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-12-31T20:00:00Z', 'America/Chicago', 'Thu, Dec 31, 2:00 PM'],
  ['2027-01-01T07:00:00Z', 'America/Chicago', 'Fri, Jan 1, 2027, 1:00 AM'],
  ['2026-12-31T12:00:00Z', 'Asia/Tokyo', 'Thu, Dec 31, 2026, 9:00 PM'],
  ['2026-12-31T20:00:00Z', 'Asia/Tokyo', 'Fri, Jan 1, 5:00 AM'],
])('shows %s in %s with the year only if it isn’t the current year there: %s', (instant, zone, words) => {
  // Half an hour before midnight in Chicago, and 14:30 on New Year's Day in Tokyo.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T05:30:00Z') });
  expect(formatInstant(instant, zone).replaceAll('\u202f', ' ')).toBe(words);
});
