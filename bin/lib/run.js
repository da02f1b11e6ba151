import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { onNpmGone } from './npm-gone.js';
import { ROOT } from './place.js';

/** Puts the project's own programs first on the PATH, including its Node. */
export const environment = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
  PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
});

/** Runs a program and shows its output. Exits with the program's code if it fails. */
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
 * Runs a program in place of this process until either one ends. The program has its own session, so Ctrl-C reaches it only
 * once, forwarded by this process. If this process is killed, the program notices that the IPC channel has closed.
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
