import type { EventKind } from '#server/lib/events.ts';

/** An event as its job gets it after the commit. */
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
 * A side effect outside the transaction that caused it, such as a mail or a webhook. It runs at least once for each event of
 * its kinds and is retried when it throws, so running it twice must do no harm.
 */
export interface Job<Ctx> {
  /** The name of its queue, '<area>.<action>'; never reused for another job. */
  queue: string;
  on: readonly EventKind[];
  /** False, based on the event's data, if there is nothing to do; then it is not even queued. */
  isMeant?(event: CommittedEvent): boolean;
  run(ctx: Ctx, event: CommittedEvent): Promise<void>;
}

/** Scheduled work. One process does it each time; it must do no harm if another process has already started it. */
export interface ScheduledJob<Ctx> {
  /** The name of its queue, '<area>.<action>'; never reused. */
  queue: string;
  /** The schedule in cron's five fields. */
  cron: string;
  run(ctx: Ctx): Promise<void>;
}
