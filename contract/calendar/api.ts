import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Count, Flag, Id, IntBetween, Line, ListOf } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { InspectionAnswer, Label, Offering, PROCESSING_OPTIONS } from '#contract/orders/offering.ts';

export const CategoryId = IntBetween(1, 10);
const Weekday = IntBetween(0, 6);

/** How many animals can be dropped off on a weekday under one offering. */
export const SlotEntry = z.object({ processing_option: z.enum(PROCESSING_OPTIONS), avail_slot: Count(9999) });
export type SlotEntry = z.output<typeof SlotEntry>;

/** One animal category's week: `ids`, `slots` (USDA), and `custom_slots` are in the order of `days`. */
export const Preference = z.object({
  animals: z.int(),
  days: z.array(z.int()),
  ids: z.array(z.int()),
  slots: z.array(z.int()),
  custom_slots: z.array(z.int()),
});
export type Preference = z.output<typeof Preference>;

/** Returns the plant's weekly availability, one entry per animal category it handles, with days from 0 (SUN) to 6 (SAT). */
export const getProcessorPreference = endpoint({
  method: 'POST',
  path: '/api/calendar/getProcessorPreference',
  input: z.object({ processor_id: Id.optional() }),
  data: z.array(Preference),
  refusals: [],
  shows: ['slots'],
});

/** Cells of the weekly grid. A category without its own `slots` gets the call's shared ones. */
export const Cells = ListOf(
  z.object({ animals: CategoryId, days: ListOf(Weekday, 7), slots: ListOf(SlotEntry, 2).optional() }),
  70,
);

/**
 * Clears the listed cells of the weekly grid and returns how many there were. Existing orders keep their slots. With
 * `is_replaced`, the caller is about to write the cells again: the old slots stay in effect until then, so nobody sees
 * an empty cell, and nothing is lost if the second call never arrives.
 */
export const deleteprocessorPreference = endpoint({
  method: 'POST',
  path: '/api/calendar/deleteprocessorPreference',
  input: z.object({ preferences: Cells, is_replaced: Flag.default(false) }),
  data: z.object({ cleared: z.int() }),
  ignores: ['employee_name', 'slots', 'preferences.*'],
  refusals: ['card_profile_missing', 'species_not_handled'],
});

/**
 * Replaces the listed cells. Each offering may be listed once; one that isn't listed gets 0. `slots` applies to every
 * preference without its own. Returns the cells' ids. Works without a preceding delete, so a lost delete call does no
 * harm.
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
  // Rows carry the ids and slots that clients were sent, next to the slots that count.
  ignores: ['preferences.*'],
  refusals: ['option_twice', 'species_not_handled', 'card_profile_missing'],
});

const Narrow = {
  /** The plant a seller is viewing; everyone else gets their own. */
  processor_id: Id.optional(),
  species: z.union([z.literal(''), SpeciesKey]).default(''),
  process_option: z.union([z.literal(''), Label]).default(''),
  offering: InspectionAnswer,
};

/**
 * How many slots one category has left on one day, per offering and in total. `used` counts the slots of all booked animals,
 * regardless of their label, at `slots_per_head` each; `offered` is 0 on a day that isn't offered. `reason` says why the day's
 * slots differ from the weekly schedule; '' if they don't.
 */
export const CategoryLeft = z.object({
  category_id: z.int(),
  usda: z.number(),
  custom: z.number(),
  any: z.number(),
  offered: z.int(),
  used: z.number(),
  slots_per_head: z.number(),
  is_closed: z.boolean(),
  reason: z.string(),
});
export type CategoryLeft = z.output<typeof CategoryLeft>;

/**
 * Returns a day's free and used slots across the species the plant handles; species and process_option narrow them.
 * `offering` is the one counted, which for most labels depends on the plant's default. `available` is the number of
 * slots left, never below 0; `used` is the number booked. Both are whole numbers unless a head takes a fraction of a
 * slot.
 */
export const getDateAvailableSlot = endpoint({
  method: 'POST',
  path: '/api/calendar/get_date_available_slot',
  input: z.object({ date: Day, ...Narrow }),
  data: z.object({ available: z.number(), used: z.number(), offering: Offering, left: z.array(CategoryLeft) }),
  refusals: [],
  shows: ['slots'],
});

/**
 * One bookable day. `available` is its capacity and `used` how many of those slots are in use; the difference is the number of
 * free slots. `booked` counts all booked slots, including overbooked ones. `by_category` has the same figures for each category
 * that is offered. `lacking` lists the categories in `needs` that don't fit.
 */
export const DaySlot = z.object({
  date: z.string(),
  title: z.string(),
  available: z.int(),
  used: z.number(),
  booked: z.number(),
  by_category: z.array(z.object({ category_id: z.int(), available: z.int(), used: z.number() })),
  lacking: z.array(z.int()).optional(),
});
export type DaySlot = z.output<typeof DaySlot>;

/** A day whose slots differ from the weekly schedule, and why. Closed if it takes none of the requested animals. */
export const SpecialDay = z.object({ date: z.string(), reason: z.string(), is_closed: z.boolean() });
export type SpecialDay = z.output<typeof SpecialDay>;

/** How many head of a category need room on a day. */
export const Need = z.object({ category_id: CategoryId, heads: Count(9999) });
export type Need = z.output<typeof Need>;

/**
 * The days of a month (1 to 12) that have slots, bookings, or special rules. With `needs`, only the categories in it
 * are counted, and each day lists those with too few free slots.
 */
export const getAllDateSlot = endpoint({
  method: 'POST',
  path: '/api/calendar/get_all_date_slot',
  input: z.object({
    month: IntBetween(1, 12),
    year: IntBetween(2000, 2199),
    needs: ListOf(Need, 10).default([]),
    ...Narrow,
  }),
  data: z.object({ data: z.array(DaySlot), special: z.array(SpecialDay) }),
  refusals: [],
  shows: ['slots'],
});
