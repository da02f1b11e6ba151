import { expect, test } from 'vitest';
import { PRACTICE_RULES } from '#contract/market/lots/practices.ts';
import { leftWords, offeredPractices, withCount } from '#web/market/search/lot-words.ts';

test('what is left of an animal is always shown in quarters', () => {
  const left = [0, 1, 2, 3, 4, 8].map((left_to_buy) => leftWords({ kind: 'animal', left_to_buy }));
  expect(left).toEqual([
    'Sold out',
    '1 quarter left',
    '2 quarters left',
    '3 quarters left',
    '4 quarters left',
    '8 quarters left',
  ]);
  expect(leftWords({ kind: 'product', left_to_buy: 14 })).toBe('14 left');
});

test('counts of species and practices are exact, or not shown', () => {
  const counts = {
    total: 930,
    species: [
      { key: 'beef', count: 640 },
      { key: 'hog', count: 290 },
    ],
    practices: [{ key: 'pasture_raised', count: 12 }],
  };
  expect(withCount('Beef', 'beef', counts)).toBe('Beef (640)');
  expect(withCount('Lamb', 'lamb', counts)).toBe('Lamb');
  expect(offeredPractices(counts)).toEqual(['pasture_raised']);
  const stopped = { ...counts, total: 1_000, species: [...counts.species, { key: 'lamb', count: 70 }] };
  expect(withCount('Beef', 'beef', stopped)).toBe('Beef');
  expect(offeredPractices(stopped)).toEqual(Object.keys(PRACTICE_RULES));
  expect([withCount('Beef', 'beef', undefined), offeredPractices(undefined)]).toEqual(['Beef', []]);
});
