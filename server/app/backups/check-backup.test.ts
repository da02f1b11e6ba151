import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup } from '#server/app/backups/check-backup.ts';
import { backupsIn, listBases } from '#server/lib/backup/places.ts';
import { readNotes } from '#server/lib/backup/status.ts';
import { takeBase } from '#server/lib/backup/take-base.ts';
import { openDatabase } from '#server/lib/database.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';
import { type BackedUp, startBackedUp } from '#server/test/backups/backed-up.ts';

let source: BackedUp;
beforeAll(async () => {
  source = await startBackedUp();
  const database = openDatabase(source.url, 1);
  await migrate(database.db);
  await database.close();
  await takeBase(source);
  await addAccount('first@plant.test');
  await source.archive();
});
afterAll(() => source.stop());

/** An account from long ago, so that it counts. */
const addAccount = (email: string) =>
  source.ask(
    `insert into accounts (email, role, first_name, last_name, created_at) values ('${email}', 'buyer', 'Ada', 'Pell', now() - interval '1 day') returning account_id`,
  );

test('a check restores the newest backup, compares it with the database, and leaves nothing but its outcome', async () => {
  const { counts } = await checkBackup(source);
  expect(counts).toMatchObject({ orders: 0, postings: 0 });
  expect(counts.accounts).toBeGreaterThan(0);
  const { check } = await readNotes(source.dataDir);
  expect(check).toEqual({ at: expect.any(String) });
  expect(await readdir(backupsIn(source.dataDir))).not.toContain('check');
});

test('a backup that lacks a row fails the check, and the reason is remembered', async () => {
  await addAccount('second@plant.test');
  await expect(checkBackup(source)).rejects.toThrow(/^The restored backup has \d+ of \d+ rows of accounts\. Run npm/);
  expect((await readNotes(source.dataDir)).check?.words).toMatch(/^The restored backup has/);
  const [base] = await listBases(backupsIn(source.dataDir));
  await rm(join(base?.folder ?? '', 'backup_manifest'));
  await expect(checkBackup(source)).rejects.toThrow('is damaged (backup_manifest is missing)');
  expect(await readdir(backupsIn(source.dataDir))).not.toContain('check');
});
