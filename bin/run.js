import { install } from './lib/install.js';
import { runOnOwnNode } from './lib/own-node.js';

// node bin/run.js <file> [arguments]: runs a file of this project with all its packages there.
const [, , file, ...args] = process.argv;
install();
await runOnOwnNode(file, args);
