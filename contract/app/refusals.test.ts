import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSALS } from '#contract/app/refusals.ts';
import { REFUSALS_IN_SPANISH } from '#contract/app/spanish-refusals.ts';

const codesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, code]) => code).sort();

test.each([
  ['refusals.ts', REFUSALS],
  ['spanish-refusals.ts', REFUSALS_IN_SPANISH],
])('each refusal in an area’s %s is declared once and is in the list', (name, list) => {
  const files = globSync(`contract/*/${name}`).filter((file) => !file.startsWith('contract/app'));
  expect(files.flatMap(codesIn).sort()).toEqual(Object.keys(list).sort());
});

test('a refusal’s Spanish has the same values as its English', () => {
  const placesIn = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  const wrong = Object.entries(REFUSALS).filter(([code, [, english]]) => {
    const spanish = (REFUSALS_IN_SPANISH as Readonly<Record<string, string>>)[code] ?? '';
    return `${placesIn(english)}` !== `${placesIn(spanish)}`;
  });
  expect(wrong).toEqual([]);
});
