import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MANTINE = path.dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')));
const COMPONENTS = path.join(MANTINE, 'esm/components');
const FROM = /\bfrom\s*"(\.[^"]+)"/g;

/** The names that web/ imports from Mantine, except types. */
function usedComponents(): Set<string> {
  const sources = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const imports = sources.flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]);
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return new Set(names.filter((name) => name !== '' && !name.startsWith('type ')));
}

/** The style files of a component and of the components it uses. */
function stylesOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const [, own] = /([^/]+)\.module\.mjs$/.exec(file) ?? [];
  const parts = [...readFileSync(file, 'utf8').matchAll(FROM)].map(([, from = '']) =>
    path.resolve(path.dirname(file), from),
  );
  return [...(own ? [own] : []), ...parts.flatMap((part) => stylesOf(part, seen))];
}

test('imports the styles of every Mantine component that is used, and no others', () => {
  const seen = new Set<string>();
  const needed = [...usedComponents()]
    .map((name) => globSync(`${COMPONENTS}/**/${name}.mjs`)[0])
    .flatMap((file) => (file ? stylesOf(file, seen) : []));
  const imported = [...readFileSync('web/app/styles.ts', 'utf8').matchAll(/styles\/([A-Z]\w+)\.css'/g)].map(
    ([, name]) => name,
  );
  expect(needed.length).toBeGreaterThan(20);
  expect(imported.toSorted()).toEqual(needed.toSorted());
});

test('keeps Mantine’s order, so that later styles override earlier ones', () => {
  const all = readFileSync(path.join(MANTINE, 'styles.css'), 'utf8').replaceAll(/\s+/g, '');
  const imported = [...readFileSync('web/app/styles.ts', 'utf8').matchAll(/'@mantine\/core\/(styles\/[\w-]+\.css)'/g)];
  const places = imported.map(([, file = '']) =>
    all.indexOf(readFileSync(path.join(MANTINE, file), 'utf8').replaceAll(/\s+/g, '')),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
