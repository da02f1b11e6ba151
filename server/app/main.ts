import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainStart } from '#server/app/explain-start.ts';
import { openLog } from '#server/app/log.ts';
import type { Running } from '#server/app/start-app.ts';
import { readConfig } from '#server/lib/config.ts';
import { noteNewFolder } from '#server/lib/data-folder.ts';
import { ROOT, VERSION } from '#server/lib/root.ts';

/** Calls `gone` if the command that started this process dies silently, because nobody would be left to stop us. */
function onParentGone(gone: () => void): void {
  if (process.connected) process.once('disconnect', gone);
}

/** One Ctrl-C may reach this process twice: from the terminal and from the command that started it. */
const SAME_KEYPRESS_MS = 500;
const LONGEST_STOP_MS = 40_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

const forgetNewFolder = noteNewFolder(process.env.DATA_DIR || './data');

async function readSettings() {
  try {
    const config = readConfig(process.env);
    // What is stored in the data folder is its owner's only. The database's user still has to pass through the folder itself.
    mkdirSync(config.DATA_DIR, { recursive: true });
    process.umask(0o077);
    const log = await openLog({ dataDir: config.DATA_DIR, ...(config.LOG_LEVEL ? { level: config.LOG_LEVEL } : {}) });
    return { config, log };
  } catch (error) {
    forgetNewFolder();
    complain(explainStart(error, { HOST: '', PORT: 0, DATA_DIR: process.env.DATA_DIR ?? './data' }) ?? String(error));
    process.exit(1);
  }
}
const { config, log } = await readSettings();
let running: Promise<Running> | undefined;
let isStopping = false;
/** Whether another signal counts as a second request instead of the same Ctrl-C. */
let isSecond = false;

function end(code: number): void {
  void log.flush().finally(() => process.exit(code));
}

function beginStopping(): void {
  isStopping = true;
  // A signal that arrived while this process was busy is handled before setImmediate's callback runs.
  const arm = () => setImmediate(() => (isSecond = true));
  setTimeout(arm, SAME_KEYPRESS_MS).unref();
}

/**
 * Stops everything in order, even if only partly started; a second request exits right away. Supervisors send SIGTERM, so the
 * process first goes on serving until the proxy has noticed. Someone who presses Ctrl-C doesn't wait for that.
 */
async function stop(why: string): Promise<void> {
  if (isStopping) {
    if (isSecond) end(130);
    return;
  }
  beginStopping();
  log.logger.info(`stopping: ${why}`);
  const drain_ms = why === 'SIGTERM' ? config.DRAIN_SECONDS * 1000 : 0;
  setTimeout(() => end(1), drain_ms + LONGEST_STOP_MS).unref();
  const app = await running?.catch(() => undefined);
  if (app && drain_ms > 0) {
    app.sayNotReady();
    await sleep(drain_ms);
  }
  await app?.stop();
  end(0);
}

/** After a bug, the state cannot be trusted, so the process exits and its supervisor restarts it. */
async function crash(error: unknown): Promise<void> {
  log.logger.fatal({ err: error }, 'crashed');
  if (isStopping) return end(1);
  beginStopping();
  const app = running?.then((app) => app.stop()).catch(() => undefined);
  await Promise.race([app, sleep(5_000)]);
  end(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
process.on('uncaughtException', crash);
onParentGone(() => stop('the command that started it is gone'));

// Caches compiled code next to the packages, which halves the next startup time.
enableCompileCache(path.join(ROOT, 'node_modules/.cache/hindquarter'));
running =
  config.ROLE === 'standby'
    ? import('#server/app/standby/start-standby.ts').then(({ startStandby }) => startStandby(config, log, say))
    : import('#server/app/start-app.ts').then(({ startApp }) => startApp(config, log, say));
running.then(greet, giveUp);

function giveUp(error: unknown): void {
  if (isStopping) return;
  log.logger.info({ err: error }, 'could not start');
  void log.flush().finally(() => {
    const more = forgetNewFolder() ? '' : ` See ${log.place} for details.`;
    complain(explainStart(error, config) ?? `Hindquarter couldn't start (${String(error)}).${more}`);
    end(1);
  });
}

async function greet({ url, hasDemo, isStandby }: Running): Promise<void> {
  log.logger.info({ url, version: VERSION }, 'started');
  if (isStandby) {
    say('This standby follows the primary. It serves nothing until it takes its place: npm run promote');
    return;
  }
  say(`Hindquarter is ready at ${url}`);
  if (!hasDemo) return;
  const { DEMO_PASSWORD, DEMO_SIGN_INS, OTHER_PLANT } = await import('#server/app/demo/demo-people.ts');
  say(`\nSign in to the demo plant with the password ${DEMO_PASSWORD} as:`);
  for (const { email } of DEMO_SIGN_INS) say(`  ${email}`);
  say(`\nThe lots on the market go to a second plant, ${OTHER_PLANT.name}: ${OTHER_PLANT.email}`);
}
