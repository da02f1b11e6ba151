import { z } from 'zod';
import { Day, daysBetween } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { LAST_DAY_WORDS } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Label } from '#contract/orders/offering.ts';
import { MAX_DAYS, RANGE_NAMES } from '#contract/reports/ranges.ts';
import { REPORT_NAMES } from '#contract/reports/report.ts';

const DayOrNone = z.union([z.literal(''), Day]).default('');
const TOO_LONG = 'A report can cover up to five years.' satisfies Words;
const DAY_MISSING = 'Choose the first and last day.' satisfies Words;

/** A report, its days, and its filters; '' where none is chosen. Named ranges ignore `from` and `to`. */
export const ReportChoice = z.object({
  report: z.enum(REPORT_NAMES),
  range: z.enum(RANGE_NAMES).default('this_month'),
  /** First and last day, both included, for the range 'own'. */
  from: DayOrNone,
  to: DayOrNone,
  species: z.union([z.literal(''), SpeciesKey]).default(''),
  process_option: z.union([z.literal(''), Label]).default(''),
});
export type ReportChoice = z.output<typeof ReportChoice>;

/** Validates a custom range of days. */
export function checkDays(
  { range, from, to }: Pick<ReportChoice, 'range' | 'from' | 'to'>,
  ctx: z.RefinementCtx,
): void {
  const refuse = (message: Words, field: 'from' | 'to') => ctx.addIssue({ code: 'custom', message, path: [field] });
  if (range !== 'own') return;
  if (from === '') refuse(DAY_MISSING, 'from');
  else if (to === '') refuse(DAY_MISSING, 'to');
  else if (to < from) refuse(LAST_DAY_WORDS, 'to');
  else if (daysBetween(from, to) >= MAX_DAYS) refuse(TOO_LONG, 'to');
}
const Asked = ReportChoice.superRefine(checkDays);

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const Part = z.object({
  from: z.string(),
  to: z.string(),
  /** At most MAX_ROWS; the file has all rows. */
  rows: z.array(Row),
  /** The sums of all rows, including those not listed. */
  totals: Row,
});
export type ReportPart = z.output<typeof Part>;

/** For more rows than this, the file is the better tool. */
export const MAX_ROWS = 500;

/**
 * A report, and the same report for the previous period (null for a log). A row's keys are the keys of the report's
 * columns in report.ts.
 */
export const getReport = endpoint({
  method: 'POST',
  path: '/api/reports/report',
  input: Asked,
  data: z.object({
    bucket: z.enum(['day', 'week', 'month']),
    now: Part,
    before: Part.nullable(),
    /** True if there are more rows than shown. */
    is_cut: z.boolean(),
  }),
  refusals: [],
  shows: ['orders', 'slots', 'payments'],
});

/** All rows of a report as a spreadsheet. */
export const exportReport = endpoint({
  method: 'GET',
  path: '/api/reports/export',
  input: Asked,
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});
