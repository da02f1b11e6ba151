import { z } from 'zod';
import { Day, type EventRules, Id } from '#server/lib/event-data.ts';

export interface WaitlistSubjects {
  entry: { entry_id: number };
}

const Offer = z.object({ offer_id: Id, day: Day });

export const WAITLIST_EVENTS = {
  'waitlist.joined': { about: 'entry', topics: ['waitlist'] },
  'waitlist.moved': { about: 'entry', topics: ['waitlist'], staffOnly: true, data: z.object({ to: z.number() }) },
  'waitlist.offered': {
    about: 'entry',
    topics: ['waitlist', 'slots'],
    data: z.object({ offer_id: Id, day: Day, heads: z.number() }),
  },
  'waitlist.accepted': {
    about: 'entry',
    topics: ['waitlist'],
    data: z.object({ offer_id: Id, day: Day, booking_id: Id }),
  },
  'waitlist.declined': { about: 'entry', topics: ['waitlist', 'slots'], data: Offer },
  'waitlist.lapsed': { about: 'entry', topics: ['waitlist', 'slots'], data: Offer },
  'waitlist.withdrawn': { about: 'entry', topics: ['waitlist', 'slots'], data: Offer },
  'waitlist.left': { about: 'entry', topics: ['waitlist', 'slots'] },
  'waitlist.missed': { about: 'entry', topics: ['waitlist'] },
} as const satisfies EventRules;
