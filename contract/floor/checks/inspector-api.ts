import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { LanguageCode } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** In place of records, on screen and on paper. */
export const NO_RECORDS = 'No records on these days.' satisfies Words;

/** The most records on paper. A spreadsheet has all. */
export const MAX_PAPER_ROWS = 6_000;

/**
 * The plant's records for the inspector, for any span of days: checks with their corrections, readings that are missing,
 * batches that were ground, animals received, meat picked up, recalls and drills, and the custom-kill log. Both formats have the same rows.
 */
export const inspectorPaper = endpoint({
  method: 'GET',
  path: '/api/floor/inspectorPaper/:format',
  input: z.object({ format: z.enum(['pdf', 'csv']), from: Day, to: Day, language: LanguageCode.default('en') }),
  data: z.unknown(),
  refusals: ['span_too_long', 'paper_too_long'],
  file: 'application/pdf',
});
