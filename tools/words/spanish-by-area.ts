import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { FIRST_SCREEN } from '#contract/lib/spanish/first-screen.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import type { Catalogue, Translation } from '#contract/lib/words.ts';
import { stringsIn } from '#tools/loose-words.ts';
import { isSpanish, modulesFrom } from '#tools/words/module-graph.ts';

/** The module whose code builds replace with `loaderOf(…)`. */
const LOADER = 'web/lib/load-spanish.ts';
const WORDS = 'virtual:spanish/';
const SHARED = 'shared';
/** The modules with the words, as builds name them. */
export const SHARED_WORDS = `\0${WORDS}${SHARED}`;
export const isWordsOfArea = (id: string): boolean => id.startsWith(`\0${WORDS}`) && id !== SHARED_WORDS;
const ROUTES = /^web\/app\/routes\/[\w-]+-routes\.ts$/;

const said = new Map<string, readonly string[]>();
/** All that a source file may say in Spanish. */
export function wordsIn(file: string): readonly string[] {
  const known = said.get(file);
  if (known) return known;
  const words = stringsIn(file, readFileSync(file, 'utf8')).filter((one) => Object.hasOwn(SPANISH, one));
  said.set(file, words);
  return words;
}

/** Where a page's screen is: `area` is the folder of web/ that it is in. */
interface Screen {
  path: string;
  area: string;
  file: string;
}

/** The screens of all pages with a route in web/app/routes. */
export function findScreens(): Screen[] {
  return globSync('web/app/routes/*-routes.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) =>
      text.split('createRoute({').flatMap((route) => {
        const [, path] = /\bpath: '([^']+)'/.exec(route) ?? [];
        const [, name] = /\bcomponent: (\w+),/.exec(route) ?? [];
        const code = name
          ? (new RegExp(`\\bconst ${name} = .*|import \\{ ${name} \\} .*`).exec(text)?.[0] ?? '')
          : route;
        const [, file, area] = /'#(web\/([\w-]+)\/[^']+)'/.exec(code) ?? [];
        return path && file && area ? [{ path, area, file }] : [];
      }),
    );
}

/**
 * The Spanish that a browser needs after the first screen's: `shared` is what every page may show, and the others are what only
 * pages of that area show. A word is needed where some module says it that the page loads, now or later. What the server says, or
 * nothing in the browser, may come as data on any page, so it is shared.
 */
export function spanishByArea(screens: readonly Screen[] = findScreens()): Map<string, Catalogue> {
  const isLater = (words: string) => !Object.hasOwn(FIRST_SCREEN, words);
  const saidFrom = (paths: Iterable<string>): Set<string> =>
    new Set([...modulesFrom(paths, (path) => isSpanish(path) || ROUTES.test(path))].flatMap(wordsIn));
  const pick = (isIn: (words: string) => boolean): Catalogue =>
    Object.fromEntries(Object.entries<Translation>(SPANISH).filter(([words]) => isLater(words) && isIn(words)));

  const everywhere = saidFrom(['web/app/main.tsx']).union(new Set(fromServer().flatMap(wordsIn)));
  const areas = [...Map.groupBy(screens, ({ area }) => area)].map(
    ([area, its]) => [area, saidFrom(its.map(({ file }) => file))] as const,
  );
  const isShared = (words: string) => everywhere.has(words) || !areas.some(([, said]) => said.has(words));
  return new Map([
    [SHARED, pick(isShared)],
    ...areas.map(([area, said]) => [area, pick((words) => said.has(words) && !isShared(words))] as const),
  ]);
}

/**
 * The modules whose words can come as data, such as a line of a price list. Those of a call's definition come only where it is
 * called.
 */
const fromServer = (): string[] =>
  globSync(['server/**/*.ts', 'contract/**/*.ts']).filter(
    (path) =>
      !isSpanish(path) &&
      !/\.test\.ts$|^server\/(test|migrations|app\/demo)\/|[/-](api|pages|refusals|english-one)\.ts$/.test(path),
  );

/** The code that loads a page's words. Addresses count whatever their case, and the longest beginning decides. */
function loaderOf(screens: readonly Screen[], areas: Iterable<string>): string {
  const beginnings = screens
    .map(({ path, area }) => [path.toLowerCase().replace(/\$.*/, ''), area] as const)
    .toSorted(([one], [other]) => other.length - one.length);
  const imports = [...areas].map((area) => `${JSON.stringify(area)}: () => import(${JSON.stringify(WORDS + area)})`);
  return `
    const AREAS = ${JSON.stringify(beginnings)};
    const load = { ${imports.join(', ')} };
    export async function loadSpanish(path) {
      const [, area] = AREAS.find(([beginning]) => path.toLowerCase().startsWith(beginning)) ?? [];
      const parts = await Promise.all([load.${SHARED}(), ...(area ? [load[area]()] : [])]);
      return Object.assign({}, ...parts.map(({ words }) => words));
    }`;
}

/** Splits the Spanish by area, so that a page loads only what it may show. See docs/decisions/0008. */
export function splitSpanish(): Plugin {
  const screens = findScreens();
  let words: Map<string, Catalogue>;
  return {
    name: 'split-spanish',
    apply: 'build',
    buildStart() {
      words = spanishByArea(screens);
    },
    resolveId: (id) => (id.startsWith(WORDS) ? `\0${id}` : undefined),
    load(id) {
      if (id.endsWith(LOADER)) return loaderOf(screens, words.keys());
      if (!id.startsWith(`\0${WORDS}`)) return undefined;
      return `export const words = ${JSON.stringify(words.get(id.slice(WORDS.length + 1)))};`;
    },
  };
}
