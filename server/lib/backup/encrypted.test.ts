import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identitiesIn, makeKeys, openCipher } from '#server/lib/backup/age.ts';
import { copyFiles } from '#server/lib/backup/copy-files.ts';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { mirrorBases, mirrorLog } from '#server/lib/backup/mirror.ts';
import { type BackupPlace, type BaseBackup, backupsIn, basesIn } from '#server/lib/backup/places.ts';
import { restore } from '#server/lib/backup/restore.ts';
import { takeBase } from '#server/lib/backup/take-base.ts';
import { thinOut } from '#server/lib/backup/thin-out.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { askOnce, type BackedUp, startBackedUp } from '#server/test/backups/backed-up.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
let source: BackedUp;
let scratch: string;
let base: BaseBackup;
let picture: string;
/** Uploaded after the base backup, so nothing is known of it but its name. */
let later: string;
let copy: string;
let keys: Awaited<ReturnType<typeof makeKeys>>;
let made = 0;
const newName = () => join(scratch, String(made++));

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'hq-encrypted-'));
  source = await startBackedUp();
  const files = join(source.dataDir, 'files');
  picture = await folderStore(files).put(Buffer.from('a picture'), '.webp');
  await source.ask('create table writes (number int)');
  base = await takeBase(source);
  await source.ask('insert into writes values (7)');
  later = await folderStore(files).put(Buffer.from('a later picture'), '.webp');
  await source.archive();
  keys = await makeKeys();
  copy = newName();
  await mkdir(copy);
  await copyTo(folderPlace(copy, openCipher({ recipient: keys.recipient })));
});
afterAll(async () => {
  await source.stop();
  await rm(scratch, { recursive: true, force: true });
});

async function copyTo(place: BackupPlace): Promise<void> {
  await mirrorLog(backupsIn(source.dataDir), place);
  await copyFiles(join(source.dataDir, 'files'), place);
  await mirrorBases(backupsIn(source.dataDir), place);
}
const openWith = (...identities: string[]) => folderPlace(copy, openCipher({ identities }));
async function changeIn(name: string, work: () => Promise<void>): Promise<void> {
  const file = join(copy, name);
  const before = await readFile(file);
  const bytes = Buffer.from(before);
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await work().finally(() => writeFile(file, before));
}

test('an encrypted copy is restored with the secret key, whole', async () => {
  const into = newName();
  const { hasSecret } = await restore({ from: openWith(keys.identity), into, settings });
  expect(hasSecret).toBe(true);
  expect(await readFile(join(into, 'secret'), 'utf8')).toBe('the secret');
  expect((await folderStore(join(into, 'files')).get(picture))?.toString()).toBe('a picture');
  expect((await folderStore(join(into, 'files')).get(later))?.toString()).toBe('a later picture');
  const server = await startEmbeddedPostgres({ dataDir: into, log: () => undefined, settings });
  expect(await askOnce(server.url, 'select number from writes').finally(server.stop)).toBe(7);
});

test('only what is needed to copy and thin it out can be read without a key', async () => {
  const stored = (await readdir(copy, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(stored.filter((file) => !file.endsWith('.age')).map((file) => file.slice(copy.length + 1))).toEqual(
    expect.arrayContaining([join('base', base.name, 'files.txt'), join('base', base.name, 'info.json')]),
  );
  expect(stored.filter((file) => !file.endsWith('.age'))).toHaveLength(2);
  const sealed = stored.filter((file) => file.endsWith('.age'));
  expect(sealed.length).toBeGreaterThan(4);
  for (const file of sealed) expect((await readFile(file, 'latin1')).slice(0, 21)).toBe('age-encryption.org/v1');
});

test('it is copied once, although it can’t be read', async () => {
  const [before] = await basesIn(folderPlace(copy));
  const names = await readdir(copy, { recursive: true });
  const key = { recipient: (await makeKeys()).recipient };
  await copyTo(folderPlace(copy, openCipher(key)));
  await copyTo(folderPlace(copy));
  expect((await readdir(copy, { recursive: true })).toSorted()).toEqual(names.toSorted());
  expect((await basesIn(folderPlace(copy)))[0]).toEqual(before);
});

test('it is thinned out without a key', async () => {
  const other = newName();
  await mkdir(other);
  const place = folderPlace(other, openCipher({ recipient: keys.recipient }));
  await copyTo(place);
  const now = new Date(Date.now() + 90 * 24 * 3_600_000);
  await takeBase(source);
  await mirrorBases(backupsIn(source.dataDir), place);
  await thinOut(place, { keepDays: 14, now });
  expect((await basesIn(place)).map(({ name }) => name)).not.toContain(base.name);
  expect(await readdir(join(other, 'base'))).toHaveLength(1);
  expect(await place.list('wal')).toEqual([]);
  expect((await place.list('files')).map((name) => name.slice(3)).toSorted()).toEqual([picture, later].toSorted());
});

test('without the key, or with another one, it is refused and leaves nothing', async () => {
  const into = newName();
  await expect(restore({ from: folderPlace(copy), into, settings })).rejects.toThrow(
    'These backups are encrypted. Name the file with the secret key with --identity, or set BACKUP_IDENTITY to that key.',
  );
  const { identity } = await makeKeys();
  await expect(restore({ from: openWith(identity), into, settings })).rejects.toThrow(
    /^The secret key doesn't open .*base\.tar\.gz\.age, which was encrypted with another key\. Use the one that belongs/,
  );
  expect(await readdir(scratch)).not.toContain(basename(into));
});

test('with several keys, the one that fits is used', async () => {
  const { identity } = await makeKeys();
  const { hasSecret } = await restore({ from: openWith(identity, keys.identity), into: newName(), settings });
  expect(hasSecret).toBe(true);
});

test.each([
  ['base.tar.gz', /is damaged \(base\.tar\.gz was changed\)/],
  ['backup_manifest', /is damaged \(backup_manifest was changed\)/],
  ['secret', /is damaged \(secret was changed\)/],
])('a flipped byte in the encrypted %s is noticed', async (file, words) => {
  await changeIn(`base/${base.name}/${file}.age`, () =>
    expect(restore({ from: openWith(keys.identity), into: newName(), settings })).rejects.toThrow(words),
  );
});

test('a flipped byte in an encrypted file or piece of the log is noticed', async () => {
  const from = openWith(keys.identity);
  // The last one, because the base backup begins later than the first.
  const piece = (await from.list('wal')).toSorted().at(-1);
  await changeIn(`wal/${piece}.age`, () =>
    expect(restore({ from, into: newName(), settings })).rejects.toThrow('a piece of the log, is damaged.'),
  );
  for (const name of [picture, later]) {
    await changeIn(`files/${name.slice(0, 2)}/${name}.age`, () =>
      expect(restore({ from, into: newName(), settings })).rejects.toThrow(`${name} is missing or damaged.`),
    );
  }
});

test('a connection that breaks off isn’t taken for a damaged file', async () => {
  const sealed = await readFile(join(copy, `base/${base.name}/base.tar.gz.age`));
  for (const arrived of [10, Math.floor(sealed.length / 2)]) {
    const breaking = async function* () {
      yield sealed.subarray(0, arrived);
      throw new TypeError('terminated');
    };
    const opened = openCipher({ identities: [keys.identity] }).open(Readable.from(breaking()), 'the file');
    await expect(opened.then(buffer)).rejects.toThrow('terminated');
  }
});

test('reads keys as age-keygen writes them, and refuses what isn’t a whole key', async () => {
  const text = `# created: 2026-11-28T14:05:00Z\n# public key: ${keys.recipient}\n${keys.identity}\n`;
  expect(identitiesIn(text)).toEqual([keys.identity]);
  expect(() => openCipher({ recipient: keys.recipient.slice(0, -1) })).toThrow("BACKUP_KEY isn't a whole public key.");
  expect(() => openCipher({ identities: [keys.identity.slice(0, -1)] })).toThrow("The secret key isn't whole.");
});
