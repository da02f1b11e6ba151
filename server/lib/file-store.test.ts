import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
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

test('stores and opens a file in pieces, and leaves nothing of one that breaks off', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'hindquarter-store-'));
  try {
    const store = folderStore(outside);
    async function* pieces(isBroken: boolean) {
      yield Buffer.from('first ');
      if (isBroken) throw new Error('broken off');
      yield Buffer.from('second');
    }
    const name = store.newName('.zip');
    expect(await store.putStream(name, pieces(false))).toBe(12);
    const stream = await store.open(name);
    if (!stream) throw new Error('the file is missing');
    expect(await text(stream)).toBe('first second');
    expect(await store.open(store.newName('.zip'))).toBeUndefined();
    expect(await store.open(`../${name}`)).toBeUndefined();

    const broken = store.newName('.zip');
    await expect(store.putStream(broken, pieces(true))).rejects.toThrow('broken off');
    expect(await readdir(join(outside, broken.slice(0, 2)))).not.toContain(`${broken}.part`);
    // A killed process leaves a part.
    await writeFile(join(outside, broken.slice(0, 2), `${broken}.part`), 'half');
    await store.remove(broken);
    expect(await readdir(join(outside, broken.slice(0, 2)))).not.toContain(`${broken}.part`);
  } finally {
    await rm(outside, { recursive: true });
  }
});

const run = promisify(execFile);
/** Runs commands where they may mount a small disk, without being root. */
const onOwnDisk = (commands: string, ...args: string[]) =>
  run('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-ec', commands, 'sh', ...args]);
const MOUNT = 'mount -t tmpfs -o size=1m none /mnt';
const canMount = await onOwnDisk(MOUNT).then(
  () => true,
  () => false,
);

/** Fills a disk with files, removes one, and fills it again. Says what happened and what is left. */
const FILL = `
  import { readdirSync, statSync } from 'node:fs';
  import { folderStore } from '#server/lib/file-store.ts';
  const store = folderStore('/mnt');
  const bytes = new Uint8Array(150_000);
  const codeOf = (work) => work.then(() => '', ({ code }) => code);
  const stored = [];
  const fill = async () => {
    for (let count = 0; count < 20; count++) {
      const failed = await codeOf(store.put(bytes, '.bin').then((name) => stored.push(name)));
      if (failed) return failed;
    }
  };
  const sizes = () => readdirSync('/mnt', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map(({ parentPath, name }) => statSync(parentPath + '/' + name).size);
  const full = await fill();
  const left = sizes();
  await store.remove(stored.pop());
  const again = await codeOf(store.put(bytes, '.bin'));
  const twice = await fill();
  console.log(JSON.stringify({ full, again, twice, stored: stored.length, left, probe: await codeOf(store.probe()) }));
`;

test.skipIf(!canMount)(
  'a full disk refuses a file, keeps no part of it, and takes files again once there is room',
  async () => {
    const script = `${MOUNT}; exec "$1" --input-type=module -e "$2"`;
    const { stdout } = await onOwnDisk(script, process.execPath, FILL);
    const { left, ...seen } = JSON.parse(stdout);
    expect(seen).toEqual({ full: 'ENOSPC', again: '', twice: 'ENOSPC', stored: left.length - 1, probe: '' });
    expect(new Set(left)).toEqual(new Set([150_000]));
  },
);
