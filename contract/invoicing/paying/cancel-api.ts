import { z } from 'zod';
import { CANCEL_CAUSES } from '#contract/invoicing/paying/cancel-rules.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween, RequiredLine, Revision } from '#contract/lib/fields.ts';
import { MAX_DEPOSIT_CENTS } from '#contract/orders/deposit.ts';
import { SeriesScopeField } from '#contract/orders/series-scope.ts';

const CAUSE = z.enum(CANCEL_CAUSES);

const CANCEL_TERMS = {
  terms: z.object({ cause: CAUSE, paid_cents: z.int(), refund_cents: z.int(), fee_cents: z.int() }).nullable(),
  /** For the office: what no invoice can use afterward and no rule settles. The office then decides what happens to it. */
  left_cents: z.int(),
};

/**
 * What canceling an order now means for its booking's deposit under the plant's rules; null if the plant has set none,
 * if another order in the booking is still active, or if there is nothing to refund, keep, or charge. With `condemns`,
 * what condemning its animal means.
 */
export const cancelTerms = endpoint({
  method: 'POST',
  path: '/api/payment/cancel_terms',
  input: z.object({ order_id: Id, condemns: Flag.default(false), scope: SeriesScopeField }),
  data: z.object({
    ...CANCEL_TERMS,
    /** The other orders of its series that `scope` cancels, if it means something for their deposits. By date. */
    others: z.array(z.object({ order_id: z.int(), dropoff_date: z.string(), ...CANCEL_TERMS })),
  }),
  refusals: [],
});

/** How the deposit of a canceled booking is settled. Amounts are in cents. */
export const Cancellation = z.object({
  cancellation_id: z.int(),
  cause: CAUSE,
  state: z.enum(['waiting', 'done']),
  /** When it is settled. Until then, the office can change it. */
  settle_at: z.string(),
  refund_cents: z.int(),
  /** 0 until it is settled. */
  kept_cents: z.int(),
  fee_cents: z.int(),
  /** The draft invoice for the fee, for the office to check and issue. */
  fee_invoice_id: z.int().nullable(),
  /** Why the office overrode the rules; '' if it didn't. */
  reason: z.string(),
  /** What the office still has to hand back, because it wasn't paid by card on our pages. */
  hand_back_cents: z.int(),
  revision: z.int(),
  can: z.object({ decide: z.boolean() }),
});
export type Cancellation = z.output<typeof Cancellation>;

/** Overrides the plant's rules before they are carried out. Any part of the deposit that isn't refunded is kept. */
export const decideCancellation = endpoint({
  method: 'POST',
  path: '/api/payment/decide_cancellation',
  input: z.object({
    cancellation_id: Id,
    refund_cents: IntBetween(0, MAX_DEPOSIT_CENTS),
    fee_cents: IntBetween(0, MAX_DEPOSIT_CENTS),
    reason: RequiredLine(200),
    revision: Revision,
  }),
  data: z.object({ cancellation_id: z.int() }),
  done: 'Saved',
  refusals: ['cancellation_settled', 'more_than_paid'],
});
