import { buildWeb } from './lib/build-web.js';
import { install } from './lib/install.js';

// npm run build: the web as the server hands it out, within its budget.
install();
buildWeb();
