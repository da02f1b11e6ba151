import { join } from 'node:path';
import { OWN_NODE, ROOT } from './place.js';
import { runOrExit } from './run.js';
import { stampOf } from './stamp.js';

const PACKAGES = ['package.json', 'package-lock.json'];
/** The code that renders public pages on the server. */
const RENDERER = 'web/app/render/render-page.tsx';
/** What is built, from which sources, and with which Vite arguments. */
const PARTS = [
  {
    name: 'server',
    sources: ['server', 'contract', 'vite.server.config.ts', ...PACKAGES],
    builds: [['--config', 'vite.server.config.ts']],
  },
  {
    name: 'web',
    // The build's own plugins are in tools.
    sources: ['web', 'contract', 'public', 'tools', 'index.html', 'vite.config.ts', ...PACKAGES],
    builds: [[], ['--ssr', RENDERER]],
  },
];

/**
 * Bundles the server into dist/server, the web app into dist/web, and its renderer for the server into dist/rendering, or only
 * one of the two parts. Skips a part that was already built from exactly these sources.
 */
export function buildAll(only = PARTS.map(({ name }) => name)) {
  for (const { name, sources, builds } of PARTS.filter((part) => only.includes(part.name))) {
    const stamp = stampOf(`dist/${name}.stamp`, sources);
    if (stamp.isFresh()) continue;
    stamp.clear();
    console.log(`Building the ${name}.`);
    for (const args of builds)
      runOrExit(OWN_NODE, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args]);
    stamp.write();
  }
}
