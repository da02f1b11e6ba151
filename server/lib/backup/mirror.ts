import { join } from 'node:path';
import { copyFiles, type SeenFolders } from '#server/lib/backup/copy-files.ts';
import {
  BASE,
  type BackupPlace,
  BackupProblem,
  type BaseBackup,
  basesIn,
  ignoreMissing,
  listBases,
  namesIn,
  placesIn,
} from '#server/lib/backup/places.ts';

/** Copies the pieces of the log that `to` doesn't have yet. */
export async function mirrorLog(from: string, to: BackupPlace): Promise<void> {
  await requireOwn(await listBases(from), to);
  const { wal } = placesIn(from);
  const stored = new Set(await to.list('wal'));
  for (const name of await namesIn(wal)) {
    if (stored.has(name) || name.endsWith('.part')) continue;
    await to.put(`wal/${name}`, join(wal, name)).catch(ignoreMissing);
  }
}

/** Copies the base backups that `to` doesn't have yet. What an earlier try has copied of one isn't copied again. */
export async function mirrorBases(from: string, to: BackupPlace): Promise<void> {
  const own = await listBases(from);
  const theirs = new Set((await requireOwn(own, to)).map(({ name }) => name));
  const missing = own.filter(({ name }) => !theirs.has(name));
  if (missing.length === 0) return;
  const stored = new Set(await to.list('base'));
  for (const { name, folder } of missing) {
    // It counts as complete once it says what it is.
    const files = [...(await namesIn(folder)).filter((file) => file !== BASE.info), BASE.info];
    for (const file of files) {
      if (stored.has(`${name}/${file}`)) continue;
      await to.put(`base/${name}/${file}`, join(folder, file)).catch(ignoreMissing);
    }
  }
}

/** Copies the files that `to` doesn't have yet. */
export async function mirrorFiles(
  from: string,
  to: BackupPlace,
  { files, seen }: { files: string; seen: SeenFolders },
): Promise<void> {
  await requireOwn(await listBases(from), to);
  await copyFiles(files, to, seen);
}

/** Throws if the place isn't there or holds another database's backups. Returns those in it. */
async function requireOwn(own: readonly BaseBackup[], to: BackupPlace): Promise<BaseBackup[]> {
  await to.requireThere();
  const theirs = await basesIn(to);
  const system_id = own.at(-1)?.system_id;
  if (system_id !== undefined && theirs.some((base) => base.system_id !== system_id)) throw new BackupProblem(to.taken);
  return theirs;
}
