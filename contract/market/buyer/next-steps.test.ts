import { expect, test } from 'vitest';
import { byUrgency, nextStepsOf } from '#contract/market/buyer/next-steps.ts';

const purchase = (changes: object = {}) => ({
  kind: 'animal' as const,
  state: 'bought' as const,
  bought_quarters: 4,
  order_id: 7,
  can: { pay_balance: false },
  ...changes,
});
const progress = (changes: object = {}) => ({
  step: 'sold' as const,
  cut_sheet: { is_submitted: true },
  review: null,
  can: { review: false },
  ...changes,
});

test.each([
  ['nothing while the plant is at work', purchase(), progress(), []],
  ['inviting friends while quarters are open', purchase({ bought_quarters: 2, order_id: null }), undefined, ['invite']],
  ['the cut sheet, once there is one', purchase(), progress({ cut_sheet: { is_submitted: false } }), ['fill_sheet']],
  ['no cut sheet once it’s being cut', purchase(), progress({ step: 'cut', cut_sheet: { is_submitted: false } }), []],
  [
    'paying before picking up',
    purchase({ can: { pay_balance: true } }),
    progress({ step: 'ready' }),
    ['pay_balance', 'pick_up'],
  ],
  ['a review after the pickup', purchase(), progress({ step: 'picked_up', can: { review: true } }), ['review']],
  ['nothing about a reviewed one', purchase(), progress({ step: 'picked_up', can: { review: true }, review: {} }), []],
  ['nothing about a withdrawn one', purchase({ state: 'withdrawn', can: { pay_balance: true } }), undefined, []],
])('expects %s of a buyer [MKT-011]', (_, bought, tracked, expected) => {
  expect(nextStepsOf(bought, tracked)).toEqual(expected);
});

test('the steps of all purchases are sorted by urgency, and equally urgent ones stay newest first', () => {
  const steps = [
    { of: 5, step: 'invite' },
    { of: 4, step: 'review' },
    { of: 3, step: 'invite' },
    { of: 2, step: 'pick_up' },
    { of: 1, step: 'pay_balance' },
  ] as const;
  expect(steps.toSorted(byUrgency).map(({ of }) => of)).toEqual([1, 2, 4, 5, 3]);
});
