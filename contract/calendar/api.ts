import { z } from 'zod';
import { Label, PROCESSING_OPTIONS } from '#contract/calendar/offering.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Count, Id, IntBetween, Line, ListOf } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';

const CategoryId = IntBetween(1, 10);
const Weekday = IntBetween(0, 6);

/** How many animals of one offering a weekday takes. Spec part 2, section 3. */
export const SlotEntry = z.object({ processing_option: z.enum(PROCESSING_OPTIONS), avail_slot: Count(9999) });
export type SlotEntry = z.output<typeof SlotEntry>;

/** One animal's week: `ids`, `slots` (USDA) and `custom_slots` stand in the order of `days`. Spec part 2, section 3. */
export const Preference = z.object({
  animals: z.int(),
  days: z.array(z.int()),
  ids: z.array(z.int()),
  slots: z.array(z.int()),
  custom_slots: z.array(z.int()),
});
export type Preference = z.output<typeof Preference>;

/** What the plant offers each week, one entry per animal category it handles, days 0 SUN to 6 SAT. */
export const getProcessorPreference = endpoint({
  method: 'POST',
  path: '/api/calendar/getProcessorPreference',
  input: z.object({ processor_id: Id.optional() }),
  data: z.array(Preference),
  refusals: [],
  shows: ['slots'],
});

const Cells = ListOf(
  z.object({ animals: CategoryId, days: ListOf(Weekday, 7), slots: ListOf(SlotEntry, 2).optional() }),
  70,
);

/**
 * Clears the named cells of the week. Answers how many were cleared. Orders already booked keep their slots.
 * Spec part 2, section 7; decision C-27.
 */
export const deleteprocessorPreference = endpoint({
  method: 'POST',
  path: '/api/calendar/deleteprocessorPreference',
  input: z.object({ preferences: Cells }),
  data: z.object({ cleared: z.int() }),
  refusals: ['card_profile_missing'],
});

/**
 * Replaces the named cells: at most one entry per offering, an offering not named is offered 0 times. `slots` holds for every
 * preference without its own. Answers the cells' ids. Replacing is complete in itself, so a lost delete call loses nothing (decision C-27).
 */
export const processorPreference = endpoint({
  method: 'POST',
  path: '/api/calendar/processorPreference',
  input: z.object({
    preferences: Cells,
    employee_name: Line(120).default(''),
    slots: ListOf(SlotEntry, 2).default([]),
  }),
  data: z.object({ ids: z.array(z.int()) }),
  refusals: ['option_twice', 'species_not_handled', 'card_profile_missing'],
});

const Narrow = {
  /** The plant a seller looks at; everybody else is at their own. */
  processor_id: Id.optional(),
  species: z.union([z.literal(''), SpeciesKey]).default(''),
  process_option: z.union([z.literal(''), Label]).default(''),
};

/** What is left on one day of one category: by offering, and of the day's sum; `used` is its booked heads of all labels. */
export const CategoryLeft = z.object({
  category_id: z.int(),
  usda: z.int(),
  custom: z.int(),
  any: z.int(),
  used: z.int(),
});

/**
 * Free and used slots of a day over the species the plant handles; species and process_option narrow.
 * `available` is what remains, never below 0; `used` is booked heads. Decisions C-21, C-22.
 */
export const getDateAvailableSlot = endpoint({
  method: 'POST',
  path: '/api/calendar/get_date_available_slot',
  input: z.object({ date: Day, ...Narrow }),
  data: z.object({ available: z.int(), used: z.int(), left: z.array(CategoryLeft) }),
  refusals: [],
  shows: ['slots'],
});

/** One offered day. `available` is the day's capacity. Spec part 1, section 3; decision C-21. */
export const DaySlot = z.object({ date: z.string(), title: z.string(), available: z.int(), used: z.int() });
export type DaySlot = z.output<typeof DaySlot>;

/** The days of a month (1 to 12) on which the plant offers slots or holds bookings. */
export const getAllDateSlot = endpoint({
  method: 'POST',
  path: '/api/calendar/get_all_date_slot',
  input: z.object({ month: IntBetween(1, 12), year: IntBetween(2000, 2199), ...Narrow }),
  data: z.object({ data: z.array(DaySlot) }),
  refusals: [],
  shows: ['slots'],
});
