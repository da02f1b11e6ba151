import { z } from 'zod';
import { type EventRules, Id } from '#server/lib/event-data.ts';

/** `outcome`: why, such as 'authentication' if the bank wants the customer to confirm it. */
const ChargeFailed = z.object({ invoice_id: Id.nullish(), outcome: z.string().optional() });

export const PAYMENTS_EVENTS = {
  'payment.received': { about: 'order', topics: ['payments', 'orders'], data: z.object({ payment_id: Id }) },
  'payment.declined': { about: 'order', topics: ['payments'] },
  /** A charge that never reached the provider. */
  'payment.given_up': { about: 'order', topics: ['payments'] },
  'payment.refunded': { about: 'order', topics: ['payments', 'orders'], data: z.object({ refund_id: Id }) },
  /** The bank sent a refund back. */
  'payment.refund_failed': {
    about: 'customer',
    topics: ['payments', 'orders'],
    staffOnly: true,
    data: z.object({ refund_id: Id }),
  },
  /** The office voided a payment, or recorded that it came back, such as a check that bounced. */
  'payment.voided': {
    about: 'customer',
    topics: ['payments', 'orders'],
    data: z.object({ payment_id: Id, refund_id: Id }),
  },
  'payment.disputed': { about: 'customer', topics: ['payments', 'orders'], staffOnly: true },
  /** The bank gave a disputed deposit back. */
  'payment.dispute_won': { about: 'order', topics: ['payments', 'orders'], staffOnly: true },
  'invoice.payment_declined': { about: 'customer', topics: ['payments'], data: ChargeFailed },
  'invoice.payment_given_up': { about: 'customer', topics: ['payments'], data: ChargeFailed },
  'invoice.refunded': { about: 'customer', topics: ['payments', 'orders'], data: z.object({ refund_id: Id }) },
  'bank.changed': { about: 'plant', topics: ['payments'], data: z.object({ bank_move_id: Id }) },
  'card.saved': { about: 'account', topics: ['account'] },
} as const satisfies EventRules;
