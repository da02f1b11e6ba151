import { expect, test } from 'vitest';
import { findWrongRefusals } from '#bench/check-refusals.ts';

const DAY = '2026-12-04';
const took = (sent: number, answered: number) => ({ day: DAY, slots: 1, sent, answered });
const refused = (sent: number, answered: number) => ({ day: DAY, needed: 1, sent, answered });

test('accepts a refusal if claims on the same day could explain it', () => {
  expect(findWrongRefusals(2, [took(0, 1), took(5, 9)], [], [refused(6, 7)])).toEqual([]);
  const late = [took(0, 1), took(8, 9)];
  expect(findWrongRefusals(2, late, [], [refused(6, 7)])).toEqual([refused(6, 7)]);
  const elsewhere = [took(0, 1), { ...took(0, 1), day: '2026-12-05' }];
  expect(findWrongRefusals(2, elsewhere, [], [refused(6, 7)])).toEqual([refused(6, 7)]);
});

test('counts a slot as free only once its release has been confirmed', () => {
  const both = [took(0, 1), took(0, 1)];
  expect(findWrongRefusals(2, both, [took(2, 3)], [refused(4, 5)])).toEqual([refused(4, 5)]);
  expect(findWrongRefusals(2, both, [took(2, 4.5)], [refused(4, 5)])).toEqual([]);
});
