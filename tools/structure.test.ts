import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { listTrackedFiles } from '#tools/tracked-files.ts';

const MAX_FILES = 40;
/** Folders that are expected to hold many files. */
const LISTS = ['docs/decisions', 'server/migrations'];

test('keeps folders at 40 files or fewer', () => {
  const counts = new Map<string, number>();
  for (const file of listTrackedFiles()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const large = [...counts].filter(([folder, count]) => count > MAX_FILES && !LISTS.includes(folder));
  expect(large).toEqual([]);
});

const IMPORT = /(?:\bfrom |\bimport |\bimport\()\s*'#([^']+)'/g;

/** Groups of files that import each other, directly or indirectly. Uses Tarjan's strongly connected components. */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  function visit(file: string): number {
    const at = order.size;
    order.set(file, at);
    let low = at;
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(file, low);
    if (low === at) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

test('has no files that import each other in a circle, not even for types', () => {
  const sources = listTrackedFiles().filter((file) => /\.tsx?$/.test(file));
  const imports = new Map(
    sources.map((file) => [
      file,
      [...readFileSync(file, 'utf8').matchAll(IMPORT)]
        .map(([, target = '']) => target)
        .filter((target) => target !== file),
    ]),
  );
  expect(findCircles(imports)).toEqual([]);
});

test('finds a circle of three files', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['a']],
  ]);
  expect(findCircles(imports).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c']]);
});

/** Code that reads its own file's path. In the bundle that `npm start` runs, it would get the bundle's path instead. */
const OWN_PATH = /import\.meta\.(dirname|filename|url)\b(?<!createRequire\(import\.meta\.url)/;

test('the server finds its files from the project folder, because `npm start` runs a bundle', () => {
  const files = listTrackedFiles().filter((file) => /^(contract|server)\/(?!test\/).*(?<!\.test)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => OWN_PATH.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** Documents that aren't in the repo. A comment must give the reason itself or cite a requirement id or a page in docs/. */
const CITATION =
  /(?<![A-Z]-)\b[CN]-\d{1,3}\b(?!\d)|\bSpec part \d|\b[Dd]omain facts\b|\bDecisions, section\b|\b[Tt]he specification\b/;

test('files cite nothing that is not in the repo', () => {
  const files = listTrackedFiles().filter(
    (file) => /\.(tsx?|js|css|sql|md|html)$/.test(file) && file !== 'tools/structure.test.ts',
  );
  const wrong = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (CITATION.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(wrong).toEqual([]);
});

const MAX_LINES = 120;
/** Files with long lists of cuts and yields that just happen to be written as functions. */
const LONG_LISTS = [
  'contract/cut-sheets/built-in/large-sheet.ts',
  'contract/cut-sheets/built-in/pork-sheet.ts',
  'contract/cut-sheets/yields/large-yields.ts',
];
/** The start of a top-level function. */
const FUNCTION =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? ?(\w*)|const (\w+)(?:: .+)? =(?:$| (?:\w+\()?(?:async )?(?:<.*>)?\())/;
/**
 * The next statement, or the end of this one. A closing line that ends with an open bracket only ends the function's
 * parameters.
 */
const END = /^(?:[^\s)}\]]|[)}\]].*(?<![{([]|=>)$)/;

/** Functions longer than 120 lines, including blank lines and comments, which the linter doesn't count. */
function findLong(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const found = FUNCTION.exec(line);
    if (!found) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((next) => END.test(next));
    const count = end === -1 ? lines.length - at : end + 1 + (/^[)}\]]/.test(rest[end] ?? '') ? 1 : 0);
    return count > MAX_LINES ? [`${found[1] || found[2]} has ${count} lines`] : [];
  });
}

test('keeps functions at 120 lines or fewer', () => {
  const files = listTrackedFiles().filter(
    (file) => /^(?!e2e\/).*(?<!\.test)\.(?:tsx?|js)$/.test(file) && !LONG_LISTS.includes(file),
  );
  const long = files.flatMap((file) => findLong(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`));
  expect(long).toEqual([]);
});

test('counts every line of a function, from its first to its closing brace', () => {
  const body = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 ? '' : '  // a comment')).join('\n');
  const fitting = `const one = (a: number) => a;\nfunction fits() {\n${body(118)}\n}\n`;
  const spread = `export async function spread({\n  a,\n}: Parts): Promise<void> {\n${body(117)}\n}\n`;
  const arrow = `export const arrow = (a: number) => {\n${body(119)}\n};\n`;
  expect(findLong(fitting + spread + fitting + arrow)).toEqual(['spread has 121 lines', 'arrow has 121 lines']);
});
