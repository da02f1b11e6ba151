import { buildWeb } from './lib/build-web.js';
import { install } from './lib/install.js';

// npm run build: builds the web app and checks its size budget.
install();
buildWeb();
