import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hq-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['backup', 'check'])('%s refuses a folder without a database, and makes none', async (name) => {
  const { status, stderr } = spawnSync(process.execPath, ['server/app/backups/command.ts', name], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  });
  expect([status, stderr]).toEqual([
    1,
    `There is no database in ${folder}. Set DATA_DIR to Hindquarter's data folder.\n`,
  ]);
  expect(await readdir(folder)).not.toContain('postgres');
});
