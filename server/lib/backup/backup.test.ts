import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectWal } from '#server/lib/backup/collect-wal.ts';
import { copyFiles, listFiles } from '#server/lib/backup/copy-files.ts';
import { isBackupDue, isCheckDue } from '#server/lib/backup/due.ts';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { mirrorBases, mirrorLog } from '#server/lib/backup/mirror.ts';
import { type BackupInfo, backupsIn, listBases, makeFolder, placesIn } from '#server/lib/backup/places.ts';
import { findSegments, followOn, segmentBefore, segmentName } from '#server/lib/backup/segments.ts';
import { takeBase } from '#server/lib/backup/take-base.ts';
import { thinOut } from '#server/lib/backup/thin-out.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { type BackedUp, startBackedUp } from '#server/test/backups/backed-up.ts';

let scratch: string;
let made = 0;
const newFolder = async () => {
  const folder = join(scratch, String(made++));
  await mkdir(folder);
  return folder;
};
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'hq-backups-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe('a base backup', () => {
  let source: BackedUp;
  beforeAll(async () => {
    source = await startBackedUp();
  });
  afterAll(() => source.stop());

  test('holds the database, a list of the files, and the secret; nothing unfinished has its name', async () => {
    const name = await folderStore(join(source.dataDir, 'files')).put(Buffer.from('a picture'), '.webp');
    await mkdir(join(source.incoming, 'base-20260101T000000Z')); // left by a crash
    const base = await takeBase(source);
    const names = ['backup_manifest', 'base.tar.gz', 'files.txt', 'info.json', 'secret'];
    expect((await readdir(base.folder)).toSorted()).toEqual(names);
    const list = await readFile(join(base.folder, 'files.txt'), 'utf8');
    expect(list).toMatch(new RegExp(`^[0-9a-f]{64}  ${name.slice(0, 2)}/${name}\n$`));
    expect(await readFile(join(base.folder, 'secret'), 'utf8')).toBe('the secret');
    expect(await readdir(source.incoming)).toEqual(['wal']);
    const [first] = await listBases(backupsIn(source.dataDir));
    expect(first).toEqual(base);
  });

  test('leaves nothing when it fails', async () => {
    const before = await listBases(backupsIn(source.dataDir));
    const secret = join(source.dataDir, 'secret');
    await rename(secret, `${secret}.away`);
    await mkdir(secret);
    await expect(takeBase(source)).rejects.toThrow('EISDIR');
    await rm(secret, { recursive: true });
    await rename(`${secret}.away`, secret);
    expect(await readdir(source.incoming)).toEqual(['wal']);
    expect(await listBases(backupsIn(source.dataDir))).toEqual(before);
  });

  test('is followed by the compressed log, without a gap', async () => {
    const base = await takeBase(source);
    for (const table of ['one', 'two']) {
      await source.ask(`create table ${table} as select 1 as number`);
      await source.archive();
    }
    const { wal } = placesIn(backupsIn(source.dataDir));
    const segments = findSegments(await readdir(wal), base.segment_bytes);
    const { chain, missing } = followOn(base, segments);
    expect(chain.length).toBeGreaterThanOrEqual(2);
    expect(missing).toBeUndefined();
    const last = chain.at(-1);
    expect(
      followOn(
        base,
        segments.filter((one) => one !== chain.at(-2)),
      ).missing,
    ).toBe(chain.at(-2)?.name);
    // Almost nothing happened, so almost nothing is stored.
    expect((await stat(join(wal, last?.file ?? ''))).size).toBeLessThan(200_000);
    expect(await readdir(join(source.incoming, 'wal'))).toEqual([]);
  });

  test('takes its time at night, or a day later if the machine was off', () => {
    const last = new Date(2026, 10, 27, 2, 10);
    expect(isBackupDue(undefined, last)).toBe(true);
    expect(isBackupDue(last, new Date(2026, 10, 27, 3))).toBe(false);
    expect(isBackupDue(last, new Date(2026, 10, 27, 23))).toBe(false);
    expect(isBackupDue(last, new Date(2026, 10, 28, 2))).toBe(true);
    expect(isBackupDue(last, new Date(2026, 10, 28, 9))).toBe(true);
    expect(isCheckDue(last, new Date(2026, 11, 3))).toBe(false);
    expect(isCheckDue(last, new Date(2026, 11, 5))).toBe(true);
  });
});

test('names segments as PostgreSQL does', () => {
  const MB16 = 16 * 2 ** 20;
  expect(segmentBefore('0/3000000', MB16)).toBe(2);
  expect(segmentBefore('0/3000001', MB16)).toBe(3);
  expect(segmentBefore('1/1000000', MB16)).toBe(256);
  expect(segmentName(1, 256, MB16)).toBe('000000010000000100000000');
  expect(segmentName(2, segmentBefore('A/FFFFFFFF', MB16), MB16)).toBe('000000020000000A000000FF');
});

test('the same segment is stored once, and half-written ones are left alone', async () => {
  const [incoming, wal] = [await newFolder(), await newFolder()];
  const name = '000000010000000000000007';
  const put = async (file: string) => {
    await writeFile(join(incoming, file), 'log');
    await utimes(join(incoming, file), 0, new Date('2026-11-28T14:05:00Z'));
  };
  for (const file of [name, 'archtemp.1', `${name}.00000028.backup`, '00000002.history']) await put(file);
  // Another process is still writing its copy.
  await writeFile(join(wal, `${name}.20261128T140500Z.gz.part`), 'half');
  await Promise.all([collectWal(incoming, wal), collectWal(incoming, wal)]);
  await rm(join(wal, `${name}.20261128T140500Z.gz.part`));
  const stored = [`${name}.20261128T140500Z.gz`, '00000002.history'];
  expect((await readdir(wal)).toSorted()).toEqual(stored);
  expect(await readdir(incoming)).toEqual(['archtemp.1']);
  await writeFile(join(incoming, name), 'log again');
  await collectWal(incoming, wal);
  expect((await readdir(wal)).toSorted()).toEqual(stored);
  expect(await readdir(incoming)).toEqual(['archtemp.1']);
});

const INFO = { system_id: '7', timeline: 1, segment_bytes: 2 ** 24, bytes: 1, sha256: '', started_at: '' };
/** A place with a backup for each of these days of November, each followed by a segment. */
async function placeWith(days: readonly number[], more: Partial<BackupInfo> = {}): Promise<string> {
  const place = await newFolder();
  const { base, wal } = placesIn(place);
  await makeFolder(wal);
  for (const day of days) {
    const number = day * 10;
    const date = String(day).padStart(2, '0');
    const folder = join(base, `202611${date}T080000Z`);
    await makeFolder(folder);
    const info = { ...INFO, ...more, last_segment: number, finished_at: `2026-11-${date}T08:00:00.000Z` };
    await writeFile(join(folder, 'info.json'), JSON.stringify(info));
    for (const next of [number, number + 1])
      await writeFile(join(wal, `${segmentName(1, next, 2 ** 24)}.202611${date}T080000Z.gz`), '');
  }
  return place;
}
const daysOf = async (place: string) => (await listBases(place)).map(({ name }) => Number(name.slice(6, 8)));
const segmentsOf = async (place: string) =>
  findSegments(await readdir(placesIn(place).wal), 2 ** 24).map(({ number }) => number);

describe('thinning out', () => {
  const now = new Date('2026-11-20T09:00:00Z');

  test('keeps what any minute of the days to keep needs, and the newest backup always', async () => {
    const place = await placeWith([1, 10, 17, 18, 19, 20]);
    await thinOut(folderPlace(place), { keepDays: 2, now });
    expect(await daysOf(place)).toEqual([18, 19, 20]);
    expect(await segmentsOf(place)).toEqual([181, 190, 191, 200, 201]);
    await thinOut(folderPlace(place), { keepDays: 2, now: new Date('2027-03-01T00:00:00Z') });
    expect(await daysOf(place)).toEqual([20]);
    expect(await segmentsOf(place)).toEqual([201]);
    expect(await readdir(placesIn(place).base)).toHaveLength(1);
  });

  test('removes what was copied of a backup that was never completed, once all complete ones are newer', async () => {
    const place = await placeWith([18, 20]);
    const folders = ['20261117T080000Z', '20261119T080000Z'];
    for (const folder of folders) {
      await mkdir(join(placesIn(place).base, folder));
      await writeFile(join(placesIn(place).base, folder, 'base.tar.gz'), 'data');
    }
    await thinOut(folderPlace(place), { keepDays: 2, now });
    expect((await readdir(placesIn(place).base)).toSorted()).toEqual([
      '20261118T080000Z',
      '20261119T080000Z',
      '20261120T080000Z',
    ]);
  });

  test('removes a file once no backup and no minute to be kept needs it', async () => {
    const place = await placeWith([1, 18, 20]);
    const { files, base } = placesIn(place);
    const store = folderStore(files);
    const put = async (at: string) => {
      const name = await store.put(Buffer.from('x'), '.webp');
      const path = `${name.slice(0, 2)}/${name}`;
      await utimes(join(files, path), 0, new Date(at));
      return path;
    };
    const old = '2026-11-01T00:00:00Z';
    const [gone, listed, current, young] = [
      await put(old),
      await put(old),
      await put(old),
      await put(now.toISOString()),
    ];
    await writeFile(join(base, '20261118T080000Z/files.txt'), `hash  ${listed}\n`);
    await thinOut(folderPlace(place), { keepDays: 1, now, filesNow: [current] });
    expect((await listFiles(files)).toSorted()).toEqual([listed, current, young].toSorted());
    expect(gone).toBeTruthy();
  });
});

async function mirror(own: string, other: string): Promise<void> {
  await mirrorLog(own, folderPlace(other));
  await mirrorBases(own, folderPlace(other));
}

describe('the copy on another disk', () => {
  test('gets what it doesn’t have yet, and keeps what this disk has lost', async () => {
    const [own, other] = [await placeWith([18, 19]), await newFolder()];
    await writeFile(join(placesIn(own).base, '20261119T080000Z/base.tar.gz'), 'data');
    // A copy that was cut off.
    const cut = join(placesIn(other).base, '20261119T080000Z');
    await mkdir(cut, { recursive: true });
    await writeFile(join(cut, 'base.tar.gz.0123456789ab.part'), 'da');
    expect(await daysOf(other)).toEqual([]);
    await mirror(own, other);
    expect(await readFile(join(cut, 'base.tar.gz'), 'utf8')).toBe('data');
    expect([await daysOf(other), await segmentsOf(other)]).toEqual([await daysOf(own), await segmentsOf(own)]);
    await mirror(await placeWith([20]), other);
    expect(await daysOf(other)).toEqual([18, 19, 20]);
  });

  test('is refused in a folder that isn’t there or that belongs to another database', async () => {
    const own = await placeWith([19]);
    const away = join(scratch, 'away');
    await expect(mirror(own, away)).rejects.toThrow(`The backup folder ${away} isn't there. Connect the disk`);
    expect(await readdir(scratch)).not.toContain('away');
    const theirs = await placeWith([18], { system_id: '8' });
    await expect(mirror(own, theirs)).rejects.toThrow('holds the backups of another database');
    expect(await daysOf(theirs)).toEqual([18]);
  });
});

test('files are copied by name: new ones once, and no half-written ones or archives of everything', async () => {
  const [from, to] = [await newFolder(), await newFolder()];
  const store = folderStore(from);
  const [first] = [await store.put(Buffer.from('one'), '.webp')];
  await writeFile(join(from, first.slice(0, 2), `${first}.part`), 'half');
  await store.put(Buffer.from('all of it'), '.zip');
  const seen = new Map<string, number>();
  const target = folderPlace(to);
  await copyFiles(from, target, seen);
  await copyFiles(from, target, seen);
  const second = await store.put(Buffer.from('two'), '.pdf');
  await store.remove(first);
  await copyFiles(from, target, seen);
  const { files } = placesIn(to);
  expect((await listFiles(files)).map((path) => path.slice(3)).toSorted()).toEqual([first, second].toSorted());
  expect(execFileSync('cat', [join(files, first.slice(0, 2), first)]).toString()).toBe('one');
});
