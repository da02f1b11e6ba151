import { z } from 'zod';
import { wordsFor } from '#contract/app/refusals.ts';
import { MAX_ORDERS_PER_BOOKING } from '#contract/booking/booking.ts';
import { EventName } from '#contract/booking/event-name.ts';
import { QUANTITY_FIELDS } from '#contract/booking/quantity-fields.ts';
import { RECURRENCE_REFUSALS, Rrule } from '#contract/booking/recurrence-api.ts';
import { AMOUNTS } from '#contract/booking/shares.ts';
import { FullDayReason } from '#contract/calendar/full-day.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { CommaList, Flag, Id, IdOrZero, IntBetween, ListOf, Text } from '#contract/lib/fields.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { Code } from '#contract/lib/shared-text.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { OrderAbilities } from '#contract/orders/abilities.ts';
import { ORGANS, Organ, Sex } from '#contract/orders/animal-terms.ts';
import { AttachmentIds, OrderFile } from '#contract/orders/attachments-api.ts';
import { DepositAmount, DepositEmail, DepositPhone } from '#contract/orders/deposit.ts';
import { Birds, FlockCounts } from '#contract/orders/flock-api.ts';
import { KILL_REFUSALS } from '#contract/orders/kill-date.ts';
import { OrderListFilter } from '#contract/orders/list-filter.ts';
import { InspectionAnswer, Label, Offering } from '#contract/orders/offering.ts';
import { SeriesScopeField } from '#contract/orders/series-scope.ts';
import { ACCEPTANCE, ORDER_STATUS, STAGES } from '#contract/orders/status.ts';
import { AgeAnswer, HangAnswer, OrganicVerifyRow, YesNo } from '#contract/orders/verified-animal.ts';

const Choice = <S extends z.core.$ZodType>(schema: S) => z.union([z.literal(''), schema]).default('');
const StatusCode = z.literal(Object.values(ORDER_STATUS));

/** A share as the new-order form sends it. `order_number` numbers the animals of a species, starting at 1. */
export const NewSplitEntry = z.object({
  customer: Id,
  cut_sheet: Id,
  amount: z.enum(AMOUNTS),
  animal: SpeciesKey,
  order_number: IntBetween(1, 9999),
});
export type NewSplitEntry = z.output<typeof NewSplitEntry>;

/**
 * The manual order payload. `day` and `status` may be sent, but the server works them out itself. `customers` holds the
 * person who brings the animals; only the first entry is used. `kill_date` defaults to the drop-off day. With
 * `recurring`, the same animals are booked on every date of `rrule`; ear tags apply to the first date only.
 */
export const ManualOrder = z.object({
  event_name: EventName,
  ...QUANTITY_FIELDS,
  organic: YesNo,
  dropoff_date: z.string(wordsFor('dropoff_missing')).pipe(Day),
  kill_date: z.union([z.literal('').transform(() => undefined), Day]).optional(),
  recurring: Flag.default(false),
  rrule: Rrule,
  collect_deposit: DepositAmount.default(0),
  deposite_email: DepositEmail,
  deposite_phone: DepositPhone,
  send_cut_sheet: Flag.default(false),
  organs: CommaList(Organ, ORGANS.length).default([]),
  process_option: Choice(Label),
  /** How the animals are killed, if the label allows either; '' means the plant's default. */
  offering: InspectionAnswer,
  sex: Choice(Sex),
  extra_field_1: Text(2000).default(''),
  customers: ListOf(Id, 50).default([]),
  organic_verify: ListOf(OrganicVerifyRow, MAX_ORDERS_PER_BOOKING).default([]),
  over_thirty_months: ListOf(AgeAnswer, MAX_ORDERS_PER_BOOKING).default([]),
  /** Animals without an entry hang as long as the plant's setting for their species says. */
  hang_days: ListOf(HangAnswer, MAX_ORDERS_PER_BOOKING).default([]),
  organic_certified_file: AttachmentIds,
  thirty_plus_file: AttachmentIds,
  split: ListOf(NewSplitEntry, WHOLE_ANIMAL * MAX_ORDERS_PER_BOOKING).default([]),
  /** Why the office is booking even though the day is full. */
  full_day_reason: FullDayReason,
});
export type ManualOrder = z.output<typeof ManualOrder>;

/**
 * Books animals on a drop-off day: one order per animal, each claiming its slot, all or nothing. Requests from
 * producers and customers wait for the plant's approval (status 4) and can only be for the requester and the
 * requester's own customers. Returns the booking and its orders, sorted by date, then in the form's order.
 */
export const createManualOrder = endpoint({
  method: 'POST',
  path: '/api/order/createManualOrder',
  input: ManualOrder,
  data: z.object({ booking_id: z.int(), order_ids: z.array(z.int()), dates: z.array(z.string()) }),
  done: 'Add New Order Successfully',
  creates: true,
  mostBytes: 256 * 1024,
  ignores: ['day', 'status', 'organ'],
  refusals: [
    'card_profile_missing',
    'no_animals',
    'too_many_animals',
    'species_not_handled',
    'date_past',
    ...KILL_REFUSALS,
    'customer_twice',
    'not_one_animal',
    'animal_unknown',
    'customer_unknown',
    'cut_sheet_unknown',
    'day_full',
    'day_closed',
    'day_not_offered',
    ...RECURRENCE_REFUSALS,
    'deposit_contact_missing',
    'deposit_two_contacts',
    'attachment_unknown',
    'age_of_cattle_only',
    'offering_contradicted',
    'key_reused',
  ],
});

/** A row in an order list. `project_id` 0 and `ng_order` 1 mean that the order doesn't come from a market lot. */
export const OrderRow = z.object({
  order_id: z.int(),
  booking_id: z.int(),
  project_id: z.int(),
  ng_order: z.union([z.literal(0), z.literal(1)]),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  associate: z.int(),
  associate_first_name: z.string(),
  associate_last_name: z.string(),
  isCustCreated: z.union([z.literal(0), z.literal(1)]),
  dropoff_date: z.string(),
  event_date: z.string(),
  kill_date: z.string(),
  /** The planned cutting day. */
  cutting_day: z.string(),
  tagid: z.string(),
  /** The plant's own number, such as 'B-C-1204'; '' until the animal first arrives. */
  plant_number: z.string(),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  species: SpeciesKey,
  heads: z.int(),
  /** In hundredths of a pound; null until weighed. */
  hanging_weight_clb: z.int().nullable(),
  /** A flock's birds; null for other animals. */
  flock: FlockCounts.nullable(),
  process_option: z.string(),
  offering: Offering,
  status: StatusCode,
  stage: z.enum(STAGES),
  /** Why a request was rejected; '' otherwise. */
  reject_reason: z.string(),
  /** The state of the cut sheets for its shares: 'completed' if all of them are, 'open' if any aren't, '' if there are none. */
  form_status: z.enum(['', 'open', 'completed']),
  cart_details: z.array(
    z.object({ cart_id: z.int(), first_name: z.string(), last_name: z.string(), amount: z.string(), qty: z.int() }),
  ),
  can: OrderAbilities,
});
export type OrderRow = z.output<typeof OrderRow>;

/**
 * Lists orders of the given types (comma-separated), for one day if date or event_date is given. Portal users see the orders
 * they are involved in. Without a page, the first 500 are returned.
 */
export const proOrderList = endpoint({
  method: 'POST',
  path: '/api/order/pro_order_list',
  input: OrderListFilter.extend({
    /** The plant a seller is viewing; everyone else gets their own. */
    processor_id: Id.optional(),
    page: IntBetween(1, 100_000).optional(),
    page_size: IntBetween(1, 100).default(20),
  }),
  data: PageOf(OrderRow),
  envelope: 'page',
  refusals: [],
  shows: ['orders'],
});

/** A stored split row. `qty` counts quarters; form_id is the cut sheet template, form_data_id the filled-in sheet. */
export const SplitRowStored = z.object({
  cart_id: z.int(),
  form_customer_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  qty: z.int(),
  form_id: z.int().nullable(),
  form_data_id: z.int().nullable(),
  order_id: z.int(),
  cut_sheet_name: z.string(),
  form_status: z.enum(['', 'open', 'completed']),
});

/** One order with its animal, shares, and sheets. */
export const OrderDetails = z.object({
  order_id: z.int(),
  /** Increases with every change; an edit must send it back. */
  version: z.int(),
  booking_id: z.int(),
  title: z.string(),
  species: SpeciesKey,
  animal_number: z.int(),
  heads: z.int(),
  /** Weights in hundredths of a pound; null until weighed. */
  hanging_weight_clb: z.int().nullable(),
  left_side_clb: z.int().nullable(),
  right_side_clb: z.int().nullable(),
  live_weight_clb: z.int().nullable(),
  condemned_weight_clb: z.int().nullable(),
  status: StatusCode,
  stage: z.enum(STAGES),
  processor_status: z.literal(Object.values(ACCEPTANCE)),
  reject_reason: z.string(),
  dropoff_date: z.string(),
  kill_date: z.string(),
  process_option: z.string(),
  offering: Offering,
  sex: z.string(),
  organs: z.string(),
  organic: z.string(),
  ear_tag_id: z.string(),
  /** The plant's own number, such as 'B-C-1204'; '' until the animal first arrives. */
  plant_number: z.string(),
  /** What became of a flock's birds; null for other animals. */
  flock: FlockCounts.nullable(),
  /** Days the carcass hangs. Null only for old orders. */
  hang: z.int().nullable(),
  /** The planned cutting day: the kill date plus the hanging days. */
  cutting_day: z.string(),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  organic_certified_file: z.string(),
  thirty_plus_file: z.string(),
  files: z.array(OrderFile),
  /**
   * How the order's booking repeats, and which date in the series this order is for. '' and null if the booking doesn't repeat.
   */
  rrule: z.string(),
  series: z.object({ place: z.int(), count: z.int(), first_day: z.string(), last_day: z.string() }).nullable(),
  /**
   * The deposit requested for the booking: the amount, the payer's contact, the order it belongs to, and the amount
   * paid so far.
   */
  deposit: z
    .object({
      order_id: z.int(),
      amount_cents: z.int(),
      email: z.string(),
      phone: z.string(),
      /** Excluding refunds. */
      paid_cents: z.int(),
    })
    .nullable(),
  extra_field_1: z.string(),
  brought_by: z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), phone: z.string() }).nullable(),
  /** Whether the person who brings the animal also picks up the meat for everyone with a share. */
  bringer_picks_up: z.boolean(),
  /** Whether buyers on the market pay by a weight of the animal. */
  is_sold_by_weight: z.boolean(),
  associate_first_name: z.string(),
  associate_last_name: z.string(),
  created_at: z.string(),
  received_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  siblings: z.array(z.object({ order_id: z.int(), species: SpeciesKey, animal_number: z.int(), heads: z.int() })),
  split: z.array(SplitRowStored),
  can: OrderAbilities,
});
export type OrderDetails = z.output<typeof OrderDetails>;

export const viewOrder = endpoint({
  method: 'GET',
  path: '/api/order/viewOrder/:order_id',
  input: z.object({ order_id: Id }),
  data: OrderDetails,
  refusals: [],
  shows: ['orders', 'cut_sheets'],
});

/**
 * Changes an order's status: 1 receives the animal (with its ear tag, if known), 0 undoes the receipt, 3 completes the
 * order.
 */
export const updateStatus = endpoint({
  method: 'POST',
  path: '/api/order/updateStatus',
  input: z.object({
    order_id: Id,
    status: IntBetween(0, 3).pipe(z.literal([ORDER_STATUS.pending, ORDER_STATUS.open, ORDER_STATUS.completed])),
    ear_tag_id: Code(40).optional(),
    /** The age of cattle as stated at drop-off. If omitted or '', the order keeps the previous answer. */
    over_thirty_months: YesNo.optional(),
    /** The weight at drop-off, in hundredths of a pound. */
    live_weight_clb: IntBetween(1, 10_000_000).nullable().optional(),
    /** Birds of a flock that were dead on arrival, and those that were received. */
    dead_on_arrival: Birds.optional(),
    received: Birds.optional(),
    /** The sender was asked about an unusual weight and said that it is right. */
    is_sure: Flag.optional(),
    /** Receives the animal even though another one in the plant has the same tag. */
    allows_same_tag: Flag.optional(),
  }),
  data: z.object({ order_id: z.int(), status: StatusCode, can: OrderAbilities }),
  refusals: [
    'status_move',
    'tag_in_plant',
    'age_not_asked',
    'weight_missing',
    'live_weight_missing',
    'stage_needs',
    'weight_changed',
    'weight_over_live',
    'live_weight_unusual',
    'flock_only',
    'flock_unusual',
    'share_invoiced',
  ],
});

/**
 * Moves an order to another drop-off day, releasing the old day's slots and claiming the new day's in one step. kill_date
 * defaults to two days after the drop-off. With a full_day_reason, the office can move it to a full day. With a `scope`, the
 * series' other orders move by as many days, as in `saveOrder`.
 */
export const scheduleDropoff = endpoint({
  method: 'POST',
  path: '/api/order/scheduleDropoff',
  input: z.object({
    order_id: Id,
    dropoff_date: Day,
    kill_date: z.union([z.literal('').transform(() => undefined), Day]).optional(),
    full_day_reason: FullDayReason,
    scope: SeriesScopeField,
  }),
  data: z.object({
    order_id: z.int(),
    dropoff_date: z.string(),
    kill_date: z.string(),
    /** The series' other orders that moved too. */
    changed_ids: z.array(z.int()),
  }),
  refusals: [
    'card_profile_missing',
    'order_fixed',
    'order_accepted',
    'date_past',
    ...KILL_REFUSALS,
    'day_full',
    'day_closed',
    'day_not_offered',
    'day_fixed',
  ],
});

/**
 * Soft-deletes an order and releases its slots. An order that is already deleted isn't found. With a `scope`, the orders of
 * its series whose animals haven't arrived are deleted too, on later dates or all from today on: all or none. Their dates
 * are never booked again. `order_ids` are the orders that were deleted.
 */
export const removeOrder = endpoint({
  method: 'POST',
  path: '/api/order/removeOrder',
  input: z.object({ order_id: Id, scope: SeriesScopeField }),
  data: z.object({ order_id: z.int(), order_ids: z.array(z.int()) }),
  done: 'Order was removed',
  refusals: ['card_profile_missing', 'status_move', 'sold_and_picked_up', 'order_invoiced'],
});

/**
 * Accepts a request (status 0 or 1) or rejects it (2, with a reject_reason). Either `order_id` or `schedule_id`
 * identifies the request; here they are the same id. A `project_id` alone applies to every undecided request for that
 * market lot; in that case, only 1 accepts, and 0 is refused. `payment_data` and rates from the client are ignored.
 * Returns the orders decided and their new status. `decision_id` undoes an acceptance (`undoAcceptance`); 0 if it can't be undone.
 */
export const updateProcessorAcceptanceStatus = endpoint({
  method: 'POST',
  path: '/api/calendar/updateProcessorAcceptanceStatus',
  input: z
    .object({
      order_id: z.union([z.literal(''), Id]).optional(),
      schedule_id: z.union([z.literal(''), Id]).optional(),
      project_id: z.union([z.literal(''), IdOrZero]).optional(),
      /** 1 for an order that isn't from the market. It has no effect, because the order is identified by its id. */
      ng_order: Flag.optional(),
      status: IntBetween(0, 2),
      reject_reason: Text(500).default(''),
      /** A market order's payment, as sent by clients. Ignored, because the server works it out itself. */
      payment_data: z.unknown().optional(),
    })
    .superRefine(({ status, reject_reason }, ctx) => {
      if (status === ACCEPTANCE.rejected && reject_reason === '')
        ctx.addIssue({ code: 'custom', path: ['reject_reason'], message: 'Required' });
    }),
  data: z.object({ order_id: z.int(), order_ids: z.array(z.int()), status: StatusCode, decision_id: z.int() }),
  done: ({ status }) => (status === ACCEPTANCE.rejected ? 'Order was rejected' : 'Order was accepted'),
  refusals: ['status_move', 'decision_missing'],
});
