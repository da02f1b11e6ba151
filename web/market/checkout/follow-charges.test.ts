import { expect, test } from 'vitest';
import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { type ChargedItem, followCharges, loseAnswer } from '#web/market/checkout/follow-charges.ts';

const held = { claim_id: 5, lot_id: 2, r_id: 0 } as CartItem;
const paying = { ...held, r_id: 7 };
const resultsOf = (items: readonly ChargedItem[]) => items.map(({ result }) => result);

test('a charge’s result is unknown until the cart or the purchases show it', () => {
  expect(followCharges([], [held], undefined)).toEqual([]);
  const charged = followCharges([], [paying], undefined);
  expect(resultsOf(charged)).toEqual(['unknown']);
  expect(resultsOf(followCharges(charged, [], undefined))).toEqual(['unknown']);

  const bought = { claim_id: 5, purchase_id: 7, lot_id: 2 };
  expect(resultsOf(followCharges(charged, [], [bought]))).toEqual(['bought']);
  expect(resultsOf(followCharges(charged, [], [{ ...bought, claim_id: 6 }]))).toEqual(['bought']);
  expect(resultsOf(followCharges(charged, [held], []))).toEqual(['not_charged']);

  const gone = followCharges(charged, [], [{ ...bought, claim_id: 4, purchase_id: 3 }]);
  expect(resultsOf(gone)).toEqual(['gone']);
  expect(resultsOf(followCharges(gone, [], [bought]))).toEqual(['bought']);
});

test('an item that wasn’t charged stays marked that way until it is paid for again or leaves the cart', () => {
  const back = followCharges(followCharges([], [paying], []), [held], []);
  expect(resultsOf(followCharges(back, [held], []))).toEqual(['not_charged']);
  expect(followCharges(back, [], [])).toEqual([]);
  expect(followCharges(back, [{ ...held, r_id: 8 }], [])).toMatchObject([{ r_id: 8, result: 'unknown' }]);
});

test('items whose payment got no response are looked up in the cart and the purchases', () => {
  const lost = loseAnswer([], [held]);
  expect(resultsOf(followCharges(lost, [], undefined))).toEqual(['unknown']);
  expect(resultsOf(followCharges(lost, [], [{ claim_id: 5, purchase_id: 7, lot_id: 2 }]))).toEqual(['bought']);
  expect(resultsOf(followCharges(lost, [], []))).toEqual(['gone']);
  expect(followCharges(lost, [paying], [])).toMatchObject([{ r_id: 7, result: 'unknown' }]);

  const looked = followCharges(lost, [held], []);
  expect(resultsOf(looked)).toEqual(['unknown']);
  const back = followCharges(looked, [held], []);
  expect(resultsOf(back)).toEqual(['not_charged']);
  expect(resultsOf(loseAnswer(back, [held]))).toEqual(['unknown']);
});
