import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email, Id } from '#contract/lib/fields.ts';

/** How many addresses one receipt can be emailed to. */
export const MAX_RECEIPT_MAILS = 3;
/** How many receipts a counter can email in 24 hours: more than it needs, but too few to spam strangers with. */
export const MAX_RECEIPT_MAILS_A_DAY = 200;

/** Emails a receipt to an address given at the counter: once per address, and again after a refund. */
export const mailCounterReceipt = endpoint({
  method: 'POST',
  path: '/api/market/pos/mailReceipt',
  input: z.object({ sale_id: Id, email: Email }),
  data: z.object({ sale_id: z.int() }),
  done: 'The receipt is on its way',
  refusals: ['receipt_with_link', 'receipt_mailed', 'receipt_mails_full', 'counter_mails_full'],
});
