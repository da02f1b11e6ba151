import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE_FILE, describeCoverage, findProofs } from '#tools/coverage.ts';
import { describeLicences, isAllowed, LICENCES_FILE, readDependencies } from '#tools/licences.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

const pathOf = (...parts: string[]) => ['', ...parts, ''].join('/');
/** Places that exist on one machine only. Put together here, so that this file holds none of them. */
const PLACES = [
  pathOf('work'),
  pathOf('root', '.cache'),
  pathOf('tmp', 'bash_jobs'),
  pathOf('home', ''),
  pathOf('Users', ''),
];
const TEXT = /\.(ts|tsx|js|mjs|json|md|css|html|sql|svg|yml|yaml|txt)$|^\.ci\/run$|^LICENSE$|^\.\w+$/;

test('no file knows the machine it was written on', () => {
  const texts = listTrackedFiles().filter((file) => TEXT.test(file));
  const wrong = texts.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return PLACES.filter((place) => new RegExp(`(?<![\\w.}-])${place}`).test(text)).map((place) => `${file}: ${place}`);
  });
  expect(wrong).toEqual([]);
});

test('the lock file names packages and their checksums, and no address to fetch them from', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>;
  };
  const others = Object.entries(lock.packages).filter(([place]) => place !== '');
  expect(others.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
  expect(others.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([]);
});

test('every dependency is named in one exact version', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('every dependency has a licence that an Apache-2.0 product can carry', async () => {
  const refused = (await readDependencies()).filter(({ licence }) => !isAllowed(licence));
  expect(refused).toEqual([]);
});

test('a licence is allowed by one of its choices or by all of its parts', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', '(MIT AND Zlib)'].map(isAllowed)).toEqual([true, true, true]);
  expect(['GPL-3.0', '(MIT AND GPL-3.0)', 'unknown', ''].map(isAllowed)).toEqual([false, false, false, false]);
});

test('a requirement is proved by each test that carries its id', () => {
  const code = [
    "describe('an order', () => {",
    "  test('is \\'kept\\' [ORD-001 CAL-002]', () => {});",
    '});',
    "test.each([['a', 1]])('takes %s [ORD-001] [ORD-003]', () => {});",
    "test('proves [nothing]', () => {});",
  ].join('\n');
  expect(findProofs('f', code)).toEqual([
    { id: 'ORD-001', words: "an order: is \\'kept\\'", file: 'f' },
    { id: 'CAL-002', words: "an order: is \\'kept\\'", file: 'f' },
    { id: 'ORD-001', words: 'takes %s', file: 'f' },
    { id: 'ORD-003', words: 'takes %s', file: 'f' },
  ]);
});

test.each([
  [COVERAGE_FILE, describeCoverage],
  [LICENCES_FILE, describeLicences],
])('%s says what is so (else run: npm run generate)', async (file, make) => {
  expect(readFileSync(file, 'utf8')).toBe(await make());
});
