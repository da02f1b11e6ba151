import {
  type Amount,
  amountOf,
  findSharesProblems,
  QUARTERS_OF,
  type Share,
  type SharesCode,
  sizesThatFit,
} from '#contract/booking/shares.ts';
import type { DraftShare } from '#web/booking/new-order/draft-order.ts';
import type { Words } from '#web/lib/words.ts';

/** A row of the split dialog. `key` tells rows apart while they come and go. */
export interface Row {
  key: number;
  customer: DraftShare['customer'] | null;
  cut_sheet: number | null;
  amount: Amount | null;
}

/** Every way to make one animal of wholes, halves and quarters. */
export const PRESETS = [
  { label: 'Whole', amounts: ['Whole'] },
  { label: 'Halves', amounts: ['Half', 'Half'] },
  { label: 'Half, 2 quarters', amounts: ['Half', 'Quarter', 'Quarter'] },
  { label: 'Quarters', amounts: ['Quarter', 'Quarter', 'Quarter', 'Quarter'] },
] as const satisfies readonly { label: Words; amounts: readonly Amount[] }[];

/** Which cut sheet a share most likely gets. */
type ProposeSheet = (amount: Amount | null) => number | null;

const nextKey = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** The rows of saved shares, or the one empty row that a dialog starts with. */
export function startRows(shares: readonly DraftShare[], proposeSheet: ProposeSheet): Row[] {
  return shares.length > 0
    ? shares.map((share, key) => ({ key, ...share }))
    : [{ key: 0, customer: null, cut_sheet: proposeSheet(null), amount: null }];
}

export function addRow(rows: readonly Row[], proposeSheet: ProposeSheet): Row[] {
  // When only one amount is left to give, it is that.
  const [first, ...others] = sizesThatFit([...rows.map(shareOfRow), { quarters: 0 }], rows.length);
  const amount = others.length === 0 && first ? (amountOf(first) as Amount) : null;
  return [...rows, { key: nextKey(rows), customer: null, cut_sheet: proposeSheet(amount), amount }];
}

/** Rows with these amounts; customers already chosen keep their places, and those without a place go. */
export function presetRows(rows: readonly Row[], amounts: readonly Amount[], proposeSheet: ProposeSheet): Row[] {
  const first = nextKey(rows);
  return amounts.map((amount, at) => ({
    key: first + at,
    customer: rows[at]?.customer ?? null,
    cut_sheet: proposeSheet(amount),
    amount,
  }));
}

/** The first row cannot be removed, only cleared. Spec part 1, section 5 (Split shares). */
export const removeRow = (rows: readonly Row[], index: number): Row[] =>
  index === 0
    ? rows.map((row, at) => (at === 0 ? { ...row, customer: null, cut_sheet: null, amount: null } : row))
    : rows.filter((_, at) => at !== index);

export const changeRow = (rows: readonly Row[], index: number, change: Partial<Row>): Row[] =>
  rows.map((row, at) => (at === index ? { ...row, ...change } : row));

/** True when another row has this customer: within one animal a customer appears once. Decision C-59. */
export const isTaken = (rows: readonly Row[], index: number, customer_id: number): boolean =>
  rows.some((row, at) => at !== index && row.customer?.id === customer_id);

/** A row is filled once it has a customer or an amount; a proposed cut sheet alone is nothing. */
const isFilled = ({ customer, amount }: Row): boolean => customer !== null || amount !== null;

/** A row in the terms of the rules. */
export const shareOfRow = ({ customer, cut_sheet, amount }: Omit<Row, 'key'>): Share => ({
  customer_id: customer?.id ?? null,
  template_id: cut_sheet,
  quarters: amount ? QUARTERS_OF[amount] : 0,
});

/** The shares that these rows are, none for an animal that is not split, or why they are no shares yet: the total first. */
export function sharesOfRows(rows: readonly Row[]): { shares: DraftShare[] } | { problem: SharesCode } {
  const filled = rows.filter(isFilled);
  const problems = findSharesProblems(filled.map(shareOfRow));
  const problem =
    problems.find(({ code }) => code === 'not_one_animal') ??
    problems.find(({ code }) => code !== 'owner_missing') ??
    problems[0];
  if (problem) return { problem: problem.code };
  const shares = filled.flatMap(({ customer, cut_sheet, amount }) =>
    customer && cut_sheet && amount ? [{ customer, cut_sheet, amount }] : [],
  );
  return { shares };
}
