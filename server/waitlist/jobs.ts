import { todayAtPlant } from '#server/accounts/plant-day.ts';
import { EVENTS } from '#server/app/events/events.ts';
import { type Job, onEvents, type ScheduledJob } from '#server/lib/background/job.ts';
import type { EventKind } from '#server/lib/events.ts';
import { type MailContext, mailEvent } from '#server/mail/mail-event.ts';
import { endWhatIsDue, withdrawClosed } from '#server/waitlist/end-entries.ts';
import { NOTIFIED, writeWaitlistMails } from '#server/waitlist/mails.ts';
import { offerFreeSlots } from '#server/waitlist/make-offers.ts';

/** These events only take slots. Any other event that affects slots may free some, even kinds added later. */
const TAKES: readonly EventKind[] = ['order.created', 'waitlist.offered', 'lot.slots_held', 'dropoff.held'];
const FREES = (Object.keys(EVENTS) as EventKind[]).filter(
  (kind) => (EVENTS[kind].topics as readonly string[]).includes('slots') && !TAKES.includes(kind),
);

/** This area's event jobs. Running one again for the same event creates no second offer and sends no second message. */
export const jobs: readonly Job<MailContext>[] = [
  {
    queue: 'waitlist.offer',
    on: [...FREES, 'waitlist.joined'],
    run: async ({ db }, { plant_id }) => offerFreeSlots(db, plant_id, await todayAtPlant(db, plant_id)),
  },
  {
    queue: 'waitlist.withdraw-closed',
    on: ['slots.changed'],
    run: ({ db }, { plant_id, actor_id }) => withdrawClosed(db, { plant_id, account_id: actor_id }),
  },
  onEvents(NOTIFIED, {
    queue: 'waitlist.tell',
    run: (ctx: MailContext, event) => mailEvent(ctx, event, writeWaitlistMails),
  }),
];

/** Expired offers end within a minute, so the next in line isn't kept waiting. */
export const scheduled: readonly ScheduledJob<MailContext>[] = [
  { queue: 'waitlist.end-due', cron: '* * * * *', run: ({ db }) => endWhatIsDue(db) },
];
