import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Line } from '#contract/lib/fields.ts';
import { MAX_PRICE_CENTS } from '#contract/payments/market-fees.ts';
import { RECORDED } from '#contract/payments/methods.ts';

/**
 * Records that a buyer paid the farm itself the balance of an online purchase, so that the card isn't charged for it. The
 * amount is the price less the deposit, without fees, because we don't collect it.
 */
export const recordBalance = endpoint({
  method: 'POST',
  path: '/api/market/seller/recordBalance',
  input: z.object({
    claim_id: Id,
    method: z.enum(RECORDED),
    reference: Line(60).default(''),
    /** What is due, as shown to the seller. */
    amount_cents: IntBetween(1, MAX_PRICE_CENTS),
    paid_on: Day,
  }),
  data: z.object({ claim_id: z.int(), amount_cents: z.int() }),
  done: 'Payment recorded',
  refusals: ['nothing_due', 'balance_settled', 'amount_changed', 'payment_under_way', 'paid_on_wrong'],
});

/** Takes such a record back until the meat is picked up. The balance is due again. */
export const undoBalance = endpoint({
  method: 'POST',
  path: '/api/market/seller/undoBalance',
  input: z.object({ claim_id: Id }),
  data: z.object({ claim_id: z.int() }),
  done: 'Payment undone',
  refusals: ['balance_has_left'],
});
