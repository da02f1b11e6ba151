import { expect, test } from 'vitest';
import { findWrongRefusals } from '#bench/judge-refusals.ts';

const DAY = '2026-12-04';
const took = (sent: number, answered: number) => ({ day: DAY, slots: 1, sent, answered });
const refused = (sent: number, answered: number) => ({ day: DAY, needed: 1, sent, answered });

test('a refusal is explained by claims that may have been there, and by nothing on other days', () => {
  expect(findWrongRefusals(2, [took(0, 1), took(5, 9)], [], [refused(6, 7)])).toEqual([]);
  const late = [took(0, 1), took(8, 9)];
  expect(findWrongRefusals(2, late, [], [refused(6, 7)])).toEqual([refused(6, 7)]);
  const elsewhere = [took(0, 1), { ...took(0, 1), day: '2026-12-05' }];
  expect(findWrongRefusals(2, elsewhere, [], [refused(6, 7)])).toEqual([refused(6, 7)]);
});

test('what was given back before is free again, what is being given back may not be yet', () => {
  const both = [took(0, 1), took(0, 1)];
  expect(findWrongRefusals(2, both, [took(2, 3)], [refused(4, 5)])).toEqual([refused(4, 5)]);
  expect(findWrongRefusals(2, both, [took(2, 4.5)], [refused(4, 5)])).toEqual([]);
});
