import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Line } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';

const Year = IntBetween(2000, 2199);

/** At most this many of a day's events are counted; one more stands for any number above it. */
export const DAY_COUNT_MOST = 99;
/** How many of a day's events can be asked for: the grid's rows, a week's or a list's, or all a day can hold, but never the whole plant. Spec part 2, section 9. */
const PerDay = IntBetween(3, 500).pipe(z.union([z.literal(3), z.literal(50), z.literal(500)]));

/**
 * One order on the events calendar. `date` is its drop-off day in the form that events have, the clock always at midnight UTC
 * (decision C-18); `day_count` is how many events its day has in all. Spec part 2, section 3 (Calendar event).
 */
export const CalendarEvent = z.object({
  event_id: z.int(),
  order_id: z.int(),
  title: z.string(),
  process_option: z.string(),
  date: z.string(),
  kill_date: z.string(),
  status: z.union([z.literal(4), z.literal(0), z.literal(1), z.literal(3)]),
  species: SpeciesKey,
  heads: z.int(),
  day_count: z.int(),
  can: z.object({ schedule: z.boolean() }),
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

/**
 * The events of a month (1 to 12) by day, without rejected and deleted orders (decision C-05); portal users and sellers get what
 * they take part in (C-115). `search` looks into title, names, tag and order number (C-34). `per_day` is how many of each day are
 * wanted; a seller names the plant. Spec part 2, section 7.
 */
export const getEvents = endpoint({
  method: 'POST',
  path: '/api/calendar/getEvents',
  input: z.object({
    month: IntBetween(1, 12),
    year: Year,
    search: Line(100).default(''),
    per_day: PerDay.default(500),
    processor_id: Id.optional(),
  }),
  data: z.array(CalendarEvent),
  refusals: [],
  shows: ['orders'],
});

/** A day of the plant as the dashboard reads it: `withdraw` 1 when it is off sale, and why; `event_count` heads booked. Decision C-36. */
const AvailableSlot = z.object({
  withdraw: z.union([z.literal(0), z.literal(1)]),
  reason: z.string(),
  event_count: z.number(),
  date_added: z.string(),
});
/** The same day as an entry of the sidebar, with the figures that its title tells. */
const SidebarSlot = z.object({ title: z.string(), date_added: z.string(), available: z.number(), used: z.number() });
export type SidebarSlot = z.output<typeof SidebarSlot>;

/**
 * The days that a plant offers or has bookings on, `date_added` as ISO date-time. With `year_no`, four months from the first of
 * that month, so that January asked for as month 12 of the year before still answers January and what comes (decision C-24).
 * Without it `month_no` is how many months from today on (C-25). `search` keeps the days with such events, or such a title.
 * Spec part 2, section 7.
 */
export const showAvailableSlot = endpoint({
  method: 'POST',
  path: '/api/calendar/show_available_slot',
  input: z.object({
    processor_id: Id.optional(),
    month_no: IntBetween(1, 12).default(1),
    year_no: z.union([z.literal('').transform(() => undefined), Year]).optional(),
    search: Line(100).default(''),
  }),
  data: z.object({ availableslot: z.array(AvailableSlot), searchallslot: z.array(SidebarSlot) }),
  refusals: [],
  shows: ['slots', 'orders'],
});

/** Deletes the order behind an event, as removeOrder does. Spec part 2, section 7; decision C-11. */
export const removeEvent = endpoint({
  method: 'POST',
  path: '/api/calendar/remove_event',
  input: z.object({ event_id: Id }),
  data: z.object({ order_id: z.int() }),
  done: 'Order was removed',
  refusals: ['card_profile_missing', 'status_move'],
});
