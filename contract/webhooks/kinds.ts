import type { Words } from '#contract/lib/spanish.ts';

/** The events that a webhook can be sent, with the names that owners choose from. */
export const WEBHOOK_KINDS = {
  'order.created': 'Order booked or requested',
  'order.accepted': 'Request accepted',
  'order.accept_undone': 'Request’s acceptance undone',
  'order.rejected': 'Request declined',
  'order.changed': 'Order changed',
  'order.scheduled': 'Order moved to another day',
  'order.removed': 'Order canceled',
  'order.restored': 'Canceled order restored',
  'order.received': 'Animal received',
  'order.weighed': 'Animal weighed',
  'order.stage_moved': 'Order moved to another stage',
  'order.stage_undone': 'Move to a stage undone',
  'order.notified': 'Customers notified of an order’s progress',
  'order.completed': 'Order completed',
  'share.picked_up': 'Share picked up',
  'share.pickup_undone': 'Pickup of a share undone',
  'cut_sheet.submitted': 'Cut sheet submitted',
  'cut_sheet.change_asked': 'Change to a cut sheet requested',
  'cut_sheet.change_accepted': 'Change to a cut sheet accepted',
  'cut_sheet.change_refused': 'Change to a cut sheet declined',
  'customer.added': 'Customer added',
  'customer.changed': 'Customer changed',
  'waitlist.joined': 'Waitlist joined',
  'waitlist.offered': 'Day offered from the waitlist',
  'waitlist.accepted': 'Offered day accepted',
  'waitlist.declined': 'Offered day declined',
  'waitlist.lapsed': 'Offered day not answered in time',
  'waitlist.left': 'Waitlist left',
  'deposit.reminded': 'Reminder of a deposit sent',
  'payment.received': 'Deposit paid',
  'payment.declined': 'Card declined for a deposit',
  'payment.refunded': 'Deposit refunded',
  'payment.disputed': 'Card payment disputed',
  'payment.dispute_won': 'Disputed card payment returned',
  'invoice.issued': 'Invoice issued',
  'invoice.paid': 'Invoice payment received',
  'invoice.payment_declined': 'Card declined for an invoice',
  'invoice.reminded': 'Reminder of an invoice sent',
  'invoice.refunded': 'Invoice payment refunded',
} as const satisfies Readonly<Record<string, Words>>;
export type WebhookKind = keyof typeof WEBHOOK_KINDS;
export const WEBHOOK_KIND_KEYS = Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]];

/** Sent when the owner asks for a test. */
export const TEST_KIND = 'test';

/** How long to wait after each try that failed, in seconds: about a day in all. */
export const WAITS = [10, 60, 300, 1800, 7200, 21_600, 57_600] as const;
/** After this long without success, nothing more is sent until the owner turns the webhook on again. */
export const DAYS_UNTIL_OFF = 5;
/** How long the log goes back. */
export const LOG_DAYS = 30;
export const MAX_WEBHOOKS = 20;
