import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup, startBackups } from '#server/app/backups/keep-backups.ts';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { type BackupPlace, backupsIn, basesIn, listBases } from '#server/lib/backup/places.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { type BackedUp, startBackedUp } from '#server/test/backups/backed-up.ts';
import { eventually } from '#server/test/waiting.ts';

let source: BackedUp;
beforeAll(async () => {
  source = await startBackedUp();
});
afterAll(() => source.stop());

test('a place that is away is named, and keeps nothing from the others', async () => {
  const there = folderPlace(join(source.dataDir, 'there'));
  await mkdir(there.title);
  const [away, gone] = ['away', 'gone'].map((name) => folderPlace(join(source.dataDir, name)));
  if (!away || !gone) throw new Error('two places');
  const parts = { dataDir: source.dataDir, url: source.url, keepDays: 0, onError: () => undefined };
  await expect(makeBackup({ ...parts, copies: [away, there] })).rejects.toThrow(
    `The backup folder ${away.title} isn't there. Connect the disk`,
  );
  expect(await basesIn(there)).toHaveLength(1);
  await expect(makeBackup({ ...parts, copies: [away, gone] })).rejects.toThrow(
    /away isn't there\..*\nThe backup folder .*gone isn't there\./,
  );
  // This disk is thinned out nevertheless.
  expect(await listBases(backupsIn(source.dataDir))).toHaveLength(1);
  const made = await makeBackup({ ...parts, copies: [there] });
  expect((await basesIn(there)).map(({ name }) => name)).toEqual([made.name]);
});

test('the log doesn’t wait for pictures that take hours to copy', async () => {
  const inner = folderPlace(join(source.dataDir, 'slow'));
  await mkdir(inner.title);
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: BackupPlace = {
    ...inner,
    async put(name, from) {
      if (name.startsWith('files/')) {
        begun.resolve();
        await gate.promise;
      }
      await inner.put(name, from);
    },
  };
  await folderStore(join(source.dataDir, 'files')).put(Buffer.from('a picture'), '.webp');
  const { dataDir, url } = source;
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const backups = startBackups({ dataDir, url, copies: [slow], keepDays: 1, onError });
  await begun.promise;
  await source.ask('create table later (number int)');
  const segment = String(await source.ask('select pg_walfile_name(pg_switch_wal())'));
  await eventually(async () => {
    backups.wake();
    expect((await inner.list('wal')).some((name) => name.startsWith(segment))).toBe(true);
  });
  expect(await inner.list('files')).toEqual([]);
  gate.resolve();
  await eventually(async () => expect(await inner.list('files')).toHaveLength(1));
  await backups.stop();
  expect(errors).toEqual([]);
});
