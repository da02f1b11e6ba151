import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id } from '#contract/lib/fields.ts';

/**
 * An issued invoice or credit note as a PDF, in the customer's language, using the template it was issued with, and
 * showing what has been paid since. Portal users get their own invoices and those of their customers. Accepts the
 * accounting connection's token as `qb-auth-token`, but doesn't require it.
 */
export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/order/getinvoicepdf/:invoice_id',
  input: z.object({ invoice_id: Id }),
  data: z.unknown(),
  file: 'application/pdf',
  refusals: [],
});
