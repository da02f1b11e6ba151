import { endDueHolds } from '#server/booking/guest-dropoff/dropoff-store.ts';
import type { ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';

/** Slots held for someone who never opened the link are free again within a minute. */
export const scheduled: readonly ScheduledJob<{ db: Db }>[] = [
  { queue: 'dropoff.end-due', cron: '* * * * *', run: ({ db }) => endDueHolds(db) },
];
