import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTrackedFiles } from '#tools/tracked-files.ts';

test('no test sleeps or measures time, which a slow machine would turn red', () => {
  const own = 'tools/clocks.test.ts';
  const clocks = /performance\.now\(|pg_sleep|setTimeout\(|timers\/promises'.*sleep|vi\.waitFor\(/;
  const tests = listTrackedFiles().filter((file) => /\.test\.tsx?$/.test(file) && file !== own);
  expect(tests.filter((file) => clocks.test(readFileSync(file, 'utf8')))).toEqual([]);
});
