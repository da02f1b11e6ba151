import * as api from '#contract/calendar/api.ts';
import { office } from '#server/accounts/policy.ts';
import { clearAvailability, setAvailability, viewAvailability } from '#server/calendar/set-availability.ts';
import { getDateSlots, getMonthSlots } from '#server/calendar/view-slots.ts';
import { calendarPeople } from '#server/directory/at-plant.ts';
import { read, write } from '#server/lib/route.ts';

export const routes = [
  read(api.getProcessorPreference, calendarPeople, viewAvailability),
  write(api.deleteprocessorPreference, office, clearAvailability),
  write(api.processorPreference, office, setAvailability),
  read(api.getDateAvailableSlot, calendarPeople, getDateSlots),
  read(api.getAllDateSlot, calendarPeople, getMonthSlots),
];
