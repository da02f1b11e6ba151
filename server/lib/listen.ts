import pg from 'pg';
import { Client } from '#server/lib/postgres/pg.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** Detects connections that died silently. */
const HEARTBEAT_MS = 15_000;

export interface Ears {
  /** Handlers for notifications, by channel. */
  channels: Record<string, (notice: string) => void>;
  /** Called each time listening starts or resumes. Anything announced before then was missed. */
  onConnect(): void;
  /** Called when the connection is lost or can't be made, once per attempt. Reconnecting is automatic. */
  onLost(error: Error): void;
}
export interface Listener {
  close(): Promise<void>;
}

/** Listens for PostgreSQL notifications on its own connection. Keeps trying to reconnect, with increasing pauses. */
export function listen(url: string, { channels, onConnect, onLost }: Ears): Listener {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let wait = FIRST_WAIT_MS;

  function drop(lost: pg.Client, error: Error): void {
    if (client !== lost) return;
    client = undefined;
    clearTimeout(timer);
    void lost.end().catch(() => undefined);
    if (isClosed) return;
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    onLost(error);
  }

  function beat(alive: pg.Client): void {
    timer = setTimeout(() => {
      alive.query('select 1').then(
        () => client === alive && beat(alive),
        (error: Error) => drop(alive, error),
      );
    }, HEARTBEAT_MS);
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'hindquarter listener',
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    client = next;
    next.on('error', (error) => drop(next, error));
    next.on('end', () => drop(next, new Error('connection ended')));
    next.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      return drop(next, error as Error);
    }
    if (client !== next) return;
    wait = FIRST_WAIT_MS;
    beat(next);
    onConnect();
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
