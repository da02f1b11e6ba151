import { readFile } from 'node:fs/promises';
import type { BackupState } from '#contract/lib/backup-state.ts';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { type BackupPlace, BackupProblem, backupsIn, type Cipher, ignoreMissing } from '#server/lib/backup/places.ts';
import type { Config } from '#server/lib/config.ts';

type Settings = Pick<Config, 'BACKUP_DIR' | 'BACKUP_KEY' | 'BACKUP_IDENTITY' | 'DATA_DIR'>;

/** Where backups go besides the data folder. */
export const kindsOfCopies = ({ BACKUP_DIR }: Pick<Config, 'BACKUP_DIR'>): BackupState['copied_to'] =>
  BACKUP_DIR === undefined ? [] : ['folder'];

/** The places that get a copy of the backups, encrypted if there is a key. Throws if the key can't be used. */
export async function openCopies(settings: Settings): Promise<BackupPlace[]> {
  const { BACKUP_DIR, BACKUP_KEY: recipient } = settings;
  if (BACKUP_DIR === undefined) return [];
  return [folderPlace(BACKUP_DIR, recipient === undefined ? undefined : await loadCipher({ recipient }))];
}

/** The place to restore from: the one that was named or, without a name, the copy or the data folder's. */
export async function openSource(
  settings: Settings,
  { from, identityFile }: { from?: string | undefined; identityFile?: string | undefined },
): Promise<BackupPlace> {
  const { BACKUP_DIR, BACKUP_IDENTITY, DATA_DIR } = settings;
  const { identitiesIn } = await import('#server/lib/backup/age.ts');
  const text = identityFile === undefined ? BACKUP_IDENTITY : await readIdentity(identityFile);
  const identities = text === undefined ? [] : identitiesIn(text);
  if (text !== undefined && identities.length === 0) {
    const place = identityFile === undefined ? 'BACKUP_IDENTITY' : `The file ${identityFile}`;
    throw new BackupProblem(`${place} holds no secret key. A secret key starts with AGE-SECRET-KEY-1.`);
  }
  const cipher = text === undefined ? undefined : await loadCipher({ identities });
  return folderPlace(from ?? BACKUP_DIR ?? backupsIn(DATA_DIR), cipher);
}

async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  if (text === undefined) throw new BackupProblem(`There is no file ${file}. Name the file that holds the secret key.`);
  return text;
}

/** Loaded only where backups are encrypted. */
async function loadCipher(keys: { recipient?: string; identities?: readonly string[] }): Promise<Cipher> {
  const { openCipher } = await import('#server/lib/backup/age.ts');
  return openCipher(keys);
}
