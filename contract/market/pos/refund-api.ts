import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Count, Flag, Id, IdOrZero, IntBetween, ListOf } from '#contract/lib/fields.ts';
import { MAX_CLB, MAX_PIECES } from '#contract/market/lots/lot.ts';
import { MAX_SALE_LINES, Plain } from '#contract/market/pos/counter-api.ts';
import { MAX_SALE_CENTS } from '#contract/market/pos/price-sale.ts';

const Pick = z.object({
  line: Count(MAX_SALE_LINES),
  quantity: IntBetween(1, Math.max(MAX_PIECES, MAX_CLB)),
  /** Whether what was returned can be sold again. A share always can. */
  is_restocked: Flag.default(true),
});

/**
 * Refunds lines of a sale, even after its till day has closed. The money goes back the way it was paid, out of a till
 * that is open now.
 */
export const refundCounterSale = endpoint({
  method: 'POST',
  path: '/api/market/pos/refund',
  input: z.object({
    sale_id: Id,
    /** The plant's till session; 0 for sellers, whose open day is used. */
    session_id: IdOrZero.default(0),
    reason: Plain(200),
    lines: ListOf(Pick, MAX_SALE_LINES)
      .refine((lines) => lines.length > 0, 'Required')
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length),
    /** As the clerk saw it. */
    amount_cents: Count(MAX_SALE_CENTS),
  }),
  data: z.object({ refund_id: z.int(), amount_cents: z.int() }),
  done: 'Refunded',
  creates: true,
  refusals: [
    'till_closed',
    'till_counted',
    'till_old',
    'sale_voided',
    'refunded_already',
    'amount_changed',
    'whole_share_only',
    'not_in_drawer',
    'past_tipping_point',
  ],
});
