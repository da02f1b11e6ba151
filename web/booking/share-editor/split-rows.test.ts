import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNTS, sumQuarters } from '#contract/booking/shares.ts';
import {
  addRow,
  changeRow,
  isTaken,
  PRESETS,
  presetRows,
  type Row,
  removeRow,
  shareOfRow,
  sharesOfRows,
  startRows,
} from '#web/booking/share-editor/split-rows.ts';

const SHEET = 3;
const propose = () => SHEET;
const ana = { id: 7, label: 'Ana Ruiz' };
const ben = { id: 8, label: 'Ben Otto' };
const row = (key: number, some: Partial<Row>): Row => ({
  key,
  customer: null,
  cut_sheet: SHEET,
  amount: null,
  ...some,
});
const keysAreApart = (rows: readonly Row[]) => new Set(rows.map(({ key }) => key)).size === rows.length;

describe('the rows of the split dialog', () => {
  test('start empty with the proposed cut sheet, or with the saved shares', () => {
    expect(startRows([], propose)).toEqual([row(0, {})]);
    const shares = [{ customer: ana, cut_sheet: 9, amount: 'Whole' as const }];
    expect(sharesOfRows(startRows(shares, propose))).toEqual({ shares });
  });

  test('clear the first one instead of removing it [ORD-043]', () => {
    const rows = [row(0, { customer: ana, amount: 'Half' }), row(1, { customer: ben, amount: 'Half' })];
    expect(removeRow(rows, 0)).toEqual([row(0, { cut_sheet: null }), rows[1]]);
    expect(removeRow(rows, 1)).toEqual([rows[0]]);
  });

  test('get the only amount that still fits', () => {
    const [, second] = addRow([row(0, { amount: 'Half' })], propose);
    expect(second?.amount).toBeNull();
    const [, , third] = addRow([row(0, { amount: 'Half' }), row(1, { amount: 'Quarter' })], propose);
    expect(third?.amount).toBe('Quarter');
  });

  test('allow one share per customer [ORD-042]', () => {
    const rows = [row(0, { customer: ana }), row(1, {})];
    expect(isTaken(rows, 1, ana.id)).toBe(true);
    expect(isTaken(rows, 0, ana.id)).toBe(false);
  });

  test('keep chosen customers when a usual split is applied', () => {
    for (const { amounts } of PRESETS) {
      const rows = presetRows([row(0, { customer: ana }), row(1, { customer: ben })], amounts, propose);
      expect(sumQuarters(rows.map(shareOfRow))).toBe(4);
      expect(keysAreApart(rows)).toBe(true);
      expect(rows[0]?.customer).toEqual(ana);
      expect(rows[1]?.customer ?? ben).toEqual(ben);
    }
  });

  test('offer all usual splits', () => {
    const whole = fc.array(fc.constantFrom(...AMOUNTS), { minLength: 1, maxLength: 4 });
    const sorted = (amounts: readonly string[]) => [...amounts].sort().join();
    fc.assert(
      fc.property(
        whole.filter((amounts) => sumQuarters(amounts.map((amount) => shareOfRow(row(0, { amount })))) === 4),
        (amounts) => {
          expect(PRESETS.map((preset) => sorted(preset.amounts))).toContain(sorted(amounts));
        },
      ),
    );
  });
});

describe('saving a split', () => {
  const halves = presetRows([], ['Half', 'Half'], propose);
  const filled = changeRow(changeRow(halves, 0, { customer: ana }), 1, { customer: ben });

  test('returns the shares once they make up one animal [ORD-071]', () => {
    expect(sharesOfRows(filled)).toEqual({
      shares: [
        { customer: ana, cut_sheet: SHEET, amount: 'Half' },
        { customer: ben, cut_sheet: SHEET, amount: 'Half' },
      ],
    });
  });

  test('leaves the animal unsplit without customers and amounts', () => {
    expect(sharesOfRows(startRows([], propose))).toEqual({ shares: [] });
  });

  test('is refused for a wrong total, then cut sheets, then customers [ORD-038]', () => {
    expect(sharesOfRows([row(0, { amount: 'Half' })])).toEqual({ problem: 'not_one_animal' });
    expect(sharesOfRows(changeRow(filled, 1, { cut_sheet: null }))).toEqual({ problem: 'cut_sheet_missing' });
    expect(sharesOfRows(changeRow(filled, 1, { customer: ana }))).toEqual({ problem: 'customer_twice' });
    expect(sharesOfRows(halves)).toEqual({ problem: 'owner_missing' });
  });
});
