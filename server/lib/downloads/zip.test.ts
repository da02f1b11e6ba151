import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from '#server/lib/downloads/zip.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('writes an archive that other programs can read, with names in any script', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'lista/año.csv', chunks: [bytesOf('uno,'), bytesOf('dos\r\n')] };
    yield { name: 'files/a.webp', chunks: [bytesOf('a picture')], isPacked: true };
    yield { name: 'empty.csv', chunks: [] };
  }
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(entries())) parts.push(part);
  const read = unzipSync(Buffer.concat(parts));
  expect(Object.fromEntries(Object.entries(read).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
    'lista/año.csv': 'uno,dos\r\n',
    'files/a.webp': 'a picture',
    'empty.csv': '',
  });
});

test('has written the first part before the last entry is read', async () => {
  const read: number[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < 100; at++) {
      read.push(at);
      yield { name: `${at}.bin`, chunks: [new Uint8Array(1_000)], isPacked: true };
    }
  }
  const first = await zipOf(entries()).next();
  expect(first.done).toBe(false);
  expect(read).toEqual([0]);
});
