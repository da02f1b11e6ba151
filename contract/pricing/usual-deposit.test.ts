import { expect, test } from 'vitest';
import { BEEF_LIST, HOG_LIST, POULTRY_LIST } from '#contract/pricing/real-lists.ts';
import { type BookedAnimals, usualDeposit } from '#contract/pricing/usual-deposit.ts';

const animals: BookedAnimals[] = [
  { species: 'beef', heads: 2, prices: BEEF_LIST },
  { species: 'hog', heads: 3, prices: HOG_LIST },
  { species: 'poultry', heads: 120, prices: POULTRY_LIST },
  { species: 'goat', heads: 1, prices: null },
];

test('a deposit is an amount for each head of each species', () => {
  const usual_deposits = { beef: 150, hog: 50, poultry: 1 };
  expect(usualDeposit(animals, { usual_deposits, kill_fee_due: false })).toBe(30_000 + 15_000 + 12_000);
  expect(usualDeposit([], { usual_deposits, kill_fee_due: true })).toBe(0);
});

test('the kill fee can be due at booking, by the lowest class if it depends on the weight', () => {
  const usual_deposits = { beef: 150 };
  expect(usualDeposit(animals, { usual_deposits, kill_fee_due: true })).toBe(
    2 * (15_000 + 10_500) + 3 * 7_500 + 120 * 450,
  );
});
