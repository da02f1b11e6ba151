import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#bench/operators/behind-proxy.ts';
import { listenSettings } from '#server/lib/backup/database-settings.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { findPostgresTools } from '#server/lib/postgres/postgres-tools.ts';
import { clonePrimary, followSettings, slotName } from '#server/lib/standby/clone-primary.ts';
import { fenceFolder } from '#server/lib/standby/fence.ts';
import { keepSynchronous } from '#server/lib/standby/keep-synchronous.ts';
import { askOnce } from '#server/test/backups/backed-up.ts';
import { eventually } from '#server/test/waiting.ts';

const HASTE = { fsync: 'off', shared_buffers: '16MB' };
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'hq-standby-')));
  await chmod(folder, 0o755);
  stops.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('commits wait for a standby while there is one; without it, they go on after a moment, and that is said loudly', async () => {
  const port = await freePort();
  const settings = { ...HASTE, ...listenSettings({ DATABASE_LISTEN: `127.0.0.1:${port}` }) };
  const dataDir = await newFolder();
  const primary = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  stops.push(primary.stop);
  const ask = (statement: string) => askOnce(primary.url, statement);
  await ask('create table writes (number int)');
  const said: string[] = [];
  const watch = keepSynchronous({
    url: primary.url,
    log: (line) => said.push(line),
    isFenced: () => false,
    onFenced: () => undefined,
  });
  stops.push(watch.stop);
  expect(said).toEqual([]);

  const url = new URL(primary.url.replace('@/', '@127.0.0.1/'));
  const copy = await newFolder();
  const primaryUrl = `postgresql://hindquarter:${url.password}@127.0.0.1:${port}/hindquarter`;
  await clonePrimary(copy, primaryUrl, findPostgresTools(copy));
  const own = { ...HASTE, ...followSettings(primaryUrl) };
  const standby = await startEmbeddedPostgres({ dataDir: copy, log: () => undefined, settings: own });
  await eventually(() =>
    expect(watch.state()).toEqual({
      following: 1,
      is_synchronous: true,
      standbys: [
        {
          name: slotName(),
          lag_bytes: expect.any(Number),
          lag_seconds: expect.any(Number),
          kept_bytes: expect.any(Number),
        },
      ],
    }),
  );
  expect(said).toEqual([expect.stringContaining('nothing is acknowledged before the standby has it')]);
  await ask('insert into writes values (1)');
  await eventually(async () => expect(await askOnce(standby.url, 'select max(number) from writes')).toBe(1));
  await expect(askOnce(standby.url, 'insert into writes values (2)')).rejects.toThrow('read-only');

  await standby.stop();
  await ask('insert into writes values (3)');
  await eventually(() => expect(watch.state()).toMatchObject({ following: 0, is_synchronous: false }));
  const [away] = watch.state().standbys;
  expect(away).toMatchObject({ lag_bytes: null, lag_seconds: null });
  // The standby gets what was written in the meantime once it is back.
  expect(away?.kept_bytes).toBeGreaterThan(0);
  expect(said.at(-1)).toMatch(/^NO STANDBY FOLLOWS\. .* Start the standby again\.$/);
});

test('a fenced database doesn’t start, and says what to do', async () => {
  const dataDir = await newFolder();
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: HASTE });
  await server.stop();
  await fenceFolder(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, log: () => undefined, settings: HASTE })).rejects.toThrow(
    `Another database has taken the place of the one in ${join(dataDir, 'postgres')}, so this one mustn't start: two would drift apart. Delete that folder, and start with ROLE=standby and PRIMARY_URL to follow the new one.`,
  );
});

test('a clone from a wrong address says what to check, and leaves nothing', async () => {
  const folder = await newFolder();
  const wrong = `postgresql://hindquarter:x@127.0.0.1:${await freePort()}/hindquarter`;
  await expect(clonePrimary(folder, wrong, findPostgresTools(folder))).rejects.toThrow(
    /^The primary database doesn't answer at PRIMARY_URL \(.*ECONNREFUSED.*\)\. Check the address and the password/,
  );
  expect(await readdir(folder)).toEqual([]);
});
