import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id } from '#contract/lib/fields.ts';

/** Path of a person's calendar feed, followed by a secret and `.ics`. Anyone who has the address can read the feed. */
export const FEED_PATH = '/api/calendar/feed';

/** Whether the caller has a calendar feed for this plant, since when, and when it was last read. */
export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/getFeed',
  input: z.object({}),
  data: z.object({ feed: z.object({ made_at: z.string(), last_read_at: z.string().nullable() }).nullable() }),
  refusals: [],
});

/**
 * Creates an address for the caller's calendar feed; a previous address stops working right away. It is shown only this once,
 * because only a hash of its secret is stored. `webcal` opens the device's calendar app.
 */
export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/makeFeed',
  input: z.object({}),
  data: z.object({ address: z.string(), webcal: z.string() }),
  refusals: [],
});

/** Revokes the feed's address. Calendars that subscribed to it can no longer read the feed. */
export const revokeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/revokeFeed',
  input: z.object({}),
  data: z.null(),
  done: 'Address disabled',
  refusals: [],
});

/** An order's drop-off day as a calendar file, for people who don't subscribe to the feed. */
export const exportOrderDay = endpoint({
  method: 'GET',
  path: '/api/calendar/order/:order_id',
  input: z.object({ order_id: Id }),
  data: z.unknown(),
  file: 'text/calendar',
  refusals: [],
});
