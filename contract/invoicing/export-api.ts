import { z } from 'zod';
import { listInvoices } from '#contract/invoicing/invoices-api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';

/** Exports all pages of the list of invoices and credit notes as a spreadsheet. */
export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/invoice/export',
  input: listInvoices.input.omit({ page: true, page_size: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});
