import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindsOfCopies, openCopies, openSource } from '#server/app/backups/backup-places.ts';
import { makeKeys } from '#server/lib/backup/age.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hq-places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const NONE = { DATA_DIR: '/data', BACKUP_S3_REGION: 'us-east-1' };
const BUCKET = { BACKUP_S3: 'https://s3.example/bucket/plant', BACKUP_S3_KEY: 'id', BACKUP_S3_SECRET: 'secret' };
const titles = async (settings: object) => (await openCopies({ ...NONE, ...settings })).map(({ title }) => title);

test('copies go to a folder, a bucket, or both', async () => {
  expect([kindsOfCopies({}), await titles({})]).toEqual([[], []]);
  const both = { ...BUCKET, BACKUP_DIR: '/mnt/b' };
  expect(kindsOfCopies(both)).toEqual(['folder', 'bucket']);
  expect(await titles(both)).toEqual(['/mnt/b', BUCKET.BACKUP_S3]);
  expect(await titles(BUCKET)).toEqual([BUCKET.BACKUP_S3]);
});

test('a key that isn’t whole is refused at the start', async () => {
  const { recipient } = await makeKeys();
  const BACKUP_KEY = `${recipient.slice(0, -2)}qq`;
  await expect(openCopies({ ...NONE, BACKUP_DIR: '/mnt/b', BACKUP_KEY })).rejects.toThrow("BACKUP_KEY isn't a whole");
});

test('a restore reads the place that is named, or else the copy, or else the data folder', async () => {
  const titleOf = async (settings: object, from?: string) =>
    (await openSource({ ...NONE, ...settings }, { from })).title;
  expect(await titleOf({})).toBe('/data/backups');
  expect(await titleOf(BUCKET)).toBe(BUCKET.BACKUP_S3);
  expect(await titleOf({ ...BUCKET, BACKUP_DIR: '/mnt/b' })).toBe('/mnt/b');
  expect(await titleOf(BUCKET, '/mnt/c')).toBe('/mnt/c');
  expect(await titleOf(BUCKET, 'https://s3.example/other')).toBe('https://s3.example/other');
  await expect(titleOf({}, 'https://s3.example/other')).rejects.toThrow('Set BACKUP_S3_KEY and BACKUP_S3_SECRET');
});

test('the secret key comes from a file or the environment, and is refused in plain words', async () => {
  const { identity } = await makeKeys();
  const file = join(folder, 'key.txt');
  await writeFile(file, `# created: today\n${identity}\n`);
  expect((await openSource(NONE, { identityFile: file })).title).toBe('/data/backups');
  expect((await openSource({ ...NONE, BACKUP_IDENTITY: identity }, {})).title).toBe('/data/backups');
  const missing = join(folder, 'missing.txt');
  await expect(openSource(NONE, { identityFile: missing })).rejects.toThrow(`There is no file ${missing}.`);
  await writeFile(file, 'age1something');
  await expect(openSource(NONE, { identityFile: file })).rejects.toThrow(`The file ${file} holds no secret key.`);
  await expect(openSource({ ...NONE, BACKUP_IDENTITY: 'x' }, {})).rejects.toThrow('BACKUP_IDENTITY holds no secret');
});
