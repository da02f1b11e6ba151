import { z } from 'zod';
import { CuttingList } from '#contract/floor/cutting-list.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, LanguageCode } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Offering } from '#contract/orders/offering.ts';
import { ORDER_STATUS, STAGES } from '#contract/orders/status.ts';

/** What puts an animal on a day's list: its cutting day (the kill date plus its hanging days), the kill, or the drop-off. */
export const DAY_KINDS = ['cutting', 'kill', 'dropoff'] as const;
const DayKind = z.enum(DAY_KINDS);
export type DayKind = z.output<typeof DayKind>;
const OneDay = z.object({ date: Day, day_of: DayKind.default('cutting') });

/** A share's sheet. An open sheet has not been submitted, so it isn't used for cutting. */
const ShareSheet = z.object({
  form_id: z.int(),
  data_id: z.int(),
  name: z.string(),
  form_status: z.enum(['open', 'completed']),
  /** Whether a change request is waiting for the office. */
  asks_change: z.boolean(),
  /**
   * Whether the other sheet for this half is different and nobody has decided between them yet, even though the half can only
   * be cut one way.
   */
  differs: z.boolean(),
  list: CuttingList,
});
/**
 * A customer's share of the animal. An animal that isn't shared has one share without a number, for the person who brought it.
 */
const CuttingShare = z.object({
  cart_id: z.int().nullable(),
  name: z.string(),
  phone: z.string(),
  quarters: z.int(),
  first_quarter: z.int(),
  sheet: ShareSheet.nullable(),
});
const CuttingAnimal = z.object({
  order_id: z.int(),
  title: z.string(),
  species: SpeciesKey,
  heads: z.int(),
  tagid: z.string(),
  /** '' until the animal first arrives. */
  plant_number: z.string(),
  process_option: z.string(),
  offering: Offering,
  is_organic: z.boolean(),
  sex: z.string(),
  organs: z.array(z.string()),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  dropoff_date: z.string(),
  kill_date: z.string(),
  hang_days: z.int().nullable(),
  /** The planned cutting day. */
  cutting_day: z.string(),
  /** Null until weighed. */
  hanging_weight_clb: z.int().nullable(),
  status: z.literal([ORDER_STATUS.pending, ORDER_STATUS.open, ORDER_STATUS.completed]),
  stage: z.enum(STAGES),
  brought_by: z.string(),
  remark: z.string(),
  shares: z.array(CuttingShare),
});
export type CuttingShare = z.output<typeof CuttingShare>;
export type CuttingAnimal = z.output<typeof CuttingAnimal>;

/**
 * Returns a day's animals with their cut sheets, in the same order as the day's other lists: religious and organic first,
 * then by arrival and booking. `edition` changes whenever any of this does.
 */
export const cuttingDay = endpoint({
  method: 'GET',
  path: '/api/floor/cuttingDay',
  input: OneDay,
  data: z.object({ date: z.string(), day_of: DayKind, edition: z.string(), animals: z.array(CuttingAnimal) }),
  refusals: [],
  shows: ['orders', 'cut_sheets', 'customers'],
});

/**
 * The day's sheets as one PDF. `done_sheets` out of `all_sheets` have been rendered so far; `edition` is the version of the day
 * that is being rendered.
 */
const DayPdf = z.object({
  pdf_id: z.int(),
  date: z.string(),
  day_of: DayKind,
  status: z.enum(['waiting', 'making', 'ready', 'failed']),
  done_sheets: z.int(),
  all_sheets: z.int(),
  pages: z.int(),
  edition: z.string(),
  ready_at: z.string().nullable(),
});
export type DayPdf = z.output<typeof DayPdf>;

/** More sheets than any plant cuts in a day. */
export const MAX_SHEETS = 400;

/**
 * Starts rendering a day's PDF in the caller's language. Only one is rendered per plant at a time: another request returns the
 * one in progress.
 */
export const makeDayPdf = endpoint({
  method: 'POST',
  path: '/api/floor/makeDayPdf',
  input: OneDay.extend({ language: LanguageCode.default('en') }),
  data: DayPdf,
  refusals: ['day_pdf_under_way', 'day_pdf_nothing', 'day_pdf_too_many', 'key_reused'],
  creates: true,
});

/** The newest PDF for a day in the caller's language; null when there is none. */
export const viewDayPdf = endpoint({
  method: 'GET',
  path: '/api/floor/dayPdf',
  input: OneDay.extend({ language: LanguageCode.default('en') }),
  data: DayPdf.nullable(),
  refusals: [],
});

export const downloadDayPdf = endpoint({
  method: 'GET',
  path: '/api/floor/downloadDayPdf/:pdf_id',
  input: z.object({ pdf_id: Id }),
  data: z.unknown(),
  refusals: [],
  file: 'application/pdf',
});
