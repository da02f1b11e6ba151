import { z } from 'zod';
import { EventName } from '#contract/booking/event-name.ts';
import { FullDayReason } from '#contract/calendar/full-day.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { KILL_REFUSALS } from '#contract/orders/kill-date.ts';
import { InspectionAnswer, Label } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

const ATTACHED = 'Cut sheet attatched successfully';
const ATTACH_REFUSALS = [
  'order_over',
  'sheet_locked',
  'sheet_of_other',
  'sheet_of_other_animal',
  'share_filled',
  'sheet_attached',
  'cut_over_thirty_months',
  'cut_age_unproven',
  'part_full',
  'cut_needs',
  'cut_taken',
  'portions_over',
  'portions_short',
  'sides_uneven',
] as const;

/**
 * A share that a sheet can be attached to. `form_status` is the status of the sheet it already has, which would be
 * replaced; '' if it has none.
 */
export const OrderForSheet = z.object({
  order_id: z.int(),
  cart_id: z.int(),
  customer_id: z.int(),
  ng_order: z.literal(1),
  title: z.string(),
  species: SpeciesKey,
  qty: z.int(),
  dropoff_date: z.string(),
  status: z.literal([ORDER_STATUS.pending, ORDER_STATUS.open]),
  form_status: z.enum(['', 'open']),
  /**
   * Whether the share's current sheet has answers. If so, replacing the sheet doesn't delete it: the customer keeps it
   * as a sheet without an order.
   */
  is_begun: z.boolean(),
});
export type OrderForSheet = z.output<typeof OrderForSheet>;

/**
 * Shares that this sheet can be attached to: those with the sheet's customer and animal category, in Pending or Open orders,
 * before cutting starts, without a submitted sheet. The next drop-off comes first.
 */
export const ordersForSheet = endpoint({
  method: 'POST',
  path: '/api/cutsheet/orders_for_sheet',
  input: z.object({ data_id: Id }),
  data: z.array(OrderForSheet),
  refusals: [],
  shows: ['orders', 'cut_sheets'],
});

/**
 * Attaches a sheet without an order to one of its customer's shares, replacing the share's open sheet. The server looks up
 * the share's customer itself: `customer_id` only has to match, and `ng_order` has no effect.
 */
export const updateCustomFormData = endpoint({
  method: 'POST',
  path: '/api/cutsheet/update_custom_form_data',
  input: z.object({ cart_id: Id, order_id: Id, data_id: Id, customer_id: Id.optional(), ng_order: Flag.optional() }),
  data: z.object({ order_id: z.int(), cart_id: z.int(), data_id: z.int() }),
  done: ATTACHED,
  refusals: [...ATTACH_REFUSALS],
  envelope: 'result',
});

/** Books a whole animal for the sheet's customer and attaches the sheet, or does neither. */
export const createOrderForSheet = endpoint({
  method: 'POST',
  path: '/api/cutsheet/create_order_for_sheet',
  input: z.object({
    data_id: Id,
    event_name: EventName,
    species: SpeciesKey,
    /** Number of birds in a flock of poultry. Every other order is one animal. */
    heads: IntBetween(1, 9999).default(1),
    dropoff_date: Day,
    kill_date: Day.optional(),
    process_option: z.union([z.literal(''), Label]).default(''),
    offering: InspectionAnswer,
    full_day_reason: FullDayReason,
  }),
  data: z.object({ order_id: z.int(), cart_id: z.int(), data_id: z.int(), status: z.int() }),
  done: ATTACHED,
  refusals: [
    'card_profile_missing',
    'species_not_handled',
    'date_past',
    ...KILL_REFUSALS,
    'customer_unknown',
    'cut_sheet_unknown',
    'day_full',
    'day_closed',
    'day_not_offered',
    ...ATTACH_REFUSALS,
    'key_reused',
  ],
  creates: true,
});
