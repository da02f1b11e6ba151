import { expect, test } from 'vitest';
import { inKillOrder, tradePlaces } from '#contract/floor/kill/kill-list.ts';

const animal = (order_id: number, kind: 'religious' | 'organic' | 'custom' = 'custom') => ({
  order_id,
  process_option: kind === 'religious' ? 'religious' : 'custom',
  is_organic: kind === 'organic',
});
const idsOf = (animals: readonly { order_id: number }[]) => animals.map(({ order_id }) => order_id);
const DAY = [animal(1), animal(2, 'organic'), animal(3, 'religious'), animal(4)];

test('religious animals are first, then organic ones, then the others as they came', () => {
  expect(idsOf(inKillOrder(DAY, []))).toEqual([3, 2, 1, 4]);
});

test('the chosen order stays, and whoever came later has a place in their own group', () => {
  expect(idsOf(inKillOrder(DAY, [4, 1, 2, 3]))).toEqual([4, 1, 2, 3]);
  const later = [...DAY, animal(5, 'religious'), animal(6, 'organic'), animal(7)];
  expect(idsOf(inKillOrder(later, [3, 2, 4, 1]))).toEqual([3, 5, 2, 6, 4, 1, 7]);
});

test('an animal that was moved to another day leaves no gap', () => {
  expect(idsOf(inKillOrder([animal(1), animal(4)], [4, 99, 1]))).toEqual([4, 1]);
});

test('two neighbors trade places', () => {
  expect(tradePlaces([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  expect(tradePlaces([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
});
