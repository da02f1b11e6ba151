import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The project's folder. Code can't look for files next to itself, because `npm start` runs a bundle. See docs/decisions/0039.
 */
export const ROOT = path.dirname(require.resolve('#package'));

/** The version of this build. */
export const { version: VERSION } = require('#package') as { version: string };
