import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeKeys, openCipher } from '#server/lib/backup/age.ts';
import { bucketPlace } from '#server/lib/backup/bucket-place.ts';
import { copyFiles } from '#server/lib/backup/copy-files.ts';
import { mirrorBases, mirrorLog } from '#server/lib/backup/mirror.ts';
import { type BackupPlace, type BaseBackup, backupsIn, basesIn } from '#server/lib/backup/places.ts';
import { restore } from '#server/lib/backup/restore.ts';
import { takeBase } from '#server/lib/backup/take-base.ts';
import { thinOut } from '#server/lib/backup/thin-out.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { askOnce, type BackedUp, startBackedUp } from '#server/test/backups/backed-up.ts';
import { openS3StandIn } from '#server/test/backups/s3-stand-in.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
let source: BackedUp;
let scratch: string;
let base: BaseBackup;
let picture: string;
let objects: string;
let s3: Awaited<ReturnType<typeof openS3StandIn>>;
let made = 0;
const newName = () => join(scratch, String(made++));

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'hq-bucket-'));
  source = await startBackedUp();
  picture = await folderStore(join(source.dataDir, 'files')).put(Buffer.from('a picture'), '.webp');
  await source.ask('create table writes (number int)');
  base = await takeBase(source);
  await source.ask('insert into writes values (7)');
  await source.archive();
});
beforeEach(async () => {
  objects = newName();
  await mkdir(objects);
  s3 = await openS3StandIn(objects);
});
afterEach(() => s3.close());
afterAll(async () => {
  await source.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** Several parts for a base backup, one for everything else. */
const open = (more: object = {}) => bucketPlace({ ...s3.settings, partBytes: 2 ** 20, ...more });
async function copyTo(place: BackupPlace): Promise<void> {
  await mirrorLog(backupsIn(source.dataDir), place);
  await copyFiles(join(source.dataDir, 'files'), place);
  await mirrorBases(backupsIn(source.dataDir), place);
}
async function expectWhole(from: BackupPlace): Promise<void> {
  const into = newName();
  await restore({ from, into, settings });
  expect(await readFile(join(into, 'secret'), 'utf8')).toBe('the secret');
  expect((await folderStore(join(into, 'files')).get(picture))?.toString()).toBe('a picture');
  const server = await startEmbeddedPostgres({ dataDir: into, log: () => undefined, settings });
  expect(await askOnce(server.url, 'select number from writes').finally(server.stop)).toBe(7);
}

test('a bucket gets everything once, and it is restored from there', async () => {
  const place = open();
  await copyTo(place);
  expect((await basesIn(open())).map(({ name }) => name)).toEqual([base.name]);
  const stored = await readdir(join(objects, 'plant/base', base.name));
  expect(stored.toSorted()).toEqual(['backup_manifest', 'base.tar.gz', 'files.txt', 'info.json', 'secret']);
  // It was sent in parts, and info.json last.
  expect(s3.calls.filter((call) => call.startsWith('POST') && call.endsWith('base.tar.gz'))).toHaveLength(2);
  expect(s3.calls.findLast((call) => call.startsWith('PUT'))).toMatch(/info\.json$/);
  expect((await stat(join(objects, 'plant/base', base.name, 'base.tar.gz'))).size).toBe(base.bytes);
  expect(s3.uploads.size).toBe(0);
  const before = s3.calls.length;
  await copyTo(place);
  expect(s3.calls.length).toBe(before);
  await copyTo(open());
  expect(s3.calls.slice(before).every((call) => call.startsWith('GET'))).toBe(true);
  await expectWhole(open());
});

test('what goes to a bucket can be encrypted', async () => {
  const { identity, recipient } = await makeKeys();
  await copyTo(bucketPlace(s3.settings, openCipher({ recipient })));
  const stored = await readFile(join(objects, 'plant/base', base.name, 'base.tar.gz.age'), 'latin1');
  expect(stored.slice(0, 21)).toBe('age-encryption.org/v1');
  const into = newName();
  await expect(restore({ from: open(), into, settings })).rejects.toThrow('These backups are encrypted.');
  await expectWhole(bucketPlace(s3.settings, openCipher({ identities: [identity] })));
});

test('a bucket is thinned out', async () => {
  const place = open();
  await copyTo(place);
  const old = `ab/${'ab'.repeat(16)}.webp`;
  await mkdir(join(objects, 'plant/files/ab'), { recursive: true });
  await writeFile(join(objects, 'plant/files', old), 'gone long ago');
  await utimes(join(objects, 'plant/files', old), 0, new Date('2026-01-01T00:00:00Z'));
  await takeBase(source);
  await mirrorBases(backupsIn(source.dataDir), place);
  await thinOut(open(), { keepDays: 14, now: new Date(Date.now() + 90 * 24 * 3_600_000) });
  const left = await open().list('base');
  expect(left.some((name) => name.startsWith(base.name))).toBe(false);
  expect(left.length).toBe(5);
  expect(await open().list('wal')).toEqual([]);
  expect((await open().list('files')).map((name) => name.slice(3))).toEqual([picture]);
});

test('another database’s backups are left alone', async () => {
  await copyTo(open());
  const info = join(objects, 'plant/base', base.name, 'info.json');
  await writeFile(info, (await readFile(info, 'utf8')).replace(base.system_id, '7'));
  await expect(copyTo(open())).rejects.toThrow(/^The bucket .*\/bucket\/plant holds the backups of another database\./);
});

test('a lost part is sent again, and a failed upload leaves nothing', async () => {
  const file = newName();
  await writeFile(file, Buffer.alloc(2.5 * 2 ** 20, 'x'));
  const place = open();
  s3.fail(/^PUT .*x\/base/, 1);
  await place.put('base/x/base.tar.gz', file);
  expect((await stat(join(objects, 'plant/base/x/base.tar.gz'))).size).toBe(2.5 * 2 ** 20);
  s3.fail(/^PUT .*y\/base/, 3);
  await expect(place.put('base/y/base.tar.gz', file)).rejects.toThrow('answers with an error (503 SlowDown).');
  expect(s3.uploads.size).toBe(0);
  expect(await open().list('base')).toEqual(['x/base.tar.gz']);
});

test('says what to do when the bucket refuses, is missing, or can’t be reached', async () => {
  await expect(open({ secret: 'another' }).requireThere()).rejects.toThrow(
    /refuses us \(SignatureDoesNotMatch\)\. Check BACKUP_S3_KEY,/,
  );
  const url = s3.settings.url.replace('/bucket/', '/other/');
  await expect(open({ url }).requireThere()).rejects.toThrow(/^The bucket of .*\/other\/plant isn't there\. Create it/);
  await s3.close();
  await expect(open().requireThere()).rejects.toThrow(/can't be reached \(ECONNREFUSED\)\. Check this machine's/);
});
