import { install } from './lib/install.js';
import { runOnOwnNode } from './lib/own-node.js';

// npm test: installs everything and runs all checks, even in a fresh clone.
const begun = performance.now();
install();
console.log(`install          ok  ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s`);
await runOnOwnNode('tools/run-steps.ts');
