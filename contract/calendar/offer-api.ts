import { z } from 'zod';
import { CategoryId, Cells, SlotEntry } from '#contract/calendar/api.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, Json, ListOf, RequiredLine } from '#contract/lib/fields.ts';

/** How much of a slot one head takes, to two decimals: a lamb may take 0.25. */
export const SlotWeight = z.object({ category_id: z.int(), slots_per_head: z.number() });
export type SlotWeight = z.output<typeof SlotWeight>;

/** How much of a slot one head takes, for each category the plant handles. */
export const getSlotWeights = endpoint({
  method: 'POST',
  path: '/api/calendar/getSlotWeights',
  input: z.object({ processor_id: Id.optional() }),
  data: z.array(SlotWeight),
  refusals: [],
  shows: ['slots'],
});

/** Sets how much of a slot one head takes. Existing bookings keep the slots they claimed. */
export const saveSlotWeights = endpoint({
  method: 'POST',
  path: '/api/calendar/saveSlotWeights',
  input: z.object({
    weights: ListOf(
      z.object({ category_id: CategoryId, slots_per_head: Json(z.number().min(0.01).max(10).multipleOf(0.01)) }),
      10,
    ),
  }),
  data: z.object({ saved: z.int() }),
  done: 'Slots per animal saved',
  refusals: ['species_not_handled', 'card_profile_missing'],
});

/** Days whose slots differ from the weekly schedule. No category means all animals; closed days take none. */
export const SpecialDays = z.object({
  special_id: z.int(),
  first_day: z.string(),
  last_day: z.string(),
  category_ids: z.array(z.int()),
  is_closed: z.boolean(),
  usda_slots: z.int(),
  custom_slots: z.int(),
  reason: z.string(),
  /** Slots already booked on these days. */
  booked: z.number(),
});
export type SpecialDays = z.output<typeof SpecialDays>;

/** Lists current and upcoming closures and special days, soonest first. */
export const getSpecialDays = endpoint({
  method: 'POST',
  path: '/api/calendar/getSpecialDays',
  input: z.object({}),
  data: z.array(SpecialDays),
  refusals: [],
  shows: ['slots'],
});

const SpecialOffer = z.object({
  special_id: Id.optional(),
  first_day: Day,
  last_day: Day,
  category_ids: ListOf(CategoryId, 10).default([]),
  is_closed: Flag,
  slots: ListOf(SlotEntry, 2).default([]),
});

/**
 * Closes days or overrides their weekday's capacity, with a reason that everyone sees. Existing bookings are kept. If
 * several entries cover a day, the newest wins; with `special_id`, that entry is replaced. Past days don't change.
 */
export const saveSpecialDays = endpoint({
  method: 'POST',
  path: '/api/calendar/saveSpecialDays',
  input: SpecialOffer.extend({ reason: RequiredLine(120) }),
  data: z.object({ special_id: z.int() }),
  done: 'Days saved',
  creates: true,
  refusals: [
    'card_profile_missing',
    'date_past',
    'days_reversed',
    'days_too_many',
    'option_twice',
    'species_not_handled',
    'special_gone',
    'key_reused',
  ],
});

/**
 * Removes a closure or special days. From today on, those days go back to their weekly slots, or to whatever another entry
 * sets for them.
 */
export const removeSpecialDays = endpoint({
  method: 'POST',
  path: '/api/calendar/removeSpecialDays',
  input: z.object({ special_id: Id }),
  data: z.object({ special_id: z.int() }),
  done: 'Weekly slots restored',
  refusals: ['card_profile_missing', 'special_gone'],
});

/** An overbooked day: for one offering, or in total ('any'). */
export const DayAbove = z.object({
  date: z.string(),
  category_id: z.int(),
  offering: z.enum(['usda', 'custom', 'any']),
  used: z.number(),
  available: z.int(),
});
export type DayAbove = z.output<typeof DayAbove>;

/**
 * Lists upcoming overbooked days, soonest first. Given unsaved weekly cells or special days, it lists the days that would be
 * overbooked, but only those that the changes affect. Returns at most 100; `total` counts all.
 */
export const getDaysAbove = endpoint({
  method: 'POST',
  path: '/api/calendar/getDaysAbove',
  input: z.object({
    preferences: Cells.default([]),
    slots: ListOf(SlotEntry, 2).default([]),
    special: Json(SpecialOffer).optional(),
  }),
  data: z.object({ days: z.array(DayAbove), total: z.int() }),
  refusals: ['species_not_handled', 'option_twice', 'days_reversed', 'days_too_many'],
  shows: ['slots'],
});

/** Who booked how many head into a full day, when, and why. */
export const FullDayBooking = z.object({
  category_id: z.int(),
  heads: z.int(),
  slots: z.number(),
  process_option: z.string(),
  reason: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: z.string(),
});
export type FullDayBooking = z.output<typeof FullDayBooking>;

/** Lists bookings into full days, newest first. Staff only. */
export const getFullDayBookings = endpoint({
  method: 'POST',
  path: '/api/calendar/getFullDayBookings',
  input: z.object({ date: Day }),
  data: z.array(FullDayBooking),
  refusals: [],
  shows: ['slots'],
});
