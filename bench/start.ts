import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '#bench/load.ts';
import { FLAGS } from '#bench/processes.ts';

const ROUNDS = 3;

/**
 * Milliseconds from the command to the first response on a second start, for the product and for a bare Fastify with the same
 * embedded database.
 */
export async function measureStart(dataDir: string): Promise<{ ours: number; bare: number }> {
  const env = { DATA_DIR: dataDir, DEMO: '0', DRAIN_SECONDS: '0' };
  const product = [...FLAGS, 'bin/start.js'];
  const bare = [...FLAGS, 'bench/bare-start.ts'];
  // The first start fills the product's data folder and the cache of compiled code.
  await timeStart(product, '/api/auth/me', env);
  await timeStart(bare, '/', env);
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await timeStart(bare, '/', env));
    ours.push(await timeStart(product, '/api/auth/me', env));
  }
  return { ours: median(ours), bare: median(floor) };
}

async function timeStart(args: readonly string[], pathname: string, env: Record<string, string>): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const cache = { NODE_COMPILE_CACHE: 'node_modules/.cache/node' };
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...cache, ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}`).catch(() => undefined);
    if (answer) break;
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with ${child.exitCode}`);
    await sleep(5);
  }
  const took = performance.now() - begun;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
  return took;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
