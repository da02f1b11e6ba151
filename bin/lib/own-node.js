import { realpathSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onNpmGone } from './npm-gone.js';
import { OWN_NODE, ROOT } from './place.js';
import { environment, standIn } from './run.js';

/** Runs a file on the project's own Node: in this process if it already runs on that Node, otherwise in a new one. */
export async function runOnOwnNode(file, args = []) {
  if (process.execPath !== realpathSync(OWN_NODE)) return standIn(OWN_NODE, [...process.execArgv, file, ...args]);
  // Cache the compiled code, so types aren't stripped on every start.
  module.enableCompileCache(join(ROOT, 'node_modules/.cache/node'));
  onNpmGone(() => process.kill(process.pid, 'SIGTERM'));
  process.chdir(ROOT);
  Object.assign(process.env, environment());
  process.argv.splice(1, Number.POSITIVE_INFINITY, join(ROOT, file), ...args);
  await import(pathToFileURL(join(ROOT, file)).href);
}
