import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainStart } from '#server/app/explain-start.ts';
import { type Config, readConfig } from '#server/lib/config.ts';
import { loadDump } from '#server/lib/dump/load-dump.ts';
import { type RowCounts, writeDump } from '#server/lib/dump/write-dump.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const rowsOf = (counts: RowCounts) => Object.values(counts).reduce((sum, rows) => sum + rows, 0);

/** npm run dump -- --into data.sql.gz: writes the database into a file that any later PostgreSQL can load. */
async function dump(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { into: { type: 'string' } } as const });
  if (values.into === undefined)
    throw new StartProblem('Name a file to write: npm run dump -- --into /a/folder/hindquarter.sql.gz');
  const into = resolve(values.into);
  if (existsSync(into)) throw new StartProblem(`The file ${into} is there already. Name another one.`);
  if (config.DATABASE_URL === undefined && !existsSync(join(config.DATA_DIR, 'postgres/PG_VERSION'))) {
    throw new StartProblem(
      `There is no database in ${resolve(config.DATA_DIR)}. Set DATA_DIR to Hindquarter's data folder.`,
    );
  }
  const counts = await withUrl(config, (url) => writeDump(url, into));
  say(`Wrote ${rowsOf(counts)} rows of ${Object.keys(counts).length} tables to ${into}.`);
}

/** npm run load -- --from data.sql.gz: loads such a file into a database that is still empty. */
async function load(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' } } as const });
  if (values.from === undefined)
    throw new StartProblem('Name the file to load: npm run load -- --from /a/folder/hindquarter.sql.gz');
  const from = resolve(values.from);
  await mkdir(config.DATA_DIR, { recursive: true });
  const counts = await withUrl(config, (url) => loadDump(from, url));
  say(`Loaded ${rowsOf(counts)} rows of ${Object.keys(counts).length} tables. Start Hindquarter now: npm start`);
}

async function withUrl<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.DATABASE_URL !== undefined) return work(config.DATABASE_URL);
  const server = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

const COMMANDS = { dump, load };
const [, , name = '', ...args] = process.argv;
const command = COMMANDS[name as keyof typeof COMMANDS];
try {
  process.umask(0o077);
  await command(readConfig(process.env), args);
} catch (error) {
  const settings = { HOST: '', PORT: 0, DATA_DIR: process.env.DATA_DIR ?? './data' };
  process.stderr.write(
    `${explainStart(error, settings) ?? (error instanceof Error ? error.message : String(error))}\n`,
  );
  process.exitCode = 1;
}
