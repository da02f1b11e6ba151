import { globSync, readFileSync } from 'node:fs';
import { REFUSALS } from '#contract/lib/refusals.ts';
import { REFUSALS_IN_SPANISH } from '#contract/lib/spanish/refusals.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { findLooseWords, stringsIn } from '#tools/loose-words.ts';

/** The catalogue itself, and tests, which speak English. */
const NOT_SAID = /\.test\.tsx?$|^contract\/lib\/(spanish\b|english-one)/;
/** Sources whose texts are translated in another way, or are nobody's words. */
const EXEMPT: readonly [path: RegExp, reason: string][] = [
  [/^contract\/lib\/refusals\.ts$/, 'its sentences are translated by their codes'],
  [/^contract\/legal\//, 'the legal texts are versions of documents, not words of screens'],
  [/^contract\/cut-sheets\/templates\/template\.ts$/, 'templates are written in code, and so are their mistakes'],
  [
    /^contract\/cut-sheets\/(built-in\/[\w-]+|yields\/[\w-]+|templates\/dead-ends)\.ts$/,
    'the plant’s own texts, which it can change',
  ],
];

const sourcesOf = (...sides: string[]) =>
  globSync(sides.map((side) => `${side}/**/*.{ts,tsx}`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_SAID.test(file))
    .sort();
const read = (file: string) => readFileSync(file, 'utf8');
const isKnown = (words: string) => Object.hasOwn(SPANISH, words);

/** Every word that a screen or a contract says without Spanish, as 'file:line words'. Read by the build and by a test. */
export const findWordsWithoutSpanish = (): string[] => [
  ...Object.keys(REFUSALS)
    .filter((code) => !Object.hasOwn(REFUSALS_IN_SPANISH, code))
    .map((code) => `contract/lib/refusals.ts ${code}`),
  ...sourcesOf('web', 'contract')
    .filter((file) => !EXEMPT.some(([path]) => path.test(file)))
    .flatMap((file) => findLooseWords(file, read(file), isKnown)),
];

/** Entries of the catalogue that nobody says. */
export function findSpanishWithoutWords(): string[] {
  const said = new Set(sourcesOf('web', 'contract', 'server').flatMap((file) => stringsIn(file, read(file))));
  return Object.keys(SPANISH).filter((words) => !said.has(words));
}
