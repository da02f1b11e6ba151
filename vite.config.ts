import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web is served from the same port as the API; `vite` alone passes API and realtime calls on to a running server. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A script-src without 'unsafe-inline' leaves no room for inlined helpers or data URIs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } },
  },
});
