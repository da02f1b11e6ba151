import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { explainStart } from '#server/app/explain-start.ts';
import { listenSettings } from '#server/lib/backup/database-settings.ts';
import { type Config, readConfig } from '#server/lib/config.ts';
import type { Client } from '#server/lib/postgres/pg.ts';
import { PostgresFolder } from '#server/lib/postgres/postgres-folder.ts';
import { findPostgresTools } from '#server/lib/postgres/postgres-tools.ts';
import { STANDBY_SIGNAL } from '#server/lib/standby/clone-primary.ts';
import { fenceFolder, fencePrimary } from '#server/lib/standby/fence.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** npm run promote: the standby in DATA_DIR takes the primary's place. `--fence` names the old primary's DATA_DIR. */
async function promote(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { fence: { type: 'string' } } as const });
  if (!existsSync(path.join(config.DATA_DIR, 'postgres', STANDBY_SIGNAL))) {
    throw new StartProblem(
      `The folder ${path.resolve(config.DATA_DIR)} holds no standby. Set DATA_DIR to the standby's data folder.`,
    );
  }
  const dataDir = await realpath(config.DATA_DIR);
  const client = await openStandby(dataDir, config);
  try {
    if (values.fence !== undefined) await fenceFolder(values.fence);
    const isReached = config.PRIMARY_URL !== undefined && (await fencePrimary(config.PRIMARY_URL));
    say(isReached ? 'The old primary is fenced and has stopped.' : UNREACHED);
    const { rows } = await client.query<{ is_done: boolean }>('select pg_promote(true, 60) as is_done');
    if (!rows[0]?.is_done)
      throw new StartProblem(`The standby isn't promoted after a minute. See ${dataDir}/postgres.log.`);
  } finally {
    await client.end().catch(() => undefined);
  }
  say(`Promoted. The app starts here in a moment: http://${config.HOST}:${config.PORT}/readyz says when.`);
  say(`Point the proxy at ${config.HOST}:${config.PORT}, unless it already asks there for /readyz.`);
  say('Remove ROLE and PRIMARY_URL from the settings here before the next restart.');
}
const UNREACHED =
  "The old primary doesn't answer. Don't start it again: delete its DATA_DIR/postgres first, and have it follow this one.";

async function openStandby(dataDir: string, config: Config): Promise<Client> {
  const folder = new PostgresFolder(dataDir, findPostgresTools(dataDir), listenSettings(config));
  try {
    return await folder.connect('postgres', 5_000);
  } catch {
    throw new StartProblem("The standby isn't running. Start it with ROLE=standby and PRIMARY_URL, then promote it.");
  }
}

try {
  process.umask(0o077);
  const config = readConfig(process.env);
  await promote(config, process.argv.slice(2));
} catch (error) {
  const settings = { HOST: '', PORT: 0, DATA_DIR: process.env.DATA_DIR ?? './data' };
  process.stderr.write(`${explainStart(error, settings) ?? String(error)}\n`);
  process.exitCode = 1;
}
