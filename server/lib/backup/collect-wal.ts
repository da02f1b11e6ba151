import { createReadStream, createWriteStream } from 'node:fs';
import { realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  copyBeside,
  ignoreMissing,
  incomingIn,
  makeFolder,
  namesIn,
  stampOf,
  writeBeside,
} from '#server/lib/backup/places.ts';

const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;

/**
 * The settings that make the server leave a copy of each finished piece of its log in a folder, at least once a minute if
 * there was anything to log.
 */
export const archiveSettings = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: '50s',
});

/** Compresses what the server has left in `incoming` into `wal`. Another process may be doing the same. */
export async function collectWal(incoming: string, wal: string): Promise<void> {
  const names = (await namesIn(incoming)).sort();
  if (names.length === 0) return;
  await makeFolder(wal);
  const stored = new Set((await namesIn(wal)).filter((name) => name.endsWith('.gz')).map((name) => name.split('.')[0]));
  for (const name of names) {
    const from = join(incoming, name);
    if (HISTORY.test(name)) await copyBeside(from, join(wal, name)).catch(ignoreMissing);
    else if (SEGMENT.test(name) && !stored.has(name)) await compress(from, wal, name).catch(ignoreMissing);
    else if (!(SEGMENT.test(name) || name.endsWith('.backup'))) continue; // still being written
    await rm(from, { force: true });
  }
}

async function compress(from: string, wal: string, name: string): Promise<void> {
  const { mtime } = await stat(from);
  await writeBeside(join(wal, `${name}.${stampOf(mtime)}.gz`), (part) =>
    pipeline(createReadStream(from), createGzip(), createWriteStream(part, { mode: 0o600 })),
  );
}

/** Makes the folders that the server writes to. `give` makes them the server's. */
export async function prepareIncoming(dataDir: string, give: (path: string) => Promise<void>): Promise<string> {
  const incoming = incomingIn(await realpath(dataDir));
  await makeFolder(incoming.wal);
  for (const folder of [dirname(incoming.folder), incoming.folder, incoming.wal]) await give(folder);
  return incoming.wal;
}
