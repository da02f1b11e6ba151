import * as api from '#contract/calendar/api.ts';
import { office, plantPeople } from '#server/accounts/policy.ts';
import { clearAvailability, setAvailability, viewAvailability } from '#server/calendar/set-availability.ts';
import { getDateSlots, getMonthSlots } from '#server/calendar/view-slots.ts';
import { read, write } from '#server/lib/route.ts';

export const routes = [
  read(api.getProcessorPreference, plantPeople, viewAvailability),
  write(api.deleteprocessorPreference, office, clearAvailability),
  write(api.processorPreference, office, setAvailability),
  read(api.getDateAvailableSlot, plantPeople, getDateSlots),
  read(api.getAllDateSlot, plantPeople, getMonthSlots),
];
