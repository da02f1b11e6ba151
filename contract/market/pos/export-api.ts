import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';

/** Exports all sales at the counter as a spreadsheet, newest first. */
export const exportCounterSales = endpoint({
  method: 'GET',
  path: '/api/market/pos/export',
  input: z.object({}),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});
