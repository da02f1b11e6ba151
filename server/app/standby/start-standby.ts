import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Log } from '#server/app/log.ts';
import { type Running, startApp } from '#server/app/start-app.ts';
import { startWokenWork } from '#server/lib/background/woken-work.ts';
import { databaseSettings } from '#server/lib/backup/database-settings.ts';
import type { Config } from '#server/lib/config.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { findPostgresTools } from '#server/lib/postgres/postgres-tools.ts';
import { VERSION } from '#server/lib/root.ts';
import { addressOf } from '#server/lib/site.ts';
import { clonePrimary, followSettings, STANDBY_SIGNAL } from '#server/lib/standby/clone-primary.ts';

/** How often it looks whether it has been promoted. */
const LOOK_EVERY_MS = 250;
const BUSY = 'This is a standby. It serves nothing until it is promoted.';

/**
 * Follows another installation's built-in database and serves nothing but /healthz. Once it has been promoted, the app starts in
 * its place, on the same port.
 */
export async function startStandby(config: Config, log: Log, say: (line: string) => void): Promise<Running> {
  await mkdir(config.DATA_DIR, { recursive: true });
  const dataDir = await realpath(config.DATA_DIR);
  const cluster = path.join(dataDir, 'postgres');
  if (existsSync(path.join(cluster, 'PG_VERSION')) && !existsSync(path.join(cluster, STANDBY_SIGNAL))) {
    say('This standby has been promoted. Remove ROLE and PRIMARY_URL from its settings.');
    return startApp(config, log, say);
  }
  await using parts = new AsyncDisposableStack();
  const primaryUrl = config.PRIMARY_URL ?? '';
  const waiting = await serveHealth(config);
  parts.defer(() => close(waiting));
  if (!existsSync(cluster)) {
    say('Copying the primary’s database …');
    await clonePrimary(dataDir, primaryUrl, findPostgresTools(dataDir));
  }
  const settings = { ...(await databaseSettings(config)), ...followSettings(primaryUrl) };
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => log.logger.warn(line), settings });
  parts.defer(() => server.stop());

  let app: Promise<Running> | undefined;
  // What takes longest is loaded before it is needed.
  void import('#server/app/build-app.ts').catch(() => undefined);
  const onError = (error: unknown) => log.logger.warn({ err: error }, 'standby');
  const watch = startWokenWork({
    lookEveryMs: LOOK_EVERY_MS,
    onError,
    async round() {
      if (app || (await isFollowing(server.url))) return false;
      log.logger.warn('promoted: starting the app');
      await close(waiting);
      app = startApp(config, log, say);
      const { url } = await app;
      say(`Promoted. Hindquarter is ready at ${url}`);
      return false;
    },
  });
  parts.defer(async () => {
    await watch.stop();
    await app?.then((running) => running.stop(), onError);
  });
  const running = parts.move();
  return {
    url: config.PUBLIC_URL ?? addressOf(waiting.address(), config.HOST),
    hasDemo: false,
    isStandby: true,
    sayNotReady: () => void app?.then((running) => running.sayNotReady(), onError),
    stop: () => running.disposeAsync(),
  };
}

async function isFollowing(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    return rows[0]?.follows ?? true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Answers the proxy and whoever watches the machine. */
function serveHealth({ PORT: port, HOST: host }: Config): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const isHealth = url === '/healthz';
    const body = isHealth
      ? { status: 'yes', version: VERSION, role: 'standby' }
      : { status: 'no', code: 'busy', message: BUSY };
    response.writeHead(isHealth ? 200 : 503, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, () => resolve(server));
  });
}
function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
