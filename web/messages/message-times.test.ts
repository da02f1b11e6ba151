import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDayOf, formatRecent, placeAfter } from '#web/messages/message-times.ts';

const ZONE = 'America/Chicago';
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T18:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['2026-11-24T15:05:00Z', 'Today', '9:05 AM'],
  ['2026-11-24T04:00:00Z', 'Yesterday', 'Yesterday'],
  ['2026-11-22T18:00:00Z', 'Sun, Nov 22', 'Sun, Nov 22'],
  ['2025-11-22T18:00:00Z', 'Sat, Nov 22, 2025', 'Sat, Nov 22, 2025'],
])('a message sent at %s appears under %s and is listed as %s, by the plant’s clock', (instant, heading, listed) => {
  expect(formatDayOf(instant, ZONE)).toBe(heading);
  // Some versions of Node put a narrow space before AM.
  expect(formatRecent(instant, ZONE).replace(/\s/g, ' ')).toBe(listed);
});

test('groups messages that one person sends within five minutes', () => {
  const first = { party_id: 1, sender_id: 7, sent_at: '2026-11-24T15:00:00Z' };
  const place = (more: Partial<typeof first>) => placeAfter(first, { ...first, ...more }, ZONE);
  expect(place({ sent_at: '2026-11-24T15:04:00Z' })).toEqual({ isNewDay: false, isNext: true });
  expect(place({ sent_at: '2026-11-24T15:05:00Z' }).isNext).toBe(false);
  expect(place({ sender_id: 8 }).isNext).toBe(false);
  expect(place({ party_id: 2 }).isNext).toBe(false);
  const late = { ...first, sent_at: '2026-11-24T05:59:00Z' };
  expect(placeAfter(late, { ...late, sent_at: '2026-11-24T06:01:00Z' }, ZONE)).toEqual({
    isNewDay: true,
    isNext: false,
  });
  expect(placeAfter(undefined, first, ZONE)).toEqual({ isNewDay: true, isNext: false });
});
