import { buildAll } from './lib/build-all.js';
import { install } from './lib/install.js';
import { runOnOwnNode } from './lib/own-node.js';

// npm start: installs, builds, and runs everything, even in a fresh clone.
install();
buildAll();
await runOnOwnNode('dist/server/main.js');
