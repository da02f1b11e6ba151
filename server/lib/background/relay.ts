import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import { EVENTS } from '#server/app/events/events.ts';
import { type CommittedEvent, type Job, readEvent, type StoredEvent } from '#server/lib/background/job.ts';
import { startWokenWork, type WokenWork } from '#server/lib/background/woken-work.ts';
import type { Db } from '#server/lib/database.ts';
import type { EventKind } from '#server/lib/events.ts';

/** An event, with its owner and its `former` accounts (EventDetails). */
export type RelayedEvent = Omit<StoredEvent, 'plant_id'> & { owner_id: number; former: number[] };

export interface RelayParts {
  db: Db;
  boss: Pick<PgBoss, 'insert'>;
  /** Each event is queued once for every job that handles its kind. */
  jobs: readonly Pick<Job<never>, 'queue' | 'on' | 'isMeant' | 'findPlants' | 'delaySeconds'>[];
  /**
   * Announces events to open pages. Called before they count as relayed, so if this process is killed, another one does it
   * again.
   */
  announce(events: readonly RelayedEvent[]): Promise<void>;
  /** Called for each queue that got new jobs, once its worker can see them. */
  onQueued(queue: string): void;
  onError(error: unknown): void;
}
const MAX_AT_ONCE = 200;
/** During a rolling upgrade, an older process leaves unknown events to the newer ones. */
const KINDS = Object.keys(EVENTS) as EventKind[];
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
      const { count, queues } = await relayBatch(parts);
      for (const queue of queues) parts.onQueued(queue);
      return count === MAX_AT_ONCE;
    },
  });
}

/**
 * Relays up to 200 events. Returns how many, and the queues that got new jobs. With an owner, takes only the events of this plant
 * or seller, so that the statement can run on the machine that holds them.
 */
export async function relayBatch(
  { db, boss, jobs, announce }: Omit<RelayParts, 'onQueued' | 'onError'>,
  owner_id?: number,
): Promise<{ count: number; queues: string[] }> {
  const isTheirs = owner_id === undefined ? sql`true` : sql`e.owner_id = ${owner_id}`;
  return db.transaction().execute(async (tx) => {
    // Skips events that another process is handling instead of waiting for them.
    const { rows } = await sql<RelayedEvent>`
      with taken as (
        select owner_id, event_id from events e where relayed_at is null and kind = any(${KINDS}) and ${isTheirs}
        order by event_id limit ${sql.lit(MAX_AT_ONCE)} for update skip locked
      )
      update events e set relayed_at = now() from taken t
      where ${isTheirs} and e.owner_id = t.owner_id and e.event_id = t.event_id
      returning e.owner_id, e.event_id, e.kind, e.order_id, e.actor_id, e.data, e.happened_at, e.audience as former`.execute(
      tx,
    );
    const events = rows.sort((a, b) => a.event_id - b.event_id);
    const queues: string[] = [];
    const committed = events.map(({ owner_id: plant_id, former: _, ...event }) => ({ plant_id, ...event }));
    for (const { queue, on, isMeant, findPlants, delaySeconds } of jobs) {
      const meant = committed.filter((event) => on.includes(event.kind) && (!isMeant || isQueued(isMeant, event)));
      if (meant.length === 0) continue;
      const plants = await findPlants?.(tx, [...new Set(meant.map(({ plant_id }) => plant_id))]);
      const work = meant
        .filter(({ plant_id }) => plants?.has(plant_id) ?? true)
        .map((event) => ({
          id: workId(event.event_id),
          data: event,
          ...(delaySeconds && { startAfter: new Date(Date.parse(event.happened_at) + delaySeconds * 1000) }),
        }));
      if (work.length === 0) continue;
      await boss.insert(queue, work, { db: fromKysely(tx) });
      queues.push(queue);
    }
    if (events.length > 0) await announce(events);
    return { count: events.length, queues };
  });
}

/** An event whose data can't be read is queued, so that its job fails and reports it. */
function isQueued(isMeant: (event: CommittedEvent) => boolean, event: StoredEvent): boolean {
  try {
    return isMeant(readEvent(event));
  } catch {
    return true;
  }
}

/** One job per queue and event, no matter how often it is queued. */
const workId = (event_id: number): string => `00000000-0000-8000-8000-${event_id.toString(16).padStart(12, '0')}`;

const ANNOUNCEMENTS = KINDS.filter((kind) => 'isAnnouncement' in EVENTS[kind]);

/** Deletes announcements to open screens a day after they were made. All other events stay, as history. */
export async function deleteOldAnnouncements(db: Db): Promise<void> {
  await sql`
    delete from events where kind = any(${ANNOUNCEMENTS})
      and relayed_at < now() - interval '1 day'`.execute(db);
}
