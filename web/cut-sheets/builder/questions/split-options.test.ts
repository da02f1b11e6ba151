import { expect, test } from 'vitest';
import { splitOptions } from '#web/cut-sheets/builder/questions/split-options.ts';

test.each([
  ['lines', 'Thin\nMedium\r\n\r\nThick\n'],
  ['bullets', '• Thin\n•Medium\n- Thick'],
  ['check boxes', '[ ] Thin\n[x] Medium\n☐ Thick'],
  ['numbers', '1. Thin\n2) Medium\n(3) Thick'],
  ['letters', 'a) Thin\nb) Medium\nc) Thick'],
  ['numbers in one line', '1. Thin 2. Medium 3. Thick'],
  ['bullets in one line', '• Thin • Medium • Thick'],
  ['commas', 'Thin, Medium, Thick'],
  ['commas without spaces', 'Thin,Medium,Thick'],
  ['a sentence', 'Thin, Medium or Thick'],
  ['a sentence with a comma before its last word', 'Thin, Medium, and Thick'],
  ['or', 'Thin or Medium or Thick'],
  ['slashes', 'Thin / Medium / Thick'],
  ['a wrapped comma list', 'Thin, Medium,\nThick'],
  ['semicolons', 'Thin; Medium; Thick;'],
  ['cells of a spreadsheet', 'Thin\tMedium\tThick'],
  ['repetitions', 'Thin\nMedium\nThin\nThick'],
])('splits a pasted list by %s', (_, text) => {
  expect(splitOptions(text)).toEqual(['Thin', 'Medium', 'Thick']);
});

test('keeps an option together even if it contains commas, parentheses or “or”', () => {
  expect(splitOptions('1 1/2 lb\n2.5 lb\n- 3 lb, tied')).toEqual(['1 1/2 lb', '2.5 lb', '3 lb, tied']);
  expect(splitOptions('1", 1 1/4", 1.5"')).toEqual(['1"', '1 1/4"', '1.5"']);
  expect(splitOptions('Salt and pepper (mild, fine), Sage; hot')).toEqual([
    'Salt and pepper (mild, fine), Sage',
    'hot',
  ]);
  expect(splitOptions('Links (mild, hot), Patties')).toEqual(['Links (mild, hot)', 'Patties']);
  expect(splitOptions('1,5 lb, 2 lb')).toEqual(['1,5 lb', '2 lb']);
  expect(splitOptions('1/2" or 3/4"')).toEqual(['1/2"', '3/4"']);
  expect(splitOptions('1, 2 or 3')).toEqual(['1', '2', '3']);
  expect(splitOptions('1 or 2 per package')).toEqual(['1 or 2 per package']);
  expect(splitOptions('Sausage (links or patties)')).toEqual(['Sausage (links or patties)']);
  expect(splitOptions('Bone in')).toEqual(['Bone in']);
  expect(splitOptions(' \n ')).toEqual([]);
});
