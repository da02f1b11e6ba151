import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '#server/lib/problem.ts';

/**
 * Serves Prometheus metrics at /metrics to anyone with the token: the process, call times by route and status, and the
 * database connections.
 */
export function addMetrics(app: FastifyInstance, pool: pg.Pool, token: string): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving a call to finishing its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections in the pool, by state',
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
