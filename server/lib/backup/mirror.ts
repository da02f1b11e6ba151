import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BackupProblem,
  copyBeside,
  ignoreMissing,
  listBases,
  makeFolder,
  namesIn,
  placesIn,
} from '#server/lib/backup/places.ts';

/** Copies the backups that `to` doesn't have yet. */
export async function mirror(from: string, to: string): Promise<void> {
  // A share that isn't mounted must not be replaced by a folder on this disk.
  if ((await readdir(to).catch(ignoreMissing)) === undefined) {
    throw new BackupProblem(
      `The backup folder ${to} isn't there. Connect the disk or the share, or set BACKUP_DIR to a folder that exists.`,
    );
  }
  const [own, theirs] = await Promise.all([listBases(from), listBases(to)]);
  const system_id = own.at(-1)?.system_id;
  if (system_id !== undefined && theirs.some((base) => base.system_id !== system_id)) {
    throw new BackupProblem(
      `The backup folder ${to} holds the backups of another database. Set BACKUP_DIR to a folder of its own.`,
    );
  }
  const [source, target] = [placesIn(from), placesIn(to)];
  await Promise.all([makeFolder(target.wal), makeFolder(target.base)]);
  const stored = new Set(await namesIn(target.wal));
  for (const name of await namesIn(source.wal)) {
    if (stored.has(name) || name.endsWith('.part')) continue;
    await copyBeside(join(source.wal, name), join(target.wal, name)).catch(ignoreMissing);
  }
  for (const { name, folder } of own) {
    if (theirs.some((base) => base.name === name)) continue;
    const part = join(target.base, `${name}.part`);
    await rm(part, { recursive: true, force: true });
    await cp(folder, part, { recursive: true });
    await rename(part, join(target.base, name));
  }
}
