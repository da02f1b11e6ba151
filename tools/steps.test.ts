import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countPlaywright, countVitest, shouldRunAgain, steps, WIDTHS } from '#tools/steps.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

test('vitest: counts the failed tests, and each file that fails to load as one more', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const mixed = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
  const report = { numPassedTests: 5, numFailedTests: 1, testResults: [broken, mixed] };
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2 });
});

test('playwright: counts flaky tests, errors outside tests and a missing report as failures', () => {
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 } })).toEqual({ passed: 3, failed: 2 });
  expect(countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: ['x'] })).toEqual({
    passed: 3,
    failed: 1,
  });
  expect(countPlaywright({})).toEqual({ passed: 0, failed: 1 });
});

test.each([
  ['failed tests', 'vitest', 1, '2026-12-02', true],
  ['failed walks', 'playwright', 2, '2026-12-02', true],
  ['tests that passed', 'vitest', 0, '2026-12-02', false],
  ['tests that failed within a day', 'vitest', 1, '2026-12-01', false],
  ['a step without tests', undefined, 1, '2026-12-02', false],
] as const)('runs %s again if a new day has begun: %s', (_, counts, failed, after, isAgain) => {
  const step = { name: 'x', program: 'x', args: [], ...(counts && { counts }) };
  expect(shouldRunAgain(step, { passed: 5, failed }, '2026-12-01', after)).toBe(isAgain);
});

test('each walk runs once, and those that measure what fits run in the full browser', () => {
  expect(steps.find(({ browser }) => browser === 'full')?.args).toEqual(expect.arrayContaining(['--grep', WIDTHS]));
  expect(steps.find(({ browser }) => browser === 'headless')?.args).toEqual(
    expect.arrayContaining(['--grep-invert', WIDTHS]),
  );
  const measures = /\.(?:scrollWidth|clientWidth) ?[>-]|scrollWidth\)\.toBe/;
  const untagged = listTrackedFiles()
    .filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
    .filter((file) => measures.test(readFileSync(file, 'utf8')) && !readFileSync(file, 'utf8').includes(WIDTHS));
  expect(untagged).toEqual([]);
});
