import type { EventRules } from '#server/lib/event-data.ts';

export const BOOKING_EVENTS = {
  /** Slots were held for someone who asked for a drop-off without an account, or are free again because it wasn't confirmed. */
  'dropoff.held': { about: 'plant', topics: ['slots'], staffOnly: true },
  'dropoff.lapsed': { about: 'plant', topics: ['slots'], staffOnly: true },
} as const satisfies EventRules;
