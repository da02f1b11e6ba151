import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FLAGS } from '#bench/processes.ts';

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  await once(probe.close(), 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

export interface AppServer {
  port: number;
  child: ChildProcess;
  /** Resolves once /readyz says yes. */
  ready: Promise<void>;
}

/** Starts the bundled app as the service file does. */
export async function startApp(env: Record<string, string>, port?: number): Promise<AppServer> {
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, [...FLAGS, 'dist/server/main.js'], {
    env: { ...process.env, DEMO: '0', LOG_LEVEL: 'error', ...env, PORT: String(at) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { port: at, child, ready: untilReady(at) };
}

export async function untilReady(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await sleep(50);
}

/** Starts haproxy with ops/haproxy.cfg in front of two apps. */
export async function startProxy(a: number, b: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'hindquarter-proxy-'));
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  // Without what only root may do, or not everywhere: changing to another user, and opening thousands of files.
  const text = await readFile('ops/haproxy.cfg', 'utf8');
  const plain = text.replaceAll(/^ +(user|group|maxconn) .*$/gm, '').replace('/run/haproxy/admin.sock', `${folder}/s`);
  await writeFile(file, plain);
  const places = { BIND: `127.0.0.1:${port}`, APP_A: `127.0.0.1:${a}`, APP_B: `127.0.0.1:${b}` };
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { env: { ...process.env, ...places }, stdio: 'ignore' });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
