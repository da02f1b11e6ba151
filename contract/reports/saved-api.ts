import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, RequiredLine } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { checkDays, ReportChoice } from '#contract/reports/api.ts';

export const MAX_SAVED = 50;
const NEEDS_NAME = 'To email this report, choose a named range, such as Last month.' satisfies Words;

/** The person's saved reports, by name. */
export const getSavedReports = endpoint({
  method: 'GET',
  path: '/api/reports/saved',
  input: z.object({}),
  data: z.array(z.object({ saved_report_id: z.int(), name: z.string(), choice: ReportChoice, is_mailed: z.boolean() })),
  refusals: [],
});
export type SavedReport = z.output<typeof getSavedReports.data>[number];

/** Saves a report with its range and filters under a name, replacing one with the same name. */
export const saveReport = endpoint({
  method: 'POST',
  path: '/api/reports/save',
  input: ReportChoice.extend({
    name: RequiredLine(60),
    /** Emailed to the person on the first of each month. */
    is_mailed: Flag.default(false),
  })
    .superRefine(checkDays)
    .superRefine(({ range, is_mailed }, ctx) => {
      if (is_mailed && range === 'own') ctx.addIssue({ code: 'custom', message: NEEDS_NAME, path: ['is_mailed'] });
    }),
  data: z.object({ saved_report_id: z.int() }),
  done: 'Report saved',
  refusals: ['too_many_reports'],
});

export const removeReport = endpoint({
  method: 'POST',
  path: '/api/reports/remove',
  input: z.object({ saved_report_id: Id }),
  data: z.object({ saved_report_id: z.int() }),
  done: 'Report removed',
  refusals: [],
});
