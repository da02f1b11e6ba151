import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { ORDER_STATUS, type OrderStatus, STAGES, type Stage } from '#contract/orders/status.ts';

/** What customers are told as their order progresses, in order. */
export const NOTICES = [
  'product_received',
  'started_processing',
  'packing_inprogress',
  'ready_for_pickup',
  'invoice_generated',
] as const;
export const Notice = z.enum(NOTICES);
export type Notice = z.output<typeof Notice>;

export const NOTICE_WORDS: Readonly<Record<Notice, Words>> = {
  product_received: 'Product received',
  started_processing: 'Started processing',
  packing_inprogress: 'Packing in progress',
  ready_for_pickup: 'Ready for pickup',
  invoice_generated: 'Invoice generated',
};

/** The stage each notice implies; null where it implies none. */
const STAGE_OF: Readonly<Record<Notice, Stage | null>> = {
  product_received: 'dropped_off',
  started_processing: 'cutting',
  packing_inprogress: 'packing',
  ready_for_pickup: 'ready',
  invoice_generated: null,
};
/** The stage after a notice. Work only moves forward, even if an earlier notice is sent again. */
export function stageAfter(stage: Stage, notice: Notice): Stage {
  const next = STAGE_OF[notice];
  return next !== null && STAGES.indexOf(next) > STAGES.indexOf(stage) ? next : stage;
}

/**
 * Progress can be announced while the animal is in the plant, an invoice also afterwards; for an expected animal only its
 * arrival.
 */
export function mayTell(notice: Notice, status: OrderStatus): boolean {
  if (status === ORDER_STATUS.open) return true;
  if (status === ORDER_STATUS.pending) return notice === 'product_received';
  return status === ORDER_STATUS.completed && notice === 'invoice_generated';
}

const Whose = z.union([z.literal(['', 0, '0']).transform(() => undefined), Id]).optional();

/**
 * Tells an order's customers about its progress, each once and in their language: all of them, or only the share `cart_id`, or
 * only what the customer `id` has. A repeated call is counted but mails nothing, unless it is forced or the mail could not be
 * sent before. product_received for a pending order also records the receipt.
 */
export const sendNotification = endpoint({
  method: 'POST',
  path: '/api/profile/send_notification',
  input: z.object({ id: Whose, order_id: Id, cart_id: Whose, event: Notice, force: Flag.default(false) }),
  data: z.object({
    order_id: z.int(),
    event: Notice,
    stage: z.enum(STAGES),
    /** How many people this call mails, and how many have no e-mail address. */
    mailed: z.int(),
    without_address: z.int(),
  }),
  done: ({ mailed, without_address }) => {
    if (mailed > 0) return 'Customers notified by email';
    return without_address > 0 ? 'Recorded. No one here has an email address' : 'They were already notified';
  },
  refusals: ['notice_not_now', 'status_move'],
});

/** What an order's customers were told, event by event. `recipient` is '' where no mail was sent. */
export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/profile/getNotifications/:order_id',
  input: z.object({ order_id: Id }),
  data: z.array(
    z.object({
      event: Notice,
      /** Whether this person may send it now. */
      can: z.boolean(),
      sent: z.array(
        z.object({
          cart_id: z.int(),
          name: z.string(),
          recipient: z.string(),
          times: z.int(),
          sent_at: z.string(),
          sent_by: z.string(),
        }),
      ),
    }),
  ),
  refusals: [],
  shows: ['orders'],
});
export type SentNotice = z.output<typeof getNotifications.data>[number];
