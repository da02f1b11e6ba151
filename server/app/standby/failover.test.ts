import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort, startProxy } from '#bench/operators/behind-proxy.ts';
import { openFarm } from '#bench/operators/open-farm.ts';
import { findLosses, openPlant, startClients } from '#bench/operators/open-plant.ts';
import { type AppProcess, endProcesses, SECRET, scratchFolder, startProcess } from '#server/test/app-process.ts';
import { askOnce } from '#server/test/backups/backed-up.ts';
import { eventually } from '#server/test/waiting.ts';

const hasProxy = spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0;
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await endProcesses();
});

interface Machine {
  dataDir: string;
  port: number;
  database: number;
  env: Record<string, string>;
  app: AppProcess;
}

async function startMachine(env: Record<string, string> = {}): Promise<Machine> {
  const [port, database] = [await freePort(), await freePort()];
  const dataDir = await scratchFolder();
  const all = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_LISTEN: `127.0.0.1:${database}`,
    RATE_LIMIT: '0',
    GUEST_RATE_LIMIT: '0',
    ...env,
  };
  return { dataDir, port, database, env: all, app: await startProcess(all) };
}
const passwordOf = ({ dataDir }: Machine) => readFile(path.join(dataDir, 'postgres/hindquarter.password'), 'utf8');
const urlOf = async (machine: Machine) =>
  `postgresql://hindquarter:${await passwordOf(machine)}@127.0.0.1:${machine.database}/hindquarter`;
const serverOf = async ({ dataDir }: Machine) =>
  Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
const isReady = ({ port }: Machine) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const startStandby = async (primary: Machine) => startMachine({ ROLE: 'standby', PRIMARY_URL: await urlOf(primary) });
const promote = ({ env }: Machine, ...args: string[]) => {
  const child = spawn(process.execPath, ['bin/run.js', 'server/app/standby/promote.ts', ...args], {
    env: { PATH: process.env.PATH, APP_SECRET: SECRET, ...env },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text));
  return new Promise<string>((resolve) => void child.once('close', () => resolve(said)));
};
/** Ends the whole machine at once: the app and its database. */
async function killMachine(machine: Machine): Promise<void> {
  const pid = await serverOf(machine);
  machine.app.child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await machine.app.ended;
}

test.skipIf(!hasProxy)(
  'a killed primary loses and doubles nothing that was acknowledged, and its standby takes over [needs haproxy]',
  async () => {
    const primary = await startMachine();
    await primary.app.ready;
    const standby = await startStandby(primary);
    await eventually(async () => expect(standby.app.said.out).toContain('This standby follows the primary.'));
    const health = (await fetch(`http://127.0.0.1:${standby.port}/healthz`)).status;
    expect([health, await isReady(standby)]).toEqual([200, false]);
    const isSynchronous = async () =>
      askOnce(await urlOf(primary), `select current_setting('synchronous_standby_names')`);
    await eventually(async () => expect(await isSynchronous()).toBe('ANY 1 (*)'));

    const proxy = await startProxy(primary.port, standby.port);
    stops.push(proxy.stop);
    // Until haproxy has asked both, it sends calls to the standby, too.
    await eventually(async () => {
      for (let at = 0; at < 10; at++) expect((await fetch(`${proxy.url}/readyz`)).status).toBe(200);
    });
    const plant = await openPlant(proxy.url);
    const holds = await openFarm(proxy.url, 6);

    const clients = startClients(plant, { count: 6, holds });
    const { count, acknowledged } = clients;
    await eventually(async () => expect(count()).toBeGreaterThan(20));
    expect(acknowledged.holds.size).toBeGreaterThan(0);
    await killMachine(primary);
    const said = await promote(standby, '--fence', primary.dataDir);
    expect(said).toContain("The old primary doesn't answer.");
    expect(said).toContain(`Point the proxy at 127.0.0.1:${standby.port}`);
    await eventually(async () => expect(await isReady(standby)).toBe(true));
    const before = count();
    await eventually(async () => expect(count()).toBeGreaterThan(before + 20));
    await clients.stop();
    expect(await findLosses(await urlOf(standby), acknowledged)).toEqual({ lost: [], doubled: [] });

    // The old primary was fenced, so it doesn't come back.
    const again = await startProcess(primary.env);
    expect(await again.ended).toBe(1);
    expect(again.said.err).toContain('Another database has taken the place of the one in');
  },
);

test('a primary that still runs is fenced and stops before its standby takes over', async () => {
  const primary = await startMachine();
  await primary.app.ready;
  const standby = await startStandby(primary);
  await eventually(async () => expect(standby.app.said.out).toContain('This standby follows the primary.'));
  expect(await promote(standby)).toContain('The old primary is fenced and has stopped.');
  expect(await primary.app.ended).toBe(0);
  expect(existsSync(path.join(primary.dataDir, 'postgres/FENCED'))).toBe(true);
  await eventually(async () => expect(await isReady(standby)).toBe(true));
  expect(await promote(standby)).toContain('holds no standby.');
});
