import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_NODE, ROOT } from './place.js';
import { runOrExit } from './run.js';
import { stampOf } from './stamp.js';

/** Installs the packages of package-lock.json, unless exactly these are there. Later code may use every package. */
export function install() {
  const stamp = stampOf('node_modules/.hindquarter', ['package-lock.json']);
  if (stamp.isFresh()) return;
  if (!isWhatLockAsks()) {
    console.log('Installing packages; the first time this takes about a minute.');
    // Whatever the machine's npm is told elsewhere: all kinds of packages, and the install scripts that package.json allows by name.
    // `npm ci` would refuse the lock file, because not every registry has the optional packages of every platform.
    npm(
      'install',
      '--no-save',
      '--include=dev',
      '--include=optional',
      '--include=peer',
      '--ignore-scripts=false',
      '--loglevel=error',
    );
  }
  const { status } = spawnSync(OWN_NODE, ['--version']);
  if (status !== 0) {
    console.error(
      "The package `node` has not brought its program. Please delete node_modules and try again; npm's log says more.",
    );
    process.exit(1);
  }
  stamp.write();
}

/** npm that started this process, else the one on the PATH. */
function npm(...args) {
  const cli = process.env.npm_execpath ?? '';
  if (cli.endsWith('npm-cli.js')) runOrExit(process.execPath, [cli, ...args]);
  else runOrExit('npm', args, { shell: process.platform === 'win32' });
}

/** Somebody may have installed by hand: what npm has noted down is compared with what is asked for. */
function isWhatLockAsks() {
  const noted = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const there = packagesOf(noted);
  return Object.entries(packagesOf(join(ROOT, 'package-lock.json'))).every(
    ([path, { integrity, optional }]) => path === '' || (there[path] ? there[path].integrity === integrity : optional),
  );
}
