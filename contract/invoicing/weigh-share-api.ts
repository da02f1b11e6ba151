import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween, Revision } from '#contract/lib/fields.ts';

const Clb = IntBetween(1, 10_000_000).nullable();
/**
 * Records the weights for a share on a draft, in hundredths of a pound: the live weight of the whole animal, and the weight of
 * the share's packages.
 */
export const weighShare = endpoint({
  method: 'POST',
  path: '/api/invoice/weigh_share',
  input: z.object({
    invoice_id: Id,
    revision: Revision,
    cart_id: Id,
    live_weight_clb: Clb,
    /** The live weight that the caller saw, so that nobody overwrites a weight they haven't seen. */
    seen_live_clb: Clb,
    packaged_weight_clb: Clb,
    /** The sender was asked about an unusual weight and said that it is right. */
    is_sure: Flag.default(false),
  }),
  data: z.object({ invoice_id: z.int(), revision: z.int(), total_cents: z.int() }),
  done: 'Weights saved',
  refusals: [
    'invoice_changed',
    'invoice_issued',
    'prices_missing',
    'weight_missing',
    'nothing_to_charge',
    'line_too_large',
    'invoice_too_large',
    'not_arrived',
    'two_customers',
    'weight_changed',
    'weight_over_live',
    'live_weight_unusual',
    'live_weight_final',
  ],
});
