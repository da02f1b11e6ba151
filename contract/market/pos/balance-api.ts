import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Line } from '#contract/lib/fields.ts';
import { MAX_SALE_CENTS } from '#contract/market/pos/price-sale.ts';
import { RECORDED } from '#contract/payments/methods.ts';

/**
 * Records how the buyer and seller of a share sold at the counter settled up once its price was known: the buyer paid
 * the balance or got the excess deposit back. If the animal was lost after the balance was paid, the buyer gets the balance
 * back. The money goes through the seller's open till day.
 */
export const settleBalanceAtCounter = endpoint({
  method: 'POST',
  path: '/api/market/pos/settleBalance',
  input: z.object({
    claim_id: Id,
    method: z.enum(RECORDED),
    reference: Line(60).default(''),
    /** What the buyer paid, as shown to the seller. Negative if the seller gave money back. */
    amount_cents: IntBetween(-MAX_SALE_CENTS, MAX_SALE_CENTS).refine((cents) => cents !== 0),
  }),
  data: z.object({ claim_id: z.int(), amount_cents: z.int() }),
  done: ({ amount_cents }) => (amount_cents > 0 ? 'Payment recorded' : 'Refund recorded'),
  refusals: ['till_closed', 'balance_settled', 'amount_changed', 'not_in_drawer'],
});
