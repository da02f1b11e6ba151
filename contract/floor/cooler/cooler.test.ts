import { expect, test } from 'vitest';
import { isChilledLate, minutesToChill, piecesOf, showShrink, shrinkOf } from '#contract/floor/cooler/cooler.ts';

test('example 2: hot 750.00 lb and cold 727.50 lb are a shrink of 3.00 %', () => {
  expect(shrinkOf(75_000, 72_750)).toBe(300);
  expect(shrinkOf(75_000, 75_000)).toBe(0);
  expect(showShrink(300)).toBe('3.00%');
});

test('example 8: bled at 9:10, in the cooler at 10:05 passes, and at 10:15 somebody has to act', () => {
  const lateAt = (time: string) =>
    isChilledLate(minutesToChill('2026-11-02T09:10:00-07:00', `2026-11-02T${time}:00-07:00`));
  expect([lateAt('10:05'), lateAt('10:10'), lateAt('10:15')]).toEqual([false, false, true]);
});

test('cattle hang in two sides, lambs in one piece', () => {
  expect([piecesOf('beef'), piecesOf('lamb')]).toEqual([['left', 'right'], ['whole']]);
});
