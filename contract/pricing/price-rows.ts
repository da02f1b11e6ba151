import { plainCell, safeCell } from '#contract/directory/import.ts';
import { plainDollars, plainPrice } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { AMOUNT_WORDS, readAmount, readPrice } from '#contract/orders/deposit.ts';
import {
  CONDITIONS,
  LINE_TWICE,
  lineKey,
  MAX_LINES,
  PRICE_UNITS,
  type PriceLine,
  SentLine,
  TAX_CLASSES,
  WEIGHED_WORDS,
} from '#contract/pricing/price-list.ts';

/** The columns of a price file. The first three are required. */
export const PRICE_COLUMNS = [
  'Name',
  'Price',
  'Unit',
  'Minimum per animal',
  'When',
  'Tax class',
  'For',
  'By weight',
  'From pounds',
  'To pounds',
  'Free days',
  'Percent of booked heads',
] as const;
type Column = (typeof PRICE_COLUMNS)[number];
const NEEDED: readonly Column[] = ['Name', 'Price', 'Unit'];

export interface RowProblem {
  /** The row's number in the spreadsheet. */
  row: number;
  column: Column;
  words: Words | string;
}

export const COLUMN_MISSING =
  'This column is missing. The first row of the file must contain the column names.' satisfies Words;
export const UNIT_UNKNOWN = 'We don’t recognize this unit. Use one from a downloaded price list.' satisfies Words;
export const CONDITION_UNKNOWN = 'This isn’t one of the choices. Use one from a downloaded price list.' satisfies Words;
export const WHOLE_NUMBER = 'Enter a whole number.' satisfies Words;
export const ROWS_LIMIT = 'A price list can have up to 100 lines.' satisfies Words;

/** A line as cells that a spreadsheet shows as text, in the order of `PRICE_COLUMNS`. */
export const writePriceRow = ({ name, unit, cents, minimum_cents, when, tax_class, ...line }: PriceLine): string[] =>
  [
    name,
    plainPrice(cents),
    PRICE_UNITS[unit],
    minimum_cents === null ? '' : plainDollars(minimum_cents),
    CONDITIONS[when],
    TAX_CLASSES[tax_class],
    line.product ?? '',
    line.weight_of ? WEIGHED_WORDS[line.weight_of] : '',
    String(line.from_lb ?? ''),
    String(line.to_lb ?? ''),
    String(line.beyond ?? ''),
    String(line.least_percent ?? ''),
  ].map(safeCell);

/** Reads the rows of a file, the first of which names the columns. If any row has a problem, there are no lines. */
export function readPriceRows(rows: readonly { row_number: number; cells: readonly string[] }[]): {
  lines: PriceLine[];
  problems: RowProblem[];
} {
  const [header, ...body] = rows;
  const titles = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = NEEDED.filter((column) => !titles.includes(column.toLowerCase()));
  const first = header?.row_number ?? 1;
  if (missing.length > 0)
    return { lines: [], problems: missing.map((column) => ({ row: first, column, words: COLUMN_MISSING })) };
  const beyond = body[MAX_LINES];
  if (beyond) return { lines: [], problems: [{ row: beyond.row_number, column: 'Name', words: ROWS_LIMIT }] };

  const seen = new Set<string>();
  const lines: PriceLine[] = [];
  const problems: RowProblem[] = [];
  for (const { row_number: row, cells } of body) {
    const read = readRow((column) => plainCell(cells[titles.indexOf(column.toLowerCase())] ?? '').trim());
    const isTwice = read.line !== null && seen.has(lineKey(read.line));
    if (isTwice) problems.push({ row, column: 'Name', words: LINE_TWICE });
    problems.push(...read.problems.map((problem) => ({ row, ...problem })));
    if (read.line) seen.add(lineKey(read.line));
    if (read.line) lines.push(read.line);
  }
  return problems.length > 0 ? { lines: [], problems } : { lines, problems };
}

function readRow(cell: (column: Column) => string): {
  line: PriceLine | null;
  problems: Omit<RowProblem, 'row'>[];
} {
  const problems: Omit<RowProblem, 'row'>[] = [];
  const amount = (column: Column, read = readAmount) => {
    const cents = read(cell(column));
    if (cents === null) problems.push({ column, words: AMOUNT_WORDS });
    return cents ?? 0;
  };
  const count = (column: Column) => {
    const typed = cell(column);
    if (typed === '') return null;
    if (!/^\d{1,5}$/.test(typed)) problems.push({ column, words: WHOLE_NUMBER });
    return Number(typed);
  };
  const choice = <Key extends string>(column: Column, words: Readonly<Record<Key, Words>>, byDefault?: Key) => {
    const typed = cell(column).toLowerCase();
    const keys = Object.keys(words) as Key[];
    const found = keys.find((key) => key === typed || words[key].toLowerCase() === typed);
    if (typed === '' && byDefault) return byDefault;
    if (!found) problems.push({ column, words: column === 'Unit' ? UNIT_UNKNOWN : CONDITION_UNKNOWN });
    return found;
  };
  const read = {
    name: cell('Name'),
    cents: amount('Price', readPrice),
    unit: choice('Unit', PRICE_UNITS),
    minimum_cents: cell('Minimum per animal') === '' ? null : amount('Minimum per animal'),
    when: choice('When', CONDITIONS, 'always'),
    tax_class: choice('Tax class', TAX_CLASSES, 'processing'),
    product: cell('For'),
    weight_of: cell('By weight') === '' ? null : choice('By weight', WEIGHED_WORDS),
    from_lb: count('From pounds'),
    to_lb: count('To pounds'),
    beyond: count('Free days'),
    least_percent: count('Percent of booked heads'),
  };
  const wrongColumns = new Set(problems.map(({ column }) => column));
  const checked = SentLine.safeParse(read);
  for (const { path, message } of checked.error?.issues ?? []) {
    const column = COLUMN_OF[path[0] as keyof typeof COLUMN_OF];
    if (!wrongColumns.has(column)) problems.push({ column, words: message });
    wrongColumns.add(column);
  }
  return { line: problems.length === 0 ? (checked.data ?? null) : null, problems };
}
const COLUMN_OF: Readonly<Record<Exclude<keyof PriceLine, 'count'>, Column>> = {
  name: 'Name',
  cents: 'Price',
  unit: 'Unit',
  minimum_cents: 'Minimum per animal',
  when: 'When',
  tax_class: 'Tax class',
  product: 'For',
  weight_of: 'By weight',
  from_lb: 'From pounds',
  to_lb: 'To pounds',
  beyond: 'Free days',
  least_percent: 'Percent of booked heads',
};
