import { z } from 'zod';
import { BuyerBlock, MOST_BUYERS } from '#contract/booking/day-order.ts';
import { FullDayReason } from '#contract/calendar/full-day.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Count, Email, Flag, Id, IntBetween, Line, ListOf, RequiredLine, Text } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Label } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

/** What an old front end sends empty, it leaves out. */
const Kept = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), schema]).optional();
/** The market's ids: 0 and nothing mean that no lot is behind it. */
const MarketId = Kept(Count(Number.MAX_SAFE_INTEGER));
/** A species' key or a category's id. Decisions, section K. */
const CategoryType = z.union([z.int().transform(String), Line(20)]).default('');
const { requested, pending, open, rejected, completed } = ORDER_STATUS;
const StatusCode = z.literal([requested, pending, open, rejected, completed]);

/** One customer of an event: a share of its animal, or who brings an animal that is not shared. `ng_quarter` 0 is no share. */
export const DayBuyer = z.object({
  ng_buyer_id: z.int(),
  ng_cart_id: z.int(),
  ng_buyer_firstname: z.string(),
  ng_buyer_lastname: z.string(),
  ng_email: z.string(),
  ng_phone: z.string(),
  ng_address: z.string(),
  ng_quarter: z.int(),
  /** The address of the share's cut sheet, for those who may read it; else ''. */
  report: z.string(),
  form_status: z.enum(['', 'open', 'completed']),
  /** Whether the caller may change this person's record. */
  can_edit: z.boolean(),
});
export type DayBuyer = z.output<typeof DayBuyer>;

/**
 * One order as the day popup shows it: the calendar event of Spec part 1, section 3. `id` is the order's, which is its ticket;
 * `cid` 0, `project_id` 0 and an empty `extra_field_2` say that nothing of the market is behind it. The fields of a buyer are the
 * first one's; `count` says how many rows are grouped under it (0 when there is only this one), and `buyers` has them.
 */
export const DayEvent = DayBuyer.omit({ form_status: true, can_edit: true }).extend({
  id: z.int(),
  cid: z.int(),
  title: z.string(),
  processor_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  processor_id: z.int(),
  project_id: z.int(),
  cart_id: z.int(),
  process_option: z.string(),
  extra_field_2: z.string(),
  buyer_info: z.string(),
  seller_info: z.string(),
  seller_name: z.string(),
  seller_phone: z.string(),
  seller_email: z.string(),
  count: z.int(),
  order_id: z.int(),
  event_date: z.string(),
  species: SpeciesKey,
  heads: z.int(),
  status: StatusCode,
  reject_reason: z.string(),
  buyers: z.array(DayBuyer),
  can: z.object({ edit: z.boolean(), move: z.boolean(), remove: z.boolean(), decide: z.boolean() }),
});
export type DayEvent = z.output<typeof DayEvent>;

/**
 * The orders of a day that were not deleted, also the rejected ones; category_type narrows, a seller names the plant. People of
 * the portal and sellers get those they take part in (decision C-115). Status is the string 'false' when there is none.
 * Spec part 1, section 7.
 */
export const showEvent = endpoint({
  method: 'POST',
  path: '/api/calendar/show_event',
  input: z.object({ category_type: CategoryType, processor_id: Kept(Id), event_date: Day }),
  data: z.array(DayEvent),
  statusOf: (_, code, data) =>
    code === null && Array.isArray(data) && data.length === 0 ? 'false' : code === null ? 'yes' : 'no',
  refusals: [],
  shows: ['orders', 'customers', 'cut_sheets'],
});

/** The event fields of the two calls, as far as they say something here; the rest (day, status, order_type, seller_id …) may come and is derived. */
const EVENT_FIELDS = {
  event_date: Kept(Day),
  scheduleDate: Kept(Day),
  processor_id: Kept(Id),
  extra_field_1: Text(2000).default(''),
  full_day_reason: FullDayReason,
};

/**
 * The form of the day popup. `scheduleDate` is the drop-off day, `event_date` stands in for it. `multi_buyers`, or
 * `non_schedule_multi` 1, means Multiple Customers; 0 means Schedule Order; neither means Individual Customer, who then owns the
 * whole animal. `new_buyer` 1 writes who was typed into the directory, else `customer_id` names them. `cut_sheet_temp_id`
 * attaches a new cut sheet, `cut_sheet_data_id` a copy of a previous one's answers. Decisions C-30, C-57, C-64.
 */
export const NewDropoff = z.object({
  ...BuyerBlock.omit({ ng_quarter: true }).shape,
  ...EVENT_FIELDS,
  eventName: RequiredLine(120),
  eventDesc: Text(2000).default(''),
  category_type: CategoryType,
  process_option: z.union([z.literal(''), Label]).default(''),
  /** Of a flock of poultry. */
  heads: Kept(IntBetween(1, 9999)),
  order_type: Line(20).default('schedule'),
  non_schedule_multi: Kept(Flag),
  multi_buyers: ListOf(BuyerBlock, MOST_BUYERS).default([]),
  project_id: MarketId,
  cart_id: MarketId,
  /** Comes with the origin that links would begin with; links begin with the server's own. Sent: who gets a new cut sheet is mailed its link. */
  cut_sheet_link: Line(500).default(''),
});
export type NewDropoff = z.output<typeof NewDropoff>;

/**
 * Books one animal on a day from the day popup, unaccepted whoever made it (decision C-08), claiming its slot in the same
 * transaction. A seller's comes with the plant's id (decision 0012). Out: the booking and its order.
 * Spec part 1, section 7; decision C-77.
 */
export const createDropoff = endpoint({
  method: 'POST',
  path: '/api/calendar/createDropoff',
  input: NewDropoff,
  data: z.object({ booking_id: z.int(), order_id: z.int(), event_id: z.int() }),
  done: 'Drop-off added to the calendar.',
  creates: true,
  refusals: [
    'card_profile_missing',
    'date_past',
    'day_full',
    'day_closed',
    'species_missing',
    'species_not_handled',
    'too_many_quarters',
    'customer_twice',
    'customer_unknown',
    'customer_twice_in_plant',
    'customer_deleted_in_plant',
    'cut_sheet_unknown',
    'key_reused',
  ],
});

/**
 * Deletes the order behind an event, until it is accepted, or edits it: eventName renames, scheduleDate moves, and the fields of a
 * buyer change the record of `ng_buyer_id`, the event's first customer when left out. What is left out stays as it is.
 * Spec part 1, sections 4 and 7; decisions C-10, C-11.
 */
export const calenderEventAction = endpoint({
  method: 'POST',
  path: '/api/calendar/calenderEventAction',
  input: z.object({
    ...EVENT_FIELDS,
    extra_field_1: Text(2000).optional(),
    event_id: Id,
    action: z.enum(['delete', 'edit']),
    eventName: RequiredLine(120).optional(),
    ng_buyer_id: Kept(Count(Number.MAX_SAFE_INTEGER)),
    buyerName: RequiredLine(60).optional(),
    last_name: Line(60).optional(),
    userEmail: z.union([z.literal(''), Email]).optional(),
    streetAddress: Line(200).optional(),
    mobileNumber: Line(40).optional(),
  }),
  data: z.object({ order_id: z.int(), event_id: z.int(), action: z.enum(['delete', 'edit']) }),
  done: ({ action }) => (action === 'delete' ? 'Order was removed' : 'Order was saved'),
  refusals: [
    'card_profile_missing',
    'status_move',
    'event_of_market',
    'order_fixed',
    'day_fixed',
    'date_past',
    'day_full',
    'day_closed',
    'customer_unknown',
    'customer_twice_in_plant',
    'customer_deleted_in_plant',
    'portal_needs_email',
  ],
});
