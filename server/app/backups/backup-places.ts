import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BackupState } from '#contract/lib/backup-state.ts';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { type BackupPlace, BackupProblem, backupsIn, type Cipher, ignoreMissing } from '#server/lib/backup/places.ts';
import type { Config } from '#server/lib/config.ts';

type Settings = Pick<Config, BackupSetting>;
type BackupSetting =
  | 'BACKUP_DIR'
  | 'BACKUP_KEY'
  | 'BACKUP_IDENTITY'
  | 'DATA_DIR'
  | `BACKUP_S3${'' | '_KEY' | '_SECRET' | '_REGION'}`;

/** Where backups go besides the data folder. */
export const kindsOfCopies = (config: Pick<Config, 'BACKUP_DIR' | 'BACKUP_S3'>): BackupState['copied_to'] => [
  ...(config.BACKUP_DIR === undefined ? [] : (['folder'] as const)),
  ...(config.BACKUP_S3 === undefined ? [] : (['bucket'] as const)),
];

/** The places that get a copy of the backups, encrypted if there is a key. Throws if the key can't be used. */
export async function openCopies(settings: Settings): Promise<BackupPlace[]> {
  const { BACKUP_DIR, BACKUP_S3, BACKUP_KEY: recipient } = settings;
  const cipher = recipient === undefined ? undefined : await loadCipher({ recipient });
  const copies: BackupPlace[] = [];
  if (BACKUP_DIR !== undefined) copies.push(folderPlace(BACKUP_DIR, cipher));
  if (BACKUP_S3 !== undefined) copies.push(await openBucket(BACKUP_S3, settings, cipher));
  return copies;
}

/** The place to restore from: the one that was named or, without a name, the copy or the data folder's. */
export async function openSource(
  settings: Settings,
  { from, identityFile }: { from?: string | undefined; identityFile?: string | undefined },
): Promise<BackupPlace> {
  const { BACKUP_DIR, BACKUP_S3, BACKUP_IDENTITY, DATA_DIR } = settings;
  const text = identityFile === undefined ? BACKUP_IDENTITY : await readIdentity(identityFile);
  const cipher = text === undefined ? undefined : await loadIdentities(text, identityFile);
  const place = from ?? BACKUP_DIR ?? BACKUP_S3 ?? backupsIn(DATA_DIR);
  return /^https?:\/\//.test(place) ? openBucket(place, settings, cipher) : folderPlace(resolve(place), cipher);
}

/** Loaded only where there is a bucket. */
async function openBucket(url: string, settings: Settings, cipher: Cipher | undefined): Promise<BackupPlace> {
  const { BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region } = settings;
  if (key === undefined || secret === undefined)
    throw new BackupProblem('Set BACKUP_S3_KEY and BACKUP_S3_SECRET to the key of the bucket.');
  const { bucketPlace } = await import('#server/lib/backup/bucket-place.ts');
  return bucketPlace({ url, key, secret, region }, cipher);
}

async function loadIdentities(text: string, file: string | undefined): Promise<Cipher> {
  const { identitiesIn } = await import('#server/lib/backup/age.ts');
  const identities = identitiesIn(text);
  if (identities.length > 0) return loadCipher({ identities });
  const place = file === undefined ? 'BACKUP_IDENTITY' : `The file ${file}`;
  throw new BackupProblem(`${place} holds no secret key. A secret key starts with AGE-SECRET-KEY-1.`);
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
