import * as api from '#contract/booking/events-api.ts';
import { plantPeople } from '#server/accounts/policy.ts';
import { removeOrder } from '#server/booking/edit-order/remove-order.ts';
import { getEvents } from '#server/booking/events-calendar/get-events.ts';
import { showAvailableSlot } from '#server/booking/events-calendar/show-available-slot.ts';
import { calendarPeople } from '#server/directory/at-plant.ts';
import { read, write } from '#server/lib/route.ts';

/** API calls for the events calendar. */
export const eventRoutes = [
  read(api.getEvents, calendarPeople, getEvents),
  read(api.showAvailableSlot, calendarPeople, showAvailableSlot),
  write(api.removeEvent, plantPeople, (tx, who, { event_id, scope }) =>
    removeOrder(tx, who, { order_id: event_id, scope }),
  ),
];
