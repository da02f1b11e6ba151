import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '#server/lib/problem.ts';

/**
 * Prometheus metrics at /metrics, for anyone with the token: the process, every call by route and status, and the database
 * connections.
 */
export function addMetrics(app: FastifyInstance, pool: pg.Pool, token: string): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a call to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const wanted = hash('sha256', `Bearer ${token}`, 'buffer');
  app.get('/metrics', async ({ headers }, reply) => {
    const sent = hash('sha256', headers.authorization ?? '', 'buffer');
    if (!timingSafeEqual(sent, wanted)) throw new Problem('signed_out');
    return reply.type(register.contentType).send(await register.metrics());
  });
}
