import { globSync, readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** The file in which the build lists the files each page needs. The server adds links to those files to the page. */
const FILE = '.vite/page-files.json';
const ROUTES = 'web/app/routes/*-routes.ts';
const EVERY_PAGE = ['web/app/styles.ts', 'web/app/router.ts'];
/** Every page needs these once someone is signed in, regardless of its screen. */
const SHELL = ['web/app/redirects.ts', 'web/accounts/session.ts', 'web/app/shell/frame.tsx', 'web/app/shell/shell.tsx'];
/** What every page needs when nobody is signed in. */
const PUBLIC_SHELL = [
  'web/app/redirects.ts',
  'web/accounts/session.ts',
  'web/app/shell/frame.tsx',
  'web/app/shell/public-shell.tsx',
];
/** Pages that the server renders for visitors. */
const FOR_VISITORS = /^\/$|^\/(search|searchsublot|productview|profileview|plant|aboutus|contactus)\b/;
/** Pages outside the shell. The sign-in form is on the first screen; the code behind it can load while the person types. */
const BARE: Readonly<Record<string, readonly string[]>> = {
  '/login': ['web/accounts/session.ts'],
  '/register': ['web/app/register-page.tsx'],
};

/** The route files, concatenated. */
export const readRoutes = (): string =>
  globSync(ROUTES)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/** The module of each page's screen, as named in the routes. */
export function screenModules(routes: string): ReadonlyMap<string, string> {
  const LAZY = /lazyRouteComponent\(\s*\(\) => import\('#([^']+)'\)/;
  const named = new Map(
    [...routes.matchAll(new RegExp(`const (\\w+) = ${LAZY.source}`, 'g'))].map(([, name, file]) => [name, file]),
  );
  return new Map(
    routes.split('createRoute({').flatMap((route) => {
      const [, page] = /\bpath: '(\/[^']*)'/.exec(route) ?? [];
      const [, lazy] = LAZY.exec(route) ?? [];
      const file = lazy ?? named.get(/\bcomponent: (\w+),/.exec(route)?.[1]);
      return page && file ? [[page, file]] : [];
    }),
  );
}

/**
 * Lists the scripts and styles that each page would otherwise load one after another. With the list, the page requests them all
 * at once, after the files needed for the first paint.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    // Scripts never speed up the first paint, so the files needed for the first paint come before them.
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const [styles = ''] = html.match(/<link rel="stylesheet" crossorigin [^>]*>\s*/) ?? [];
        return (
          html
            .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
            // With the styles at the end of the page, scripts still wait for them, but the markup above is rendered in the
            // meantime.
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
        const shown = [...screenModules(readRoutes())].map(
          ([page, screen]) => [page, [...(FOR_VISITORS.test(page) ? PUBLIC_SHELL : SHELL), screen]] as const,
        );
        const pages = Object.fromEntries(
          [...shown, ...Object.entries(BARE)].map(([page, modules]) => [page, filesOf(modules)]),
        );
        this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(pages) });
      },
    },
  };
}
