import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { IntBetween } from '#contract/lib/fields.ts';
import { MAX_PRICE_CENTS } from '#contract/payments/market-fees.ts';

/**
 * What a buyer pays for something on the market, itemized, in cents. Takes the seller's price. `plant_cents` is what an order
 * adds to the plant's own price for the processing; it isn't part of the total.
 */
export const marketPriceOf = endpoint({
  method: 'POST',
  path: '/api/payment/market_price',
  input: z.object({ price_cents: IntBetween(1, MAX_PRICE_CENTS) }),
  data: z.object({
    price_cents: z.int(),
    service_cents: z.int(),
    admin_cents: z.int(),
    total_cents: z.int(),
    plant_cents: z.int(),
  }),
  refusals: [],
});
