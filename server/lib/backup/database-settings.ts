import { archiveSettings, prepareIncoming } from '#server/lib/backup/collect-wal.ts';
import { isHeldBack } from '#server/lib/backup/held-back.ts';
import type { Config } from '#server/lib/config.ts';
import { findPostgresTools } from '#server/lib/postgres/postgres-tools.ts';

type Settings = Record<string, string>;

/** Whether the built-in database is backed up. */
export const isBackedUp = ({ BACKUP_KEEP_DAYS, DATA_DIR }: Pick<Config, 'BACKUP_KEEP_DAYS' | 'DATA_DIR'>): boolean =>
  BACKUP_KEEP_DAYS > 0 && !isHeldBack(DATA_DIR);

/** The settings of the built-in database that follow from the environment. */
export async function databaseSettings(config: Config): Promise<Settings> {
  const { DATA_DIR: dataDir } = config;
  const archive = isBackedUp(config)
    ? archiveSettings(await prepareIncoming(dataDir, findPostgresTools(dataDir).give))
    : {};
  return { ...archive, ...listenSettings(config) };
}

/** Lets standbys connect. A standby that is away for long must not fill the disk. */
export function listenSettings({ DATABASE_LISTEN }: Pick<Config, 'DATABASE_LISTEN'>): Settings {
  if (DATABASE_LISTEN === undefined) return {};
  const at = DATABASE_LISTEN.lastIndexOf(':');
  return {
    listen_addresses: DATABASE_LISTEN.slice(0, at),
    port: DATABASE_LISTEN.slice(at + 1),
    max_slot_wal_keep_size: '2GB',
    wal_sender_timeout: '10s',
  };
}
