import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { prepareBackground } from '#server/app/background.ts';
import { kindsOfCopies, openCopies } from '#server/app/backups/backup-places.ts';
import type { Log } from '#server/app/log.ts';
import { databaseSettings, isBackedUp } from '#server/lib/backup/database-settings.ts';
import { HELD_BACK_SPANISH, HELD_BACK_WORDS, isHeldBack } from '#server/lib/backup/held-back.ts';
import type { Config } from '#server/lib/config.ts';
import { addressIn, hasTraces, intuitIn, repliesIn, traceRatioIn, twilioIn } from '#server/lib/config.ts';
import { type Db, openDatabase } from '#server/lib/database.ts';
import { type FileStore, folderStore } from '#server/lib/file-store.ts';
import { watchMachine } from '#server/lib/machines/watch-machine.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';
import { ROOT } from '#server/lib/root.ts';
import { addressOf } from '#server/lib/site.ts';
import { fencedWords, isFenced } from '#server/lib/standby/fence.ts';
import { keepSynchronous } from '#server/lib/standby/keep-synchronous.ts';
import { StartProblem } from '#server/lib/start-problem.ts';
import { setTracing, type Tracing } from '#server/lib/tracing/tracing.ts';
import { setPaymentSettings } from '#server/payments/payment-settings.ts';

export interface Running {
  /** The URL that people open. */
  url: string;
  hasDemo: boolean;
  /** Whether it only follows another one so far. */
  isStandby?: boolean;
  /** Has /readyz say no from now on. */
  sayNotReady(): void;
  /** Stops accepting calls, finishes the current ones, and shuts everything down. */
  stop(): Promise<void>;
}

const OLDEST_POSTGRES = 18;
const WEB_FOLDER = path.join(ROOT, 'dist/web');
/** At shutdown, calls in progress may take this long to finish. */
const PATIENCE_MS = 10_000;
/** Grace period after that for database connections still in use by calls. */
const LAST_PATIENCE_MS = 2_000;

/**
 * Starts the product. If a part fails to start, those already running are stopped in reverse order, as in a normal shutdown.
 */
export async function startApp(config: Config, log: Log, say: (line: string) => void): Promise<Running> {
  const { HOST: host, PORT: port } = config;
  await using parts = new AsyncDisposableStack();

  await requirePort(port, host);
  if (hasTraces(config)) {
    const traces = await startTracing(config, log);
    parts.defer(() => within(LAST_PATIENCE_MS, traces.close()));
  }
  // Most of the startup time is spent loading code, which can happen while the database starts.
  const loading = import('#server/app/build-app.ts');
  loading.catch(() => undefined);
  const isCopy = isHeldBack(config.DATA_DIR);
  if (isCopy) say(`${HELD_BACK_WORDS} When it is to take over, stop it and run: npm run takeover`);
  const own = config.DATABASE_URL === undefined ? await startOwnDatabase(config, log, parts) : undefined;
  const url = own?.url ?? config.DATABASE_URL ?? '';
  const database = openDatabase(url);
  parts.defer(() => within(LAST_PATIENCE_MS, database.close()));
  await requireVersion(database.db);
  await migrate(database.db);
  const folder = path.resolve(config.DATA_DIR, 'files');
  // Earlier versions let everybody on the machine read it.
  await chmod(folder, 0o700).catch(() => undefined);
  const files = folderStore(folder);
  const hasDemo = await findDemo(database.db, config, files, say);

  const { openSecurityLog } = await import('#server/app/security/security-log.ts');
  const security = openSecurityLog(config.DATA_DIR);
  parts.defer(async () => void (await security.flush()));
  const { buildApp } = await loading;
  const intuit = intuitIn(config);
  setPaymentSettings(config, isCopy);
  const { app, actors, sayNotReady } = await buildApp({
    database,
    secret: config.APP_SECRET,
    oldSecrets: config.APP_SECRET_OLD,
    intuit: intuit && { ...intuit, isHeldBack: isCopy },
    banner: isCopy ? { en: HELD_BACK_WORDS, es: HELD_BACK_SPANISH } : undefined,
    twilio: twilioIn(config),
    replies: repliesIn(config),
    files,
    logger: log.logger,
    securityLog: security.log,
    securityContact: config.SECURITY_CONTACT ?? `mailto:${addressIn(config.MAIL_FROM)}`,
    rate: { calls: config.RATE_LIMIT, guests: config.GUEST_RATE_LIMIT },
    trustProxy: config.TRUST_PROXY,
    publicUrl: config.PUBLIC_URL,
    webhooksToPrivate: config.WEBHOOKS_TO_PRIVATE,
    metrics:
      config.METRICS_TOKEN === undefined
        ? undefined
        : {
            token: config.METRICS_TOKEN,
            dataDir: config.DATA_DIR,
            isBackedUp: own?.isBackedUp ?? false,
            countSockets: () => background.countSockets(),
            standbys: own?.standbys?.state,
          },
    ...(existsSync(path.join(WEB_FOLDER, 'index.html')) ? { webFolder: WEB_FOLDER } : {}),
  });
  const background = prepareBackground({
    server: app.server,
    database,
    files,
    url,
    actors,
    config,
    isHeldBack: isCopy,
    logger: log.logger,
  });
  const { start, stop, cutSockets } = background;
  parts.defer(stop);
  parts.defer(async () => {
    const closed = app.close();
    await cutSockets();
    // Browsers keep idle connections open, and the server would otherwise wait for them to close.
    const cleaning = setInterval(() => app.server.closeIdleConnections(), 50);
    await within(PATIENCE_MS, closed);
    clearInterval(cleaning);
    app.server.closeAllConnections();
  });
  await app.listen({ port, host });

  const publicUrl = config.PUBLIC_URL ?? addressOf(app.server.address(), host);
  start(publicUrl);
  await own?.startBackups();
  const watched = { dataDir: config.DATA_DIR, isBackedUp: own?.isBackedUp ?? false, copiedTo: kindsOfCopies(config) };
  if (!isCopy) parts.defer(watchMachine(database.db, watched, (error) => log.logger.warn({ err: error }, 'machine')));
  const running = parts.move();
  return { url: publicUrl, hasDemo, sayNotReady, stop: () => running.disposeAsync() };
}

/** Loaded only if traces are wanted, because the code takes memory and time. */
async function startTracing(config: Config, { logger }: Log): Promise<Tracing> {
  const { openTracing } = await import('#server/lib/tracing/open-tracing.ts');
  const ratio = traceRatioIn(config);
  const traces = openTracing({ service: config.OTEL_SERVICE_NAME, ratio, log: (line) => logger.warn(line) });
  setTracing(traces);
  return traces;
}

/** Checked before anything is started, so that a port that is already in use fails right away. */
function requirePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

/** Starts the built-in database. Once the app runs, `startBackups` backs it up. */
async function startOwnDatabase(config: Config, { logger }: Log, parts: AsyncDisposableStack) {
  const { DATA_DIR: dataDir, BACKUP_KEEP_DAYS: keepDays } = config;
  const isKept = isBackedUp(config);
  const copies = isKept ? await openCopies(config) : [];
  const settings = await databaseSettings(config);
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => logger.warn(line), settings });
  parts.defer(() => server.stop());
  const { url } = server;
  const standbys = config.DATABASE_LISTEN === undefined ? undefined : watchStandbys(config, url, logger);
  if (standbys) parts.defer(() => standbys.stop());
  return {
    url,
    isBackedUp: isKept,
    standbys,
    async startBackups() {
      if (!isKept) return;
      const { startBackups } = await import('#server/app/backups/keep-backups.ts');
      const onError = (error: unknown) => logger.error({ err: error }, 'backups');
      const backups = startBackups({ dataDir, url, copies, keepDays, onError });
      parts.defer(() => backups.stop());
    },
  };
}

/** Has commits wait for a standby while there is one. If another server has taken this one's place, the process ends. */
function watchStandbys({ DATA_DIR }: Config, url: string, logger: Log['logger']) {
  const cluster = path.resolve(DATA_DIR, 'postgres');
  return keepSynchronous({
    url,
    log: (line) => logger.warn(line),
    isFenced: () => isFenced(cluster),
    onFenced() {
      logger.fatal(fencedWords(cluster));
      process.kill(process.pid, 'SIGINT');
    },
  });
}

async function requireVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return;
  throw new StartProblem(
    `The PostgreSQL server is version ${version}, but Hindquarter needs ${OLDEST_POSTGRES} or newer. Upgrade it, or set DATABASE_URL to another server.`,
  );
}

/**
 * Whether to offer the demo plant. It is added to our own database if that is empty, but to an external one only on request.
 */
async function findDemo(
  db: Db,
  { DEMO, DATABASE_URL }: Config,
  files: FileStore,
  say: (line: string) => void,
): Promise<boolean> {
  if (!(DEMO ?? DATABASE_URL === undefined)) return false;
  const plant = await db.selectFrom('plants').select('plant_id').limit(1).executeTakeFirst();
  if (!plant) {
    say('Creating a demo plant …');
    const { makeDemo } = await import('#server/app/demo/demo.ts');
    await makeDemo(db, undefined, files);
  }
  const demo = await db
    .selectFrom('accounts')
    .where('email', '=', 'processor@demo.test')
    .select('role')
    .executeTakeFirst();
  return demo !== undefined;
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(ms, undefined, { ref: false })]);
}
