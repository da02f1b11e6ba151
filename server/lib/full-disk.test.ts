import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

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
