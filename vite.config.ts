import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { findWordsWithoutSpanish } from '#tools/check-words.ts';
import { compileEarly } from '#tools/compile-early.ts';
import { pageFiles } from '#tools/page-files.ts';
import { precompress } from '#tools/precompress.ts';
import { isWordsOfArea, SHARED_WORDS, splitSpanish } from '#tools/words/spanish-by-area.ts';

/** What a browser must load before anyone can sign in, and its size budget. The rest can load while they type. */
const FIRST_SCREEN = ['web/app/main.tsx', 'web/app/router.ts', 'web/accounts/sign-in/login-screen.tsx'];
const MAX_BYTES = 150_000;
/** What a Spanish browser loads as well before the first screen is drawn. */
const FIRST_WORDS = ['contract/lib/spanish/first-screen.ts'];

/** What a Spanish browser loads before any other screen is drawn, next to the words of the screen's area, and their budget. */
const OTHER_WORDS = [SHARED_WORDS, 'contract/app/spanish-refusals.ts', 'contract/lib/spanish/cuts/cut-names.ts'];
const MAX_WORDS_BYTES = 80_000;

/** Areas whose screens share enough code to justify a separate file. */
const AREAS_WITH_FILES = ['cut-sheets', 'booking', 'invoicing', 'market', 'community', 'messages', 'reports', 'floor'];

/** The code for forms, which many screens need only for their dialogs. */
const FORM_KIT = /[\\/](react-hook-form|resolvers|Textarea|Radio)[\\/]|web[\\/]ui[\\/](form|fields|number-input)/;
/** Controls that most screens don't show at first. */
const CONTROLS = /components[\\/](Combobox|Select|Accordion|Tabs|Chip)[\\/]|[\\/](customer-)?picker\.tsx$/;
/** Dialogs and forms that screens share, except dialogs without a form. Their own files keep `FORM_KIT` out of what screens load first. */
const WITH_FORM =
  /[\\/]web[\\/](?!ui).*(?<![\\/](?:invoice|ticket|sheet|schedule-dropoff))-(dialog|form|fields?)\.tsx$|booking[\\/](order-draft|share-editor)|floor[\\/](outbox|station)[\\/]/;
/** Screens that are opened often and load without `FORM_KIT`. */
const WITHOUT_FORMS = [
  'web/dashboard/dashboard-screen.tsx',
  'web/booking/order-lists/order-list-screen.tsx',
  'web/booking/events-calendar/dropoff-calendar-screen.tsx',
  'web/booking/events-calendar/events-calendar-screen.tsx',
  'web/floor/cutting-day-screen.tsx',
  'web/invoicing/invoices/invoices-screen.tsx',
  'web/invoicing/account/customers-with-balances.tsx',
  'web/app/home-screen.tsx',
  'web/market/search/search-screen.tsx',
];

/** The page the service worker caches. No real page has this address, so it is never shown online. */
const SHELL_PAGE = '/?shell';

/**
 * The service worker, /sw.js, caches a build's files and its page, including the page's headers, so the installed app opens
 * without a connection. Online, every page comes from the server, and API calls are never cached. See docs/decisions/0009.
 */
const OFFLINE: Parameters<typeof VitePWA>[0] = {
  injectRegister: false,
  manifest: false,
  workbox: {
    globPatterns: ['index.html', '**/*.{js,css,svg,png,woff2}'],
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: SHELL_PAGE } : entry)),
        warnings: [],
      }),
    ],
    dontCacheBustURLsMatching: /^assets\//,
    importScripts: ['/push-worker.js'],
    navigateFallback: null,
    directoryIndex: null,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: SHELL_PAGE } },
      },
    ],
  },
};

/** Some modules that are loaded lazily share a file with what is loaded right away, which is intended. */
const CHECKS = { ineffectiveDynamicImport: false };

/** Builds the same components for the server (`vite build --ssr`), in one file with the libraries they use. */
const RENDERING: UserConfig = {
  plugins: [react()],
  publicDir: false,
  // In server builds, Vite leaves NODE_ENV to the environment. Node has localStorage, but warns when it is used.
  define: { 'process.env.NODE_ENV': '"production"', localStorage: 'undefined' },
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/rendering',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    minify: false,
    rolldownOptions: { checks: CHECKS },
  },
};

/**
 * In production, the server serves the web app and the API on one port. `vite` alone forwards API and realtime calls to a
 * running server.
 */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? RENDERING
    : {
        plugins: [
          wordsInEveryLanguage(),
          splitSpanish(),
          react(),
          loadingBudget(),
          pageFiles(),
          compileEarly(),
          precompress(),
          VitePWA(OFFLINE),
        ],
        build: {
          outDir: 'dist/web',
          emptyOutDir: true,
          manifest: true,
          target: 'es2023',
          // The Content-Security-Policy forbids inline scripts and data URIs.
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          rolldownOptions: {
            checks: CHECKS,
            output: {
              strictExecutionOrder: true,
              codeSplitting: {
                // Each file costs a round trip and each byte some time, so code is split into a few files by who needs
                // it together: every page, every signed-in page, forms, many pages, the pages of an area, and their forms.
                groups: [
                  { name: 'start', tags: ['$initial'], priority: 8 },
                  { name: 'routes', test: /web[\\/]app[\\/](router\.ts$|routes[\\/])/, priority: 7 },
                  { name: 'calls', test: /node_modules[\\/]zod[\\/]|web[\\/]lib[\\/]api\.ts$/, priority: 6 },
                  { name: 'shell', test: /web[\\/]app[\\/]shell[\\/]/, priority: 5 },
                  { name: 'forms', test: FORM_KIT, includeDependenciesRecursively: false, priority: 4 },
                  { name: 'controls', test: CONTROLS, includeDependenciesRecursively: false, priority: 4 },
                  { name: 'kit', test: isForManyAreas, minShareCount: 4, priority: 3 },
                  {
                    name: (id) => (WITH_FORM.test(id) ? null : areaOf(id)),
                    debugName: 'area',
                    minShareCount: 4,
                    priority: 2,
                  },
                  {
                    name: (id) => `${areaOf(id) ?? 'kit'}-forms`,
                    debugName: 'forms of an area',
                    test: WITH_FORM,
                    minShareCount: 4,
                    priority: 1,
                  },
                ],
              },
            },
          },
        },
        server: {
          proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } },
        },
      },
);

/**
 * The area that a module belongs to, if that area has a file for the code its screens share. That file is named after
 * it.
 */
function areaOf(id: string): string | null {
  const [, area = ''] = /[\\/](?:web|contract)[\\/]([\w-]+)[\\/]/.exec(id) ?? [];
  return AREAS_WITH_FILES.includes(area) ? area : null;
}
/** The QR code library is large, and few screens show a QR code. */
const isForManyAreas = (id: string): boolean =>
  areaOf(id) === null && !WITH_FORM.test(id) && !id.includes('qrcode-generator');

/**
 * Fails the build if the first screen's JavaScript, including static imports, or the Spanish that another screen waits for exceeds
 * its size budget (gzipped), or if a screen of `WITHOUT_FORMS` loads the code for forms.
 */
function loadingBudget(): Plugin {
  return {
    name: 'loading-budget',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const add = (chunk: Rolldown.OutputChunk | undefined, loaded: Set<Rolldown.OutputChunk>) => {
        if (!chunk || loaded.has(chunk)) return;
        loaded.add(chunk);
        for (const name of chunk.imports) {
          add(
            chunks.find(({ fileName }) => fileName === name),
            loaded,
          );
        }
      };
      const loadedBy = (paths: readonly string[]) => {
        const loaded = new Set<Rolldown.OutputChunk>();
        for (const path of paths) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
          if (!chunk) this.error(`${path} is in no chunk`);
          add(chunk, loaded);
        }
        return [...loaded];
      };

      const check = (what: string, loaded: readonly Rolldown.OutputChunk[], most: number) => {
        const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
        const words = `${what}: ${(bytes / 1000).toFixed(1)} kB of JavaScript gzip, at most ${most / 1000} kB`;
        if (bytes > most) this.error(words);
        this.info(words);
      };
      check('first screen in English', loadedBy(FIRST_SCREEN), MAX_BYTES);
      const first = loadedBy([...FIRST_SCREEN, ...FIRST_WORDS]);
      check('first screen in Spanish', first, MAX_BYTES);
      for (const words of chunks.flatMap(({ moduleIds }) => moduleIds).filter(isWordsOfArea)) {
        const further = loadedBy([...OTHER_WORDS, words]).filter((chunk) => !first.includes(chunk));
        check(`Spanish for ${words.slice(1)}`, further, MAX_WORDS_BYTES);
      }
      for (const screen of WITHOUT_FORMS) {
        if (loadedBy([screen]).some(({ name }) => name === 'forms')) this.error(`${screen} loads the code for forms`);
      }
    },
  };
}

/** Fails the build if any text lacks a Spanish translation. See docs/decisions/0008. */
function wordsInEveryLanguage(): Plugin {
  return {
    name: 'words-in-every-language',
    apply: 'build',
    buildStart() {
      const wrong = findWordsWithoutSpanish();
      if (wrong.length > 0) this.error(['These texts have no Spanish:', ...wrong].join('\n'));
    },
  };
}
