import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Line } from '#contract/lib/fields.ts';
import { MOST_SALE_CENTS } from '#contract/market/pos/price-sale.ts';
import { RECORDED } from '#contract/payments/methods.ts';

/** Records that the buyer of a share sold at the counter paid the rest of its price, into the seller's open till day. */
export const takeRestAtCounter = endpoint({
  method: 'POST',
  path: '/api/market/pos/takeRest',
  input: z.object({
    claim_id: Id,
    method: z.enum(RECORDED),
    reference: Line(60).default(''),
    /** As the seller saw it. */
    amount_cents: IntBetween(1, MOST_SALE_CENTS),
  }),
  data: z.object({ claim_id: z.int() }),
  done: 'Payment recorded',
  refusals: ['till_closed', 'rest_paid', 'amount_changed'],
});
