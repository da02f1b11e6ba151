import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SPANISH } from '#contract/lib/spanish.ts';
import { formFor } from '#contract/lib/words.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

const placesIn = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

test('a translation has the places of its English, and nothing is translated in two files', () => {
  const wrong = Object.entries(SPANISH).filter(([english, spanish]) =>
    [1, 2].some((count) => placesIn(formFor(spanish, { count })).join() !== placesIn(english).join()),
  );
  expect(wrong).toEqual([]);

  const keys = listTrackedFiles()
    .filter((file) => /^contract\/lib\/spanish\/(?!refusals)/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|(\w+)):/gm)])
    .map(([, single, double, bare]) => single?.replace(/\\'/g, "'") ?? double ?? bare);
  expect(keys).toHaveLength(new Set(keys).size);
  expect(new Set(keys)).toEqual(new Set(Object.keys(SPANISH)));
});
