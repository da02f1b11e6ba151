import { install } from './lib/install.js';
import { runOnOwnNode } from './lib/own-node.js';

// node bin/run.js <file> [arguments]: installs what is missing, then runs a file of this project.
const [, , file, ...args] = process.argv;
install();
await runOnOwnNode(file, args);
