import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** What a browser has to load before somebody can sign in. Loading the rest may wait until they type. */
const FIRST_SCREEN = ['web/app/main.tsx', 'web/accounts/login-screen.tsx'];
const MOST_BYTES = 150_000;

/** The web is served from the same port as the API; `vite` alone passes API and realtime calls on to a running server. */
export default defineConfig({
  plugins: [react(), firstScreenBudget()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A script-src without 'unsafe-inline' leaves no room for inlined helpers or data URIs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each file costs a turn to the server: the first screen is one, and what several screens share is in a few.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000, priority: 1 },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } },
  },
});

/** Fails the build when the first screen's JavaScript, with everything it imports at once, is over its budget (gzip). */
function firstScreenBudget(): Plugin {
  return {
    name: 'first-screen-budget',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = new Set<Rolldown.OutputChunk>();
      const add = (chunk: Rolldown.OutputChunk | undefined) => {
        if (!chunk || first.has(chunk)) return;
        first.add(chunk);
        for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
      };
      for (const path of FIRST_SCREEN) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
        if (!chunk) this.error(`the first screen's ${path} is in no chunk`);
        add(chunk);
      }

      const bytes = [...first].reduce((sum, { code }) => sum + gzipSync(code).length, 0);
      const words = `first screen: ${(bytes / 1000).toFixed(1)} kB of JavaScript gzip, at most ${MOST_BYTES / 1000} kB`;
      if (bytes > MOST_BYTES) this.error(words);
      this.info(words);
    },
  };
}
