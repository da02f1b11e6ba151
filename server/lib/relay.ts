import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import { startWokenWork, type WokenWork } from '#server/lib/background/woken-work.ts';
import type { Db } from '#server/lib/database.ts';
import { EVENTS } from '#server/lib/events.ts';
import type { CommittedEvent, Job } from '#server/lib/job.ts';

/** An event, with its `former` accounts (EventDetails). */
export type RelayedEvent = CommittedEvent & { former: number[] };

export interface RelayParts {
  db: Db;
  boss: Pick<PgBoss, 'insert'>;
  /** Each event is queued once for every job that handles its kind. */
  jobs: readonly Pick<Job<never>, 'queue' | 'on' | 'isMeant' | 'findPlants' | 'delaySeconds'>[];
  /** Called with events once they have been relayed. */
  tell(events: readonly RelayedEvent[]): Promise<void>;
  /** Called for each queue that got new jobs, once its worker can see them. */
  onQueued(queue: string): void;
  onError(error: unknown): void;
}
const MAX_AT_ONCE = 200;
/** During a rolling upgrade, an older process leaves unknown events to the newer ones. */
const KINDS = Object.keys(EVENTS);
/** Also polls, because a process can die between its commit and its relay, and a batch can fail. */
const LOOK_EVERY_MS = 5_000;

/**
 * Passes committed events on to the job queues and the open screens. Safe to run in any number of processes: each event is
 * handled by one of them, in the transaction that queues its work.
 */
export function startRelay(parts: RelayParts): WokenWork {
  return startWokenWork({
    lookEveryMs: LOOK_EVERY_MS,
    onError: parts.onError,
    async round() {
      const { events, queues } = await relayBatch(parts);
      for (const queue of queues) parts.onQueued(queue);
      if (events.length > 0) await parts.tell(events);
      return events.length === MAX_AT_ONCE;
    },
  });
}

async function relayBatch({ db, boss, jobs }: RelayParts): Promise<{ events: RelayedEvent[]; queues: string[] }> {
  return db.transaction().execute(async (tx) => {
    // Skips events that another process is handling instead of waiting for them.
    const { rows } = await sql<RelayedEvent>`
      with taken as (
        select plant_id, event_id from events where relayed_at is null and kind = any(${KINDS})
        order by event_id limit ${sql.lit(MAX_AT_ONCE)} for update skip locked
      )
      update events e set relayed_at = now() from taken t where e.plant_id = t.plant_id and e.event_id = t.event_id
      returning e.plant_id, e.event_id, e.kind, e.order_id, e.actor_id, e.data, e.happened_at, e.audience as former`.execute(
      tx,
    );
    const events = rows.sort((a, b) => a.event_id - b.event_id);
    const queues: string[] = [];
    for (const { queue, on, isMeant, findPlants, delaySeconds } of jobs) {
      const meant = events.filter((event) => on.includes(event.kind) && (isMeant?.(event) ?? true));
      if (meant.length === 0) continue;
      const plants = await findPlants?.(tx, [...new Set(meant.map(({ plant_id }) => plant_id))]);
      const work = meant
        .filter(({ plant_id }) => plants?.has(plant_id) ?? true)
        .map(({ former: _, ...event }) => ({
          id: workId(event.event_id),
          data: event,
          ...(delaySeconds && { startAfter: new Date(Date.parse(event.happened_at) + delaySeconds * 1000) }),
        }));
      if (work.length === 0) continue;
      await boss.insert(queue, work, { db: fromKysely(tx) });
      queues.push(queue);
    }
    return { events, queues };
  });
}

/** One job per queue and event, no matter how often it is queued. */
const workId = (event_id: number): string => `00000000-0000-8000-8000-${event_id.toString(16).padStart(12, '0')}`;
