import { globSync, readFileSync } from 'node:fs';
import { REFUSALS } from '#contract/app/refusals.ts';
import { REFUSALS_IN_SPANISH } from '#contract/app/spanish-refusals.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { findLooseWords, stringsIn } from '#tools/loose-words.ts';

/** The catalog itself, and tests, which exist only in English. */
const NOT_SAID = /\.test\.tsx?$|^web\/test\/|^contract\/(lib\/(spanish\b|english-one)|[\w-]+\/spanish-refusals\.ts$)/;
/** Source files whose text is translated elsewhere or doesn't need a translation. */
const EXEMPT: readonly [path: RegExp, reason: string][] = [
  [/^contract\/[\w-]+\/refusals\.ts$/, 'its sentences are translated by code'],
  [/^contract\/pricing\/(any-prices|real-lists)\.ts$/, 'price lists for tests'],
  [/^contract\/lib\/show-day\.ts$/, 'it has the names of days in both languages'],
  [/^contract\/market\/search\/structured-data\.ts$/, 'its words are those of schema.org'],
  [/^contract\/floor\/labels\/label-text\.ts$/, 'labels are in English by law'],
  [/^contract\/floor\/labels\/qr-modules\.ts$/, 'its words are those of QR codes'],
  [/^contract\/legal\//, 'legal texts are documents with versions of their own'],
  [/^contract\/accounts\/embed-lines\.ts$/, 'markup is the same in every language'],
  [/^contract\/invoicing\/sample-invoice\.ts$/, 'an example, with the words that a plant stores'],
  [/^contract\/cut-sheets\/templates\/template\.ts$/, 'its messages are for developers'],
  [
    /^contract\/cut-sheets\/(built-in\/[\w-]+|yields\/[\w-]+|templates\/dead-ends)\.ts$/,
    'texts that a plant can change',
  ],
];

const sourcesOf = (...sides: string[]) =>
  globSync(sides.map((side) => `${side}/**/*.{ts,tsx}`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_SAID.test(file))
    .sort();
const read = (file: string) => readFileSync(file, 'utf8');
const isKnown = (words: string) => Object.hasOwn(SPANISH, words);

/** Text in screens and contracts that has no Spanish translation, as 'file:line text'. Used by the build and a test. */
export const findWordsWithoutSpanish = (): string[] => [
  ...Object.keys(REFUSALS)
    .filter((code) => !Object.hasOwn(REFUSALS_IN_SPANISH, code))
    .map((code) => `contract/app/refusals.ts ${code}`),
  ...sourcesOf('web', 'contract')
    .filter((file) => !EXEMPT.some(([path]) => path.test(file)))
    .flatMap((file) => findLooseWords(file, read(file), isKnown)),
];

/** Catalog entries that no code uses. */
export function findSpanishWithoutWords(): string[] {
  const said = new Set(sourcesOf('web', 'contract', 'server').flatMap((file) => stringsIn(file, read(file))));
  return Object.keys(SPANISH).filter((words) => !said.has(words));
}
