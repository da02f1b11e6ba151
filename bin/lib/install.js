import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_NODE, ROOT } from './place.js';
import { runOrExit } from './run.js';
import { stampOf } from './stamp.js';

/** Installs the packages in package-lock.json, unless they are all there. */
export function install() {
  const stamp = stampOf('node_modules/.hindquarter', ['package-lock.json']);
  if (stamp.isFresh()) return;
  if (!isWhatLockAsks()) {
    console.log('Installing packages. The first time takes about a minute.');
    // Overrides the machine's npm settings: installs all kinds of dependencies and runs the install scripts that package.json
    // allows. `npm ci` would reject the lock file, because not every registry has every platform's optional packages.
    npm(
      'install',
      '--no-save',
      '--include=dev',
      '--include=optional',
      '--include=peer',
      '--ignore-scripts=false',
      '--loglevel=error',
      '--no-audit',
      '--no-fund',
    );
  }
  const { status } = spawnSync(OWN_NODE, ['--version']);
  if (status !== 0) {
    console.error(
      "The package `node` did not install properly. Delete node_modules and try again; see npm's log for details.",
    );
    process.exit(1);
  }
  stamp.write();
}

/** Runs the npm that started this process, or else the one on the PATH. */
function npm(...args) {
  const cli = process.env.npm_execpath ?? '';
  if (cli.endsWith('npm-cli.js')) runOrExit(process.execPath, [cli, ...args]);
  else runOrExit('npm', args, { shell: process.platform === 'win32' });
}

/** Compares what npm last installed with the lock file, in case someone installed by hand. */
function isWhatLockAsks() {
  const noted = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const there = packagesOf(noted);
  return Object.entries(packagesOf(join(ROOT, 'package-lock.json'))).every(
    ([path, { integrity, optional }]) => path === '' || (there[path] ? there[path].integrity === integrity : optional),
  );
}
