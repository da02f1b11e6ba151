import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '#contract/lib/sum.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import { splitPounds } from '#contract/pricing/split-pounds.ts';

const SIDES = { left_clb: 35_240, right_clb: 34_861 };

test('example 1: gives the owner of each half their own side: 352.40 and 348.61 lb at $2.41 are $849.28 and $840.15', () => {
  const parts = splitPounds(70_101, [2, 2], { ...SIDES, places: [1, 3] });
  expect(parts).toEqual([35_240, 34_861, 0]);
  expect(parts.slice(0, 2).map((clb) => lineAmount(241, clb))).toEqual([84_928, 84_015]);
});

test('follows the places of the shares, not their order', () => {
  expect(splitPounds(70_101, [2, 2], { ...SIDES, places: [3, 1] })).toEqual([34_861, 35_240, 0]);
});

test('divides a side between the quarters of its half', () => {
  expect(splitPounds(70_101, [1, 2, 1], { ...SIDES, places: [1, 3, 2] })).toEqual([17_620, 34_861, 17_620, 0]);
});

test('gives three quarters one side and half of the other', () => {
  expect(splitPounds(70_101, [3], { ...SIDES, places: [1] })).toEqual([35_240 + 17_431, 17_430]);
});

test('divides one weight by quarters', () => {
  expect(splitPounds(70_101, [2, 2], null)).toEqual([35_051, 35_050, 0]);
  expect(splitPounds(70_101, [4], { ...SIDES, places: [1] })).toEqual([70_101, 0]);
});

test('never loses or invents a hundredth of a pound', () => {
  const splits = fc.constantFrom([4], [2, 2], [1, 1, 2], [2, 1], [1, 1, 1, 1], [3, 1], [1, 2, 1]);
  const side = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(splits, side, side, (split, left_clb, right_clb) => {
      const places = split.map((_, at) => 1 + sum(split.slice(0, at)));
      const parts = splitPounds(left_clb + right_clb, split, { left_clb, right_clb, places });
      expect(sum(parts)).toBe(left_clb + right_clb);
    }),
  );
});
