import { z } from 'zod';
import { Day, type EventRules, Id } from '#server/lib/event-data.ts';

/** What a lot holds at a plant's calendar; no day if the lot has none. */
const HeldSlots = z.object({ lot_id: Id, day: Day.nullable() });

export const CALENDAR_EVENTS = {
  'slots.changed': { about: 'plant', topics: ['slots'], data: z.looseObject({}) },
  /** A lot was put up for sale, and its animals hold slots. */
  'lot.slots_held': { about: 'plant', topics: ['slots', 'market'], data: HeldSlots },
  'lot.slots_released': { about: 'plant', topics: ['slots', 'market'], data: HeldSlots },
} as const satisfies EventRules;
