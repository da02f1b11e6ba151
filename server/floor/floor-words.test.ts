import { expect, test } from 'vitest';
import { wordsIn } from '#server/floor/floor-words.ts';

test.each(['en', 'es'] as const)(
  'words that are also names of built-in object properties are not translated in %s',
  async (language) => {
    const { translate, say } = await wordsIn(language);
    for (const stored of ['constructor', 'toString', '__proto__', 'Kill floor of Ana'])
      expect(translate(stored)).toBe(stored);
    expect(say('Invoice')).toBe(language === 'en' ? 'Invoice' : 'Factura');
  },
);
