import { totalmem } from 'node:os';

export const PORT = '5432';
const MB = 2 ** 20;
/** Memory for the database, which shares the machine with the app, files, and whatever else runs there. */
const [MIN_MB, MAX_MB] = [256, 8192];

/** The memory that this process may use: the machine's, or less in a container. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Settings of the built-in server. Every acknowledged commit is on disk. An eighth of the memory is the database's own; half
 * of it is expected to be available for its files. The number of connections is the same on every machine, because a backup
 * can't be restored where there are fewer than there were.
 */
export function settingsFor(memory = availableMemory()) {
  const mb = Math.floor(memory / MB);
  return {
    port: PORT,
    max_connections: '60',
    shared_buffers: `${Math.min(MAX_MB, Math.max(MIN_MB, Math.floor(mb / 8)))}MB`,
    effective_cache_size: `${Math.max(4 * MIN_MB, Math.floor(mb / 2))}MB`,
    random_page_cost: '1.1',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    wal_compression: 'on',
    max_wal_size: '1GB',
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    shared_preload_libraries: 'pg_stat_statements',
    log_min_messages: 'warning',
    log_min_duration_statement: '1s',
    log_lock_waits: 'on',
    // What people typed stays out of the log: no values of slow statements, and no statements or details of failed ones.
    log_parameter_max_length: '0',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}
