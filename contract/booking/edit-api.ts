import { z } from 'zod';
import { MAX_HANG_DAYS } from '#contract/accounts/settings-api.ts';
import { EventName } from '#contract/booking/event-name.ts';
import { RECURRENCE_REFUSALS, Rrule } from '#contract/booking/recurrence-api.ts';
import { EDITED_AMOUNTS } from '#contract/booking/shares.ts';
import { FullDayReason } from '#contract/calendar/full-day.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { CommaList, Count, Flag, Id, IntBetween, ListOf, MAX_INT, Text } from '#contract/lib/fields.ts';
import { Code } from '#contract/lib/shared-text.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { ORGANS, Organ, Sex } from '#contract/orders/animal-terms.ts';
import { AttachmentIds } from '#contract/orders/attachments-api.ts';
import { DepositAmount, DepositEmail, DepositPhone } from '#contract/orders/deposit.ts';
import { KILL_REFUSALS } from '#contract/orders/kill-date.ts';
import { InspectionAnswer, Label } from '#contract/orders/offering.ts';
import { SeriesScopeField } from '#contract/orders/series-scope.ts';

/** Fields left out don't change, and neither do required fields that older clients send empty. */
const Kept = <S extends z.core.$ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const NoId = z.union([z.literal(''), z.null()]).transform(() => undefined);

/** More orders than a series has. */
const MAX_DELETED = 500;

/** Why shares can't be saved as they were sent. */
const SHARE_REFUSALS = [
  'customer_twice',
  'owner_missing',
  'customer_unknown',
  'cut_sheet_missing',
  'cut_sheet_unknown',
  'not_one_animal',
  'share_invoiced',
  'share_bought',
  'share_packed',
] as const;

/**
 * A share as the edit dialog sends it: `name` is the directory id, `cutsheet` the template. A stored row has a cart_id; a row
 * without one matches the same customer's stored row, or is new.
 */
export const EditedShare = z.object({
  cart_id: z.union([NoId, Id]).optional(),
  name: z.union([NoId, Id]).optional(),
  cutsheet: z.union([NoId, Id]).optional(),
  amount: z.union([z.literal('').transform(() => undefined), z.enum(EDITED_AMOUNTS)]).optional(),
});
export type EditedShare = z.output<typeof EditedShare>;
const EditedShares = ListOf(EditedShare, 20);

/**
 * Changes an order, all or nothing.
 * - `version` is the one shown on the screen; if someone has changed the order since, the call is refused with 'order_changed'.
 * - Shares in neither `split` nor `deletedsplit` are kept. A share keeps its filled-in cut sheet; if the share is
 *   removed or gets another sheet, the old one stays with its customer as a previous sheet.
 * - Changing the day, label, or species releases the old slots and claims the new ones in one step. `kill_date` is two days
 *   after the new drop-off day unless it is sent.
 * - `recurring` with an `rrule` books the same kind of order on the other dates, all or nothing. If the order already
 *   repeats, the rule counts from the first date of its series, and dates that the series has had are never booked again.
 * - `scope` makes the same changes to the series' other orders whose animals haven't arrived: those on later dates, or all
 *   from today on. Their days and kill dates move by as many days. Ear tags, ages, proofs of age, and deposits stay.
 * - If `old_dropoff_date` equals dropoff_date, the day was not changed on this screen. `status`, `organ`, `customers`, and
 *   `customers_all` are accepted and ignored. With a `full_day_reason`, the office can book into a full day.
 */
export const SaveOrder = z.object({
  order_id: Id,
  version: IntBetween(1, MAX_INT).optional(),
  event_name: EventName.optional(),
  /** An alias for event_name, which takes precedence if both are sent. */
  title: EventName.optional(),
  organic: z.enum(['', 'yes', 'no']).optional(),
  dropoff_date: Kept(Day),
  old_dropoff_date: Kept(Day),
  kill_date: Kept(Day),
  extra_field_1: Text(2000).optional(),
  recurring: Flag.default(false),
  rrule: Rrule,
  scope: SeriesScopeField,
  organs: CommaList(Organ, ORGANS.length).optional(),
  process_option: z.union([z.literal(''), Label]).optional(),
  /** If omitted or '', an unchanged label keeps its offering and a new one gets the plant's default. */
  offering: InspectionAnswer,
  sex: z.union([z.literal(''), Sex]).optional(),
  animal: Kept(SpeciesKey),
  species: Kept(SpeciesKey),
  /** Number of birds in a flock of poultry. */
  heads: IntBetween(1, 9999).optional(),
  ear_tag_id: Code(40).optional(),
  /** Keeps the tag even though another animal in the plant has the same one. */
  allows_same_tag: Flag.default(false),
  /** How many days the carcass hangs; '' means the plant's days for the species. */
  hang: z.union([z.literal(''), Count(MAX_HANG_DAYS)]).optional(),
  split: EditedShares.optional(),
  deletedsplit: ListOf(Id, 20).default([]),
  collect_deposit: DepositAmount.optional(),
  deposite_email: DepositEmail,
  deposite_phone: DepositPhone,
  organic_certified_file: AttachmentIds.unwrap().optional(),
  thirty_plus_file: AttachmentIds.unwrap().optional(),
  over_thirty_months: z.enum(['', 'yes', 'no']).optional(),
  full_day_reason: FullDayReason,
});
export type SaveOrder = z.output<typeof SaveOrder>;

export const saveOrder = endpoint({
  method: 'POST',
  path: '/api/order/saveOrder',
  input: SaveOrder,
  data: z.object({
    order_id: z.int(),
    version: z.int(),
    /** The additional orders booked by a recurrence. */
    order_ids: z.array(z.int()),
    /** The series' other orders that were changed too. */
    changed_ids: z.array(z.int()),
  }),
  done: 'Order was saved',
  creates: true,
  ignores: ['status', 'organ', 'customers', 'customers_all', 'day'],
  refusals: [
    'card_profile_missing',
    'order_fixed',
    'order_accepted',
    'order_changed',
    'offering_contradicted',
    'tag_in_plant',
    'day_fixed',
    ...KILL_REFUSALS,
    'day_full',
    'day_closed',
    'day_not_offered',
    'species_not_handled',
    'species_fixed',
    ...SHARE_REFUSALS,
    'attachment_unknown',
    'deposit_contact_missing',
    'deposit_two_contacts',
    ...RECURRENCE_REFUSALS,
    'key_reused',
  ],
});

/**
 * Splits one share into parts that must add up to it. The row for the share's own customer keeps its cart_id and sheet;
 * the others get `form_id` unless they specify a sheet.
 */
export const splitOrder = endpoint({
  method: 'POST',
  path: '/api/order/split',
  input: z.object({ cart_id: Id, split_data: EditedShares, form_id: z.union([NoId, Id]).optional() }),
  data: z.object({ order_id: z.int(), cart_ids: z.array(z.int()) }),
  done: 'Add Split Order Successfully',
  refusals: ['order_fixed', ...SHARE_REFUSALS],
});

/**
 * Undoes a deletion: restores the order and claims its slots again, or refuses and says why it can't. `order_ids` are
 * the orders that were deleted together with it: all are restored, or none. With a `full_day_reason`, the office can
 * restore it to a day that has filled up since, or on which it was already overbooked.
 */
export const restoreOrder = endpoint({
  method: 'POST',
  path: '/api/order/restoreOrder',
  input: z.object({
    order_id: Id,
    order_ids: ListOf(Id, MAX_DELETED).default([]),
    full_day_reason: FullDayReason,
  }),
  data: z.object({ order_id: z.int(), status: z.int() }),
  done: 'Order was restored',
  refusals: ['card_profile_missing', 'day_full', 'day_closed', 'day_not_offered', 'not_deleted'],
});

/** How long the screen offers to undo an acceptance. */
export const ACCEPT_UNDO_SECONDS = 10;

/**
 * Undoes accepting a request: it waits for an answer again, and whoever asked is told nothing. Refused once anything else has
 * happened to the order, and for animals from the market, whose sale the acceptance recorded.
 */
export const undoAcceptance = endpoint({
  method: 'POST',
  path: '/api/order/undoAcceptance',
  input: z.object({ order_id: Id, decision_id: Id }),
  data: z.object({ order_id: z.int(), status: z.int() }),
  done: 'The request waits for an answer again',
  refusals: ['acceptance_settled'],
});

/** A field's old and new value, as sent in calls: 'custom', '2026-06-10'. */
export const FieldChange = z.object({
  field: z.string(),
  /** The owner of the share, if a share was changed. */
  of: z.string().optional(),
  from: z.union([z.string(), z.number(), z.null()]),
  to: z.union([z.string(), z.number(), z.null()]),
});
export type FieldChange = z.output<typeof FieldChange>;

/** One change to an order: who made it, when, and what changed. */
export const HistoryEntry = z.object({
  event_id: z.int(),
  kind: z.string(),
  happened_at: z.string(),
  /** Empty if no person made the change. */
  first_name: z.string(),
  last_name: z.string(),
  changes: z.array(FieldChange),
  /** Why the order was rejected or overbooked. */
  reason: z.string(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** An order's history, newest first. Portal users do not see reasons or contact details meant for the office. */
export const orderHistory = endpoint({
  method: 'GET',
  path: '/api/order/history/:order_id',
  input: z.object({ order_id: Id }),
  data: z.array(HistoryEntry),
  refusals: [],
  shows: ['orders', 'cut_sheets'],
});
