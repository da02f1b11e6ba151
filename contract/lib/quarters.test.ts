import { expect, test } from 'vitest';
import { showQuarters, showShare } from '#contract/lib/quarters.ts';

test('names a share as families say it, and as the look-up writes it [ORD-114]', () => {
  expect([4, 3, 2, 1, null].map(showShare)).toEqual(['Whole', 'Three quarters', 'Half', 'Quarter', '-']);
  expect([4, 2, 1, null].map(showQuarters)).toEqual(['Whole', 'Qt 2', 'Qt 1', '-']);
});
