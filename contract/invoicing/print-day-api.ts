import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';

/** The invoices issued on a day as one PDF, each showing what has been paid since. */
export const printDay = endpoint({
  method: 'GET',
  path: '/api/invoice/print_day',
  input: z.object({ day: Day }),
  data: z.unknown(),
  file: 'application/pdf',
  refusals: ['none_issued', 'busy'],
});
