import { z } from 'zod';
import { CHANNELS } from '#contract/accounts/notice-events.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { NEEDS } from '#contract/orders/stage-needs.ts';
import { ORDER_STATUS, type OrderStatus, STAGES, type Stage } from '#contract/orders/status.ts';

/** The progress notices customers get, in order. */
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

/** The stage that each notice implies; null if it doesn't imply one. */
const STAGE_OF: Readonly<Record<Notice, Stage | null>> = {
  product_received: 'dropped_off',
  started_processing: 'cutting',
  packing_inprogress: 'packing',
  ready_for_pickup: 'ready',
  invoice_generated: null,
};
/** The stage after a notice. Stages only move forward, even if an earlier notice is sent again. */
export function stageAfter(stage: Stage, notice: Notice): Stage {
  const next = STAGE_OF[notice];
  return next !== null && STAGES.indexOf(next) > STAGES.indexOf(stage) ? next : stage;
}

/**
 * Progress notices can be sent while the animal is in the plant, and the invoice notice can be sent after that as well. Before
 * the animal has arrived, only the arrival notice can be sent.
 */
export function suitsStatus(notice: Notice, status: OrderStatus): boolean {
  if (status === ORDER_STATUS.open) return true;
  if (status === ORDER_STATUS.pending) return notice === 'product_received';
  return status === ORDER_STATUS.completed && notice === 'invoice_generated';
}

const Whose = z.union([z.literal(['', 0, '0']).transform(() => undefined), Id]).optional();

/**
 * Notifies an order's customers of its progress, each once and in their own language: everyone, only the owner of the share
 * `cart_id`, or only the customer `id`. A repeated call is counted but sends no email, unless it is forced or the email
 * couldn't be sent before. product_received for a pending order also records that the animal has arrived. invoice_generated
 * also creates each share's invoice, once; it is issued and emailed once the time to undo it has passed.
 */
export const sendNotification = endpoint({
  method: 'POST',
  path: '/api/profile/send_notification',
  input: z.object({
    id: Whose,
    order_id: Id,
    cart_id: Whose,
    event: Notice,
    force: Flag.default(false),
    /** Whether invoices may be issued with weights that are only estimated. */
    with_estimates: Flag.default(false),
  }),
  data: z.object({
    order_id: z.int(),
    event: Notice,
    stage: z.enum(STAGES),
    /** Why the animal wasn't moved to the stage that the notice is about; empty if it was. */
    missing: z.array(z.enum(NEEDS)),
    /** How many people this call notifies, and how many it can't reach by email, text, or push. */
    mailed: z.int(),
    without_address: z.int(),
    /** The id for undoing the notice, which is possible until its emails go out; 0 if nothing was recorded. */
    notice_id: z.int(),
  }),
  done: ({ event, mailed, without_address }) => {
    if (mailed > 0) return event === 'invoice_generated' ? 'Invoice sent!!' : 'Customers notified';
    return without_address > 0
      ? 'Recorded. No one on this list can be emailed or texted'
      : 'Everyone was already notified';
  },
  refusals: [
    'notice_not_now',
    'status_move',
    'tag_in_plant',
    'weight_missing',
    'live_weight_unknown',
    'packed_missing',
    'counts_missing',
    'nothing_to_charge',
    'weights_estimated',
    'line_too_large',
    'invoice_too_large',
  ],
});

/** How long a notice is held before it goes out. Until then, it can be undone. */
export const NOTICE_UNDO_SECONDS = 10;

/**
 * Withdraws a notice before it goes out. If the notice also recorded the animal's receipt, undoing it makes the order
 * pending again.
 */
export const undoNotification = endpoint({
  method: 'POST',
  path: '/api/profile/undo_notification',
  input: z.object({ order_id: Id, notice_id: Id }),
  data: z.object({ order_id: z.int(), event: Notice }),
  done: 'Undone. No one was notified',
  refusals: ['notice_sent', 'share_invoiced'],
});

/** Lists the notices to an order's customers, event by event. `recipient` is empty if nothing was sent. */
export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/profile/getNotifications/:order_id',
  input: z.object({ order_id: Id }),
  data: z.array(
    z.object({
      event: Notice,
      /** Whether the caller may send this notice now. */
      can: z.boolean(),
      /** The customers this notice goes to. `is_due` marks those who haven't been notified. */
      people: z.array(
        z.object({
          name: z.string(),
          /** How the notice reaches them: by email, or else by text or push. Null if it can't. */
          by: z.enum(CHANNELS).nullable(),
          /** How an automatic notice would reach them. This can differ, because the plant can turn off automatic emails. */
          unasked_by: z.enum(CHANNELS).nullable(),
          is_due: z.boolean(),
        }),
      ),
      /** Set while the notice can still be undone. */
      undo: z.object({ notice_id: z.int(), seconds_left: z.number() }).nullable(),
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
