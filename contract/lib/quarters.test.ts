import { expect, test } from 'vitest';
import { sayQuartersTo, showQuarters, showShare } from '#contract/lib/quarters.ts';

test('a share is a “Half” to families and “Qt 2” in the look-up [ORD-114]', () => {
  expect([4, 3, 2, 1, null].map(showShare)).toEqual(['Whole', 'Three quarters', 'Half', 'Quarter', '-']);
  expect([4, 2, 1, null].map(showQuarters)).toEqual(['Whole', 'Qt 2', 'Qt 1', '-']);
});

test('tables show Qt 1 to the plant’s staff, and Quarter to customers, producers and sellers', () => {
  for (const role of ['processor', 'manager', 'butcher'] as const) expect(sayQuartersTo(role)(1)).toBe('Qt 1');
  for (const role of ['customer', 'producer', 'seller'] as const) expect(sayQuartersTo(role)(1)).toBe('Quarter');
});
