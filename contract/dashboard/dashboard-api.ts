import { z } from 'zod';
import { DAY_KINDS } from '#contract/floor/api.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { ORDER_STATUS, STAGES } from '#contract/orders/status.ts';

/** An animal on the dashboard. */
const Animal = z.object({
  order_id: z.int(),
  title: z.string(),
  species: z.string(),
  heads: z.int(),
  dropoff_date: z.string(),
  kill_date: z.string(),
  status: z.literal(Object.values(ORDER_STATUS)),
  stage: z.enum(STAGES),
});

/** Unpaid invoices, and how many of them are overdue. */
const Owed = z.object({
  open: z.int(),
  open_cents: z.int(),
  overdue: z.int(),
  overdue_cents: z.int(),
});
export type Owed = z.output<typeof Owed>;

/**
 * What the office has to do today. Each number counts the rows in the list it links to, up to COUNT_MAX; see docs/rules.md,
 * Dashboard.
 */
const OfficeDay = z.object({
  kind: z.literal('office'),
  today: z.string(),
  /** Today's drop-offs: those still to come, and those already here. */
  expected: z.int(),
  arrived: z.int(),
  /** Drop-offs on earlier days for which no animal arrived. */
  missed: z.int(),
  kills: z.int(),
  cuts: z.int(),
  /** Animals that were marked as killed but aren't cut yet, and the total weight of those that have been weighed. */
  rail: z.int(),
  rail_clb: z.int(),
  /** Animals that should have been cut by now. */
  late: z.int(),
  ready: z.int(),
  missing_sheets: z.int(),
  sheet_changes: z.int(),
  requests: z.int(),
  owed: Owed,
  /** Disputes, deposits to hand back, and refunds that aren't covered by any credit. */
  money_trouble: z.int(),
  /** The next day with room for one more head, by category; null if there is none within SEARCHED_DAYS. */
  next_free: z.array(z.object({ category_id: z.int(), day: z.string().nullable() })),
});
export type OfficeDay = z.output<typeof OfficeDay>;

export const SEARCHED_DAYS = 60;

/** A butcher's day: what is killed and cut today, in the order the work is done. */
const FloorDay = z.object({
  kind: z.literal('floor'),
  today: z.string(),
  rail: z.int(),
  animals: z.array(
    z.object({
      ...Animal.shape,
      day_of: z.enum(DAY_KINDS),
      tagid: z.string(),
      process_option: z.string(),
      hanging_weight_clb: z.int().nullable(),
      /** Shares without a submitted sheet. */
      missing_sheets: z.int(),
    }),
  ),
});
export type FloorDay = z.output<typeof FloorDay>;

/**
 * What a portal user has to do next about an animal. 'decide': the plant hasn't accepted it yet. 'wait': there's
 * nothing to do for now.
 */
export const NEXT_STEPS = ['decide', 'fill_sheet', 'bring_in', 'pick_up', 'wait'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** A portal user's active animals, earliest drop-off first, and what the user owes. */
const PortalDay = z.object({
  kind: z.literal('portal'),
  today: z.string(),
  owed: Owed,
  animals: z.array(
    z.object({
      ...Animal.shape,
      next: z.enum(NEXT_STEPS),
      /** The user's first unsubmitted sheet, and how many there are. */
      sheet: z.object({ form_id: z.int(), data_id: z.int() }).nullable(),
      open_sheets: z.int(),
    }),
  ),
});
export type PortalDay = z.output<typeof PortalDay>;

/** The plant's day as the caller's role sees it: everything on the dashboard except its tables. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/getDashboard',
  input: z.object({}),
  data: z.discriminatedUnion('kind', [OfficeDay, FloorDay, PortalDay]),
  refusals: [],
  shows: ['orders', 'slots', 'cut_sheets', 'payments', 'settings'],
});

/**
 * A day's drop-offs: one row per share, or one for an animal without shares. Portal users get only their own drop-offs and
 * their customers'. The keys are set by DSH-012.
 */
export const getActionCenter = endpoint({
  method: 'POST',
  path: '/api/dashboard/getActionCenter',
  input: z.object({ event_date: Day }),
  data: z.array(
    z.object({
      order_id: z.int(),
      /** Quarters of the animal. */
      qty: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      phone: z.string(),
      email: z.string(),
      title: z.string(),
      /** The hanging weight in pounds; null until weighed. */
      weight: z.number().nullable(),
      ear_tag_id: z.string(),
      /** In days; null until known. */
      hang_time: z.int().nullable(),
      event_date: z.string(),
    }),
  ),
  refusals: [],
  shows: ['orders', 'customers', 'cut_sheets'],
});
export type ActionCenterRow = z.output<typeof getActionCenter.data>[number];
