import { z } from 'zod';
import { CategoryId, Cells, SlotEntry } from '#contract/calendar/api.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, Json, ListOf, RequiredLine } from '#contract/lib/fields.ts';

/** What part of a slot a head of a category takes, in hundredths at the finest: a lamb may be 0.25 of one. */
export const SlotWeight = z.object({ category_id: z.int(), slots_per_head: z.number() });
export type SlotWeight = z.output<typeof SlotWeight>;

/** How much of a slot a head takes, for each animal category the plant handles. */
export const getSlotWeights = endpoint({
  method: 'POST',
  path: '/api/calendar/getSlotWeights',
  input: z.object({ processor_id: Id.optional() }),
  data: z.array(SlotWeight),
  refusals: [],
  shows: ['slots'],
});

/** Sets how much of a slot a head of the named categories takes. What is booked already keeps what it claimed. */
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

/** Days with another offer than the week's. No category means every animal; closed days offer nothing. */
export const SpecialDays = z.object({
  special_id: z.int(),
  first_day: z.string(),
  last_day: z.string(),
  category_ids: z.array(z.int()),
  is_closed: z.boolean(),
  usda_slots: z.int(),
  custom_slots: z.int(),
  reason: z.string(),
  /** Slots that are booked on these days all the same. */
  booked: z.number(),
});
export type SpecialDays = z.output<typeof SpecialDays>;

/** The closures and special days that are not over, the nearest first. */
export const getSpecialDays = endpoint({
  method: 'POST',
  path: '/api/calendar/getSpecialDays',
  input: z.object({}),
  data: z.array(SpecialDays),
  refusals: [],
  shows: ['slots'],
});

const SpecialOffer = z.object({
  /** What it replaces. */
  special_id: Id.optional(),
  first_day: Day,
  last_day: Day,
  category_ids: ListOf(CategoryId, 10).default([]),
  is_closed: Flag,
  slots: ListOf(SlotEntry, 2).default([]),
});

/**
 * Closes days, or gives them other capacities than their weekday has, with the reason that people read. Nobody booked is dropped.
 * Of several for one day the newest holds; with `special_id` that one is replaced. Days that are over stay as they were.
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

/** Takes a closure or special days back: from today on the week's offer holds there again, or what else was set for them. */
export const removeSpecialDays = endpoint({
  method: 'POST',
  path: '/api/calendar/removeSpecialDays',
  input: z.object({ special_id: Id }),
  data: z.object({ special_id: z.int() }),
  done: 'Weekly slots restored',
  refusals: ['card_profile_missing', 'special_gone'],
});

/** A day on which more is booked than offered: of one offering, or of the day's sum ('any'). */
export const DayAbove = z.object({
  date: z.string(),
  category_id: z.int(),
  offering: z.enum(['usda', 'custom', 'any']),
  used: z.number(),
  available: z.int(),
});
export type DayAbove = z.output<typeof DayAbove>;

/**
 * The coming days on which more is booked than offered, the nearest first: as things are, or, before it is saved, as they would be with these cells
 * of the week or these special days, and then only where those change something. At most 100 are answered, `total` counts all.
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

/** Who let heads into a day above its offer, when and why. */
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

/** What was booked into a day above its offer, the newest first; for the plant's staff. */
export const getFullDayBookings = endpoint({
  method: 'POST',
  path: '/api/calendar/getFullDayBookings',
  input: z.object({ date: Day }),
  data: z.array(FullDayBooking),
  refusals: [],
  shows: ['slots'],
});
