import type { z } from 'zod';
import { EVENTS } from '#server/app/events/events.ts';
import type { Db } from '#server/lib/database.ts';
import type { EventData, EventKind } from '#server/lib/events.ts';

/** An event of one of these kinds, as passed to its jobs after the commit. */
export type EventOf<Kind extends EventKind> = {
  [K in Kind]: {
    plant_id: number;
    event_id: number;
    kind: K;
    order_id: number | null;
    actor_id: number | null;
    data: EventData<K>;
    happened_at: string;
  };
}[Kind];
export type CommittedEvent = EventOf<EventKind>;

/**
 * A side effect outside the transaction that caused it, such as an email or a webhook. Runs at least once for each event of
 * its kinds and is retried when it throws, so running it twice must do no harm.
 */
export interface Job<Ctx, Kind extends EventKind = EventKind> {
  /** The queue's name, '<area>.<action>'; never reused for another job. */
  queue: string;
  on: readonly Kind[];
  /** Returns false if the event's data shows that there is nothing to do. The job then isn't even queued. */
  isMeant?(event: EventOf<Kind>): boolean;
  /**
   * Returns the plants that have work for the job; nothing is queued for the others. By default, all plants have work.
   */
  findPlants?(db: Db, plant_ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** If set, the job waits this long after the event, so that people can change their minds. */
  delaySeconds?: number;
  /** How long a run may take, if that is more than two minutes. */
  mostSeconds?: number;
  run(ctx: Ctx, event: EventOf<Kind>): Promise<void>;
}

/** A job for events of these kinds. Its functions get events with their kinds' data. */
export const onEvents = <Ctx, const Kind extends EventKind>(
  on: readonly Kind[],
  job: Omit<Job<Ctx, Kind>, 'on'>,
): Job<Ctx, Kind> => ({ on, ...job });

/** An event as it is stored, perhaps by an older version. */
export type StoredEvent = Omit<CommittedEvent, 'kind' | 'data'> & { kind: EventKind; data: object };

/** Reads the data of a stored event. Throws if it isn't what its kind says. */
export function readEvent(event: StoredEvent): CommittedEvent {
  const { data } = EVENTS[event.kind] as { data?: z.ZodObject };
  return { ...event, data: { ...event.data, ...data?.parse(event.data) } } as CommittedEvent;
}

/** Scheduled work. Each run happens in one process, but must do no harm if another process has already started it. */
export interface ScheduledJob<Ctx> {
  /** The queue's name, '<area>.<action>'; never reused. */
  queue: string;
  /** The schedule, in cron's five-field format. */
  cron: string;
  /** Repeats each run after this many seconds, as often as fits into a minute. Cron knows no seconds. */
  againAfterSeconds?: number;
  run(ctx: Ctx): Promise<void>;
}
