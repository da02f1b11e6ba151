import { describe, expect, test } from 'vitest';
import { findDifferences, mergeDrafts } from '#web/booking/edit-order/edit-conflict.ts';
import { EDITED, editedAnimal } from '#web/booking/order-draft/edited-order.ts';
import { type DraftShare, EMPTY_ANIMAL, EMPTY_DRAFT, type OrderDraft } from '#web/booking/order-draft/order-draft.ts';

const ANN = { id: 1, label: 'Ann' };
const BOB = { id: 2, label: 'Bob' };
const CAL = { id: 3, label: 'Cal' };
const share = (cart_id: number | null, customer: typeof ANN, quarters: number): DraftShare => ({
  cart_id,
  customer,
  template_id: 9,
  quarters,
});
const withShares = (shares: DraftShare[]): Pick<OrderDraft, 'animals'> => ({
  animals: { [EDITED]: { ...EMPTY_ANIMAL, shares } },
});
const BASE: OrderDraft = {
  ...EMPTY_DRAFT,
  event_name: 'Fall beef',
  quantities: { beef: 1 },
  dropoff_date: '2027-06-10',
  kill_date: '2027-06-12',
  process_option: 'usda',
  ...withShares([share(11, ANN, 2), share(12, BOB, 2)]),
};

describe('when someone else saved first', () => {
  test('proposes their changes, asks about conflicts, and ignores identical changes', () => {
    const mine: OrderDraft = { ...BASE, sex: 'steer', event_name: 'Mine', organic: 'yes' };
    const theirs: OrderDraft = { ...BASE, sex: 'bull', extra_field_1: 'Early', organic: 'yes' };
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
    const taken = mergeDrafts(BASE, theirs, [{ part: 'day', isMineToo: true, choice: 'theirs' }]);
    expect(taken).toMatchObject({ dropoff_date: '2027-06-17', kill_date: '2027-06-19' });
  });

  test('keeps my changes unless I choose theirs', () => {
    const mine: OrderDraft = { ...BASE, sex: 'steer', event_name: 'Mine' };
    const theirs: OrderDraft = { ...BASE, sex: 'bull', extra_field_1: 'Early' };
    const chosen = findDifferences(BASE, mine, theirs).map((one) => ({ ...one, choice: 'mine' as const }));
    expect(mergeDrafts(mine, theirs, chosen)).toMatchObject({ sex: 'steer', event_name: 'Mine', extra_field_1: '' });
  });

  test('saves my shares instead of theirs, adding back the ones they removed', () => {
    const mine = { ...BASE, ...withShares([share(11, ANN, 2), share(12, BOB, 1), share(null, CAL, 1)]) };
    const theirs = { ...BASE, ...withShares([share(11, ANN, 2), share(13, CAL, 2)]) };
    const [difference] = findDifferences(BASE, mine, theirs);
    expect(difference).toMatchObject({ part: 'shares', isMineToo: true });
    const merged = mergeDrafts(mine, theirs, [{ part: 'shares', isMineToo: true, choice: 'mine' }]);
    expect(editedAnimal(merged).shares.map(({ cart_id, customer }) => [cart_id, customer?.label])).toEqual([
      [11, 'Ann'],
      [null, 'Bob'],
      [13, 'Cal'],
    ]);
  });
});
