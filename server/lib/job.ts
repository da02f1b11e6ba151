import type { EventKind } from '#server/lib/events.ts';

/** What happened, as its job gets it after the commit. */
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
 * An effect outside the transaction that caused it: a mail, a webhook, an entry in the accounts. It runs at least once for
 * each event of its kinds and is tried again when it throws, so a second run of the same event must change nothing.
 */
export interface Job<Ctx> {
  /** The name of its queue: '<area>.<deed>', never reused for another job. */
  queue: string;
  on: readonly EventKind[];
  /** False for an event that leaves nothing to do, as its data tells: it is not even queued. */
  isMeant?(event: CommittedEvent): boolean;
  run(ctx: Ctx, event: CommittedEvent): Promise<void>;
}

/** Work that the clock begins. Of all processes one does it each time; a run that another one has begun must do no harm. */
export interface Clockwork<Ctx> {
  /** The name of its queue: '<area>.<deed>', never reused for another one. */
  queue: string;
  /** When, in the five fields of cron. */
  cron: string;
  run(ctx: Ctx): Promise<void>;
}
