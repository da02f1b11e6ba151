import { describe, expect, test } from 'vitest';
import { findDifferences, mergeValues } from '#web/booking/edit-order/edit-conflict.ts';
import {
  type EditValues,
  findAddProblem,
  fittingAmounts,
  newRow,
  removeRow,
} from '#web/booking/edit-order/edit-draft.ts';

const ANN = { id: 1, label: 'Ann' };
const BOB = { id: 2, label: 'Bob' };
const CAL = { id: 3, label: 'Cal' };
const row = (cart_id: number | null, customer: typeof ANN | null, amount: 'Whole' | 'Half' | 'Quarter' | null) => ({
  key: `row ${cart_id} ${customer?.id}`,
  cart_id,
  customer,
  cut_sheet: 9,
  amount,
});
const BASE: EditValues = {
  event_name: 'Fall beef',
  organic: '',
  quantities: { beef: 1 },
  dropoff_date: '2027-06-10',
  kill_date: '2027-06-12',
  organs: [],
  process_option: 'usda',
  sex: '',
  ear_tag_id: '',
  extra_field_1: '',
  over_thirty_months: '',
  organic_certified_file: [],
  thirty_plus_file: [],
  deposit: { amount: '', contact: '' },
  rows: [row(11, ANN, 'Half'), row(12, BOB, 'Half')],
};

describe('when someone else saved first', () => {
  test('proposes their changes, asks about conflicts and ignores equal ones', () => {
    const mine: EditValues = { ...BASE, sex: 'steer', event_name: 'Mine', organic: 'yes' };
    const theirs: EditValues = { ...BASE, sex: 'bull', extra_field_1: 'Early', organic: 'yes' };
    expect(findDifferences(BASE, mine, theirs)).toEqual([
      { part: 'sex', isMineToo: true, choice: null },
      { part: 'extra_field_1', isMineToo: false, choice: 'theirs' },
    ]);
    expect(findDifferences(BASE, mine, BASE)).toEqual([]);
  });

  test('treats the day and its kill date as one choice', () => {
    const theirs = { ...BASE, dropoff_date: '2027-06-17', kill_date: '2027-06-19' };
    const differences = findDifferences(BASE, { ...BASE, kill_date: '2027-06-13' }, theirs);
    expect(differences).toEqual([{ part: 'day', isMineToo: true, choice: null }]);
    const taken = mergeValues(BASE, theirs, [{ part: 'day', isMineToo: true, choice: 'theirs' }]);
    expect(taken).toMatchObject({ dropoff_date: '2027-06-17', kill_date: '2027-06-19' });
  });

  test('keeps my changes unless I choose theirs', () => {
    const mine: EditValues = { ...BASE, sex: 'steer', event_name: 'Mine' };
    const theirs: EditValues = { ...BASE, sex: 'bull', extra_field_1: 'Early' };
    const chosen = findDifferences(BASE, mine, theirs).map((one) => ({ ...one, choice: 'mine' as const }));
    expect(mergeValues(mine, theirs, chosen)).toMatchObject({ sex: 'steer', event_name: 'Mine', extra_field_1: '' });
  });

  test('puts my shares over theirs, and adds again what they removed', () => {
    const mine = { ...BASE, rows: [row(11, ANN, 'Half'), row(12, BOB, 'Quarter'), row(null, CAL, 'Quarter')] };
    const theirs = { ...BASE, rows: [row(11, ANN, 'Half'), row(13, CAL, 'Half')] };
    const [difference] = findDifferences(BASE, mine, theirs);
    expect(difference).toMatchObject({ part: 'shares', isMineToo: true });
    const merged = mergeValues(mine, theirs, [{ part: 'shares', isMineToo: true, choice: 'mine' }]);
    expect(merged.rows.map(({ cart_id, customer }) => [cart_id, customer?.label])).toEqual([
      [11, 'Ann'],
      [null, 'Bob'],
      [13, 'Cal'],
    ]);
  });
});

describe('the rows of the edit dialog', () => {
  test('take amounts that fit with the others [ORD-045 ORD-046]', () => {
    const rows = [row(1, ANN, 'Half'), row(2, BOB, 'Quarter'), newRow()];
    expect(fittingAmounts(rows, 2)).toEqual(['Quarter']);
    expect(fittingAmounts([row(1, ANN, 'Half'), newRow()], 1)).toEqual(['Half', 'Quarter']);
    expect(fittingAmounts([newRow()], 0)).toEqual(['Whole', 'Half', 'Quarter']);
    expect(fittingAmounts([newRow(), newRow()], 0, 2)).toEqual(['Half', 'Quarter']);
  });

  test('give the reason when another one is refused [ORD-039 ORD-040 ORD-041]', () => {
    expect(findAddProblem([newRow()])).toBe('amount_missing');
    expect(findAddProblem([newRow({ amount: 'Half' })])).toBe('cut_sheet_missing');
    expect(findAddProblem([row(1, ANN, 'Whole')])).toBe('no_amount_left');
    expect(findAddProblem([row(1, ANN, 'Half')])).toBeNull();
  });

  test('clear the first one instead of removing it [ORD-043]', () => {
    const [first, second] = removeRow(BASE.rows, 0);
    expect(first).toMatchObject({ cart_id: null, customer: null, cut_sheet: null, amount: null });
    expect(second).toEqual(BASE.rows[1]);
    expect(removeRow(BASE.rows, 1)).toEqual([BASE.rows[0]]);
  });
});
