import { hash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { backupMetrics } from '#server/lib/metrics/backup-metrics.ts';
import { databaseMetrics } from '#server/lib/metrics/database-metrics.ts';
import { jobMetrics } from '#server/lib/metrics/job-metrics.ts';
import { messageMetrics } from '#server/lib/metrics/message-metrics.ts';
import { standbyMetrics } from '#server/lib/metrics/standby-metrics.ts';
import { Problem } from '#server/lib/problem.ts';
import { VERSION } from '#server/lib/root.ts';
import type { StandbyState } from '#server/lib/standby/keep-synchronous.ts';

export interface MetricsOptions {
  /** Opens /metrics to anyone who sends it. */
  token: string;
  dataDir: string;
  /** Whether this process makes backups into the data folder. */
  isBackedUp: boolean;
  countSockets(): number;
  /** The standbys of the built-in database, if it lets any connect. */
  standbys?: (() => StandbyState) | undefined;
}
/** A group of metrics that is read at each scrape. */
type Reading = () => Promise<void>;

/** A scrape fails after 10 seconds by default. One without the database's figures is better than none. */
const PATIENCE_MS = 4_000;

/**
 * Serves Prometheus metrics at /metrics to anyone with the token: what this process does, and what the database, its queues,
 * the disk, and the backups say about themselves. docs/runbook.md says what to do about them.
 */
export function addMetrics(app: FastifyInstance, pool: pg.Pool, options: MetricsOptions): void {
  const register = new Registry();
  addProcessMetrics(register, app, pool, options);
  const inDatabase = [databaseMetrics, jobMetrics, messageMetrics].map((metrics) => metrics(register, pool));
  const onDisk = [diskMetrics(register, options.dataDir)];
  if (options.isBackedUp) onDisk.push(backupMetrics(register, options.dataDir));
  if (options.standbys) onDisk.push(standbyMetrics(register, options.standbys));
  const isUp = new Gauge({
    name: 'hindquarter_database_up',
    help: 'Whether the database answered this scrape: 1 or 0',
    registers: [register],
  });
  let reading: Promise<boolean> | undefined;
  /** Several scrapes at once share one look at the database. */
  const readDatabase = () =>
    (reading ??= inTurn(inDatabase)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        reading = undefined;
      }));

  const wanted = hash('sha256', `Bearer ${options.token}`, 'buffer');
  app.get('/metrics', async ({ headers }, reply) => {
    const sent = hash('sha256', headers.authorization ?? '', 'buffer');
    if (!timingSafeEqual(sent, wanted)) throw new Problem('signed_out');
    const inTime = Promise.race([readDatabase(), sleep(PATIENCE_MS, false, { ref: false })]);
    const [isAnswering] = await Promise.all([inTime, ...onDisk.map((read) => read().catch(() => undefined))]);
    isUp.set(isAnswering ? 1 : 0);
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** One after the other, so that a scrape takes one connection at a time. */
async function inTurn(readings: readonly Reading[]): Promise<void> {
  for (const read of readings) await read();
}

/** The disk that holds the data folder. */
function diskMetrics(register: Registry, dataDir: string): Reading {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const free = gauge('hindquarter_data_disk_free_bytes', 'Free space on the disk that holds DATA_DIR');
  const size = gauge('hindquarter_data_disk_size_bytes', 'Size of the disk that holds DATA_DIR');
  return async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    free.set(bavail * bsize);
    size.set(blocks * bsize);
  };
}

function addProcessMetrics(register: Registry, app: FastifyInstance, pool: pg.Pool, options: MetricsOptions): void {
  const registers = [register];
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving a call to finishing its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const refusals = new Counter({
    name: 'hindquarter_refusals_total',
    help: 'Calls that were refused, by code; fault is a bug',
    labelNames: ['code'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (request.refusedAs !== null) refusals.inc({ code: request.refusedAs });
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections in the pool, by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'hindquarter_open_sockets',
    help: 'Open pages that this process tells about changes',
    registers,
    collect() {
      this.set(options.countSockets());
    },
  });
  new Gauge({
    name: 'hindquarter_build_info',
    help: 'The version of this build; always 1',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1);
}
