import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { isHeldBack } from '#server/lib/backup/held-back.ts';
import { readMinute, showMinute } from '#server/lib/backup/minutes.ts';
import { type BaseBackup, backupsIn, placesIn } from '#server/lib/backup/places.ts';
import { restore } from '#server/lib/backup/restore.ts';
import { takeBase } from '#server/lib/backup/take-base.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { endProcesses, startProcess } from '#server/test/app-process.ts';
import { askOnce, type BackedUp, startBackedUp } from '#server/test/backups/backed-up.ts';
import { eventually } from '#server/test/waiting.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
let source: BackedUp;
let scratch: string;
let base: BaseBackup;
let picture: string;
/** Between the first and the second write. */
let between: Date;
let made = 0;
const newName = () => join(scratch, String(made++));

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'hq-restored-'));
  source = await startBackedUp();
  picture = await folderStore(join(source.dataDir, 'files')).put(Buffer.from('a picture'), '.webp');
  await source.ask('create table writes (number int)');
  base = await takeBase(source);
  const clock = async () => Math.floor(Number(await source.ask('select extract(epoch from clock_timestamp()) * 1000')));
  await source.ask('insert into writes values (1)');
  // Times are known to the millisecond, and when a segment was stored to the second.
  between = new Date((await clock()) + 1);
  await eventually(async () => expect(await clock()).toBeGreaterThan(between.getTime() + 1000));
  await source.archive();
  await source.ask('insert into writes values (2)');
  await source.archive();
  await source.ask('insert into writes values (3)');
  await source.archive();
});
afterEach(endProcesses);
afterAll(async () => {
  await source.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** What a restored copy has, as its own server says. */
async function writesIn(dataDir: string): Promise<unknown> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  try {
    return await askOnce(server.url, 'select array_agg(number order by number) from writes');
  } finally {
    await server.stop();
  }
}
const bring = (into: string, { from = backupsIn(source.dataDir), to }: { from?: string; to?: Date } = {}) =>
  restore({ from: folderPlace(from), into, settings, to });

/** A copy of all backups, to damage. */
async function copyBackups(): Promise<ReturnType<typeof placesIn> & { from: string }> {
  const from = newName();
  await cp(backupsIn(source.dataDir), from, { recursive: true, filter: (path) => !path.includes('incoming') });
  return { from, ...placesIn(from) };
}
async function flipByte(file: string, at?: number): Promise<void> {
  const bytes = await readFile(file);
  const place = at ?? Math.floor(bytes.length / 2);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

describe('a restore', () => {
  test('brings the latest: database, files, and secret together, held back', async () => {
    const into = newName();
    const { hasSecret, lastChange } = await bring(into);
    expect({ hasSecret, isHeldBack: isHeldBack(into) }).toEqual({ hasSecret: true, isHeldBack: true });
    expect(lastChange?.getTime()).toBeGreaterThan(between.getTime());
    expect((await readdir(into)).toSorted()).toEqual(['files', 'held-back', 'postgres', 'secret']);
    expect(await readFile(join(into, 'secret'), 'utf8')).toBe('the secret');
    expect((await folderStore(join(into, 'files')).get(picture))?.toString()).toBe('a picture');
    expect(await writesIn(into)).toEqual([1, 2, 3]);
  });

  test('brings what was there at a moment between two writes', async () => {
    const into = newName();
    await bring(into, { to: between });
    expect(await writesIn(into)).toEqual([1]);
  });

  test('refuses a folder that isn’t empty, and leaves it as it is', async () => {
    const into = newName();
    await mkdir(into);
    await writeFile(join(into, 'mine'), '');
    await expect(bring(into)).rejects.toThrow(
      `The folder ${into} isn't empty. Name an empty folder, or one that doesn't exist yet.`,
    );
    expect(await readdir(into)).toEqual(['mine']);
  });

  test('refuses a moment outside of the backups, and says what they cover', async () => {
    const early = bring(newName(), { to: new Date('2026-01-01T00:00:00Z') });
    await expect(early).rejects.toThrow(`is from ${showMinute(base.finished_at)}. Choose a later time.`);
    const late = bring(newName(), { to: new Date('2100-01-01T00:00:00Z') });
    await expect(late).rejects.toThrow(
      /end at .*\. Choose an earlier time, or leave out --to to restore the latest\.$/,
    );
    await expect(bring(newName(), { from: scratch })).rejects.toThrow(`There is no backup in ${scratch}.`);
  });
});

describe('a damaged backup is refused and leaves nothing:', () => {
  test('a flipped byte in the data', async () => {
    const { from, base: folder } = await copyBackups();
    await flipByte(join(folder, base.name, 'base.tar.gz'));
    const into = newName();
    await expect(bring(into, { from })).rejects.toThrow(
      /^The backup .* is damaged \(base\.tar\.gz was changed\)\. Move that folder away and try again, to start from the backup before it\.$/,
    );
    expect(await isThere(into)).toBe(false);
  });

  test('a manifest that doesn’t match the data', async () => {
    const { from, base: folder } = await copyBackups();
    const manifest = join(folder, base.name, 'backup_manifest');
    await flipByte(manifest);
    await expect(bring(newName(), { from })).rejects.toThrow('is damaged (backup_manifest was changed). Move');
    const { base: whole } = placesIn(backupsIn(source.dataDir));
    const other = await takeBase(source);
    await cp(join(whole, other.name, 'backup_manifest'), manifest);
    await rm(join(whole, other.name), { recursive: true });
    await expect(bring(newName(), { from })).rejects.toThrow(/is damaged \(\S+ (was changed|is missing)\)\. Move/);
  });

  test('a flipped byte in the log', async () => {
    const { from, wal } = await copyBackups();
    const file = (await readdir(wal)).toSorted().at(-1) ?? '';
    // In its checksum, because another byte may unpack to the same zeros.
    await flipByte(join(wal, file), (await stat(join(wal, file))).size - 8);
    await expect(bring(newName(), { from })).rejects.toThrow(
      `${join(wal, file)}, a piece of the log, is damaged. Copy it from another backup folder,`,
    );
  });

  test('a missing segment, unless the moment is before it', async () => {
    const { from, wal } = await copyBackups();
    const names = (await readdir(wal)).toSorted();
    const file = names.at(-2) ?? '';
    await rm(join(wal, file));
    await expect(bring(newName(), { from })).rejects.toThrow(
      `${file.slice(0, 24)}, a piece of the log, is missing from ${wal}. Copy it there from another backup folder, or restore what came before it with --to "20`,
    );
    const into = newName();
    await bring(into, { from, to: between });
    expect(await writesIn(into)).toEqual([1]);
  });

  test('a picture that was changed', async () => {
    const { from, files } = await copyBackups();
    await flipByte(join(files, picture.slice(0, 2), picture));
    await expect(bring(newName(), { from })).rejects.toThrow(`${picture} is missing or damaged. Copy it there`);
  });
});

test('a copy that is held back says so on every page, and isn’t backed up', async () => {
  const into = newName();
  await bring(into);
  const { ready, said } = await startProcess({ DATA_DIR: into });
  const url = await ready;
  expect(said.out).toContain('This is a restored copy. It sends no mail, texts, or push notices, charges no cards');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await readdir(into)).not.toContain('backups');
});

test('reads times as people write them', () => {
  expect(readMinute('2026-11-28 14:05')).toEqual(new Date(2026, 10, 28, 14, 5));
  expect(readMinute('2026-11-28T14:05:30')).toEqual(new Date(2026, 10, 28, 14, 5, 30));
  expect(readMinute('2026-11-28T14:05Z')).toEqual(new Date(Date.UTC(2026, 10, 28, 14, 5)));
  expect(showMinute(new Date(2026, 10, 8, 4, 5))).toBe('2026-11-08 04:05');
  for (const wrong of ['yesterday', '2026-11-31 14:05', '2026-11-28', '2026-11-28 24:05', ''])
    expect(() => readMinute(wrong)).toThrow('isn\'t a time. Write it like this: --to "2026-11-28 14:05"');
});
