import { Gauge, type Registry } from 'prom-client';
import type { StandbyState } from '#server/lib/standby/keep-synchronous.ts';

/** The standbys that follow the built-in database. */
export function standbyMetrics(register: Registry, read: () => StandbyState): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const following = gauge('hindquarter_standbys', 'Standbys that follow the built-in database');
  const waits = gauge(
    'hindquarter_standby_synchronous',
    'Whether what is saved is acknowledged only once a standby has it: 1, or 0 if it is on this machine only',
  );
  return async () => {
    const state = read();
    following.set(state.following);
    waits.set(state.is_synchronous ? 1 : 0);
  };
}
