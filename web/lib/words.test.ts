import { afterEach, expect, test, vi } from 'vitest';
import { currentLanguage, startWords } from '#web/lib/words.ts';

/** Starts in a browser whose user has set these languages, but has not chosen one on our pages. */
async function startWith(languages: readonly string[]) {
  vi.stubGlobal('navigator', { languages, language: languages[0] ?? 'en-US' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  await startWords();
  return currentLanguage();
}
afterEach(async () => {
  await startWith(['en-US']);
  vi.unstubAllGlobals();
});

test.each([
  [['es-MX', 'en'], 'es'],
  [['fr-FR', 'es', 'en'], 'es'],
  [['en-US', 'es'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('of the browser’s languages %j, uses the first that we support', async (languages, language) => {
  expect(await startWith(languages)).toBe(language);
});
