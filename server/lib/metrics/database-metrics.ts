import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';

interface Facts {
  size_bytes: number;
  deadlocks: number;
  oldest_transaction: number;
  is_archiving: boolean;
  archived: number;
  failed: number;
  failures: number;
}
const FACTS = `
  select pg_database_size(current_database())::float8 as size_bytes,
    (select deadlocks from pg_stat_database where datname = current_database())::float8 as deadlocks,
    (select coalesce(max(extract(epoch from now() - xact_start)), 0) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())::float8
      as oldest_transaction,
    current_setting('archive_mode') <> 'off' as is_archiving,
    coalesce(extract(epoch from last_archived_time), 0)::float8 as archived,
    coalesce(extract(epoch from last_failed_time), 0)::float8 as failed,
    failed_count::float8 as failures
  from pg_stat_archiver`;

/** What PostgreSQL counts about itself. */
export function databaseMetrics(register: Registry, pool: pg.Pool): () => Promise<void> {
  const registers = [register];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const size = gauge('hindquarter_database_size_bytes', 'Size of the database');
  const oldest = gauge('hindquarter_database_oldest_transaction_seconds', 'Age of the oldest open transaction');
  const deadlocks = new Counter({
    name: 'hindquarter_database_deadlocks_total',
    help: 'Deadlocks since the database’s counts were reset',
    registers,
  });
  const failures = new Counter({
    name: 'hindquarter_archiver_failures_total',
    help: 'Pieces of the write-ahead log that could not be archived, counting each attempt',
    registers,
  });
  const archived = gauge(
    'hindquarter_archiver_last_archived_timestamp_seconds',
    'When a piece of the write-ahead log was last archived; 0 for never',
  );
  const failed = gauge('hindquarter_archiver_last_failed_timestamp_seconds', 'When archiving last failed; 0 for never');
  return async () => {
    const { rows } = await pool.query<Facts>(FACTS);
    const [facts] = rows;
    if (!facts) return;
    size.set(facts.size_bytes);
    oldest.set(facts.oldest_transaction);
    setTotal(deadlocks, facts.deadlocks);
    if (!facts.is_archiving) return;
    setTotal(failures, facts.failures);
    archived.set(facts.archived);
    failed.set(facts.failed);
  };
}

/** The database counts, and we only pass it on. */
function setTotal(counter: Counter, total: number): void {
  counter.reset();
  counter.inc(total);
}
