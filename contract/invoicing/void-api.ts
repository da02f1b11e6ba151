import { z } from 'zod';
import { CASH_PLACE, TILL_REFUSALS } from '#contract/invoicing/deposit-api.ts';
import { VOID_KINDS } from '#contract/invoicing/voiding.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, RequiredLine } from '#contract/lib/fields.ts';

/**
 * Voids a payment that the office recorded, because of a mistake, or records that it came back, such as a check that bounced.
 * What it paid is owed again; what was refunded before stays refunded, and is written off if a whole check goes back. Cash that is returned comes out of a drawer or the office safe.
 */
export const voidPayment = endpoint({
  method: 'POST',
  path: '/api/payment/void',
  input: z.object({
    payment_id: Id,
    kind: z.enum(VOID_KINDS),
    reason: RequiredLine(200),
    ...CASH_PLACE,
  }),
  data: z.object({ refund_id: z.int() }),
  done: 'Payment voided',
  creates: true,
  refusals: [
    'voided_already',
    'credit_spent',
    'not_voidable',
    'books_closed',
    'books_open',
    'not_in_drawer',
    'not_in_safe',
    'key_reused',
    ...TILL_REFUSALS,
  ],
});
