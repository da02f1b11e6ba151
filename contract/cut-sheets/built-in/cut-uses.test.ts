import { expect, test } from 'vitest';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { usualUseOf } from '#contract/cut-sheets/built-in/cut-uses.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { SPANISH } from '#contract/lib/spanish.ts';

const SHEETS = Object.values(BUILT_IN_SHEETS).flatMap((sheets) => sheets());

test.each(SHEETS)('says in one line what each cut of $name is good for, in English and Spanish', ({ form_json }) => {
  for (const { title } of Object.values(animalParts(form_json)).flatMap(({ subcuts }) => subcuts)) {
    const use = usualUseOf(title);
    expect(use, title).not.toBeNull();
    expect(use?.length, title).toBeLessThanOrEqual(72);
    expect(use && SPANISH[use], title).toMatch(/^.{10,76}$/);
  }
});

test('describes how a built-in cut is used, but not a plant’s own cut', () => {
  expect(usualUseOf('Denver steak')).toBe('Tender chuck steak for the grill');
  expect(usualUseOf('Grind chuck')).toBe('Goes into your ground meat');
  expect(usualUseOf('Our house roast')).toBeNull();
  expect(usualUseOf('toString')).toBeNull();
});
