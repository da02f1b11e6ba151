import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from '#server/app/backups/check-backup.ts';
import { type BackupParts, makeBackup } from '#server/app/backups/keep-backups.ts';
import { explainStart } from '#server/app/explain-start.ts';
import { archiveSettings, prepareIncoming } from '#server/lib/backup/collect-wal.ts';
import { HELD_BACK, HELD_BACK_WORDS, isHeldBack } from '#server/lib/backup/held-back.ts';
import { readMinute, showMinute } from '#server/lib/backup/minutes.ts';
import { BackupProblem, backupsIn } from '#server/lib/backup/places.ts';
import { restore } from '#server/lib/backup/restore.ts';
import { type Config, readConfig } from '#server/lib/config.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { findPostgresTools } from '#server/lib/postgres/postgres-tools.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const MB = 1_000_000;

/** npm run backup: makes one now, also while the app runs. */
const backup = (config: Config) =>
  withDatabase(config, async (parts) => {
    const made = await makeBackup(parts);
    const copied = parts.otherPlace === undefined ? '' : `, copied to ${parts.otherPlace}`;
    say(`Backed up to ${made.folder} (${(made.bytes / MB).toFixed(1)} MB)${copied}.`);
  });

/** npm run backup:check: restores the newest backup into a scratch folder and compares it with the database. */
const check = (config: Config) =>
  withDatabase(config, async (parts) => {
    const { reaches, counts } = await checkBackup(parts);
    const rows = Object.entries(counts).map(([table, number]) => `${number} ${table}`);
    say(`The newest backup can be restored, up to ${showMinute(reaches)}, and the ledger matches: ${rows.join(', ')}.`);
  });

async function withDatabase(
  { DATABASE_URL, DATA_DIR: dataDir, BACKUP_DIR: otherPlace, BACKUP_KEEP_DAYS }: Config,
  work: (parts: BackupParts) => Promise<void>,
): Promise<void> {
  if (DATABASE_URL !== undefined) {
    throw new BackupProblem(
      'Hindquarter only backs up its built-in database. Back up your own PostgreSQL with its tools, such as pg_basebackup, and copy the data folder.',
    );
  }
  if (isHeldBack(dataDir))
    throw new BackupProblem(`${HELD_BACK_WORDS} It isn't backed up until it takes over: npm run takeover`);
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new BackupProblem(`There is no database in ${resolve(dataDir)}. Set DATA_DIR to Hindquarter's data folder.`);
  const settings = archiveSettings(await prepareIncoming(dataDir, findPostgresTools(dataDir).give));
  const server = await startEmbeddedPostgres({ dataDir, log: say, settings });
  try {
    const keepDays = Math.max(1, BACKUP_KEEP_DAYS);
    await work({ dataDir, url: server.url, otherPlace, keepDays, onError: (error) => say(String(error)) });
  } finally {
    await server.stop();
  }
}

/** npm run restore -- --to "2026-11-28 14:05" --into /an/empty/folder */
async function restoreCopy({ DATA_DIR, BACKUP_DIR }: Config, args: string[]): Promise<void> {
  const options = { to: { type: 'string' }, into: { type: 'string' }, from: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.into === undefined)
    throw new BackupProblem('Name an empty folder to restore into: npm run restore -- --into /an/empty/folder');
  const into = resolve(values.into);
  const from = resolve(values.from ?? BACKUP_DIR ?? backupsIn(DATA_DIR));
  const to = values.to === undefined ? undefined : readMinute(values.to);
  say(`Restoring ${to ? showMinute(to) : 'the latest'} from ${from} …`);
  const { base, lastChange, hasSecret } = await restore({ from, into, to });
  say(`Restored to ${into}, up to the last change at ${showMinute(lastChange ?? base.finished_at)}.`);
  if (!hasSecret) say('The backup has no secret: start the copy with the same APP_SECRET as before.');
  say(`\n${HELD_BACK_WORDS}`);
  say(`  Look at it:             DATA_DIR=${into} PORT=3001 npm start`);
  say(`  When it is to take over: stop the old one, then DATA_DIR=${into} npm run takeover`);
}

/** npm run takeover: the copy in DATA_DIR becomes the installation. */
async function takeOver({ DATA_DIR }: Config): Promise<void> {
  if (!isHeldBack(DATA_DIR)) throw new BackupProblem(`Nothing is held back in ${resolve(DATA_DIR)}.`);
  await rm(join(DATA_DIR, HELD_BACK));
  say('This copy has taken over. Restart it: it now sends, charges, and makes backups of its own.');
}

const COMMANDS = { backup, check, restore: restoreCopy, takeover: takeOver };
const [, , name = '', ...args] = process.argv;
const command = COMMANDS[name as keyof typeof COMMANDS];
const settings = { HOST: '', PORT: 0, DATA_DIR: process.env.DATA_DIR ?? './data' };
try {
  process.umask(0o077);
  await command(readConfig(process.env), args);
} catch (error) {
  const words = error instanceof BackupProblem ? error.message : explainStart(error, settings);
  process.stderr.write(`${words ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
}
