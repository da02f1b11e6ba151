import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { COVERAGE_FILE, describeCoverage, findProofs } from '#tools/coverage.ts';
import { describeLicenses, isAllowed, LICENSES_FILE, readDependencies } from '#tools/licenses.ts';
import { describeRoles, ROLES_FILE } from '#tools/roles.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

const pathOf = (...parts: string[]) => ['', ...parts, ''].join('/');
/** Paths that exist on only one machine. Assembled from parts, so that this file doesn't contain them. */
const PLACES = [
  pathOf('work'),
  pathOf('root', '.cache'),
  pathOf('tmp', 'bash_jobs'),
  pathOf('home', ''),
  pathOf('Users', ''),
];
/** A whole sentence in quotes or between tags. */
const SENTENCE = /'([A-Z][^'\n]{14,}[.?!])'|>\s*([A-Z][^<>{}\n]{14,}[.?!])\s*</g;
const TEXT = /\.(ts|tsx|js|mjs|json|md|css|html|sql|svg|yml|yaml|txt)$|^\.ci\/run$|^LICENSE$|^\.\w+$/;

test('no file contains a path from the machine it was written on', () => {
  const texts = listTrackedFiles().filter((file) => TEXT.test(file));
  const wrong = texts.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return PLACES.filter((place) => new RegExp(`(?<![\\w.}-])${place}`).test(text)).map((place) => `${file}: ${place}`);
  });
  expect(wrong).toEqual([]);
});

test('the lock file has checksums for all packages and no download addresses', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>;
  };
  const others = Object.entries(lock.packages).filter(([place]) => place !== '');
  expect(others.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
  expect(others.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([]);
});

/** Files that may be longer, and why. */
const LONG: Readonly<Record<string, string>> = {
  'server/lib/tables.ts': 'generated',
  'server/migrations/1015-invoicing.sql': 'the area’s baseline',
  'server/migrations/1016-market.sql': 'the area’s baseline',
};

test('a code file has at most 400 lines, unless it is listed with a reason', () => {
  const code = listTrackedFiles().filter((file) => /\.(ts|tsx|js|css|sql)$/.test(file));
  const long = code.filter((file) => !LONG[file] && readFileSync(file, 'utf8').split('\n').length > 401);
  expect(long).toEqual([]);
});

test('each migration has its own number', () => {
  const numbers = listTrackedFiles().flatMap((file) => file.match(/^server\/migrations\/(\d{4})-/)?.[1] ?? []);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test('no test is skipped or run alone', () => {
  const tests = listTrackedFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const wrong = tests.filter((file) =>
    /^\s*(test|it|describe)\S*?\.(only|skip|todo|fixme|fails)\(/m.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('the README mentions both commands, and they exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const readme = readFileSync('README.md', 'utf8');
  for (const command of ['start', 'test']) {
    expect(readme).toContain(`npm ${command}`);
    expect(scripts[command]).toMatch(/^node .*bin\/\w+\.js$/);
  }
});

/** The prose of a document: everything except code, tables, and link targets. */
const proseOf = (text: string) =>
  text
    .replace(/```.*?```/gs, '')
    .replace(/^\|.*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']');

test.each(['README.md', 'ARCHITECTURE.md'])('%s can be read in two minutes', (file) => {
  const words = proseOf(readFileSync(file, 'utf8')).split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThan(550); // at 275 words a minute
});

test('links in the docs lead to files', () => {
  const documents = listTrackedFiles().filter((file) => file.endsWith('.md'));
  const broken = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .filter(([, target = '']) => !existsSync(join(dirname(file), target)))
      .map(([, target]) => `${file} -> ${target}`),
  );
  expect(broken).toEqual([]);
});

test('files mentioned in the docs exist', () => {
  const named = listTrackedFiles()
    .filter((file) => file.endsWith('.md'))
    .flatMap((document) =>
      [
        ...readFileSync(document, 'utf8').matchAll(
          /`((?:contract|server|web|tools|bench|e2e|bin)\/[\w/.-]+\.\w{2,3})`/g,
        ),
      ].map(([, file = '']) => ({ document, file })),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
});

test('each sentence that users read is written in only one file', () => {
  const places = new Map<string, Set<string>>();
  for (const file of listTrackedFiles().filter(
    (path) =>
      /^(contract|server|web)\/.*(?<!\.test)\.tsx?$/.test(path) &&
      !/^contract\/(lib\/(spanish\/|english-one)|legal\/texts\/|[\w-]+\/spanish-refusals)/.test(path),
  )) {
    for (const [, quoted, between] of readFileSync(file, 'utf8').matchAll(SENTENCE)) {
      const sentence = quoted ?? between ?? '';
      places.set(sentence, (places.get(sentence) ?? new Set()).add(file));
    }
  }
  const twice = [...places].filter(([, files]) => files.size > 1);
  expect(twice.map(([sentence, files]) => [sentence, ...files])).toEqual([]);
});

test('dependencies are pinned to exact versions', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('uses only licenses that an Apache-2.0 product can ship with', async () => {
  const refused = (await readDependencies()).filter((dependency) => !isAllowed(dependency));
  expect(refused).toEqual([]);
});

test('allows a license if any of its OR choices or all of its AND parts are, and some for one package only', () => {
  const isAllowedTo = (name: string) => (license: string) => isAllowed({ name, license });
  expect(['MIT', '(MIT OR GPL-3.0)', '(MIT AND Zlib)'].map(isAllowedTo('any'))).toEqual([true, true, true]);
  expect(['GPL-3.0', '(MIT AND GPL-3.0)', 'unknown', ''].map(isAllowedTo('any'))).toEqual([false, false, false, false]);
  const vips = 'Apache-2.0 AND LGPL-3.0-or-later';
  expect([isAllowedTo('@img/sharp-win32-x64')(vips), isAllowedTo('sharp-like')(vips)]).toEqual([true, false]);
});

test('lists a requirement under every test that carries its id', () => {
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
  [LICENSES_FILE, describeLicenses],
  [ROLES_FILE, describeRoles],
])('%s is up to date (if not: npm run generate)', async (file, make) => {
  expect(readFileSync(file, 'utf8')).toBe(await make());
});
