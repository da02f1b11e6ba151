import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';

/** A day's drop-offs for the plant, one row per share, as a PDF or a spreadsheet. */
export const exportDayOrders = endpoint({
  method: 'GET',
  path: '/api/reports/order_export',
  input: z.object({ event_date: Day, format: z.enum(['pdf', 'csv']).default('pdf') }),
  data: z.unknown(),
  file: 'application/pdf',
  refusals: [],
});
