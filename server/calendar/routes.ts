import * as api from '#contract/calendar/api.ts';
import * as feed from '#contract/calendar/feed-api.ts';
import * as offers from '#contract/calendar/offer-api.ts';
import { office, plantPeople, staff } from '#server/accounts/policy.ts';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '#server/calendar/calendar-feed.ts';
import { exportOrderDay } from '#server/calendar/export-order-day.ts';
import { clearAvailability, setAvailability, viewAvailability } from '#server/calendar/set-availability.ts';
import { saveSlotWeights, viewSlotWeights } from '#server/calendar/set-slot-weights.ts';
import { removeSpecialDays, saveSpecialDays, viewSpecialDays } from '#server/calendar/set-special-days.ts';
import { viewDaysAbove, viewFullDayBookings } from '#server/calendar/view-days-above.ts';
import { getDateSlots, getMonthSlots } from '#server/calendar/view-slots.ts';
import { calendarPeople } from '#server/directory/at-plant.ts';
import { read, write } from '#server/lib/route.ts';

export const routes = [
  read(api.getProcessorPreference, calendarPeople, viewAvailability),
  write(api.deleteprocessorPreference, office, clearAvailability),
  write(api.processorPreference, office, setAvailability),
  read(api.getDateAvailableSlot, calendarPeople, getDateSlots),
  read(api.getAllDateSlot, calendarPeople, getMonthSlots),
  read(offers.getSlotWeights, calendarPeople, viewSlotWeights),
  write(offers.saveSlotWeights, office, saveSlotWeights),
  read(offers.getSpecialDays, plantPeople, viewSpecialDays),
  write(offers.saveSpecialDays, office, saveSpecialDays),
  write(offers.removeSpecialDays, office, removeSpecialDays),
  read(offers.getDaysAbove, staff, viewDaysAbove),
  read(offers.getFullDayBookings, staff, viewFullDayBookings),
  read(feed.getCalendarFeed, plantPeople, getCalendarFeed),
  write(feed.makeCalendarFeed, plantPeople, makeCalendarFeed),
  write(feed.revokeCalendarFeed, plantPeople, revokeCalendarFeed),
  read(feed.exportOrderDay, plantPeople, exportOrderDay),
];
