import { buildAll } from './lib/build-all.js';
import { install } from './lib/install.js';

// npm run build: bundles the server, builds the web app, and checks its size budget.
install();
buildAll();
