import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** Where a build says which files each page needs; the server puts links to them into its markup. */
const FILE = '.vite/page-files.json';
const SCREENS = 'web/app/screens.ts';
const EVERY_PAGE = ['web/app/styles.ts', 'web/app/routes.tsx'];
/** Every page of a signed-in person draws with these, whichever screen it shows. */
const SHELL = ['web/app/asking.tsx', 'web/accounts/session.ts', 'web/app/shell/frame.tsx', 'web/app/shell/shell.tsx'];
/** Outside the shell: sign-in's code stands in the first screen, and what it signs in with may come while somebody types. */
const BARE: Readonly<Record<string, readonly string[]>> = {
  '/login': ['web/accounts/session.ts'],
  '/register': ['web/app/asking.tsx', 'web/accounts/sign-in/register-screen.tsx'],
};

/** The module of each page's screen, as the list of screens has them. */
export function screenModules(list: string): ReadonlyMap<string, string> {
  const LAZY = /lazyRouteComponent\(\s*\(\) => import\('#([^']+)'\)/.source;
  const named = new Map(
    [...list.matchAll(new RegExp(`const (\\w+) = ${LAZY}`, 'g'))].map(([, name, file]) => [name, file]),
  );
  const entries = [...list.matchAll(new RegExp(`'(/[^']*)':\\s*(?:${LAZY}|(\\w+),)`, 'g'))];
  return new Map(
    entries.flatMap(([, page = '', file = named.get(entries.find((entry) => entry[1] === page)?.[3] ?? '')]) =>
      file ? [[page, file]] : [],
    ),
  );
}

/** Writes down, for each page, the scripts and styles that it will ask for one after the other, so that they can be asked for at once, behind what the first paint needs. */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    // Nothing can be painted sooner by a script: what the first paint needs goes first.
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const [styles = ''] = html.match(/<link rel="stylesheet" crossorigin [^>]*>\s*/) ?? [];
        return (
          html
            .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
            // At the end of the page the scripts still wait for these styles, and what stands before them is painted meanwhile.
            .replace(styles, '')
            .replace('</body>', `${styles.trim()}</body>`)
        );
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (module: string) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
        const add = (chunk: Rolldown.OutputChunk | undefined, files: Set<string>) => {
          if (!chunk || files.has(chunk.fileName)) return;
          files.add(chunk.fileName);
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
          for (const name of chunk.imports)
            add(
              chunks.find(({ fileName }) => fileName === name),
              files,
            );
        };
        const first = new Set<string>();
        for (const chunk of chunks) if (chunk.isEntry) add(chunk, first);
        const filesOf = (modules: readonly string[]) => {
          const files = new Set<string>();
          for (const module of [...EVERY_PAGE, ...modules]) {
            const chunk = chunkOf(module);
            if (!chunk) this.error(`${module} is in no chunk`);
            add(chunk, files);
          }
          return [...files].filter((file) => !first.has(file));
        };
        const shown = [...screenModules(readFileSync(SCREENS, 'utf8'))].map(
          ([page, screen]) => [page, [...SHELL, screen]] as const,
        );
        const pages = Object.fromEntries(
          [...shown, ...Object.entries(BARE)].map(([page, modules]) => [page, filesOf(modules)]),
        );
        this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(pages) });
      },
    },
  };
}
