import { expect, test } from 'vitest';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { questionsOf } from '#contract/cut-sheets/templates/template.ts';
import { cutAnswer, cutName } from '#contract/lib/cut-words.ts';
import { CUT_NAMES } from '#contract/lib/spanish/cuts/cut-names.ts';

const SHEETS = Object.values(BUILT_IN_SHEETS).flatMap((sheets) => sheets());
/** '3-4 lb', '1 1/2"', '25 %', and '80/20' are the same in every language. */
const isMeasure = (option: string) => /^[\d\s/,.%"–-]*(lb)?$/.test(option);

test.each(SHEETS)('has a Spanish name for every part, cut, question and option of $name', ({ form_json }) => {
  const parts = Object.values(form_json);
  const cuts = parts.flatMap(({ subcuts }) => subcuts);
  const questions = cuts.flatMap(questionsOf);
  const words = [
    ...parts.map(({ title }) => title),
    ...parts.flatMap(({ undecided }) => undecided ?? []),
    ...cuts.map(({ title }) => title),
    ...cuts.flatMap(({ controls }) => controls.map(({ description }) => description)),
    ...questions.map(({ description }) => description),
    ...questions.flatMap(({ options }) => options).filter((option) => !isMeasure(option)),
  ];
  // A question about each flavor, such as 'Form: Mild', is put together from its two words.
  const isKnown = (word: string) => Object.hasOwn(CUT_NAMES, word) || cutName(CUT_NAMES, word) !== word;
  expect(words.filter((word) => !isKnown(word))).toEqual([]);
});

test.each(SHEETS)('gives no two parts or cuts of $name the same Spanish name', ({ form_json }) => {
  for (const { title, subcuts } of Object.values(form_json)) {
    const names = subcuts.map((cut) => cutName(CUT_NAMES, cut.title));
    expect(new Set(names).size, title).toBe(names.length);
  }
  const titles = Object.values(form_json).map(({ title }) => cutName(CUT_NAMES, title));
  expect(titles).toEqual([...new Set(titles)]);
});

test('doesn’t translate a plant’s own words, and translates each built-in option in a list', () => {
  expect(cutName(CUT_NAMES, 'Hide')).toBe('Piel');
  expect(cutName(CUT_NAMES, 'Grandpa’s roast')).toBe('Grandpa’s roast');
  expect(cutName(CUT_NAMES, 'toString')).toBe('toString');
  expect(cutAnswer(CUT_NAMES, 'Hot, Grandpa’s mix, Sage')).toBe('Picante, Grandpa’s mix, Salvia');
  expect(cutAnswer(CUT_NAMES, 'Liver, heart, and gizzard separate')).toBe('Hígado, corazón y molleja por separado');
  expect(cutAnswer(CUT_NAMES, '14 days')).toBe('14 días');
  expect(cutAnswer(CUT_NAMES, '15 lb Hot, 20 lb Carl’s mix')).toBe('15 lb Picante, 20 lb Carl’s mix');
  expect(cutAnswer(CUT_NAMES, '3-4 lb, 2 ribs')).toBe('3-4 lb, 2 costillas');
  expect(cutName({}, 'Hide')).toBe('Hide');
});
