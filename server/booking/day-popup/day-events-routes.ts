import * as api from '#contract/booking/day-events-api.ts';
import { plantPeople } from '#server/accounts/policy.ts';
import { calenderEventAction } from '#server/booking/day-popup/calendar-event-action.ts';
import { createDropoff } from '#server/booking/day-popup/create-dropoff.ts';
import { showEvent } from '#server/booking/day-popup/show-event.ts';
import { calendarPeople } from '#server/directory/at-plant.ts';
import { read, write } from '#server/lib/route.ts';
import { type Actor, guard } from '#server/lib/who.ts';

const dropoffMakers = guard<Actor>('dropoffMakers');

/** API calls for the drop-off calendar's day popup. */
export const dayEventRoutes = [
  read(api.showEvent, calendarPeople, showEvent),
  write(api.createDropoff, dropoffMakers, createDropoff),
  write(api.calenderEventAction, plantPeople, calenderEventAction),
];
