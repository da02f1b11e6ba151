import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
