import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from '#tools/steps.ts';

test('vitest: counts a file that fails to load as one failed test, and otherwise its failed tests', () => {
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
