import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIRST_SCREEN } from '#contract/lib/spanish/first-screen.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { stringsIn } from '#tools/loose-words.ts';
import { isSpanish, modulesFrom } from '#tools/words/module-graph.ts';

const FIRST = ['web/accounts/sign-in/login-screen.tsx', 'web/app/register-page.tsx', 'web/app/main.tsx'];
/** Modules that the first screen shares with others and whose further words it never shows. */
const SHARED = [
  'contract/accounts/push-devices-api.ts',
  'contract/legal/texts/customer-terms.ts',
  'contract/lib/english-one.ts',
  'contract/market/refusals.ts',
  'web/ui/states.tsx',
];
/** The pages' titles, which it doesn't show either. */
const PAGES = /^contract\/[\w-]+\/pages\.ts$/;
/** Words that are also names of fields and values. */
const isName = (words: string) => /^[a-z]+$/.test(words);

test('the first screens’ words are loaded before anything is drawn', () => {
  const missing = [...modulesFrom(FIRST, (path) => path === 'web/app/router.ts' || isSpanish(path))]
    .filter((path) => !SHARED.includes(path) && !PAGES.test(path))
    .flatMap((path) =>
      stringsIn(path, readFileSync(path, 'utf8'))
        .filter((words) => Object.hasOwn(SPANISH, words) && !Object.hasOwn(FIRST_SCREEN, words) && !isName(words))
        .map((words) => `${path}: ${words}`),
    );
  expect(missing).toEqual([]);
});
