import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';

/** Where a person's orders are read as a calendar: the secret, then `.ics`. Only what made the address knows it. */
export const FEED_PATH = '/api/calendar/feed';

/** Whether the caller has an address of their calendar in this plant, since when, and when a calendar last read it. */
export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/getFeed',
  input: z.object({}),
  data: z.object({ feed: z.object({ made_at: z.string(), last_read_at: z.string().nullable() }).nullable() }),
  refusals: [],
});

/**
 * Makes the address of the caller's calendar, or a new one in the place of the old, which is no longer good from this moment.
 * Answered this once: only the hash of its secret is kept. `webcal` opens the calendar program of a device.
 */
export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/makeFeed',
  input: z.object({}),
  data: z.object({ address: z.string(), webcal: z.string() }),
  refusals: [],
});

/** Takes the address back. Calendars that read it find nothing from this moment. */
export const revokeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/revokeFeed',
  input: z.object({}),
  data: z.null(),
  done: 'Address turned off',
  refusals: [],
});
