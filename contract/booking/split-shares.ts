import type { RefusalCode } from '#contract/lib/refusals.ts';

/** A share's size in quarters: what is stored. Spec part 1, section 9. */
export const QUARTERS_OF = { Whole: 4, Half: 2, Quarter: 1 } as const;
export type Amount = keyof typeof QUARTERS_OF;
export const AMOUNTS = ['Whole', 'Half', 'Quarter'] as const satisfies readonly Amount[];

/** An animal's shares in per cent: Whole counts 100, Half 50, Quarter 25. Spec part 1, section 5. */
export const percentOf = (amount: Amount): number => QUARTERS_OF[amount] * 25;

/** One row of the split dialog while it is being filled. */
export interface SplitRow {
  customer: number | null;
  cut_sheet: number | null;
  amount: Amount | null;
}

type SplitProblem = Extract<
  RefusalCode,
  'customer_twice' | 'cut_sheet_missing' | 'amount_missing' | 'no_amount_left' | 'not_one_animal'
>;

export const totalPercent = (rows: readonly Pick<SplitRow, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + (amount ? percentOf(amount) : 0), 0);

/** The amounts row `index` may take: Whole only while no row has one, Half and Quarter while they fit in 100. Spec part 1, section 5. */
export function amountsThatFit(rows: readonly Pick<SplitRow, 'amount'>[], index: number): Amount[] {
  const others = totalPercent(rows.filter((_, at) => at !== index));
  return AMOUNTS.filter((amount) => others + percentOf(amount) <= 100);
}

/** Why another row cannot be added now. Spec part 1, section 5 (Add More). */
export function findAddRowProblem(rows: readonly SplitRow[]): SplitProblem | null {
  if (totalPercent(rows) >= 100) return 'no_amount_left';
  if (rows.length > 0 && rows.every(({ amount }) => amount === null)) return 'amount_missing';
  return rows.some(({ cut_sheet }) => cut_sheet === null) ? 'cut_sheet_missing' : null;
}

/** Why these rows cannot be the shares of one animal; null when they can. An animal without rows is unsplit. Spec part 1, section 5; decision C-57. */
export function findSplitProblem(rows: readonly SplitRow[]): SplitProblem | null {
  if (rows.length === 0) return null;
  const customers = rows.flatMap(({ customer }) => (customer === null ? [] : [customer]));
  if (new Set(customers).size < customers.length) return 'customer_twice';
  if (rows.some(({ cut_sheet }) => cut_sheet === null)) return 'cut_sheet_missing';
  return totalPercent(rows) === 100 ? null : 'not_one_animal';
}

/** The quarters 1 to 4 that each amount takes, in order, so that no two shares hold the same one. */
export function placeQuarters(amounts: readonly Amount[]): { first_quarter: number; quarters: number }[] {
  let next = 1;
  return amounts.map((amount) => {
    const place = { first_quarter: next, quarters: QUARTERS_OF[amount] };
    next += place.quarters;
    return place;
  });
}
