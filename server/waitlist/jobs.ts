import { todayUtc } from '#contract/lib/days.ts';
import { EVENTS, type EventKind } from '#server/lib/events.ts';
import type { Clockwork, Job } from '#server/lib/job.ts';
import { type MailContext, mailEvent } from '#server/mail/mail-event.ts';
import { endWhatIsDue } from '#server/waitlist/end-entries.ts';
import { writeWaitlistMails } from '#server/waitlist/mails.ts';
import { offerFreeSlots } from '#server/waitlist/make-offers.ts';

/** Whatever touches slots may have freed some: a deleted order as well as a raised offer, and whatever is yet to be thought of. These only take. */
const TAKES: readonly EventKind[] = ['order.created', 'waitlist.offered'];
const FREES = (Object.keys(EVENTS) as EventKind[]).filter(
  (kind) => (EVENTS[kind] as readonly string[]).includes('slots') && !TAKES.includes(kind),
);

/** What this area does about what happened, here and elsewhere. Another run of the same event offers nothing twice and writes to nobody twice. */
export const jobs: readonly Job<MailContext>[] = [
  {
    queue: 'waitlist.offer',
    on: [...FREES, 'waitlist.joined'],
    run: ({ db }, { plant_id }) => offerFreeSlots(db, plant_id, todayUtc()),
  },
  {
    queue: 'waitlist.tell',
    on: [
      'waitlist.joined',
      'waitlist.offered',
      'waitlist.accepted',
      'waitlist.lapsed',
      'waitlist.withdrawn',
      'waitlist.missed',
    ],
    run: (ctx, event) => mailEvent(ctx, event, writeWaitlistMails),
  },
];

/** Every minute offers end whose time is over, so that the next in line need not wait longer than that. */
export const clockwork: readonly Clockwork<MailContext>[] = [
  { queue: 'waitlist.end-due', cron: '* * * * *', run: ({ db }) => endWhatIsDue(db) },
];
