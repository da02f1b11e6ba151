import { afterEach, expect, test, vi } from 'vitest';
import { currentLanguage, loadWords, refusalWords, startWords, t } from '#web/lib/words.ts';

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

test('has the first screen’s words at the start, and all words and refusals before other screens are drawn', async () => {
  await startWith(['es-MX']);
  expect(t('Remember me')).not.toBe('Remember me');
  expect(t('All Customers')).toBe('All Customers');
  await loadWords('/allcustomer');
  expect(t('All Customers')).not.toBe('All Customers');
  expect(refusalWords('not_found', 'x')).not.toBe('x');
});

test('keeps all words if they are loaded before those of the first screen, and none after a change to English', async () => {
  await Promise.all([startWith(['es-MX']), loadWords('/allcustomer')]);
  await loadWords('/allcustomer');
  expect(t('All Customers')).not.toBe('All Customers');
  await startWith(['es-MX']);
  const late = loadWords('/allcustomer');
  await startWith(['en-US']);
  await late;
  expect(t('All Customers')).toBe('All Customers');
});
