import { defineConfig } from 'vite';

/** Libraries of many small files. They are bundled too; all others are loaded from node_modules. */
const MANY_FILES = ['kysely', 'zod'];

/**
 * Bundles the server for `npm start`, because loading a thousand files takes time and memory. Everything else, such as tests
 * and worker threads, runs the TypeScript files directly. See docs/decisions/0039.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: MANY_FILES },
  build: {
    ssr: 'server/app/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'esnext',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // Node keeps the source in memory, at twice the size if a single character is not ASCII.
      output: { chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false },
    },
  },
});
