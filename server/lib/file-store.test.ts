import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderStore } from '#server/lib/file-store.ts';

test('neither reads nor removes files it did not name', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'hindquarter-store-'));
  try {
    const store = folderStore(join(outside, 'files'));
    const name = await store.put(Buffer.from('kept'), '.webp');
    expect((await store.get(name))?.toString()).toBe('kept');
    await writeFile(join(outside, 'secret.webp'), 'not ours');
    for (const path of [
      '../../secret.webp',
      '../secret.webp',
      join(outside, 'secret.webp'),
      `${name}/../${name}`,
      '',
    ]) {
      expect([path, await store.get(path)]).toEqual([path, undefined]);
      await store.remove(path);
    }
    expect(await readFile(join(outside, 'secret.webp'), 'utf8')).toBe('not ours');
    expect(await store.get(name)).toBeDefined();
  } finally {
    await rm(outside, { recursive: true });
  }
});

test('files can be read only by their owner, and trying to store one leaves nothing behind', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'hindquarter-store-'));
  try {
    const folder = join(outside, 'files');
    const store = folderStore(folder);
    await store.probe();
    expect(await readdir(folder)).toEqual([]);
    const name = await store.put(Buffer.from('private'), '.pdf');
    for (const part of ['', name.slice(0, 2), join(name.slice(0, 2), name)])
      expect((await stat(join(folder, part))).mode & 0o077, part).toBe(0);
  } finally {
    await rm(outside, { recursive: true });
  }
});

test('a write that fails leaves no part of a file', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'hindquarter-store-'));
  try {
    // Fails after the file was created, as on a full disk.
    const broken = { [Symbol.toStringTag]: 'not bytes' } as unknown as Uint8Array;
    await expect(folderStore(outside).put(broken, '.pdf')).rejects.toThrow();
    for (const folder of await readdir(outside)) expect(await readdir(join(outside, folder))).toEqual([]);
  } finally {
    await rm(outside, { recursive: true });
  }
});
