import { expect, onTestFinished, test, vi } from 'vitest';
import { todayAt } from '#server/lib/today.ts';

test('the day at a plant changes at its midnight, also where that is not on the hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const at = (instant: string, time_zone: string) => {
    vi.setSystemTime(Date.parse(instant));
    return todayAt({ time_zone });
  };
  expect(at('2026-11-22T18:14:59.999Z', 'Asia/Kathmandu')).toBe('2026-11-22');
  expect(at('2026-11-22T18:15:00.000Z', 'Asia/Kathmandu')).toBe('2026-11-23');
  expect(at('2026-11-22T18:15:00.000Z', '')).toBe('2026-11-22');
  expect(at('2026-11-23T00:00:00.000Z', '')).toBe('2026-11-23');
  expect(at('2026-11-22T23:59:59.999Z', '')).toBe('2026-11-22');
});
