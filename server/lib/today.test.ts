import { expect, onTestFinished, test, vi } from 'vitest';
import { todayAt, todayFor } from '#server/lib/today.ts';

test('the date at a plant changes at its midnight, even where that isn’t on the hour in UTC', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const at = (instant: string, time_zone: string) => {
    vi.setSystemTime(Date.parse(instant));
    return todayAt({ time_zone });
  };
  expect(at('2026-11-22T18:14:59.999Z', 'Asia/Kathmandu')).toBe('2026-11-22');
  expect(at('2026-11-22T18:15:00.000Z', 'Asia/Kathmandu')).toBe('2026-11-23');
});

test('people without a plant get the date at their ZIP code, and guests get the date in Central time', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.parse('2026-11-23T06:30:00.000Z'));
  const of = (zip: string, time_zone = '') => todayFor({ zip, time_zone });
  expect([of('10001'), of('97201'), of(''), todayFor(null)]).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-23',
    '2026-11-23',
  ]);
  expect(of('10001', 'America/Los_Angeles')).toBe('2026-11-22');
  vi.setSystemTime(Date.parse('2026-11-23T05:30:00.000Z'));
  expect([of('10001'), todayFor(null)]).toEqual(['2026-11-23', '2026-11-22']);
});
