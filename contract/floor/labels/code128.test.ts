import { expect, test } from 'vitest';
import { barsOf, isBarText, symbolsOf } from '#contract/floor/labels/code128.ts';
import { gs1Of, gtinOf } from '#contract/floor/labels/gs1.ts';
import { sum } from '#contract/lib/sum.ts';

/** Every printable character once, with no four digits in a row, so that each symbol of the letters is drawn. */
const ALL = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => ((at * 7) % 95) + 32));

test('each symbol is eleven modules wide, has bars of an even sum, and is unlike any other', () => {
  const widths = barsOf(ALL);
  const pairs = barsOf(Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).join(''));
  const symbols = Array.from({ length: 95 + 2 }, (_, at) => widths.slice(at * 6, at * 6 + 6));
  for (const symbol of [...symbols, ...Array.from({ length: 102 }, (_, at) => pairs.slice(at * 6, at * 6 + 6))]) {
    expect(sum(symbol)).toBe(11);
    expect(((symbol[0] ?? 0) + (symbol[2] ?? 0) + (symbol[4] ?? 0)) % 2).toBe(0);
  }
  expect(new Set(symbols.slice(1, -1).map(String)).size).toBe(95);
  expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
});

test('the check symbol counts each symbol by its place', () => {
  // 104 + 1 × 48 + 2 × 42 + 3 × 42 + 4 × 17 + 5 × 18 + 6 × 19 + 7 × 35 = 879
  expect(symbolsOf('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 879 % 103]);
});

test('runs of digits are written in pairs', () => {
  expect(symbolsOf('123456').slice(0, -1)).toEqual([105, 12, 34, 56]);
  expect(symbolsOf('A12345').slice(0, -1)).toEqual([104, 33, 99, 12, 34, 100, 21]);
});

test('only what a scanner types can be in a code', () => {
  expect([isBarText('P-204118'), isBarText(''), isBarText('ñ')]).toEqual([true, false, false]);
  expect(() => barsOf('ñ')).toThrow(RangeError);
});

test('a GS1 code has the item, the day, the weight, and the serial last', () => {
  const gtin = gtinOf('0614141', '12345');
  expect(gtin).toBe('90614141123455');
  const code = gs1Of({ gtin, packed_on: '2026-11-30', net_clb: 1580, serial: 'P204' });
  expect(code).toEqual({
    data: '0190614141123455132611303202001580' + '21P204',
    shown: '(01)90614141123455(13)261130(3202)001580(21)P204',
  });
  expect(symbolsOf(code.data, true).slice(0, 3)).toEqual([105, 102, 1]);
});

test.each([
  ['0614141', '1234'],
  ['06141', '123456'],
  ['061414112345', '12'],
  ['06141x1', '12345'],
])('prefix %s and item %s don’t make a number of fourteen digits', (prefix, item) => {
  expect(gtinOf(prefix, item)).toBe('');
});
