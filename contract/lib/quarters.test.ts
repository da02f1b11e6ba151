import { expect, test } from 'vitest';
import { sayQuartersTo, showQuarters, showShare } from '#contract/lib/quarters.ts';

test('names a share the way families say it, and the way the look-up writes it [ORD-114]', () => {
  expect([4, 3, 2, 1, null].map(showShare)).toEqual(['Whole', 'Three quarters', 'Half', 'Quarter', '-']);
  expect([4, 2, 1, null].map(showQuarters)).toEqual(['Whole', 'Qt 2', 'Qt 1', '-']);
});

test('says Qt 1 in the tables of the plant’s staff, and Quarter to families, farms and sellers', () => {
  for (const role of ['processor', 'manager', 'butcher'] as const) expect(sayQuartersTo(role)(1)).toBe('Qt 1');
  for (const role of ['customer', 'producer', 'seller'] as const) expect(sayQuartersTo(role)(1)).toBe('Quarter');
});
