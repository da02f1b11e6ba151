import { expect, test } from 'vitest';
import { differencesBetween, dividedHalves } from '#contract/cut-sheets/agreement/agreement.ts';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { sum } from '#contract/lib/sum.ts';

const shares = (...counts: number[]) =>
  counts.map((quarters, at) => ({
    quarters,
    first_quarter: 1 + sum(counts.slice(0, at)),
  }));
const halvesOf = (...counts: number[]) =>
  dividedHalves(shares(...counts)).map(({ half, pair }) => [half, ...pair.map(({ first_quarter }) => first_quarter)]);

test('requires matching sheets for the two quarters of a half, but not for halves or wholes', () => {
  expect(halvesOf(4)).toEqual([]);
  expect(halvesOf(2, 2)).toEqual([]);
  expect(halvesOf(2, 1, 1)).toEqual([[2, 3, 4]]);
  expect(halvesOf(1, 1, 1, 1)).toEqual([
    [1, 1, 2],
    [2, 3, 4],
  ]);
  expect(halvesOf(3, 1)).toEqual([[2, 1, 4]]);
  expect(halvesOf(1, 3)).toEqual([[1, 1, 2]]);
  expect(halvesOf(1, 2, 1)).toEqual([
    [1, 1, 2],
    [2, 2, 4],
  ]);
});

test('doesn’t require matching sheets if only one quarter of a half has an owner', () => {
  expect(
    dividedHalves([
      { first_quarter: 1, quarters: 1 },
      { first_quarter: 3, quarters: 1 },
    ]),
  ).toEqual([]);
});

const loin = (title: string, ...said: [string, string][]): OrderList => [
  {
    cut: 'Short loin',
    subcuts: [{ title, choices: said.map(([description, value]) => ({ description, selected_values: [value] })) }],
  },
];

test('reports a difference when a cut is missing or answered differently', () => {
  const bone = loin('T-bone', ['Thickness', '1"'], ['Per package', '2']);
  expect(differencesBetween(bone, loin('T-bone', ['Per package', '2'], ['Thickness', '1"']))).toEqual([]);
  expect(differencesBetween(bone, loin('T-bone', ['Per package', '2'], ['Thickness', '2"']))).toEqual([
    {
      cut: 'Short loin',
      title: 'T-bone',
      one: 'Thickness: 1" · Per package: 2',
      other: 'Per package: 2 · Thickness: 2"',
    },
  ]);
  expect(differencesBetween(bone, loin('Strip'))).toEqual([
    { cut: 'Short loin', title: 'T-bone', one: 'Thickness: 1" · Per package: 2', other: null },
    { cut: 'Short loin', title: 'Strip', one: null, other: '' },
  ]);
});

test('ignores blanks and cuts that are not kept', () => {
  expect(differencesBetween(loin('Liver', ['Form', '']), loin('Liver'))).toEqual([]);
  expect(differencesBetween(loin('Liver', ['Keep', 'Do not keep']), [])).toEqual([]);
  expect(differencesBetween(loin('Liver', ['Keep', 'Keep']), [])).toHaveLength(1);
});
