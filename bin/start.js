import { buildWeb } from './lib/build-web.js';
import { install } from './lib/install.js';
import { runOnOwnNode } from './lib/own-node.js';

// npm start: installs, builds, and runs everything, even in a fresh clone.
install();
buildWeb();
await runOnOwnNode('server/app/main.ts');
