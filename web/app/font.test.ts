import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FILES = globSync('public/assets/*.woff2');
const name = path.basename(FILES[0] ?? '');

test('the typeface is one file of at most 60 kB', () => {
  expect(FILES).toHaveLength(1);
  expect(statSync(FILES[0] ?? '').size).toBeLessThanOrEqual(60_000);
});

test('the typeface’s file name contains its content hash, because the file is cached forever', () => {
  const sum = createHash('sha256')
    .update(readFileSync(FILES[0] ?? ''))
    .digest('hex');
  expect(name).toBe(`inter-${sum.slice(0, 8)}.woff2`);
});

test('every page preloads the typeface, swaps it in, and uses a fallback of the same size until then', () => {
  expect(readFileSync('index.html', 'utf8')).toContain(`<link rel="preload" href="/assets/${name}" as="font"`);
  const css = readFileSync('public/first-paint.css', 'utf8');
  expect(css).toContain(`url("/assets/${name}")`);
  expect(css).toContain('font-display: swap');
  expect(css).toMatch(/font-family: "Inter fallback";[^}]*ascent-override[^}]*size-adjust/);
});

test('the typeface comes with its license', () => {
  expect(readFileSync('public/assets/inter-license.txt', 'utf8')).toContain('SIL Open Font License');
  expect(readFileSync('docs/licenses.md', 'utf8')).toContain('SIL Open Font License');
});
