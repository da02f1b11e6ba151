import * as api from '#contract/calendar/feed-api.ts';
import { plantPeople } from '#server/accounts/policy.ts';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '#server/calendar/calendar-feed.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/** Each person has one feed address per plant. */
export const feedRoutes: Route[] = [
  read(api.getCalendarFeed, plantPeople, getCalendarFeed),
  write(api.makeCalendarFeed, plantPeople, makeCalendarFeed),
  write(api.revokeCalendarFeed, plantPeople, revokeCalendarFeed),
];
