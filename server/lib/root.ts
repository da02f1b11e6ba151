import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The project's folder. Code can't look for files next to itself, because `npm start` runs a bundle. See docs/decisions/0039.
 */
export const ROOT = path.dirname(createRequire(import.meta.url).resolve('#package'));
