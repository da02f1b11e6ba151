import { z } from 'zod';
import { FullDayReason } from '#contract/calendar/full-day.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Count, Flag, Id, RequiredLine } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { KILL_REFUSALS } from '#contract/orders/kill-date.ts';
import { Label } from '#contract/orders/offering.ts';

const ATTACHED = 'Cut sheet attatched successfully';
/** Why a share cannot take a sheet. */
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
  'portions_over',
  'portions_short',
  'sides_uneven',
] as const;

/** A share that a sheet can be attached to. `form_status` is that of the sheet it has, which would give way; '' for none. */
export const OrderForSheet = z.object({
  order_id: z.int(),
  cart_id: z.int(),
  customer_id: z.int(),
  ng_order: z.literal(1),
  title: z.string(),
  species: SpeciesKey,
  qty: z.int(),
  dropoff_date: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  form_status: z.enum(['', 'open']),
  /** Something is chosen on that sheet already: it stays its customer's, on no order. */
  is_begun: z.boolean(),
});
export type OrderForSheet = z.output<typeof OrderForSheet>;

/** The shares of the sheet's customer in orders that are Pending or Open, of the sheet's kind of animal, that have no filled sheet; the next to be dropped off first. Decision C-116. */
export const ordersForSheet = endpoint({
  method: 'POST',
  path: '/api/cutsheet/orders_for_sheet',
  input: z.object({ data_id: Id }),
  data: z.array(OrderForSheet),
  refusals: [],
  shows: ['orders', 'cut_sheets'],
});

/**
 * Attaches a sheet that is on no order to a share of its customer's; an open sheet that the share had gives way. Whose the share
 * is and of which market is known here: `customer_id` and `ng_order` only have to agree. Spec part 2, section 7.
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

/** Books an animal of the sheet's customer as the new-order form would, the whole of it theirs, and attaches the sheet: both or neither. */
export const createOrderForSheet = endpoint({
  method: 'POST',
  path: '/api/cutsheet/create_order_for_sheet',
  input: z.object({
    data_id: Id,
    event_name: RequiredLine(120),
    species: SpeciesKey,
    /** Of a flock of poultry; every other order is one animal. */
    heads: Count(9999).pipe(z.int().min(1)).default(1),
    dropoff_date: Day,
    kill_date: Day.optional(),
    process_option: z.union([z.literal(''), Label]).default(''),
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
    ...ATTACH_REFUSALS,
    'key_reused',
  ],
  creates: true,
});
