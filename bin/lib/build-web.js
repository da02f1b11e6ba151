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

/** Builds the web app into dist/web, unless it is already built from exactly these sources. */
export function buildWeb() {
  const stamp = stampOf('dist/web.stamp', SOURCES);
  if (stamp.isFresh()) return;
  stamp.clear();
  console.log('Building the web app.');
  runOrExit(OWN_NODE, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
  stamp.write();
}
