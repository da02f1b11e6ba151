import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BASE, type BackupPlace, ignoreMissing, namesIn } from '#server/lib/backup/places.ts';

/** When each folder last changed, so that only changed ones are read again. */
export type SeenFolders = Map<string, number>;

/** Copies files that aren't in `to` yet. A stored file never changes, so its name is enough. */
export async function copyFiles(from: string, to: BackupPlace, seen: SeenFolders = new Map()): Promise<void> {
  for (const part of (await namesIn(from)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const folder = join(from, part);
    const { mtimeMs } = await stat(folder);
    if (seen.get(folder) === mtimeMs) continue;
    const kept = new Set(await to.list(`files/${part}`));
    const fresh = (await namesIn(folder)).filter((name) => isStored(name) && !kept.has(name));
    // A file may be removed while it is copied.
    for (const name of fresh) await to.put(`files/${part}/${name}`, join(folder, name)).catch(ignoreMissing);
    seen.set(folder, mtimeMs);
  }
}
/** A data file that somebody asked for is large, kept for days, and made from the rest, so backups leave it out. */
const isStored = (name: string) => /^[0-9a-f]{32}\.(?!zip$)[a-z]{2,5}$/.test(name);

/** Whether a name below a folder of files is that of a stored file. */
export const isFile = (name: string): boolean => /^[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z]{2,5}$/.test(name);

/** The stored files of a folder, with the names of their subfolders. */
export async function listFiles(folder: string): Promise<string[]> {
  const parts = (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
  const lists = parts.map(async (part) =>
    (await namesIn(join(folder, part))).filter(isStored).map((name) => `${part}/${name}`),
  );
  return (await Promise.all(lists)).flat();
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The files that belong to a base backup, with their hashes. */
export const readFileList = async (base: string): Promise<Map<string, string>> =>
  parseFileList(await readFile(join(base, BASE.files), 'utf8').catch(ignoreMissing));

export const parseFileList = (text: string | undefined): Map<string, string> =>
  new Map(
    (text ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [hash = '', name = ''] = line.split('  ');
        return [name, hash];
      }),
  );

/** A list of these files, in the format of sha256sum. Hashes that `known` has aren't calculated again. */
export async function writeFileList(
  folder: string,
  names: readonly string[],
  known: ReadonlyMap<string, string>,
): Promise<string> {
  let list = '';
  for (const name of names) list += `${known.get(name) ?? (await hashFile(join(folder, name)))}  ${name}\n`;
  return list;
}
