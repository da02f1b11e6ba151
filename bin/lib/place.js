import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The Node installed as a package. The product runs on it, no matter which Node is installed on the machine. */
export const OWN_NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
