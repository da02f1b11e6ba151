import { join } from 'node:path';
import { OWN_NODE, ROOT } from './place.js';
import { runOrExit } from './run.js';
import { stampOf } from './stamp.js';

const SOURCES = [
  'web',
  'contract',
  'public',
  'tools', // the build's own plugins
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** The code that renders public pages on the server. */
const RENDERER = 'web/app/render/render-page.tsx';

/**
 * Builds the web app into dist/web and its server renderer into dist/rendering, unless they are already built from exactly
 * these sources.
 */
export function buildWeb() {
  const stamp = stampOf('dist/web.stamp', SOURCES);
  if (stamp.isFresh()) return;
  stamp.clear();
  console.log('Building the web app.');
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  runOrExit(OWN_NODE, vite);
  runOrExit(OWN_NODE, [...vite, '--ssr', RENDERER]);
  stamp.write();
}
