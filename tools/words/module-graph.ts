import { readFileSync } from 'node:fs';

const IMPORT = /\b(?:import|from|import\() ?(type )?'#([^']+)'/g;

/** A module and all that it loads, now or later, except modules for which `isLeftOut` says so and what only they load. */
export function modulesFrom(paths: Iterable<string>, isLeftOut: (path: string) => boolean): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path) || isLeftOut(path) || !/\.tsx?$/.test(path)) return;
    found.add(path);
    for (const [, isType, named] of readFileSync(path, 'utf8').matchAll(IMPORT)) if (!isType && named) visit(named);
  };
  for (const path of paths) visit(path);
  return found;
}

/** The modules with the Spanish itself. They are loaded only in Spanish. */
export const isSpanish = (path: string): boolean =>
  path.startsWith('contract/lib/spanish') || path.endsWith('/spanish-refusals.ts');
