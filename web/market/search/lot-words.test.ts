import { expect, test } from 'vitest';
import { leftWords } from '#web/market/search/lot-words.ts';

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
