import { expect, test } from 'vitest';
import { AMOUNT_WORDS } from '#contract/orders/deposit.ts';
import { countInput, problemsIn } from '#web/market/search/search-input.ts';

test.each([
  ['4', 400],
  ['$4', 400],
  ['4.50', 450],
  ['1,250', 125_000],
])('reads the price %s', (price, most_cents) => {
  expect(countInput({ price })).toMatchObject({ most_cents });
  expect(problemsIn({ price })).toEqual({});
});

test('says which fields can’t be read, and searches without them', () => {
  expect(problemsIn({ price: '4,50' })).toEqual({ price: AMOUNT_WORDS });
  const address = { zip: '5015', price: 'cheap', from: '2026-05-02', to: '2026-05-01' };
  expect(Object.keys(problemsIn(address))).toEqual(['zip', 'price', 'to']);
  expect(problemsIn({ zip: 'abcde' })).toEqual({ zip: 'Enter a 5-digit ZIP code.' });
  expect(countInput(address)).toMatchObject({ zip: '', most_cents: 0 });
});

test('accepts fields that are blank or valid', () => {
  expect(problemsIn({})).toEqual({});
  expect(problemsIn({ zip: ' 50010', price: '', from: '2026-05-01', to: '2026-05-01' })).toEqual({});
  expect(countInput({ zip: ' 50010' })).toMatchObject({ zip: '50010' });
});
