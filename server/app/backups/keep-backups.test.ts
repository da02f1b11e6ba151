import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '#server/app/backups/keep-backups.ts';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { backupsIn, basesIn, listBases } from '#server/lib/backup/places.ts';
import { type BackedUp, startBackedUp } from '#server/test/backups/backed-up.ts';

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
