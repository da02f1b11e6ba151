import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';

interface Count {
  /** This process's calls, and how many of them the others know about. */
  calls: number;
  sent: number;
  /** The calls of the other processes, as far as this one knows. */
  others: number;
  ends_ms: number;
  /** Its calls are being added to those of the other processes. */
  sharing?: Promise<void> | undefined;
}
type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;
interface RouteParams {
  routeInfo?: { method?: unknown; url?: string };
}

/** Processes tell each other about every tenth of what is allowed, so together they allow little more than one would. */
const PARTS = 10;
/** How many people and networks are remembered. */
const MAX_KEYS = 5_000;

/**
 * Counts calls for @fastify/rate-limit. Most are counted in memory; now and then, a process adds its own to those of the others
 * in the database. Without the database, each process counts by itself.
 */
export function sharedCounts(db: Db) {
  return class SharedCounts {
    readonly #prefix: string;
    readonly #counts = new Map<string, Count>();

    /** Calls without a limit of their own share one; pages that aren't routes of their own have another. */
    constructor(params: object = {}) {
      const { routeInfo } = params as RouteParams;
      this.#prefix = routeInfo ? `${String(routeInfo.method ?? 'page')} ${routeInfo.url ?? ''} ` : '';
    }

    child(params: object): SharedCounts {
      return new SharedCounts(params);
    }

    incr(key: string, done: Done, timeWindow: number, max: number): void {
      const count = this.#find(key, timeWindow);
      const number = ++count.calls;
      const answer = () => done(null, { current: number + count.others, ttl: Math.max(0, count.ends_ms - Date.now()) });
      if (number + count.others > max) {
        answer();
        return;
      }
      const part = Math.max(1, Math.floor(max / PARTS));
      if (count.calls - count.sent >= part) {
        count.sharing ??= this.#shareAll(key, count, timeWindow, part).finally(() => {
          count.sharing = undefined;
        });
      }
      // Calls that come meanwhile wait for the answer, too, so that many at once aren't let in.
      if (count.sharing) void count.sharing.then(answer, answer);
      else answer();
    }

    #find(key: string, timeWindow: number): Count {
      const found = this.#counts.get(key);
      const count =
        found && found.ends_ms > Date.now()
          ? found
          : { calls: 0, sent: 0, others: 0, ends_ms: Date.now() + timeWindow };
      // The oldest key is the first.
      this.#counts.delete(key);
      this.#counts.set(key, count);
      for (const oldest of this.#counts.keys()) {
        if (this.#counts.size <= MAX_KEYS) break;
        this.#counts.delete(oldest);
      }
      return count;
    }

    /** Adds what the others don't know yet, for as long as calls keep coming in. */
    async #shareAll(key: string, count: Count, timeWindow: number, part: number): Promise<void> {
      do {
        const calls = count.calls;
        const { rows } = await sql<{ calls: number; left_ms: number }>`
          insert into call_counts as c (key, calls, ends_at)
          values (${this.#prefix + key}, ${calls - count.sent}, now() + make_interval(secs => ${timeWindow / 1000}))
          on conflict (key) do update set
            calls = case when c.ends_at > now() then c.calls else 0 end + excluded.calls,
            ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
          returning calls, extract(epoch from ends_at - now())::float8 * 1000 as left_ms`.execute(db);
        const [row] = rows;
        if (!row) return;
        count.sent = calls;
        count.others = Math.max(0, row.calls - calls);
        count.ends_ms = Date.now() + row.left_ms;
      } while (count.calls - count.sent >= part);
    }
  };
}

export async function deleteOldCounts(db: Db): Promise<void> {
  await sql`delete from call_counts where ends_at < now()`.execute(db);
}
