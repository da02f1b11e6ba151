import type { Words } from '#contract/lib/spanish.ts';

/** A value as the server sends it: weights in hundredths of a pound, money in cents, days as 2026-11-22. */
export type Cell = string | number | null;
export type ReportRow = Readonly<Record<string, Cell>>;

/**
 * How a column's values are shown. A `charge` is the name of an invoice line, which may be in the plant's own words. The last
 * seven kinds hold keys that are shown as words.
 */
export type ColumnKind =
  | 'text'
  | 'charge'
  | 'count'
  | 'decimal'
  | 'percent'
  | 'money'
  | 'pounds'
  | 'day'
  | 'bucket'
  | 'species'
  | 'label'
  | 'sex'
  | 'status'
  | 'method'
  | 'quarters';

export interface ReportColumn {
  key: string;
  header: Words;
  kind: ColumnKind;
  /** The two columns whose quotient this column shows, in every row and in the totals. */
  ratio?: readonly [part: string, whole: string];
  /** Needed for a ratio, but not shown. */
  isHidden?: true;
  /** Added up in the last line, and compared with the previous period. */
  isSum?: true;
}

export interface Report {
  title: Words;
  about: Words;
  group: Words;
  columns: readonly ReportColumn[];
  /** The columns in the chart: bars for each row, or lines over time. */
  chart?: { kind: 'bars' | 'lines'; columns: readonly string[] };
  /** Whether it can be filtered by species or label. */
  filters?: readonly ('species' | 'process_option')[];
  /** A log has one line per record and isn't compared with anything. */
  isLog?: true;
}

const count = (key: string, header: Words): ReportColumn => ({ key, header, kind: 'count', isSum: true });
const money = (key: string, header: Words): ReportColumn => ({ key, header, kind: 'money', isSum: true });
const pounds = (key: string, header: Words): ReportColumn => ({ key, header, kind: 'pounds', isSum: true });
const hidden = (key: string): ReportColumn => ({ key, header: 'Total', kind: 'count', isSum: true, isHidden: true });
const percent = (key: string, header: Words, part: string, whole: string): ReportColumn => ({
  key,
  header,
  kind: 'percent',
  ratio: [part, whole],
});
const CUSTOMER: ReportColumn = { key: 'customer_id', header: 'Customer', kind: 'count', isHidden: true };
const ORDER_FILTERS = ['species', 'process_option'] as const;
const BUCKET: ReportColumn = { key: 'bucket', header: 'Period', kind: 'bucket' };

/** Counts orders, grouped by the first column. All such reports share the columns after it, and some have more. */
const ordersBy = (first: ReportColumn, title: Words, about: Words, more: readonly ReportColumn[] = []): Report => ({
  title,
  about,
  group: 'Orders',
  columns: [
    first,
    count('orders', 'Orders'),
    count('heads', 'Head count'),
    count('completed', 'Completed [orders]'),
    pounds('hanging_clb', 'Hanging weight'),
    ...more,
  ],
  chart: { kind: first.kind === 'bucket' ? 'lines' : 'bars', columns: ['orders'] },
  filters: ORDER_FILTERS,
});

/** Weights and yields, grouped by the first column. */
const yieldsBy = (first: ReportColumn, title: Words, about: Words): Report => ({
  title,
  about,
  group: 'Meat',
  columns: [
    first,
    count('animals', 'Animals packed'),
    pounds('hanging_clb', 'Hanging weight'),
    pounds('packaged_clb', 'Packaged weight'),
    percent('yield', 'Yield', 'packaged_clb', 'hanging_clb'),
    hidden('expected_clb'),
    percent('expected', 'Expected', 'expected_clb', 'hanging_clb'),
    hidden('dressed_clb'),
    hidden('live_clb'),
    percent('dressing', 'Dressing percentage', 'dressed_clb', 'live_clb'),
  ],
  chart: { kind: 'bars', columns: ['yield', 'expected'] },
  filters: ORDER_FILTERS,
});

/**
 * All reports. Their columns are listed only here; the SQL, the screen, the file, and the email all follow this list.
 */
export const REPORTS = {
  orders_by_status: ordersBy(
    { key: 'status', header: 'Status', kind: 'status' },
    'Orders by status',
    'What happened to orders with a drop-off day in this period.',
  ),
  orders_by_species: ordersBy(
    { key: 'species', header: 'Species', kind: 'species' },
    'Orders by species',
    'What came in, by type of animal.',
  ),
  orders_by_label: ordersBy(
    { key: 'process_option', header: 'Label Type', kind: 'label' },
    'Orders by label type',
    'Custom, USDA, and the other labels.',
  ),
  orders_by_week: ordersBy(BUCKET, 'Orders over time', 'How busy the plant was, by drop-off day.'),
  orders_by_producer: ordersBy(
    { key: 'name', header: 'Producer', kind: 'text' },
    'Orders by producer',
    'Who brings the animals.',
    [CUSTOMER],
  ),
  capacity: {
    title: 'Head count vs. capacity',
    about: 'How many of the slots you offer are booked.',
    group: 'Capacity',
    columns: [
      BUCKET,
      count('offered', 'Slots offered'),
      count('booked', 'Slots booked'),
      percent('used', 'Percent booked', 'booked', 'offered'),
      count('heads', 'Head count'),
    ],
    chart: { kind: 'lines', columns: ['booked', 'offered'] },
    filters: ['species'],
  },
  capacity_by_species: {
    title: 'Capacity by species',
    about: 'Which animals fill your slots.',
    group: 'Capacity',
    columns: [
      { key: 'species', header: 'Species', kind: 'species' },
      count('offered', 'Slots offered'),
      count('booked', 'Slots booked'),
      percent('used', 'Percent booked', 'booked', 'offered'),
      count('heads', 'Head count'),
    ],
    chart: { kind: 'bars', columns: ['booked', 'offered'] },
  },
  no_shows: {
    title: 'No-shows',
    about: 'Animals that were booked but never brought in.',
    group: 'Capacity',
    columns: [
      { key: 'name', header: 'Customer', kind: 'text' },
      count('booked', 'Booked animals'),
      count('missed', 'No-shows'),
      percent('part', 'No-show rate', 'missed', 'booked'),
      CUSTOMER,
    ],
    chart: { kind: 'bars', columns: ['missed'] },
    filters: ORDER_FILTERS,
  },
  revenue: {
    title: 'Revenue',
    about: 'What you earned, according to your books.',
    group: 'Money',
    columns: [
      BUCKET,
      money('service_cents', 'Revenue from services'),
      money('meat_cents', 'Revenue from meat and goods'),
      money('kept_cents', 'Kept deposits'),
      money('total_cents', 'Total'),
    ],
    chart: { kind: 'lines', columns: ['total_cents'] },
  },
  receivables: {
    title: 'Receivables',
    about: 'What each customer owed at the start and end of the period.',
    group: 'Money',
    columns: [
      { key: 'name', header: 'Customer', kind: 'text' },
      money('opening_cents', 'Owed at the start'),
      money('charged_cents', 'Charged'),
      money('settled_cents', 'Paid or credited'),
      money('closing_cents', 'Owed at the end'),
      CUSTOMER,
    ],
    chart: { kind: 'bars', columns: ['closing_cents'] },
  },
  payments: {
    title: 'Payments by method',
    about: 'Cash, check, and card payments received, and refunds.',
    group: 'Money',
    columns: [
      { key: 'method', header: 'Paid with', kind: 'method' },
      count('payments', 'Payments'),
      money('paid_cents', 'Received'),
      money('refunded_cents', 'Refunded'),
    ],
    chart: { kind: 'bars', columns: ['paid_cents'] },
  },
  charges: {
    title: 'Fees and services',
    about: 'What your invoices charged for, less credit notes.',
    group: 'Money',
    columns: [
      { key: 'name', header: 'Charged for', kind: 'charge' },
      count('lines', 'Times charged'),
      money('amount_cents', 'Amount'),
    ],
    chart: { kind: 'bars', columns: ['amount_cents'] },
  },
  costs: {
    title: 'Recorded costs',
    about: 'Card company fees, disputes, write-offs, and cash differences.',
    group: 'Money',
    columns: [
      BUCKET,
      money('provider_cents', 'Card company fees'),
      money('disputes_cents', 'Disputed card payments'),
      money('written_off_cents', 'Written off'),
      money('cash_cents', 'Cash expenses and differences'),
      money('total_cents', 'Total'),
    ],
    chart: { kind: 'lines', columns: ['total_cents'] },
  },
  tax: {
    title: 'Sales tax',
    about: 'Tax charged on invoices and at the counter, less credit notes and refunds.',
    group: 'Money',
    columns: [
      BUCKET,
      money('sales_cents', 'Sales before tax'),
      money('tax_cents', 'Sales tax'),
      percent('rate', 'Average rate', 'tax_cents', 'sales_cents'),
    ],
    chart: { kind: 'lines', columns: ['tax_cents'] },
  },
  tax_return: {
    title: 'Sales tax by rate',
    about: 'What a sales tax return asks for: sales at each rate, and sales without tax.',
    group: 'Money',
    columns: [
      { key: 'tax_class', header: 'Sales of', kind: 'charge' },
      { key: 'rate', header: 'Rate', kind: 'text' },
      money('sales_cents', 'Sales before tax'),
      money('taxable_cents', 'Taxable'),
      money('exempt_cents', 'Exempt customers'),
      money('ebt_cents', 'Paid with EBT'),
      money('untaxed_cents', 'Not taxed'),
      money('tax_cents', 'Sales tax'),
    ],
  },
  yields_by_species: yieldsBy(
    { key: 'species', header: 'Species', kind: 'species' },
    'Yields by species',
    'Packaged weight as a percentage of hanging weight, compared with the usual yield.',
  ),
  yields_by_cutter: yieldsBy(
    { key: 'name', header: 'Started by', kind: 'text' },
    'Yields by cutter',
    'By the person who marked the start of cutting.',
  ),
  hang_days: {
    title: 'Hang days',
    about: 'How long carcasses hang before they are cut.',
    group: 'Meat',
    columns: [
      { key: 'species', header: 'Species', kind: 'species' },
      count('animals', 'Animals'),
      hidden('hang_days'),
      { key: 'average', header: 'Average days', kind: 'decimal', ratio: ['hang_days', 'animals'] },
      { key: 'shortest', header: 'Shortest', kind: 'count' },
      { key: 'longest', header: 'Longest', kind: 'count' },
    ],
    chart: { kind: 'bars', columns: ['average'] },
    filters: ORDER_FILTERS,
  },
  custom_kill_log: {
    title: 'Custom-kill log',
    about:
      'Every custom animal that was killed, and its owners. Keep this log for two years after the year of the kill.',
    group: 'Records',
    columns: [
      { key: 'kill_date', header: 'Kill date', kind: 'day' },
      { key: 'order_id', header: 'Order#', kind: 'text' },
      { key: 'owner', header: 'Owner', kind: 'text' },
      { key: 'species', header: 'Species', kind: 'species' },
      { key: 'quarters', header: 'Share', kind: 'quarters' },
      { key: 'heads', header: 'Head count', kind: 'count' },
      { key: 'tag_id', header: 'Tag#', kind: 'text' },
      { key: 'sex', header: 'Sex', kind: 'sex' },
      { key: 'live_clb', header: 'Live weight', kind: 'pounds' },
      { key: 'hanging_clb', header: 'Hanging weight', kind: 'pounds' },
      { key: 'condemned_clb', header: 'Condemned weight', kind: 'pounds' },
      { key: 'products', header: 'Products', kind: 'text' },
      { key: 'address', header: 'Address', kind: 'text' },
      { key: 'phone', header: 'Phone', kind: 'text' },
      { key: 'keep_until', header: 'Keep until', kind: 'day' },
    ],
    filters: ['species'],
    isLog: true,
  },
  organic_audit: {
    title: 'Organic audit trail',
    about: 'Every organic animal from drop-off to package, by ear tag.',
    group: 'Records',
    columns: [
      { key: 'dropoff_date', header: 'Drop off Date', kind: 'day' },
      { key: 'kill_date', header: 'Kill date', kind: 'day' },
      { key: 'order_id', header: 'Order#', kind: 'text' },
      { key: 'producer', header: 'Producer', kind: 'text' },
      { key: 'species', header: 'Species', kind: 'species' },
      { key: 'tag_id', header: 'Tag#', kind: 'text' },
      { key: 'certificate', header: 'Organic certificate', kind: 'text' },
      { key: 'hang_days', header: 'Hang days', kind: 'count' },
      { key: 'cutting_day', header: 'Cutting day', kind: 'day' },
      { key: 'hanging_clb', header: 'Hanging weight', kind: 'pounds' },
      { key: 'packaged_clb', header: 'Packaged weight', kind: 'pounds' },
      { key: 'keep_until', header: 'Keep until', kind: 'day' },
    ],
    filters: ['species'],
    isLog: true,
  },
} as const satisfies Readonly<Record<string, Report>>;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** A report without the literal types, for code that handles all reports alike. */
export const reportOf = (name: ReportName): Report => REPORTS[name];

export const shownColumns = ({ columns }: Pick<Report, 'columns'>): ReportColumn[] =>
  columns.filter(({ isHidden }) => !isHidden);

/** A column's value. Ratios are divided; null if there is nothing to divide by. */
export function cellValue({ key, ratio }: ReportColumn, row: ReportRow): Cell {
  if (!ratio) return row[key] ?? null;
  const [part, whole] = ratio.map((name) => Number(row[name] ?? 0)) as [number, number];
  return whole === 0 ? null : part / whole;
}
