import { describe, expect, test } from 'vitest';
import { readNumber } from '#contract/lib/read-number.ts';
import { readAmount } from '#contract/orders/deposit.ts';

describe('a typed number', () => {
  const reads: readonly (readonly [typed: string, decimals: number, number: number | '' | null])[] = [
    ['1,050', 2, 1050],
    ['1,050', 0, 1050],
    ['1,050.5', 2, 1050.5],
    ['12,345,678', 0, 12_345_678],
    ['1050', 2, 1050],
    ['0.29', 2, 0.29],
    ['.5', 2, 0.5],
    ['12.', 2, 12],
    ['007', 0, 7],
    ['-10', 2, -10],
    ['−10', 2, -10],
    ['-0', 0, 0],
    [' 12\u00a0', 0, 12],
    ['', 2, ''],
    ['   ', 0, ''],
    // Two readings, or none.
    ['1,05', 2, null],
    ['10,5', 2, null],
    ['1,0500', 2, null],
    ['1.050,5', 2, null],
    ['1.050', 2, null],
    ['1.050', 0, null],
    ['12.0', 0, null],
    ['12.', 0, null],
    ['1 050', 2, null],
    ['1\u00a0050', 2, null],
    ['1’050', 2, null],
    [',050', 2, null],
    ['1,,050', 2, null],
    ['1.2.3', 2, null],
    ['1e3', 2, null],
    ['0x10', 2, null],
    ['5O', 2, null],
    ['5-', 2, null],
    ['--5', 2, null],
    ['.', 2, null],
    ['-', 2, null],
    ['٣', 2, null],
    ['１２', 2, null],
    ['12 lb', 2, null],
    ['$12', 2, null],
    ['Infinity', 2, null],
    ['9'.repeat(16), 0, null],
  ];
  for (const [typed, decimals, number] of reads) {
    test(`“${typed}” with ${decimals} decimals is ${number === null ? 'refused' : `“${number}”`}`, () => {
      expect(readNumber(typed, { decimals })).toBe(number);
    });
  }

  test('may have the field’s own unit, and no other', () => {
    const pounds = { decimals: 2, suffix: ' lb' };
    expect(['1,050 lb', '1,050lb', '1,050.25 lb '].map((typed) => readNumber(typed, pounds))).toEqual([
      1050, 1050, 1050.25,
    ]);
    expect(['1,050 kg', '1,050 l', 'lb 5', '1,050 lb lb'].map((typed) => readNumber(typed, pounds))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const dollars = { decimals: 2, prefix: '$' };
    expect(['$1,050.00', '$ 5', '-$5', '5$', '€5'].map((typed) => readNumber(typed, dollars))).toEqual([
      1050,
      5,
      -5,
      null,
      null,
    ]);
    expect(readNumber(' lb', pounds)).toBe('');
  });

  test('reads the same in a field for a number and in a field for an amount', () => {
    for (const [typed, decimals, number] of reads) {
      if (decimals !== 2 || (typeof number === 'number' && number < 0) || /^[−]/.test(typed)) continue;
      const cents = readAmount(typed);
      if (typed.startsWith('$')) continue;
      expect(cents === null ? null : cents / 100, typed).toBe(number === '' ? 0 : number);
    }
  });
});
