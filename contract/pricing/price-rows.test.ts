import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import {
  CONDITION_NAMES,
  needsProduct,
  type PriceLine,
  TAX_CLASS_NAMES,
  UNIT_NAMES,
} from '#contract/pricing/price-list.ts';
import { PRICE_COLUMNS, readPriceRows, writePriceRow } from '#contract/pricing/price-rows.ts';

const read = (...rows: string[][]) => readPriceRows(rows.map((cells, at) => ({ row_number: at + 1, cells })));

describe('a price file', () => {
  test('reads back the lines that were written to it', () => {
    const lines = builtInPrices(9);
    expect(read([...PRICE_COLUMNS], ...lines.map(writePriceRow))).toEqual({ lines, problems: [] });
  });

  test('keeps every line intact, even if its name looks like a formula', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    const line = fc.record<PriceLine>({
      name: fc.constantFrom('=1+1', "'=1+1", '+A1', 'Kill fee', '@x', 'Café, "large"', '-5'),
      unit: fc.constantFrom(...UNIT_NAMES),
      cents,
      minimum_cents: fc.option(cents),
      when: fc.constantFrom(...CONDITION_NAMES),
      tax_class: fc.constantFrom(...TAX_CLASS_NAMES),
    });
    /** Lines that say which cut they are for, as these conditions require. */
    const named = (one: PriceLine) => (needsProduct(one) ? { ...one, product: '=Bacon' } : one);
    fc.assert(
      fc.property(line.map(named), (one) => {
        const cells = writePriceRow(one);
        expect(cells.every((cell) => !/^[=+\-@]/.test(cell))).toBe(true);
        expect(read([...PRICE_COLUMNS], cells).lines).toEqual([one]);
      }),
    );
  });

  test('can have its columns in any order, leave out all but three, and use dollar signs', () => {
    const { lines } = read(
      ['unit', 'PRICE', 'Name', 'Note'],
      ['Per Head', '$1,250.5', 'Kill fee', 'x'],
      ['flat', '3', 'Tag'],
    );
    expect(lines).toEqual([
      { name: 'Kill fee', unit: 'head', cents: 125_050, minimum_cents: null, when: 'always', tax_class: 'processing' },
      { name: 'Tag', unit: 'flat', cents: 300, minimum_cents: null, when: 'always', tax_class: 'processing' },
    ]);
  });

  test('reports every bad row with its number, column and reason, and imports nothing', () => {
    const { lines, problems } = read(
      [...PRICE_COLUMNS],
      ['Kill fee', '100', 'per head', '', '', ''],
      ['', '100', 'per head', '', '', ''],
      ['Cutting', '0.9055', 'per stone', '-5', 'sometimes', 'luxury'],
      ['Gold', '10000.01', 'flat', '', '', ''],
      ['Nothing', '', 'flat', '', '', ''],
      ['kill FEE', '5', 'flat', '', '', ''],
      ['<b>', '5', 'flat', '', '', ''],
    );
    expect(lines).toEqual([]);
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 Name',
      '4 Price',
      '4 Unit',
      '4 Minimum per animal',
      '4 When',
      '4 Tax class',
      '5 Price',
      '6 Price',
      '7 Name',
      '8 Name',
    ]);
    expect(problems.every(({ words }) => words.length > 5)).toBe(true);
  });

  test('must have the required columns and no more than a hundred lines', () => {
    expect(read(['Item', 'Price']).problems.map(({ column }) => column)).toEqual(['Name', 'Unit']);
    expect(read().problems).toHaveLength(3);
    const many = Array.from({ length: 101 }, (_, at) => [`Line ${at}`, '1', 'flat']);
    expect(read(['Name', 'Price', 'Unit'], ...many.slice(1)).lines).toHaveLength(100);
    expect(read(['Name', 'Price', 'Unit'], ...many).problems).toMatchObject([{ row: 102 }]);
  });
});
