import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import type { Plugin } from 'vite';

const KIT = '@mantine/core';
const INDEX = fileURLToPath(import.meta.resolve(KIT));
const STYLES = fileURLToPath(import.meta.resolve(`${KIT}/styles.css`));
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const FROM = /\bfrom\s*["'](\.[^"']+)["']/g;
/** The names of the component library's own classes. */
const CLASS = /\bm_[0-9a-f]+\b/g;

const importsOf = (source: string) =>
  [...source.matchAll(IMPORT)].map(([, names = '', from = '']) => ({
    names: names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
    from,
  }));

/** The classes that the named components, and all that those are made of, can put on an element. */
function classesOf(components: ReadonlySet<string>): ReadonlySet<string> {
  const classes = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [name] of source.matchAll(CLASS)) classes.add(name);
    for (const [, from = ''] of source.matchAll(FROM)) visit(path.resolve(path.dirname(file), from));
  };
  for (const { names, from } of importsOf(readFileSync(INDEX, 'utf8'))) {
    if (names.some((name) => components.has(name.replace(/^.* as /, ''))))
      visit(path.resolve(path.dirname(INDEX), from));
  }
  return classes;
}

/** What the web takes from the component library. */
const componentsOf = (sources: readonly string[]): ReadonlySet<string> =>
  new Set(
    sources
      .flatMap((source) => importsOf(source))
      .filter(({ from }) => from === KIT)
      .flatMap(({ names }) => names.map((name) => name.replace(/ as .*$/, ''))),
  );

/** The component library's styles without those of components that nobody uses. */
export function stylesFor(sources: readonly string[], css = readFileSync(STYLES, 'utf8')): string {
  const classes = classesOf(componentsOf(sources));
  // What stands in brackets is a condition on the element, not whose rule it is.
  const isUsed = (selector: string) =>
    (selector.replaceAll(/\([^()]*\)/g, '').match(CLASS) ?? []).every((name) => classes.has(name));
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    const used = rule.selectors.filter(isUsed);
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  });
  return sheet.toString();
}

/** Leaves of the component library's styles what the web uses: they are the first thing a new visitor waits for. */
export function kitStyles(): Plugin {
  return {
    name: 'kit-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== STYLES) return null;
      return stylesFor(globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8')));
    },
  };
}
