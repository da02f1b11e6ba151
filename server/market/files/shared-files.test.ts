import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileStore, folderStore } from '#server/lib/file-store.ts';
import { openSharedFile, removeSharedFile, storeSharedFile } from '#server/market/files/shared-files.ts';

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hindquarter-shared-'));
  files = folderStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sender = { actor: { account_id: 1 } };
const store = (name: string, bytes: Uint8Array | string) =>
  storeSharedFile(files, sender, { name, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes });
const read = async (file: Awaited<ReturnType<typeof store>>) => {
  const { stream, kind, name } = await openSharedFile(files, file, 'large');
  return { kind, name, bytes: Buffer.concat(await stream.toArray()) };
};

test('stores a photo without its location and time, and its URL alone isn’t enough to see it', async () => {
  const taken = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c8372b' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  const kept = await store('IMG_0042.jpg', taken);
  expect(kept).toMatchObject({ file_name: 'IMG_0042.webp', photo: { width: 1200, height: 800 } });
  expect(Object.values(kept.stored).every((name) => !name.endsWith('.webp'))).toBe(true);
  const { kind, bytes } = await read(kept);
  expect(kind).toBe('image/webp');
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test('stores a document unchanged under its name, and serves it only as a download', async () => {
  const kept = await store('../../prices 2026.pdf', '%PDF-1.7 prices');
  expect(kept).toMatchObject({ file_name: 'prices 2026.pdf', bytes: 15, photo: null });
  expect(await read(kept)).toMatchObject({ kind: 'application/octet-stream', bytes: Buffer.from('%PDF-1.7 prices') });
});

test.each([
  ['photo.jpg', '<script>alert(1)</script>'],
  ['photo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['page.html', '<p>'],
  ['prices.pdf', 'MZ not a PDF'],
  ['list.csv', 'a\0b'],
  ['prices.pdf.exe', '%PDF'],
])('refuses %s, which is neither a picture nor a document', async (name, content) => {
  await expect(store(name, content)).rejects.toMatchObject({ code: 'shared_file_kind' });
});

test('leaves nothing behind when a file is removed', async () => {
  const kept = await store('notes.txt', 'Hang 14 days');
  await removeSharedFile(files, kept);
  await expect(read(kept)).rejects.toMatchObject({ code: 'not_found' });
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((name) => name.includes('notes'))).toEqual([]);
});
