import { z } from 'zod';
import { BuyerBlock, MAX_BUYERS } from '#contract/booking/day-order.ts';
import { EventName } from '#contract/booking/event-name.ts';
import { FullDayReason } from '#contract/calendar/full-day.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email, Flag, Id, IdOrZero, IntBetween, Line, ListOf, RequiredLine, Text } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { InspectionAnswer, Label, Offering } from '#contract/orders/offering.ts';
import { SeriesScopeField } from '#contract/orders/series-scope.ts';
import { ACCEPTANCE, ORDER_STATUS } from '#contract/orders/status.ts';
import { YesNo } from '#contract/orders/verified-animal.ts';

/** Treats an empty value from older clients as omitted. */
const Kept = <S extends z.core.$ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), schema]).optional();
/** A market id: 0 and a missing value both mean that there is no lot. */
const MarketId = Kept(IdOrZero);
/** A species key or a category id. See docs/rules.md, Field names. */
const CategoryType = z.union([z.int().transform(String), Line(20)]).default('');
const { requested, pending, open, rejected, completed } = ORDER_STATUS;
const StatusCode = z.literal([requested, pending, open, rejected, completed]);

/**
 * An event's customer: the owner of a share, or the person who brings an animal that is not shared. `ng_quarter` 0 means no
 * share.
 */
export const DayBuyer = z.object({
  ng_buyer_id: z.int(),
  ng_cart_id: z.int(),
  ng_buyer_firstname: z.string(),
  ng_buyer_lastname: z.string(),
  ng_email: z.string(),
  ng_phone: z.string(),
  ng_address: z.string(),
  ng_quarter: z.int(),
  /** URL of the share's cut sheet if the caller may read it, otherwise ''. */
  report: z.string(),
  form_status: z.enum(['', 'open', 'completed']),
  /** Whether the caller may change this person's record. */
  can_edit: z.boolean(),
});
export type DayBuyer = z.output<typeof DayBuyer>;

/**
 * One order as the day popup shows it. `id` is the order id, which is also its ticket; `cid` 0, `project_id` 0, and an
 * empty `extra_field_2` mean that it does not come from the market. The buyer fields are the first buyer's; `buyers`
 * lists all of them, and `count` is their number (0 if there is only one). Required by CAL-069.
 */
export const DayEvent = DayBuyer.omit({ form_status: true, can_edit: true }).extend({
  id: z.int(),
  cid: z.int(),
  title: z.string(),
  processor_status: z.literal(Object.values(ACCEPTANCE)),
  processor_id: z.int(),
  project_id: z.int(),
  cart_id: z.int(),
  process_option: z.string(),
  offering: Offering,
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
 * Lists a day's orders, including rejected but not deleted ones. `category_type` filters them; sellers must say which plant.
 * Portal users and sellers only get the orders they are involved in. Status is the string 'false' if there are none.
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

/** The event fields that both calls share. Others, such as day or seller_id, may be sent but are ignored. */
const EVENT_FIELDS = {
  event_date: Kept(Day),
  scheduleDate: Kept(Day),
  processor_id: Kept(Id),
  extra_field_1: Text(2000).default(''),
  full_day_reason: FullDayReason,
};

/**
 * The day popup's form. `scheduleDate` is the drop-off day; `event_date` is used if it is missing. `multi_buyers`, or
 * `non_schedule_multi` 1, means Multiple Customers; 0 means Schedule Order; neither means Individual Customer, who then
 * owns the whole animal. `new_buyer` 1 adds the entered person to the directory; otherwise `customer_id` identifies
 * them. `cut_sheet_temp_id` attaches a new cut sheet, `cut_sheet_data_id` a copy of a previous sheet's answers.
 */
export const NewDropoff = z.object({
  ...BuyerBlock.omit({ ng_quarter: true }).shape,
  ...EVENT_FIELDS,
  eventName: EventName,
  eventDesc: Text(2000).default(''),
  category_type: CategoryType,
  process_option: z.union([z.literal(''), Label]).default(''),
  offering: InspectionAnswer,
  /** Number of birds in a flock of poultry. */
  heads: Kept(IntBetween(1, 9999)),
  /** Cattle only: whether the animal is over thirty months; '' while unknown. */
  over_thirty_months: YesNo,
  order_type: Line(20).default('schedule'),
  non_schedule_multi: Kept(Flag),
  multi_buyers: ListOf(BuyerBlock, MAX_BUYERS).default([]),
  project_id: MarketId,
  cart_id: MarketId,
  /**
   * If sent, everyone who gets a new cut sheet is emailed its link. Clients send the start of the link here, but the
   * server uses its own origin instead.
   */
  cut_sheet_link: Line(500).default(''),
});
export type NewDropoff = z.output<typeof NewDropoff>;

/**
 * Books one animal from the day popup and claims its slot in the same transaction. The order is always a request, no
 * matter who books it. Sellers must say which plant. With `project_id` (a lot) and `cart_id` (a buyer's claim), a
 * seller sends an animal they sold on the market, and its buyers become the owners. Returns the booking and its order.
 * See docs/decisions/0012.
 */
export const createDropoff = endpoint({
  method: 'POST',
  path: '/api/calendar/createDropoff',
  input: NewDropoff,
  data: z.object({ booking_id: z.int(), order_id: z.int(), event_id: z.int() }),
  done: 'Drop-off added to the calendar.',
  creates: true,
  mostBytes: 256 * 1024,
  ignores: [
    'event_id',
    'action',
    'order_id',
    'seller_id',
    'day',
    'ng_buyer_id',
    'ng_cart_id',
    'ng_quarter',
    'status',
    'ng_order',
  ],
  refusals: [
    'card_profile_missing',
    'date_past',
    'day_full',
    'day_closed',
    'day_not_offered',
    'species_missing',
    'species_not_handled',
    'age_of_cattle_only',
    'offering_contradicted',
    'too_many_quarters',
    'customer_twice',
    'customer_unknown',
    'customer_twice_in_plant',
    'customer_deleted_in_plant',
    'cut_sheet_unknown',
    'scheduled_already',
    'in_a_cart',
    'key_reused',
  ],
});

/**
 * Deletes the order behind an event if it has not been accepted yet, or edits it: eventName renames it, scheduleDate
 * moves it, and the buyer fields change the record of `ng_buyer_id` (by default the event's first customer). The
 * species, label and note change with their fields. Fields left out don't change. With a `scope`, the order's series is
 * deleted or edited too, as in `removeOrder` and `saveOrder`. `order_ids` are the orders that were deleted.
 */
export const calenderEventAction = endpoint({
  method: 'POST',
  path: '/api/calendar/calenderEventAction',
  input: z.object({
    ...EVENT_FIELDS,
    extra_field_1: Text(2000).optional(),
    event_id: Id,
    action: z.enum(['delete', 'edit']),
    eventName: EventName.optional(),
    /** The description and `extra_field_1` together are the order's note, as in createDropoff. */
    eventDesc: Text(2000).optional(),
    /** '' leaves the species, or the label, as it is. */
    category_type: CategoryType,
    process_option: z.union([z.literal(''), Label]).default(''),
    offering: InspectionAnswer,
    /** Shares are changed with `order/saveOrder`, so only the current owners with their quarters are accepted. */
    multi_buyers: ListOf(BuyerBlock, MAX_BUYERS).default([]),
    ng_buyer_id: Kept(IdOrZero),
    buyerName: RequiredLine(60).optional(),
    last_name: Line(60).optional(),
    userEmail: z.union([z.literal(''), Email]).optional(),
    streetAddress: Line(200).optional(),
    mobileNumber: Line(40).optional(),
    scope: SeriesScopeField,
  }),
  data: z.object({
    order_id: z.int(),
    event_id: z.int(),
    action: z.enum(['delete', 'edit']),
    order_ids: z.array(z.int()),
  }),
  done: ({ action }) => (action === 'delete' ? 'Order was removed' : 'Order was saved'),
  ignores: ['order_id', 'seller_id', 'day', 'cart_id', 'ng_cart_id', 'status', 'non_schedule_multi', 'ng_order'],
  refusals: [
    'species_missing',
    'species_fixed',
    'offering_contradicted',
    'owners_elsewhere',
    'card_profile_missing',
    'status_move',
    'event_of_market',
    'order_fixed',
    'order_accepted',
    'day_fixed',
    'date_past',
    'day_full',
    'day_closed',
    'day_not_offered',
    'customer_unknown',
    'customer_twice_in_plant',
    'customer_deleted_in_plant',
    'portal_needs_email',
  ],
});
