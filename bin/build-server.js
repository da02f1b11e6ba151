import { buildAll } from './lib/build-all.js';

// Bundles the server for tests that start it in separate processes.
buildAll(['server']);
