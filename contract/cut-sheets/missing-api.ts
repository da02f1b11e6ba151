import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Flag, Line, pageFields } from '#contract/lib/fields.ts';

/** A share that hasn't been cut yet and whose sheet hasn't been submitted; `data_id` is null if no sheet was chosen. */
export const MissingSheet = z.object({
  cart_id: z.int(),
  order_id: z.int(),
  order_title: z.string(),
  data_id: z.int().nullable(),
  form_id: z.int().nullable(),
  customer_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The phone number that links are texted to, because there is no email address; '' if links aren't texted. */
  text_to: z.string(),
  /** Whether links are pushed to the customer's devices, because there is no email address. */
  is_pushed: z.boolean(),
  species: z.string(),
  animal_number: z.int(),
  quarters: z.int(),
  kill_date: z.string(),
  /** When the last link was sent and when it was opened. */
  sent_at: z.string().nullable(),
  opened_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
});
export type MissingSheet = z.output<typeof MissingSheet>;

/** How many days ahead a kill counts as 'soon'. */
export const SOON_DAYS = 7;

/** Customers who have not filled in their cut sheet, by kill date; with `soon`, only for kills within SOON_DAYS. */
export const listMissingSheets = endpoint({
  method: 'POST',
  path: '/api/cutsheet/list_missing',
  input: z.object({
    search: Line(100).default(''),
    soon: Flag.default(false),
    ...pageFields(),
  }),
  data: PageOf(MissingSheet),
  envelope: 'page',
  refusals: [],
  shows: ['cut_sheets', 'orders', 'customers'],
});

/** Exports all pages of the missing cut sheets as a spreadsheet, by kill date, to call people. */
export const exportMissingSheets = endpoint({
  method: 'GET',
  path: '/api/cutsheet/export_missing',
  input: listMissingSheets.input.pick({ search: true, soon: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});

/**
 * How many sheets are missing for kills in the next seven days, and how many change requests are waiting. Neither count
 * goes past a hundred.
 */
export const countMissingSheets = endpoint({
  method: 'GET',
  path: '/api/cutsheet/count_missing',
  input: z.object({}),
  data: z.object({ missing: z.int(), changes: z.int() }),
  refusals: [],
  shows: ['cut_sheets', 'orders'],
});
