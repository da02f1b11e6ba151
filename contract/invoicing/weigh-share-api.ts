import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Revision } from '#contract/lib/fields.ts';

const Clb = IntBetween(1, 10_000_000).nullable();
/** Records what a share of a draft weighs, in hundredths of a pound: the whole animal alive, and the share's packages. */
export const weighShare = endpoint({
  method: 'POST',
  path: '/api/invoice/weigh_share',
  input: z.object({ invoice_id: Id, revision: Revision, cart_id: Id, live_weight_clb: Clb, packaged_weight_clb: Clb }),
  data: z.object({ invoice_id: z.int(), revision: z.int(), total_cents: z.int() }),
  done: 'Weights saved',
  refusals: [
    'invoice_changed',
    'invoice_issued',
    'prices_missing',
    'weight_missing',
    'nothing_to_charge',
    'not_arrived',
    'two_customers',
  ],
});
