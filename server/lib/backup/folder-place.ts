import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type BackupPlace,
  BackupProblem,
  type Cipher,
  ignoreMissing,
  isNeverSealed,
  KEY_NEEDED,
  linkOrCopy,
  makeFolder,
  plainName,
  SEALED,
  writeBeside,
} from '#server/lib/backup/places.ts';

/** A folder that keeps backups, encrypted if the cipher can encrypt. */
export function folderPlace(folder: string, cipher?: Cipher): BackupPlace {
  const at = (name: string) => join(folder, name);
  const find = (path: string) => stat(path).catch(ignoreMissing);
  return {
    title: folder,
    show: at,
    taken: `The backup folder ${folder} holds the backups of another database. Set BACKUP_DIR to a folder of its own.`,
    async requireThere() {
      // A share that isn't mounted must not be replaced by a folder on this disk.
      if ((await find(folder)) !== undefined) return;
      throw new BackupProblem(
        `The backup folder ${folder} isn't there. Connect the disk or the share, or set BACKUP_DIR to a folder that exists.`,
      );
    },
    async list(part) {
      const entries = await readdir(at(part), { recursive: true, withFileTypes: true }).catch(ignoreMissing);
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map(({ parentPath, name }) => plainName(relative(at(part), join(parentPath, name)).replaceAll('\\', '/')));
    },
    async put(name, from) {
      await makeFolder(dirname(at(name)));
      const seal = isNeverSealed(name) ? undefined : cipher?.seal;
      if (!seal) return linkOrCopy(from, at(name));
      return writeBeside(`${at(name)}${SEALED}`, async (part) =>
        pipeline(await seal(createReadStream(from)), createWriteStream(part, { mode: 0o600 })),
      );
    },
    read: (name) => readFile(at(name), 'utf8').catch(ignoreMissing),
    async fetch(name, scratch) {
      if (await find(at(name))) return at(name);
      const sealed = `${at(name)}${SEALED}`;
      if ((await find(sealed)) === undefined) return undefined;
      if (!cipher) throw new BackupProblem(KEY_NEEDED);
      await makeFolder(dirname(scratch));
      await pipeline(await cipher.open(createReadStream(sealed), sealed), createWriteStream(scratch, { mode: 0o600 }));
      return scratch;
    },
    changedAt: async (name) => ((await find(at(name))) ?? (await find(`${at(name)}${SEALED}`)))?.mtime,
    async remove(name) {
      await rm(at(name), { force: true });
      await rm(`${at(name)}${SEALED}`, { force: true });
      // A base backup has a folder of its own.
      if (name.startsWith('base/')) await rmdir(dirname(at(name))).catch(() => undefined);
    },
  };
}
