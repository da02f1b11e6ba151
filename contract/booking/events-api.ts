import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Line } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Offering } from '#contract/orders/offering.ts';
import { SeriesScopeField } from '#contract/orders/series-scope.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

const Year = IntBetween(2000, 2199);

/** Counting a day's events stops just past this number. Any higher count is shown as "more than 99 events". */
export const DAY_COUNT_MAX = 99;
/**
 * How many of a day's events a call may request: 3 for the month grid, 50 or 500 for a week, list, or day. The limit keeps one
 * call from loading all of the plant's events.
 */
const PerDay = IntBetween(3, 500).pipe(z.union([z.literal(3), z.literal(50), z.literal(500)]));

/**
 * One order on the events calendar. `date` is its drop-off day, always at midnight UTC; `day_count` is how many events that
 * day has in total.
 */
export const CalendarEvent = z.object({
  event_id: z.int(),
  order_id: z.int(),
  title: z.string(),
  process_option: z.string(),
  offering: Offering,
  date: z.string(),
  kill_date: z.string(),
  status: z.literal([ORDER_STATUS.requested, ORDER_STATUS.pending, ORDER_STATUS.open, ORDER_STATUS.completed]),
  species: SpeciesKey,
  heads: z.int(),
  day_count: z.int(),
  can: z.object({ schedule: z.boolean() }),
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

/**
 * Returns the events of a month (1 to 12) by day, without rejected or deleted orders. Portal users and sellers get the ones
 * they are involved in; sellers must say which plant. `search` covers title, names, tag, and order number. `per_day` limits how
 * many are returned for each day.
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

/**
 * One of the plant's days for the dashboard: `withdraw` is 1, with the reason, if the plant takes nothing that day;
 * `event_count` is the number of head booked.
 */
const AvailableSlot = z.object({
  withdraw: z.union([z.literal(0), z.literal(1)]),
  reason: z.string(),
  event_count: z.number(),
  date_added: z.string(),
});
/** The same day as shown in the sidebar, with the figures used in its title. */
const SidebarSlot = z.object({ title: z.string(), date_added: z.string(), available: z.number(), used: z.number() });
export type SidebarSlot = z.output<typeof SidebarSlot>;

/**
 * The days on which a plant offers slots or has bookings, with `date_added` as an ISO date-time. With `year_no`, covers four
 * months beginning with `month_no`, because clients request January as month 12 of the year before. Without it, `month_no` is
 * the number of months from today. `search` keeps only days with matching events or a matching title.
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

/** Deletes the order behind an event, just like removeOrder. */
export const removeEvent = endpoint({
  method: 'POST',
  path: '/api/calendar/remove_event',
  input: z.object({ event_id: Id, scope: SeriesScopeField }),
  data: z.object({ order_id: z.int(), order_ids: z.array(z.int()) }),
  done: 'Order was removed',
  refusals: ['card_profile_missing', 'status_move', 'sold_and_picked_up', 'order_invoiced'],
});
