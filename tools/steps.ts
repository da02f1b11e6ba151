export interface Step {
  name: string;
  program: string;
  args: readonly string[];
  /** The test runner whose report gives the number of tests. If omitted, the step counts as one test. */
  counts?: 'vitest' | 'playwright';
  /** The headless shell if there is one, or the full browser that people use. Its text is a little wider. */
  browser?: 'headless' | 'full';
}

const vitest = (project: string) => ['run', '--project', project, '--reporter=default', '--reporter=json'];

/** The tag of walks that measure widths, heights, or what is cut off. They run in the full browser, which people use. */
export const WIDTHS = '@widths';

/** The steps of `npm test` after installing, cheapest first. */
export const steps: readonly Step[] = [
  {
    name: 'format and lint',
    program: 'biome',
    args: ['ci', '--error-on-warnings', '--max-diagnostics=50', '--colors=off'],
  },
  // Each checker works out the same types again: a second one takes a third more memory and hardly less time on two cores.
  { name: 'types', program: 'tsc', args: ['-p', '.', '--checkers', '1', '--pretty', 'false'] },
  { name: 'unused code', program: 'knip', args: ['--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'rules', program: 'vitest', args: vitest('rules'), counts: 'vitest' },
  { name: 'server', program: 'vitest', args: vitest('server'), counts: 'vitest' },
  { name: 'survives kill -9', program: 'node', args: ['bench/survive-kill.ts', '--quick'] },
  { name: 'web and budget', program: 'node', args: ['bin/build.js'] },
  // The dot reporter says at the end what went wrong, where a shortened log still shows it.
  {
    name: 'browser',
    program: 'playwright',
    args: ['test', '--grep-invert', WIDTHS, '--reporter=dot,json'],
    counts: 'playwright',
    browser: 'headless',
  },
  {
    name: 'full browser',
    program: 'playwright',
    args: ['test', '--grep', WIDTHS, '--reporter=dot,json'],
    counts: 'playwright',
    browser: 'full',
  },
];

export interface Count {
  passed: number;
  failed: number;
}

/** Tests may read today's date when they load, so if they fail and the plant's date changed meanwhile, they are run again. */
export const shouldRunAgain = (step: Step, { failed }: Count, before: string, after: string): boolean =>
  step.counts !== undefined && failed > 0 && before !== after;

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: readonly { status: string; assertionResults: readonly { status: string }[] }[];
}
interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  errors?: readonly unknown[];
}

/** A file that fails to load counts as one failed test. */
export function countVitest({ numPassedTests = 0, numFailedTests = 0, testResults = [] }: VitestReport): Count {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** A test that passes only on the second attempt counts as failed. */
export function countPlaywright({ stats, errors = [] }: PlaywrightReport): Count {
  if (!stats) return { passed: 0, failed: 1 };
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && errors.length > 0 ? 1 : failed };
}
