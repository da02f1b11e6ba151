import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppServer, freePort, startApp, startProxy, untilReady } from '#bench/operators/behind-proxy.ts';
import { openFarm } from '#bench/operators/open-farm.ts';
import { findLosses, openPlant, startClients } from '#bench/operators/open-plant.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { Client } from '#server/lib/postgres/pg.ts';

// Kills the whole primary, app and database, while clients add customers, book, pay, and hold meat through haproxy. Then promotes
// its synchronous standby. Nothing that was acknowledged may be lost or be there twice.

const CLIENTS = 12;
/** Each can hold ten things at a time. */
const BUYERS = 48;
const BEFORE_MS = 20_000;
const AFTER_MS = 10_000;

interface Machine {
  dataDir: string;
  env: Record<string, string>;
  app: AppServer;
  url(): Promise<string>;
}

async function startMachine(env: Record<string, string>): Promise<Machine> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hindquarter-failover-'));
  const [port, database] = [await freePort(), await freePort()];
  const all = { DATA_DIR: dataDir, DATABASE_LISTEN: `127.0.0.1:${database}`, PORT: String(port), ...SHARED, ...env };
  const password = () => readFile(path.join(dataDir, 'postgres/hindquarter.password'), 'utf8');
  const url = async () => `postgresql://hindquarter:${await password()}@127.0.0.1:${database}/hindquarter`;
  return { dataDir, env: all, app: await startApp(all, port), url };
}
const SHARED = {
  APP_SECRET: 'only for this measurement, and long enough',
  RATE_LIMIT: '0',
  GUEST_RATE_LIMIT: '0',
  BACKUP_KEEP_DAYS: '0',
  DRAIN_SECONDS: '0',
};

async function untilSynchronous(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const isThere = async () =>
    (await client.query(`select from pg_settings where name = 'synchronous_standby_names' and setting <> ''`)).rowCount;
  while (!(await isThere())) await sleep(100);
  await client.end();
}

const machines: Machine[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
try {
  const primary = await startMachine({});
  machines.push(primary);
  await primary.app.ready;
  const standby = await startMachine({ ROLE: 'standby', PRIMARY_URL: await primary.url() });
  machines.push(standby);
  await untilSynchronous(await primary.url());
  proxy = await startProxy(primary.app.port, standby.app.port);
  await sleep(3000);
  const holds = await openFarm(proxy.url, BUYERS);
  const clients = startClients(await openPlant(proxy.url), { count: CLIENTS, holds });
  await sleep(BEFORE_MS);

  const before = clients.count();
  const killed = Date.now();
  const server = Number.parseInt(await readFile(path.join(primary.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  primary.app.child.kill('SIGKILL');
  process.kill(server, 'SIGKILL');
  const promotion = spawn(process.execPath, ['bin/run.js', 'server/app/standby/promote.ts'], {
    env: { ...process.env, ...standby.env },
    stdio: 'inherit',
  });
  await untilReady(standby.app.port);
  const readyMs = Date.now() - killed;
  await (promotion.exitCode ?? once(promotion, 'exit'));
  const resumed = clients.count();
  while (clients.count() === resumed) await sleep(10);
  const answeredMs = Date.now() - killed;
  await sleep(AFTER_MS);
  await clients.stop();

  const { lost, doubled } = await findLosses(await standby.url(), clients.acknowledged);
  console.log(
    `${before} writes acknowledged before the kill and ${clients.count() - before} after it: ${lost.length} lost, ${doubled.length} doubled; ` +
      `ready after ${(readyMs / 1000).toFixed(1)} s, the first write answered after ${(answeredMs / 1000).toFixed(1)} s`,
  );
  for (const name of [...lost, ...doubled]) console.log(`NO  ${name}`);
  process.exitCode = lost.length + doubled.length === 0 ? 0 : 1;
} finally {
  await proxy?.stop();
  for (const { app, dataDir } of machines) {
    app.child.kill('SIGKILL');
    await startEmbeddedPostgres({ dataDir, log: () => undefined })
      .then((left) => left.stop())
      .catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}
