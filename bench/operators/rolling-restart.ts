import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { type AppServer, startApp, startProxy } from '#bench/operators/behind-proxy.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';

// Restarts two processes behind haproxy, one after the other, under a steady 150 calls a second. No call may fail.

const RATE = 150;
const ROUNDS = 2;

const folder = await mkdtemp(path.join(tmpdir(), 'hindquarter-rolling-'));
const database = await startEmbeddedPostgres({ dataDir: folder, log: console.error });
const env = {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  APP_SECRET: 'only for this measurement, and long enough',
  RATE_LIMIT: '0',
  GUEST_RATE_LIMIT: '0',
};
const apps: AppServer[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
try {
  apps.push(await startApp(env));
  await apps[0]?.ready;
  apps.push(await startApp(env));
  await apps[1]?.ready;
  proxy = await startProxy(...(apps.map(({ port }) => port) as [number, number]));
  while (!(await fetch(`${proxy.url}/readyz`).catch(() => undefined))?.ok);

  const calls = [
    { path: '/api/market/search' },
    { path: '/healthz' },
    { method: 'POST' as const, path: '/api/auth/refresh', body: '{}', headers: { 'content-type': 'application/json' } },
  ];
  const { promise: result, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const load = autocannon(
    { url: proxy.url, connections: 20, overallRate: RATE, duration: 3600, requests: calls },
    (error, measured) => (error ? reject(error) : resolve(measured)),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, app] of apps.entries()) {
      app.child.kill('SIGTERM');
      await once(app.child, 'exit');
      const next = await startApp(env, app.port);
      apps[at] = next;
      await next.ready;
      // haproxy asks once a second, and sends calls after the second yes.
      await new Promise((resolve) => setTimeout(resolve, 5000));
    }
  }
  load.stop();
  const { requests, errors, timeouts, non2xx, duration, latency } = await result;
  const failed = errors + timeouts + non2xx;
  console.log(
    `${2 * ROUNDS} restarts in ${duration.toFixed(0)} s under ${(requests.total / duration).toFixed(0)} calls a second: ` +
      `${failed} of ${requests.total} failed (${errors} broke off, ${timeouts} timed out, ${non2xx} refused), p99 ${latency.p99} ms`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await proxy?.stop();
  for (const { child } of apps) child.kill('SIGKILL');
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
