import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AMOUNTS,
  type Amount,
  amountsThatFit,
  findAddRowProblem,
  findSplitProblem,
  placeQuarters,
  type SplitRow,
  totalPercent,
} from '#contract/booking/split-shares.ts';

const row = (amount: Amount | null, customer: number | null = null, cut_sheet: number | null = 1): SplitRow => ({
  amount,
  customer,
  cut_sheet,
});
const rows = (...amounts: (Amount | null)[]) => amounts.map((amount, at) => row(amount, at));
const anyRows = fc.array(
  fc.record({ amount: fc.constantFrom(...AMOUNTS), customer: fc.nat(5), cut_sheet: fc.constantFrom(1, 2) }),
  { maxLength: 6 },
);

describe('the shares of one animal', () => {
  test('make exactly one animal, or there are none [ORD-038 ORD-107]', () => {
    expect(findSplitProblem(rows('Half', 'Quarter', 'Quarter'))).toBeNull();
    expect(findSplitProblem(rows('Whole'))).toBeNull();
    expect(findSplitProblem([])).toBeNull();
    expect(findSplitProblem(rows('Half', 'Quarter'))).toBe('not_one_animal');
    expect(findSplitProblem(rows('Whole', 'Quarter'))).toBe('not_one_animal');
  });

  test('are accepted exactly when they add up to 100 % with each customer once', () => {
    fc.assert(
      fc.property(anyRows, (some) => {
        const isOnce = new Set(some.map(({ customer }) => customer)).size === some.length;
        const isWhole = some.length === 0 || totalPercent(some) === 100;
        expect(findSplitProblem(some) === null).toBe(isOnce && isWhole);
      }),
    );
  });

  test('name a customer once and a cut sheet each [ORD-042]', () => {
    expect(findSplitProblem([row('Half', 7), row('Half', 7)])).toBe('customer_twice');
    expect(findSplitProblem([row('Half', 7), row('Half', 8, null)])).toBe('cut_sheet_missing');
  });

  test('hold quarters that never overlap and never leave the animal', () => {
    fc.assert(
      fc.property(
        anyRows.filter((some) => totalPercent(some) <= 100),
        (some) => {
          const held = placeQuarters(some.map(({ amount }) => amount)).flatMap(({ first_quarter, quarters }) =>
            Array.from({ length: quarters }, (_, at) => first_quarter + at),
          );
          expect(new Set(held).size).toBe(held.length);
          expect(held.every((quarter) => quarter >= 1 && quarter <= 4)).toBe(true);
        },
      ),
    );
  });
});

describe('while the dialog is filled', () => {
  test('Whole is off once any other row has an amount, Half and Quarter when they would exceed 100 [ORD-045 ORD-046]', () => {
    expect(amountsThatFit([row(null)], 0)).toEqual(['Whole', 'Half', 'Quarter']);
    expect(amountsThatFit([row('Quarter'), row(null)], 1)).toEqual(['Half', 'Quarter']);
    expect(amountsThatFit([row('Half'), row('Quarter'), row(null)], 2)).toEqual(['Quarter']);
    expect(amountsThatFit([row('Whole'), row(null)], 1)).toEqual([]);
  });

  test('a row may change its own amount', () => {
    expect(amountsThatFit([row('Half'), row('Half')], 0)).toEqual(['Half', 'Quarter']);
  });

  test('another row needs an amount on some row, a cut sheet on every row, and something left [ORD-039 ORD-040 ORD-041]', () => {
    expect(findAddRowProblem([row(null)])).toBe('amount_missing');
    expect(findAddRowProblem([row('Half', 1, null)])).toBe('cut_sheet_missing');
    expect(findAddRowProblem(rows('Half', 'Half'))).toBe('no_amount_left');
    expect(findAddRowProblem(rows('Half', 'Quarter'))).toBeNull();
  });
});
