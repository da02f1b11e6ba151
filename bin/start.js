import { buildWeb } from './lib/build-web.js';
import { install } from './lib/install.js';
import { runOnOwnNode } from './lib/own-node.js';

// npm start: from a fresh clone to the running product.
install();
buildWeb();
await runOnOwnNode('server/app/main.ts');
