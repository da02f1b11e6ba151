import * as api from '#contract/orders/events-api.ts';
import { plantPeople } from '#server/accounts/policy.ts';
import { calendarPeople } from '#server/directory/at-plant.ts';
import { read, write } from '#server/lib/route.ts';
import { getEvents } from '#server/orders/get-events.ts';
import { removeOrder } from '#server/orders/remove-order.ts';
import { showAvailableSlot } from '#server/orders/show-available-slot.ts';

/** The calls of the events calendar. */
export const eventRoutes = [
  read(api.getEvents, calendarPeople, getEvents),
  read(api.showAvailableSlot, calendarPeople, showAvailableSlot),
  write(api.removeEvent, plantPeople, (tx, who, { event_id }) => removeOrder(tx, who, { order_id: event_id })),
];
