import { expect, test } from 'vitest';
import { nameOfCategory } from '#contract/lib/species.ts';

test('a plant reads Hog if that is what it registered, and Pork if it chose Pork', () => {
  expect(nameOfCategory(4, ['beef', 'hog'])).toBe('Hog');
  expect(nameOfCategory(4, ['hog', 'pork'])).toBe('Pork');
  expect(nameOfCategory(4, ['pork'])).toBe('Pork');
  expect(nameOfCategory(4, [])).toBe('Pork');
  expect(nameOfCategory(1, ['hog'])).toBe('Beef');
});
