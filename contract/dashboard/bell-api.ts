import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';

/** The kinds of things that can need someone's attention. */
export const BELL_KINDS = [
  'requests',
  'farms',
  'sheet_changes',
  'missed',
  'money',
  'overdue',
  'mails',
  'accounting',
  'offers',
  'sheets',
  'to_pay',
  'posts',
  'messages',
  'backups',
  'webhooks',
  'sales',
  'purchases',
] as const;
const BellKind = z.enum(BELL_KINDS);
export type BellKind = z.output<typeof BellKind>;

/** How many entries of each kind the bell shows; the rest are on the page it links to. */
export const BELL_SHOWN = 3;

const BellItem = z.object({
  /** The id of what needs attention, such as the requested order, the unpaid invoice, or the conversation. */
  item_id: z.int(),
  title: z.string(),
  /** Who it is about; '' if that is already clear. */
  name: z.string(),
  day: z.string().nullable(),
  amount_cents: z.int().nullable(),
  order_id: z.int().nullable(),
  invoice_id: z.int().nullable(),
  community_id: z.int().nullable(),
  sheet: z.object({ form_id: z.int(), data_id: z.int() }).nullable(),
});
export type BellItem = z.output<typeof BellItem>;

const BellGroup = z.object({
  kind: BellKind,
  /** How many entries are waiting, counted up to COUNT_MAX. */
  count: z.int(),
  /** How many have arrived since everything was last marked as read. These are always the newest. */
  unread: z.int(),
  /** Whether the newest entry arrived after the caller last opened the bell. */
  is_new: z.boolean(),
  /** Newest first. Empty for requests, whose list comes from pro_order_list. */
  items: z.array(BellItem),
});
export type BellGroup = z.output<typeof BellGroup>;

/**
 * Everything that needs the caller's attention, by kind. The kind with the newest entry comes first, and empty kinds are left
 * out.
 */
export const getBell = endpoint({
  method: 'GET',
  path: '/api/dashboard/getBell',
  input: z.object({}),
  data: z.array(BellGroup),
  refusals: [],
  shows: [
    'orders',
    'cut_sheets',
    'payments',
    'accounting',
    'mails',
    'waitlist',
    'settings',
    'messages',
    'customers',
    'market',
  ],
});

/** Records that the caller opened the bell or, with `is_read`, marked everything in it as read. */
export const markBell = endpoint({
  method: 'POST',
  path: '/api/dashboard/markBell',
  input: z.object({ is_read: z.boolean().default(false) }),
  data: z.null(),
  refusals: [],
});
