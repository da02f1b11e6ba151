import { expect, test } from 'vitest';
import { ageDecided } from '#server/cut-sheets/mails/age-mail.ts';
import { sheetsDiffer } from '#server/cut-sheets/mails/agreement-mail.ts';

const facts = {
  plant_name: 'Calder Meats',
  first_name: 'Ana',
  language: 'es' as const,
  event_name: 'Mi res',
  share: { species: 'beef' as const, animal_number: 1, heads: 1, quarters: 2 },
  link: 'https://plant.test/CutSheet/1',
  access: { en: '', es: '' },
};

test('emails list changed cuts in the reader’s language, but don’t translate a plant’s own names', () => {
  const changed = { ...facts, is_over: true, gone: ['T-bone & porterhouse'], come: ['NY strip steak', 'Carl’s cut'] };
  const { text } = ageDecided(changed);
  expect(text).toContain('T-bone y porterhouse');
  expect(text).toMatch(/En su lugar: .*, Carl’s cut/);
  expect(text).not.toContain('NY strip steak');
  expect(ageDecided({ ...changed, language: 'en' }).text).toContain('Cut instead: NY strip steak, Carl’s cut');
  expect(sheetsDiffer({ ...facts, titles: ['T-bone & porterhouse'] }).text).toContain('No coinciden en: T-bone y');
});

test('emails about an age say what happens to bone-in cuts only if the animal is over 30 months', () => {
  const unchanged = { ...facts, language: 'en' as const, gone: [], come: [] };
  expect(ageDecided({ ...unchanged, is_over: true }).text).toContain('Bone-in cuts will be deboned.');
  const corrected = ageDecided({ ...unchanged, is_over: false }).text;
  expect(corrected).toContain('cuts with backbone are allowed');
  expect(corrected).not.toContain('deboned');
});
