import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { onNpmGone } from './npm-gone.js';
import { ROOT } from './place.js';

/** Programs of the project's packages come first, its own Node among them. */
export const environment = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
  PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
});

/** Runs a program to its end with its output shown, and ends this process with its code when it fails. */
export function runOrExit(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment(),
    ...options,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Runs a program as this process's stand-in until one of them ends. It is in a session of its own, so that a Ctrl-C at the terminal
 * reaches it once, from here; when this process is killed without a word, the program sees its channel close.
 */
export function standIn(program, args) {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(),
    detached: process.platform !== 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onNpmGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    throw error;
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
