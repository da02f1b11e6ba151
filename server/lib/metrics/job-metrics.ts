import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** pg-boss counts each queue's jobs every 15 seconds. */
const COUNTS = `
  select name as queue, ready_count as ready, active_count as active, failed_count as failed
  from jobs.queue where name not like '\\_\\_pgboss%'`;
/** Reads only jobs that wait, which have an index of their own. */
const OLDEST = `
  select name as queue, extract(epoch from now() - min(start_after))::float8 as seconds
  from jobs.job where state < 'active' and not blocked and start_after <= now() group by name`;
const LAST_RUNS = `
  select s.name as queue, extract(epoch from coalesce(j.completed_on, j.started_on))::float8 as at
  from jobs.schedule s join jobs.job j on j.name = s.name and j.id = s.last_job_id
  where j.started_on is not null`;
/** An event is relayed in the order of its number. */
const UNRELAYED = `
  select extract(epoch from clock_timestamp() - happened_at)::float8 as seconds
  from events where relayed_at is null order by event_id limit 1`;

/** The queues of the work that follows commits, and of scheduled work. */
export function jobMetrics(register: Registry, pool: pg.Pool): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const counted = gauge(
    'hindquarter_queue_jobs',
    'Jobs in a queue, by state: ready, active, or failed in the last two weeks',
    ['queue', 'state'],
  );
  const oldest = gauge('hindquarter_queue_oldest_job_seconds', 'How long the oldest job that is due has waited', [
    'queue',
  ]);
  const lastRun = gauge(
    'hindquarter_scheduled_job_last_run_timestamp_seconds',
    'When a scheduled job last ended or, if it still runs, began',
    ['queue'],
  );
  const unrelayed = gauge(
    'hindquarter_events_oldest_unrelayed_seconds',
    'Age of the oldest event whose work isn’t queued yet',
  );
  return async () => {
    const events = await pool.query<{ seconds: number }>(UNRELAYED);
    unrelayed.set(events.rows[0]?.seconds ?? 0);
    // The tables of the queues are made when the first process starts its jobs.
    const { rows } = await pool.query<{ is_there: boolean }>(
      `select to_regclass('jobs.schedule') is not null as is_there`,
    );
    if (!rows[0]?.is_there) return;
    const queues = await pool.query<{ queue: string; ready: number; active: number; failed: number }>(COUNTS);
    const waiting = await pool.query<{ queue: string; seconds: number }>(OLDEST);
    const seconds = new Map(waiting.rows.map((row) => [row.queue, row.seconds]));
    for (const { queue, ...states } of queues.rows) {
      for (const [state, jobs] of Object.entries(states)) counted.set({ queue, state }, jobs);
      oldest.set({ queue }, seconds.get(queue) ?? 0);
    }
    // A run that is due but hasn't begun leaves the value as it was.
    const runs = await pool.query<{ queue: string; at: number }>(LAST_RUNS);
    for (const { queue, at } of runs.rows) lastRun.set({ queue }, at);
  };
}
