import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALL, IDS } from '#tools/coverage.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

const TITLE_LENGTH = 120;
const WALK_LINES = 100;
const WALK = /^( *)test\(\s*(['"`])((?:\\.|(?!\2).)*)\2/gm;

const read = (pattern: RegExp) =>
  listTrackedFiles()
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }));

test('a test title has at most 120 characters, not counting requirement ids', () => {
  const long = read(/\.(test|spec)\.tsx?$/).flatMap(({ file, code }) =>
    [...code.matchAll(CALL)]
      .map(([, , , , title = '']) => title.replace(IDS, ''))
      .filter((title) => title.length > TITLE_LENGTH)
      .map((title) => `${file}: ${title}`),
  );
  expect(long).toEqual([]);
});

test('a browser walk has at most 100 lines', () => {
  const long = read(/^e2e\/.*\.spec\.ts$/).flatMap(({ file, code }) =>
    [...code.matchAll(WALK)]
      .filter((call) => {
        const end = code.indexOf(`\n${call[1]}});`, call.index);
        return code.slice(call.index, end).split('\n').length + 1 > WALK_LINES;
      })
      .map(([, , , title = '']) => `${file}: ${title.replace(IDS, '')}`),
  );
  expect(long).toEqual([]);
});

test('a browser walk waits for what the page shows, never for time', () => {
  const clocks = /waitForTimeout|setTimeout\(|performance\.now\(|test\.slow\(|\btimeout: /;
  const wrong = read(/^e2e\/.*\.ts$/).filter(({ code }) => clocks.test(code));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('a commit subject has under 72 characters', () => {
  // Older commits predate the rule.
  const subjects = execFileSync('git', ['log', '--since=2026-11-22T00:00:00Z', '--format=%s'], { encoding: 'utf8' });
  expect(subjects.split('\n').filter((subject) => subject.length >= 72)).toEqual([]);
});
