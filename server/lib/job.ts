import type { Db } from '#server/lib/database.ts';
import type { EventKind } from '#server/lib/events.ts';

/** An event, as passed to its jobs after the commit. */
export interface CommittedEvent {
  plant_id: number;
  event_id: number;
  kind: EventKind;
  order_id: number | null;
  actor_id: number | null;
  data: Record<string, unknown>;
  happened_at: string;
}

/**
 * A side effect outside the transaction that caused it, such as an email or a webhook. Runs at least once for each event of
 * its kinds and is retried when it throws, so running it twice must do no harm.
 */
export interface Job<Ctx> {
  /** The queue's name, '<area>.<action>'; never reused for another job. */
  queue: string;
  on: readonly EventKind[];
  /** Returns false if the event's data shows that there is nothing to do. The job then isn't even queued. */
  isMeant?(event: CommittedEvent): boolean;
  /**
   * Returns the plants that have work for the job; nothing is queued for the others. By default, all plants have work.
   */
  findPlants?(db: Db, plant_ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** If set, the job waits this long after the event, so that people can change their minds. */
  delaySeconds?: number;
  run(ctx: Ctx, event: CommittedEvent): Promise<void>;
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
