import { expect, test } from 'vitest';
import { serialIn } from '#contract/lib/fold-text.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { plantNumberOf } from '#contract/orders/plant-number.ts';

test.each([
  ['beef', 'custom', 'B-C-1204'],
  ['beef', 'usda', 'B-U-1204'],
  ['pork', 'usda', 'H-U-1204'],
  ['lamb', 'unlabelled', 'L-C-1204'],
  ['poultry', 'unlabelled', 'P-E-1204'],
  ['poultry', 'usda', 'P-U-1204'],
  ['poultry', 'custom', 'P-C-1204'],
  ['deer', 'usda', 'D-C-1204'],
] as const)('a %s animal that is %s gets %s', (species, offering, number) => {
  expect(plantNumberOf({ species, offering }, 1204)).toBe(number);
});

test('species that share a letter are the same animals', () => {
  const letters = SPECIES.map((species) => plantNumberOf({ species, offering: 'custom' }, 1));
  expect(letters.filter((one, at) => letters.indexOf(one) !== at)).toEqual(['H-C-1']);
});

test.each([
  ['1204', 1204],
  ['B-C-1204', 1204],
  ['bc 1204', 1204],
  [' b_u.007 ', 7],
  ['C-1204', null],
  ['L-9', null],
  ['B-X-9', null],
  ['', null],
  ['1234567890', null],
])('“%s” names the number %s', (typed, serial) => {
  expect(serialIn(typed)).toBe(serial);
});
