import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openCopies, openSource } from '#server/app/backups/backup-places.ts';
import { checkBackup } from '#server/app/backups/check-backup.ts';
import { type BackupParts, makeBackup } from '#server/app/backups/keep-backups.ts';
import { explainStart } from '#server/app/explain-start.ts';
import { archiveSettings, prepareIncoming } from '#server/lib/backup/collect-wal.ts';
import { HELD_BACK, HELD_BACK_WORDS, isHeldBack } from '#server/lib/backup/held-back.ts';
import { readMinute, showMinute } from '#server/lib/backup/minutes.ts';
import { BackupProblem } from '#server/lib/backup/places.ts';
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
    const places = parts.copies.map(({ title }) => title);
    const copied = places.length === 0 ? '' : `, copied to ${places.join(' and ')}`;
    say(`Backed up to ${made.folder} (${(made.bytes / MB).toFixed(1)} MB)${copied}.`);
  });

const FROM = { from: { type: 'string' }, identity: { type: 'string' } } as const;
const sourceOf = (config: Config, { from, identity }: { from?: string | undefined; identity?: string | undefined }) =>
  openSource(config, { from, identityFile: identity && resolve(identity) });

/**
 * npm run backup:check: restores the newest backup into a scratch folder and compares it with the database. `--from` names another
 * place than the data folder.
 */
const check = (config: Config, args: string[]) =>
  withDatabase(config, async (parts) => {
    const { values } = parseArgs({ args, options: FROM });
    const from = values.from === undefined ? undefined : await sourceOf(config, values);
    const { reaches, counts } = await checkBackup({ ...parts, from });
    const rows = Object.entries(counts).map(([table, number]) => `${number} ${table}`);
    say(`The newest backup can be restored, up to ${showMinute(reaches)}, and the ledger matches: ${rows.join(', ')}.`);
  });

async function withDatabase(config: Config, work: (parts: BackupParts) => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATA_DIR: dataDir, BACKUP_KEEP_DAYS } = config;
  if (DATABASE_URL !== undefined) {
    throw new BackupProblem(
      'Hindquarter only backs up its built-in database. Back up your own PostgreSQL with its tools, such as pg_basebackup, and copy the data folder.',
    );
  }
  if (isHeldBack(dataDir))
    throw new BackupProblem(`${HELD_BACK_WORDS} It isn't backed up until it takes over: npm run takeover`);
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new BackupProblem(`There is no database in ${resolve(dataDir)}. Set DATA_DIR to Hindquarter's data folder.`);
  const copies = await openCopies(config);
  const settings = archiveSettings(await prepareIncoming(dataDir, findPostgresTools(dataDir).give));
  const server = await startEmbeddedPostgres({ dataDir, log: say, settings });
  try {
    const keepDays = Math.max(1, BACKUP_KEEP_DAYS);
    await work({ dataDir, url: server.url, copies, keepDays, onError: (error) => say(String(error)) });
  } finally {
    await server.stop();
  }
}

/** npm run restore -- --to "2026-11-28 14:05" --into /an/empty/folder */
async function restoreCopy(config: Config, args: string[]): Promise<void> {
  const options = { to: { type: 'string' }, into: { type: 'string' }, ...FROM } as const;
  const { values } = parseArgs({ args, options });
  if (values.into === undefined)
    throw new BackupProblem('Name an empty folder to restore into: npm run restore -- --into /an/empty/folder');
  const into = resolve(values.into);
  const from = await sourceOf(config, values);
  const to = values.to === undefined ? undefined : readMinute(values.to);
  say(`Restoring ${to ? showMinute(to) : 'the latest'} from ${from.title} …`);
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

/** npm run backup:key: a new pair of keys for encrypting backups. The secret one is stored nowhere. */
async function makeKey(): Promise<void> {
  const { makeKeys } = await import('#server/lib/backup/age.ts');
  const { identity, recipient } = await makeKeys();
  say(`Set this where Hindquarter runs, and its copies of the backups are encrypted:\n\n  BACKUP_KEY=${recipient}\n`);
  say(
    'Keep the secret key away from that machine, for example printed and in a safe. Without it, nobody can restore them:',
  );
  say(`\n  ${identity}`);
}

const COMMANDS = { backup, check, key: makeKey, restore: restoreCopy, takeover: takeOver };
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
