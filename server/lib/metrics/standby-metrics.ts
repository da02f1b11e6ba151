import { Gauge, type Registry } from 'prom-client';
import type { StandbyState } from '#server/lib/standby/keep-synchronous.ts';

/** The standbys that follow the built-in database. */
export function standbyMetrics(register: Registry, read: () => StandbyState): () => Promise<void> {
  const registers = [register];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const each = (name: string, help: string) => new Gauge({ name, help, labelNames: ['standby'], registers });
  const following = gauge('hindquarter_standbys', 'Standbys that follow the built-in database');
  const waits = gauge(
    'hindquarter_standby_synchronous',
    'Whether what is saved is acknowledged only once a standby has it: 1, or 0 if it is on this machine only',
  );
  const lag = {
    bytes: each('hindquarter_standby_lag_bytes', 'How much of the log a standby that follows hasn’t applied yet'),
    seconds: each('hindquarter_standby_lag_seconds', 'How long a standby that follows takes to apply the log'),
  };
  const kept = each(
    'hindquarter_standby_log_kept_bytes',
    'How much of the log is kept for a standby, even if it is away',
  );
  return async () => {
    const state = read();
    following.set(state.following);
    waits.set(state.is_synchronous ? 1 : 0);
    for (const one of [lag.bytes, lag.seconds, kept]) one.reset();
    for (const { name: standby, lag_bytes, lag_seconds, kept_bytes } of state.standbys) {
      kept.set({ standby }, kept_bytes);
      if (lag_bytes !== null) lag.bytes.set({ standby }, lag_bytes);
      if (lag_seconds !== null) lag.seconds.set({ standby }, lag_seconds);
    }
  };
}
